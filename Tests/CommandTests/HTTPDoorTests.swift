import Curl
import Testing

@testable import backspin

@Suite struct HTTPDoorTests {
  @Test func `stays closed`() async {
    let door = HTTPDoor()
    door.close()
    await #expect(throws: CurlFailure.closed) {
      try await door.send(HTTPRequest("http://127.0.0.1:1/"))
    }
  }
}
