import Foundation
import FuzzProperties
import LastFM
import Testing

/// Replies and names of sizes that random bytes never reach.
struct SizeTests {
  @Test(
    "takes a reply that is nested a million deep for no answer, on a small stack",
    arguments: [
      "[", "{\"album\":", "{\"weeklyalbumchart\":{\"album\":[", "{\"error\":[", "[[{\"a\":",
    ]
  )
  func nesting(opening: String) async throws {
    let body = Data(String(repeating: opening, count: 1_000_000 / opening.utf8.count).utf8)
    for prefix in ["", #"{"weeklychartlist":{"chart":"#, #"{"album":{"image":"#] {
      let isAnswer = await onSmallStack {
        (try? Reply.chartList(Data(prefix.utf8) + body)) != nil
          || (try? Reply.albumFacts(Data(prefix.utf8) + body, artist: "", album: "")) != nil
      }
      #expect(!isAnswer)
    }
  }

  /// As deep as JSON's reader goes: there, it has to fit the stack of Swift's threads.
  @Test(arguments: [100, 500, 511, 512, 513, 1_000])
  func `reads nested replies on a small stack`(depth: Int) async throws {
    let nested =
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let body = Data(#"{"album":{"image":[],"tags":\#(nested)}}"#.utf8)
    let facts = await onSmallStack { try? Reply.albumFacts(body, artist: "", album: "") }
    // Beyond the reader's own limit it is no answer.
    #expect((facts != nil) == (depth + 2 <= 512))
  }

  @Test func `adds up plays without overflowing, and takes numbers too large for none`() throws {
    let label = ##""@attr":{"user":"RJ","from":"1593950400","to":"1594555200"}"##
    func body(plays: String) -> [UInt8] {
      let row = ##"{"artist":{"#text":"a"},"name":"b","playcount":\##(plays)}"##
      return Array(
        ##"{"weeklyalbumchart":{"album":[\##(row),\##(row),\##(row)],\##(label)}}"##.utf8
      )
    }
    for plays in [
      "9223372036854775807", "\"9223372036854775807\"", "-5", "1e18", "1e400", "1E99999",
    ] {
      try Property.replies.check(body(plays: plays))
    }
  }

  @Test(arguments: ["\u{301}", "1", ".", "1.", "*", "\u{200D}", "👨‍👩‍👧‍👦", " ", "&", "w", "{%"])
  func `writes a name of twenty thousand characters`(bit: String) throws {
    let name = "x" + String(repeating: bit, count: 20_000 / bit.utf8.count)
    try Property.words.check(Array(name.utf8))
  }

  /// Swift's own threads, but for the main one, have half a megabyte.
  private func onSmallStack<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: work()) }
      thread.stackSize = 512 * 1_024
      thread.start()
    }
  }
}
