import Curl
import Foundation
import Mail
import Publishing
import WeekInHistory
import Yams

/// Reads the `mail` section.
extension ConfigurationReader {
  mutating func mail(in section: Section?, at node: Node?) -> MailSection {
    var result = MailSection()
    guard let section, let node else { return result }
    result.origin = nodes.origin(of: node)
    result.from = nodes.value("from", in: section, MailText.address)
    if let list = section["recipients"] { result.recipients = recipients(from: list) }
    result.subject = nodes.value("subject", in: section, SettingText.line)
    result.unsubscribe = nodes.value("unsubscribe", in: section, MailText.unsubscribe)
    result.covers = nodes.value("covers", in: section, SettingText.choice)
    result.transport = nodes.value("transport", in: section, SettingText.choice)
    result.command = nodes.value("command", in: section, SettingText.line)
    result.folder = path("folder", in: section)
    result.server = server(in: nodes.section("smtp", in: section))
    return result
  }

  private mutating func server(in section: Section?) -> SMTPSection {
    guard let section else { return SMTPSection() }
    let result = SMTPSection(
      host: nodes.value("host", in: section, MailText.host),
      port: nodes.value("port", in: section) {
        text throws(InvalidSetting) in try SettingText.wholeNumber(text, in: 1...65_535)
      },
      security: nodes.value("security", in: section, SettingText.choice),
      user: nodes.value("user", in: section, SettingText.line),
      passwordCommand: nodes.value("password_command", in: section, SettingText.line),
      passwordFile: path("password_file", in: section)
    )
    if result.passwordFile != nil, let unused = section["password_command"] {
      nodes.report(
        .warning,
        unused,
        "“password_command” is not used, because there is a “password_file”."
      )
    }
    return result
  }

  private mutating func recipients(from node: Node) -> [RecipientEntry] {
    guard case .sequence(let items) = node else {
      nodes.report(
        .error,
        node,
        "“recipients” is a list. Write each on a line of its own: “- to: me@example.org”."
      )
      return []
    }
    var entries: [RecipientEntry] = []
    for item in items {
      guard let entry = recipient(from: item) else { continue }
      if let twin = entries.first(where: { $0.isOfSameEdition(as: entry) }),
        case .configuration(_, let line) = twin.origin
      {
        nodes.report(
          .error,
          item,
          "“\(entry.to.address)” is sent the same digests already, in line \(line)."
        )
        continue
      }
      entries.append(entry)
    }
    return entries
  }

  /// `- me@example.org`, or a mapping with a `to`.
  private mutating func recipient(from item: Node) -> RecipientEntry? {
    guard case .mapping = item else {
      return nodes.value(item, named: "mail.recipients", MailText.address).map {
        RecipientEntry(to: $0.value, origin: $0.origin)
      }
    }
    guard let section = nodes.section(item, named: "mail.recipients") else { return nil }
    if section["to"] == nil {
      nodes.report(.error, item, "there is no “to” in this entry of “recipients”.")
    }
    let to = nodes.value("to", in: section, MailText.address)
    let users = users("users", in: section)
    let digest = digest(in: section)
    return to.map {
      RecipientEntry(to: $0.value, users: users, digest: digest, origin: $0.origin)
    }
  }

  /// A list of user names, or a single one.
  private mutating func users(_ key: String, in section: Section) -> [UserName]? {
    guard let node = section[key] else { return nil }
    let name = section.path(to: key)
    guard case .sequence(let items) = node else {
      return nodes.value(node, named: name, SettingText.userName).map { [$0.value] }
    }
    if items.isEmpty {
      nodes.report(.error, node, "\(name): the list is empty. Leave it out for the follow list.")
    }
    return items.compactMap { nodes.value($0, named: name, SettingText.userName)?.value }
  }
}

/// What the mail section's values are written as.
enum MailText {
  static func address(_ text: String) throws(InvalidSetting) -> MailAddress {
    do {
      return try MailAddress(text)
    } catch {
      throw InvalidSetting("\(error)")
    }
  }

  static func unsubscribe(_ text: String) throws(InvalidSetting) -> MailURI {
    do {
      return try MailURI(text)
    } catch {
      throw InvalidSetting("\(error)")
    }
  }

  /// A name or an address of a machine, without a port.
  static func host(_ text: String) throws(InvalidSetting) -> String {
    guard SMTPServer(host: text, port: 25, security: .tls) != nil else {
      throw InvalidSetting("“\(text)” is no host. Write its name alone: “smtp.example.org”.")
    }
    return text
  }
}

extension RecipientEntry {
  /// Whether the ledger could not tell the two apart.
  fileprivate func isOfSameEdition(as other: RecipientEntry) -> Bool {
    to.address.lowercased() == other.to.address.lowercased()
      && users.map(Set.init) == other.users.map(Set.init)
  }
}
