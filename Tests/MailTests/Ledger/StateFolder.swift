import Foundation
import GRDB
import Testing

@testable import Mail

/// A state folder that nobody has made yet, gone when the test is over.
final class StateFolder: Sendable {
  let home = FileManager.default.temporaryDirectory.appending(path: "ledger-\(UUID().uuidString)")

  var url: URL { home.appending(path: "state/backspin") }
  var file: URL { url.appending(path: "ledger.sqlite") }

  deinit {
    try? FileManager.default.removeItem(at: home)
  }

  func make() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// What is in it, and in nothing below it.
  var contents: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }

  func mode(_ name: String) throws -> mode_t {
    var status = stat()
    try #require(stat(url.appending(path: name).path, &status) == 0)
    return status.st_mode & 0o777
  }

  /// Past the ledger's own code.
  func change(_ statements: String...) throws {
    let database = try DatabaseQueue(path: file.path)
    try database.writeWithoutTransaction { db in
      for statement in statements { try db.execute(sql: statement) }
    }
    try database.close()
  }

  /// What the ledger in it finds fault with, for who sends and for who only looks.
  func fault() -> LedgerFault.Kind? { Self.fault { _ = try SendLedger(in: url) } }
  func faultForReaders() -> LedgerFault.Kind? {
    Self.fault { _ = try ReadableLedger.open(in: url)?.entries() }
  }

  static func fault(_ body: () throws -> Void) -> LedgerFault.Kind? {
    do {
      try body()
      return nil
    } catch let fault as LedgerFault {
      return fault.kind
    } catch {
      Issue.record("\(error)")
      return nil
    }
  }
}

/// The edition of so many weeks after 1970.
func edition(
  _ number: Int,
  for recipient: String = "me@example.org",
  users: String = "*"
) -> Edition {
  let week = 604_800
  return Edition(
    recipient: recipient,
    users: users,
    from: number * week,
    to: (number + 1) * week
  )
}

func instant(_ second: Double) -> Date { Date(timeIntervalSince1970: second) }
