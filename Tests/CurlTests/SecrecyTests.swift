import Curl
import Foundation
import LastFMStub
import Testing

@Suite struct `What is printed` {
  @Test(
    "of a URL is neither its query nor a password",
    arguments: [
      ("https://me:secret@host:8080/2.0/?api_key=secret#secret", "https://host:8080/2.0/"),
      ("http://host?api_key=secret", "http://host"),
      ("HTTP://[::1]:80/a@b?secret", "http://[::1]:80/a@b"),
      ("http://me:s@secret@host/", "http://host/"),
      ("host/path?secret", "host/path"),
      ("?secret", ""),
    ]
  )
  func urls(url: String, shown: String) {
    #expect(ShownURL(url).description == shown)
  }

  @Test func `of a request is not its API key`() {
    let request = HTTPRequest(
      "https://host/2.0/?api_key=secret",
      headers: ["Authorization": "secret"]
    )
    #expect(request.description == "GET https://host/2.0/")
    #expect(!everythingPrinted(of: request).contains("secret"))
  }

  @Test func `of a response is not the API key of its request`() async throws {
    let server = try RawServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
    let response = try await client().send(
      HTTPRequest("\(server.url)/2.0/?api_key=secret")
    )
    #expect(response.description == "200 from \(server.url)/2.0/, 2 bytes")
    #expect(!everythingPrinted(of: response).contains("secret"))
  }

  private func everythingPrinted<Value>(of value: Value) -> String {
    var dumped = ""
    dump(value, to: &dumped)
    return "\(value) \(String(reflecting: value)) \([value]) \(Optional(value) as Any) \(dumped)"
  }
}
