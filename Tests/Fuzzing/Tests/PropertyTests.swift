import FuzzProperties
import LastFMStub
import Testing

/// The properties that `make fuzz` looks for a way around, over the corpus and over what a seed makes
/// of it. A failure says the seed and the bytes.
struct PropertyTests {
  private static let seed: UInt64 = 20_261_121

  private func check(_ property: Property, _ bytes: [UInt8], _ origin: String) {
    do {
      try property.check(bytes)
    } catch {
      let text = String(decoding: bytes.prefix(400), as: UTF8.self).debugDescription
      Issue.record("\(property.rawValue), \(origin): \(error)\nof \(text)")
    }
  }

  private func checkCorpus(_ property: Property) throws -> [[UInt8]] {
    let files = try Corpus.files(property.rawValue)
    for file in files { check(property, file.bytes, file.name) }
    return try #require(files.isEmpty ? nil : files.map(\.bytes))
  }

  @Test func `any body is an answer that makes sense, or none`() throws {
    let seeds = try checkCorpus(.replies)
    var random = SeededGenerator(Self.seed)
    for index in 0..<1_500 {
      let bytes = Corpus.mutated(random.one(of: seeds), with: random.one(of: seeds), &random)
      check(.replies, bytes, "seed \(Self.seed), input \(index)")
    }
  }

  @Test func `a chart of any names is read, and written as a digest`() {
    var random = SeededGenerator(Self.seed + 1)
    for index in 0..<20 {
      let rows = (0..<20).map { rank in
        let (artist, name) = (HostileText.json(&random), HostileText.json(&random))
        return """
          {"artist":{"#text":"\(artist)"},"name":"\(name)","playcount":"\(30 - rank)",\
          "url":"https://www.last.fm/\(HostileText.json(&random))"}
          """
      }
      let body = """
        {"weeklyalbumchart":{"album":[\(rows.joined(separator: ","))],\
        "@attr":{"user":"RJ","from":"1593950400","to":"1594555200"}}}
        """
      check(.replies, Array(body.utf8), "seed \(Self.seed + 1), input \(index)")
    }
  }

  @Test func `documents of any texts have the shape of plain ones, and say those texts`() throws {
    _ = try checkCorpus(.documents)
    var random = SeededGenerator(Self.seed + 2)
    for index in 0..<20 {
      let user = random.chance(1, in: 2) ? "RJ" : HostileText.text(&random)
      var texts = [user] + (0..<3).map { _ in HostileText.text(&random) }
      for _ in 0..<16 {
        texts += [HostileText.text(&random), HostileText.text(&random)]
        texts += [HostileText.address(&random), HostileText.address(&random)]
      }
      let bytes = Array(texts.joined(separator: "\u{1E}").utf8)
      check(.documents, bytes, "seed \(Self.seed + 2), input \(index)")
    }
  }

  @Test func `a text stays one text in a line, an address, a file’s name and a key`() throws {
    let seeds = try checkCorpus(.words)
    var random = SeededGenerator(Self.seed + 3)
    for index in 0..<400 {
      let bytes =
        random.chance(1, in: 4)
        ? Corpus.mutated(random.one(of: seeds), with: random.one(of: seeds), &random)
        : Array(HostileText.text(&random).utf8)
      check(.words, bytes, "seed \(Self.seed + 3), input \(index)")
    }
  }
}
