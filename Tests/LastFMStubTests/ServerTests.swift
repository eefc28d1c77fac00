import Foundation
import LastFMStub
import Subprocess
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct ServerTests {
  /// Runs curl, which says what came over the wire without interpreting it.
  private func curl(_ arguments: String...) async throws -> (head: String, body: Data) {
    let data = try await Subprocess.run(
      .name("curl"),
      arguments: Arguments(["-s", "-i", "-m", "20", "--noproxy", "*"] + arguments),
      input: .none,
      output: .data(limit: 1 << 24),
      error: .discarded
    ).standardOutput
    let end = try #require(data.range(of: Data("\r\n\r\n".utf8)))
    let head = String(decoding: data[..<end.lowerBound], as: UTF8.self)
    return (head, Data(data[end.upperBound...]))
  }

  private func chart(_ stub: LastFMStub, user: String = "rj") -> String {
    stub.root + "?method=user.getWeeklyAlbumChart&user=\(user)&from=1763294400&to=1763899200"
      + "&api_key=secret&format=json"
  }

  @Test func `answers a chart with canonical capitals and records who asked without the key`()
    async throws
  {
    let stub = try await LastFMStub.start()
    let (head, body) = try await curl(chart(stub))
    #expect(head.hasPrefix("HTTP/1.1 200"))
    let text = String(decoding: body, as: UTF8.self)
    #expect(text.contains(#""@attr":{"user":"RJ","from":"1763294400","to":"1763899200"}"#))
    #expect(text.contains(#"https:\/\/www.last.fm\/music\/"#))
    let request = try #require(stub.requests.first)
    #expect(request.key == "secret")
    #expect(!request.target.contains("secret"))
    #expect(request.method == "user.getweeklyalbumchart")
    await stub.stop()
  }

  @Test func `compresses for those who ask for it`() async throws {
    let stub = try await LastFMStub.start()
    let plain = try await curl(chart(stub))
    let packed = try await curl("-H", "Accept-Encoding: gzip", chart(stub))
    let unpacked = try await curl("--compressed", chart(stub))
    #expect(packed.body.starts(with: [0x1f, 0x8b]))
    #expect(packed.body.count < plain.body.count / 2)
    #expect(unpacked.body == plain.body)
    await stub.stop()
  }

  @Test func `fails as often as asked, for those meant, in the order of the rules`() async throws {
    let stub = try await LastFMStub.start()
    let charts = RequestPattern.method("user.getweeklyalbumchart")
    stub.faults.add(Fault(when: charts.user("RJ"), answer: .error(8), times: .count(2)))
    stub.faults.add(Fault(when: charts, answer: .error(29, style: .legacy)))
    var answers: [String] = []
    for user in ["rj", "alice", "rj", "rj", "alice"] {
      let (head, body) = try await curl(chart(stub, user: user))
      let text = String(decoding: body, as: UTF8.self)
      let kind =
        text.hasPrefix(#"{"error":29,"#) ? "legacy" : text.contains("error") ? "error" : "chart"
      answers.append("\(head.split(separator: " ")[1]) \(kind)")
    }
    #expect(answers == ["500 error", "200 legacy", "500 error", "200 chart", "200 chart"])
    await stub.stop()
  }

  @Test func `holds requests until released`() async throws {
    let stub = try await LastFMStub.start()
    await stub.hold()
    async let first = curl(chart(stub))
    async let second = curl(chart(stub, user: "alice"))
    await stub.waitUntilHeld(2)
    #expect(stub.peakConcurrency == 2)
    await stub.release()
    let heads = try await [first.head, second.head]
    #expect(heads.allSatisfy { $0.hasPrefix("HTTP/1.1 200") })
    await stub.stop()
  }

  @Test(
    "answers with the status that Last.fm gives",
    arguments: [
      ("method=user.getInfo&user=nobody&api_key=k", 404, 6),
      ("method=user.getInfo&user=rj", 400, 6),
      ("method=user.getInfo&user=rj&api_key=invalid", 403, 10),
      ("method=user.getWeeklyAlbumChart&user=hidden&api_key=k", 403, 17),
      ("method=user.getFriends&user=newcomer&api_key=k", 400, 6),
      ("method=album.getInfo&artist=Nobody&album=Nothing&api_key=k", 404, 6),
      ("method=user.dance&user=rj&api_key=k", 400, 3),
    ]
  )
  func errors(query: String, status: Int, code: Int) async throws {
    let stub = try await LastFMStub.start()
    let (head, body) = try await curl(stub.root + "?format=json&" + query)
    #expect(head.hasPrefix("HTTP/1.1 \(status) "))
    #expect(String(decoding: body, as: UTF8.self).hasSuffix("\"error\":\(code)}"))
    await stub.stop()
  }
}
