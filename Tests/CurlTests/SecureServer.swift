import Foundation
import LastFMStub
import Testing

/// An HTTPS server with a certificate of its own making: `openssl s_server`, which sends what the
/// file named by the URL's path holds, header and all.
final class SecureServer {
  let url: String
  /// Its certificate: who trusts this file trusts the server.
  let certificate: String
  private let folder: URL
  private let server = Process()

  static let isAvailable = FileManager.default.isExecutableFile(atPath: openssl)
  private static let openssl = "/usr/bin/openssl"

  init(answers: [String: String]) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "curl-tests-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, answer) in answers {
      try Data(answer.utf8).write(to: folder.appending(path: name))
    }
    certificate = folder.appending(path: "certificate.pem").path

    let maker = Process()
    maker.executableURL = URL(filePath: Self.openssl)
    maker.arguments = """
      req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost \
      -addext subjectAltName=DNS:localhost -keyout key.pem -out certificate.pem
      """.split(separator: " ").map(String.init)
    maker.currentDirectoryURL = folder
    maker.standardError = FileHandle.nullDevice
    try maker.run()
    maker.waitUntilExit()
    try #require(maker.terminationStatus == 0)

    let output = Pipe()
    server.executableURL = maker.executableURL
    server.arguments = """
      s_server -HTTP -accept 127.0.0.1:0 -cert certificate.pem -key key.pem
      """.split(separator: " ").map(String.init)
    server.currentDirectoryURL = folder
    server.standardOutput = output
    server.standardError = FileHandle.nullDevice
    try server.run()
    // It says "ACCEPT 127.0.0.1:40123" once it listens.
    var said = ""
    while said.firstMatch(of: /ACCEPT .*:(\d+)\n/) == nil {
      let data = output.fileHandleForReading.readPatiently()
      try #require(!data.isEmpty, "openssl s_server ended: \(said)")
      said += String(decoding: data, as: UTF8.self)
    }
    let port = try #require(said.firstMatch(of: /ACCEPT .*:(\d+)\n/)).1
    url = "https://localhost:\(port)"
  }

  deinit {
    // Not SIGTERM: a child of one of Swift's own threads begins with that blocked.
    kill(server.processIdentifier, SIGKILL)
    server.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }
}
