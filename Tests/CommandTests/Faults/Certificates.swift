import Foundation
import Testing

/// Certificates of a test's own making, as `openssl` makes them, in a folder of its own.
struct Certificates {
  private let folder: String

  init(in folder: String) throws {
    self.folder = folder
    try authority("trusted")
    try authority("unknown")
    try leaf("good", for: "lastfm.invalid", by: "trusted")
    try leaf("strange", for: "lastfm.invalid", by: "unknown")
    try leaf("misnamed", for: "elsewhere.invalid", by: "trusted")
  }

  /// What a client trusts that trusts the good one's issuer.
  var trusted: String { "\(folder)/trusted.pem" }
  /// Key and certificate for `lastfm.invalid`.
  var good: String { "\(folder)/good.all" }
  /// The same, by an issuer nobody knows.
  var strange: String { "\(folder)/strange.all" }
  /// For another host.
  var misnamed: String { "\(folder)/misnamed.all" }

  private static let common =
    ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
    + ["-nodes", "-days", "2"]

  private func authority(_ name: String) throws {
    try openssl(
      Self.common + [
        "-subj", "/CN=Authority \(name)", "-keyout", "\(name).key", "-out", "\(name).pem",
      ]
    )
  }

  private func leaf(_ name: String, for host: String, by issuer: String) throws {
    try openssl(
      Self.common + ["-subj", "/CN=\(host)", "-addext", "subjectAltName=DNS:\(host)"]
        + ["-CA", "\(issuer).pem", "-CAkey", "\(issuer).key"]
        + ["-keyout", "\(name).key", "-out", "\(name).pem"]
    )
    let parts = try ["key", "pem"].map {
      try Data(contentsOf: URL(filePath: "\(folder)/\(name).\($0)"))
    }
    try (parts[0] + parts[1]).write(to: URL(filePath: "\(folder)/\(name).all"))
  }

  private func openssl(_ arguments: [String]) throws {
    let maker = Foundation.Process()
    maker.executableURL = URL(filePath: "/usr/bin/openssl")
    maker.arguments = arguments
    maker.currentDirectoryURL = URL(filePath: folder)
    maker.standardError = FileHandle.nullDevice
    try maker.run()
    maker.waitUntilExit()
    try #require(maker.terminationStatus == 0)
  }
}
