import CPowerCut
import Foundation
import Mail

/// Goes through a ledger's steps, one for each word on the command line after the state folder, and says
/// each when it is done, so that whoever has started it knows what was promised:
///
///     ledger-walk FOLDER open due1 intend1 kill
///
/// What the ledger throws ends it: `unwritable`, say, and the exit code 1.
@main
struct LedgerWalk {
  static func main() {
    // As the command does.
    signal(SIGXFSZ, SIG_IGN)
    var walk = LedgerWalk(folder: URL(filePath: CommandLine.arguments[1]))
    for word in CommandLine.arguments.dropFirst(2) {
      do {
        say(try walk.step(word))
      } catch let fault as LedgerFault {
        say("\(fault.kind)".prefix { $0 != "(" }.description)
        exit(1)
      } catch {
        say("\(error)")
        exit(2)
      }
    }
  }

  private let folder: URL
  private var ledger: SendLedger?

  private init(folder: URL) {
    self.folder = folder
  }

  private static func say(_ word: String) {
    print(word)
    fflush(nil)
  }

  /// What there is to say of it.
  private mutating func step(_ word: String) throws -> String {
    let number = Int(word.filter(\.isNumber)) ?? 0
    let week = 604_800
    let edition = Edition(
      recipient: "me@example.org",
      users: "*",
      from: number * week,
      to: (number + 1) * week
    )
    let now = Date(timeIntervalSince1970: TimeInterval((number + 1) * week))
    switch word.prefix(while: { !$0.isNumber }) {
    case "open": ledger = try SendLedger(in: folder)
    case "close": ledger = nil
    case "take-over": return try "\(word) \(opened.takeOver(at: now).count)"
    case "read":
      let count = try ReadableLedger.open(in: folder)?.entries().count
      return "read \(count.map(String.init) ?? "nothing")"
    case "due": try opened.noteDue(edition, at: now)
    case "skip": try opened.skip(edition, at: now)
    case "intend": try opened.intend(edition, messageID: "<\(number)@example.org>", at: now)
    case "sent": try opened.settle(edition, as: .delivered, at: now)
    case "later":
      let words = String(repeating: "Mailbox busy. ", count: 20 + number)
      try opened.settle(edition, as: .postponed(words), at: now)
    case "limit": limitFiles()
    // Until there is nothing more to be read.
    case "hold":
      Self.say(word)
      _ = FileHandle.standardInput.availableData
      return "let go"
    case "kill": kill(getpid(), SIGKILL)
    case "cut": power_cut()
    default: throw UnknownStep(word: word)
    }
    return word
  }

  private var opened: SendLedger {
    get throws {
      guard let ledger else { throw UnknownStep(word: "without open") }
      return ledger
    }
  }

  /// From now on neither the ledger nor its journal may grow: the limit is that of the longer one, which is
  /// hardly ever a page above the other.
  private func limitFiles() {
    let sizes = ["ledger.sqlite", "ledger.sqlite-journal"].map { name in
      var status = stat()
      stat(folder.appending(path: name).path, &status)
      return rlim_t(status.st_size)
    }
    let size = sizes.max() ?? 0
    var limit = rlimit(rlim_cur: size, rlim_max: size)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  }

  private struct UnknownStep: Error {
    let word: String
  }
}
