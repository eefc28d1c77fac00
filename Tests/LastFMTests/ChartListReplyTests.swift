import Foundation
import Testing
import WeekInHistory

@testable import LastFM

struct ChartListReplyTests {
  private func weeks(_ charts: String) throws -> [ChartWeek] {
    let body =
      #"{"weeklychartlist":{"chart":\#(charts),"@attr":{"user":"rj"}}}"#
    return try Reply.chartList(Data(body.utf8)).weeks
  }

  @Test(
    "reads a list, with numbers as strings or numbers, or a single range",
    arguments: [
      ##"[{"#text":"","from":"1763294400","to":"1763899200"}]"##,
      #"[{"to":1763899200,"from":1763294400}]"#,
      ##"{"#text":"","from":"1763294400","to":"1763899200"}"##,
    ]
  )
  func reads(charts: String) throws {
    #expect(try weeks(charts) == [aWeek()])
  }

  @Test func `keeps odd seconds as they are, in order`() throws {
    let charts =
      #"[{"from":"1108900801","to":"1109505602"},{"from":"1108296002","to":"1108900802"}]"#
    #expect(
      try weeks(charts) == [
        week(1_108_296_002, 1_108_900_802), week(1_108_900_801, 1_109_505_602),
      ]
    )
  }

  @Test(
    "leaves out ranges that are no weeks",
    arguments: [
      #"{"from":"5","to":"5"}"#, #"{"from":"6","to":"5"}"#,
      #"{"from":"-9223372036854775808","to":"-9223372036854775807"}"#,
      #"{"from":"0","to":"9223372036854775807"}"#,
    ]
  )
  func leavesOut(range: String) throws {
    #expect(
      try weeks(#"[\#(range),{"from":"1763294400","to":"1763899200"}]"#) == [aWeek()]
    )
  }

  @Test(
    "takes an empty list for no answer",
    arguments: ["[]", #""""#, "null", #"[{"from":"5","to":"5"}]"#]
  )
  func empty(charts: String) {
    #expect(throws: ReplyFault.unreadable("The chart list was empty")) { try weeks(charts) }
  }

  @Test(
    "takes a broken list for no answer",
    arguments: [
      #"[{"from":"1763294400"}]"#, #"[{"from":"x","to":"1763899200"}]"#, "5", "[5]",
    ]
  )
  func broken(charts: String) {
    #expect(throws: ReplyFault.unreadable("The reply was cut short or garbled")) {
      try weeks(charts)
    }
  }

  @Test func `takes a list without its key for no answer`() {
    for body in ["{}", #"{"weeklychartlist":""}"#, #"{"weeklychartlist":{}}"#] {
      #expect(throws: ReplyFault.self) { try Reply.chartList(Data(body.utf8)) }
    }
  }
}
