import Foundation

/// Certificates of a test's own making, as `openssl` makes them, in a folder of its own.
package struct Certificates: Sendable {
  private let folder: String

  /// `folder` exists; `host` is whom the good one is for.
  package init(in folder: String, for host: String) throws {
    self.folder = folder
    try authority("trusted")
    try authority("unknown")
    try leaf("good", for: host, by: "trusted")
    try leaf("strange", for: host, by: "unknown")
    try leaf("misnamed", for: "elsewhere.invalid", by: "trusted")
    try leaf("expired", for: host, by: "trusted", days: -1)
  }

  /// What a client trusts that trusts the good one's issuer.
  package var trusted: String { "\(folder)/trusted.pem" }
  /// Key and certificate for the host.
  package var good: String { "\(folder)/good.all" }
  /// The same, by an issuer nobody knows.
  package var strange: String { "\(folder)/strange.all" }
  /// For another host.
  package var misnamed: String { "\(folder)/misnamed.all" }
  /// Good until yesterday.
  package var expired: String { "\(folder)/expired.all" }

  private static let key = [
    "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
  ]

  private func authority(_ name: String) throws {
    try openssl(
      ["req", "-x509", "-days", "2"] + Self.key + [
        "-subj", "/CN=Authority \(name)", "-keyout", "\(name).key", "-out", "\(name).pem",
      ]
    )
  }

  /// Asked for and granted in two steps: `openssl req` alone grants none that has expired.
  private func leaf(_ name: String, for host: String, by issuer: String, days: Int = 2) throws {
    try openssl(
      ["req"] + Self.key + ["-subj", "/CN=\(host)", "-addext", "subjectAltName=DNS:\(host)"]
        + ["-keyout", "\(name).key", "-out", "\(name).csr"]
    )
    try openssl(
      ["x509", "-req", "-in", "\(name).csr", "-copy_extensions", "copy", "-days", "\(days)"]
        + ["-CA", "\(issuer).pem", "-CAkey", "\(issuer).key", "-out", "\(name).pem"]
    )
    let parts = try ["key", "pem"].map {
      try Data(contentsOf: URL(filePath: "\(folder)/\(name).\($0)"))
    }
    try (parts[0] + parts[1]).write(to: URL(filePath: "\(folder)/\(name).all"))
  }

  private struct Failed: Error {
    let arguments: [String]
  }

  private func openssl(_ arguments: [String]) throws {
    let maker = Foundation.Process()
    maker.executableURL = URL(filePath: "/usr/bin/openssl")
    maker.arguments = arguments
    maker.currentDirectoryURL = URL(filePath: folder)
    maker.standardError = FileHandle.nullDevice
    try maker.run()
    maker.waitUntilExit()
    guard maker.terminationStatus == 0 else { throw Failed(arguments: arguments) }
  }
}
