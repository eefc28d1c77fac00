import Foundation
import Testing
import WeekInHistory

@testable import LastFM

struct ProfileReplyTests {
  private func profile(_ members: String) throws -> Profile {
    try Reply.profile(Data(#"{"user":{\#(members)}}"#.utf8), of: user("rj"))
  }

  @Test(
    "reads the name as Last.fm spells it, and the day the user registered",
    arguments: [
      ##""registered":{"unixtime":"1037793040","#text":1037793040}"##,
      ##""registered":{"#text":"2002-11-20 11:50","unixtime":"1037793040"}"##,
      #""registered":{"unixtime":1037793040},"playcount":18694,"realname":null,"image":[]"#,
    ]
  )
  func reads(registered: String) throws {
    #expect(
      try profile(#""name":"RJ",\#(registered)"#)
        == Profile(canonicalName: "RJ", registered: instant(1_037_793_040))
    )
  }

  @Test(
    "does without the day where there is none",
    arguments: [
      #""name":"RJ""#, #""name":"RJ","registered":null"#, #""name":"RJ","registered":{}"#,
      #""name":"RJ","registered":{"unixtime":"0"}"#, #""name":"RJ","registered":{"unixtime":"-1"}"#,
      #""name":"RJ","registered":"""#, #""name":"RJ","registered":{"unixtime":""}"#,
    ]
  )
  func unregistered(members: String) throws {
    #expect(try profile(members) == Profile(canonicalName: "RJ", registered: nil))
  }

  @Test(
    "takes no profile of somebody else",
    arguments: [#""name":"alice""#, #""name":"""#, #""name":"RJ2""#]
  )
  func mistaken(members: String) {
    #expect(throws: ReplyFault.mistaken("another user")) { try profile(members) }
  }

  @Test("takes nothing else for a profile", arguments: ["", #""name":5"#, #""name":null"#])
  func nothingElse(members: String) {
    #expect(throws: ReplyFault.unreadable("The reply was cut short or garbled")) {
      try profile(members)
    }
  }
}
