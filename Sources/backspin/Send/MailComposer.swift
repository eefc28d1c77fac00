import Foundation
import LastFM
import Logging
import Mail
import Publishing
import WeekInHistory

/// Makes messages of digests.
struct MailComposer: Sendable {
  private let run: Run
  private let from: MailAddress
  /// Whom a message is for that nobody has ordered: the sender, where there is no other.
  let firstRecipient: MailAddress
  private let unsubscribe: MailURI?
  private let covers: MailCovers
  private let subject: SubjectTemplate
  private let templates: TemplateLibrary

  /// Reads and checks subject and templates: throws `ConfigurationError` and `TemplateProblems`.
  init(_ settings: Settings, covers: MailCovers, templates folder: String?, run: Run) throws {
    self.run = run
    self.covers = covers
    from = try settings.mail.from?.value ?? MailAddress("Backspin <backspin@localhost>")
    firstRecipient = settings.mail.recipients.first?.to ?? from
    unsubscribe = settings.mail.unsubscribe?.value
    do throws(TemplateProblem) {
      subject = try SubjectTemplate(settings.mail.subject?.value ?? SubjectTemplate.standardText)
    } catch {
      throw ConfigurationError(
        settings.mail.subject?.origin.subject ?? .none,
        "mail.subject: \(error.message)"
      )
    }
    templates = try TemplateLibrary(
      overrides: try folder.map { try TemplateFolder.read(URL(filePath: $0)) } ?? []
    )
  }

  /// The message, with its covers fetched. Throws `CancellationError`, or what ends a run.
  func message(
    of digests: [Digest],
    _ order: DigestOrder,
    to recipient: MailAddress,
    messageID: MessageID
  ) async throws -> MailMessage {
    let header = DocumentHeader(
      users: order.users.map { DocumentUser($0) },
      anchor: order.anchor,
      timeZone: order.timeZone,
      generator: Backspin.generator
    )
    func document(_ covers: EmailCovers) -> EmailDocument {
      EmailDocument(
        header: header,
        subject: subject,
        covers: covers,
        unsubscribe: unsubscribe?.description,
        templates: templates
      )
    }
    let content: EmailContent
    switch covers {
    case .none: content = document(.none).content(of: digests)
    case .link: content = document(.link).content(of: digests)
    case .attach:
      let wanted = document(.attach { _ in nil }).artworks(of: digests)
      let images = try await run.images(of: Set(wanted))
      content = document(.attach { images[$0]?.data }).content(of: digests)
      if content.lacksImageLibrary, !wanted.isEmpty {
        run.log.warning("\(CoverScaler.advice("the mail shows no covers"))")
      }
    }
    if !content.peopleLeftOut.isEmpty {
      run.log.warning(
        "\(recipient.address): no room for \(content.peopleLeftOut.map(\.withoutControls).joined(separator: ", ")). Make it fewer years_ago, or give them a mail of their own."
      )
    }
    var message = MailMessage(
      from: from,
      to: recipient,
      subject: content.subject,
      date: run.now,
      timeZone: order.timeZone,
      messageID: messageID,
      text: content.text,
      html: content.html
    )
    message.unsubscribe = unsubscribe
    message.images = content.images.compactMap { image in
      InlineImage.MediaType(rawValue: image.mediaType).map {
        InlineImage(
          contentID: image.contentID,
          mediaType: $0,
          fileName: image.fileName,
          data: image.data
        )
      }
    }
    return message
  }

  /// The same for the same edition, however often it is handed over; another for another `occasion`.
  func messageID(
    of edition: Edition,
    to recipient: MailAddress,
    occasion: String = ""
  ) -> MessageID {
    .make(
      recipient: recipient,
      edition: edition,
      templates: Backspin.templatesVersion + occasion,
      domain: from.domain
    )
  }

  /// A week's dates as the mail says them.
  func dates(of week: ChartWeek, in timeZone: TimeZone) -> String {
    templates.dates(of: week, in: timeZone)
  }
}

extension Settings {
  /// How a message that becomes a file shows covers: as mail does, unless the command line says otherwise.
  var coversOfMessage: MailCovers {
    switch (art, overrides.covers) {
    case (false, _): .none
    case (_, .link): .link
    case (_, .embed): .attach
    default: mail.covers?.value ?? .attach
    }
  }
}
