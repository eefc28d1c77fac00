import Testing

@testable import WeekInHistory

struct YearsAgoTests {
  @Test(
    "reads a number, a list, a range, a mixture, or all",
    arguments: [
      ("1", YearsAgo.these([1])),
      ("1,2,5", .these([1, 2, 5])),
      ("5,2,1,2", .these([1, 2, 5])),
      ("1-4", .these([1, 2, 3, 4])),
      ("3-3", .these([3])),
      ("1-3,10,2-4", .these([1, 2, 3, 4, 10])),
      (" 1, 2 , 5 - 7 ", .these([1, 2, 5, 6, 7])),
      ("007", .these([7])),
      ("100", .these([100])),
      ("all", .all),
      (" ALL ", .all),
    ]
  )
  func reads(text: String, expected: YearsAgo) throws {
    #expect(try YearsAgo(text) == expected)
  }

  @Test(
    "says what is wrong with a list it cannot use",
    arguments: [
      ("", InvalidYearsAgo.notANumber("")),
      ("1,,2", .notANumber("")),
      ("1,", .notANumber("")),
      ("one", .notANumber("one")),
      ("1,all", .notANumber("all")),
      ("-1", .notANumber("-1")),
      ("1-", .notANumber("1-")),
      ("1-2-3", .notANumber("1-2-3")),
      ("1.5", .notANumber("1.5")),
      ("1 2", .notANumber("1 2")),
      ("1–3", .notANumber("1–3")),
      ("٣", .notANumber("٣")),
      ("0", .notPositive("0")),
      ("0-5", .notPositive("0-5")),
      ("101", .tooFar("101")),
      ("1-101", .tooFar("1-101")),
      ("99999999999999999999", .tooFar("99999999999999999999")),
      ("5-1", .backwards("5-1")),
    ]
  )
  func refuses(text: String, expected: InvalidYearsAgo) {
    #expect(throws: expected) { try YearsAgo(text) }
  }

  @Test func `takes a list of numbers as a configuration has it`() throws {
    #expect(try YearsAgo([10, 1, 1]) == .these([1, 10]))
    #expect(throws: InvalidYearsAgo.notPositive("0")) { try YearsAgo([1, 0]) }
    #expect(throws: InvalidYearsAgo.notPositive("-3")) { try YearsAgo([-3]) }
    #expect(throws: InvalidYearsAgo.tooFar("101")) { try YearsAgo([101]) }
    #expect(throws: InvalidYearsAgo.notANumber("")) { try YearsAgo([Int]()) }
  }

  @Test(
    "quotes the part that is wrong, and says what to write",
    arguments: ["x", "0", "101", "5-1"]
  )
  func message(text: String) {
    let error = #expect(throws: InvalidYearsAgo.self) { try YearsAgo("1,\(text)") }
    #expect(error?.description.contains("“\(text)”") == true)
  }

  @Test("is written as it can be read again", arguments: [("all", "all"), ("1-3,5", "1,2,3,5")])
  func description(text: String, expected: String) throws {
    #expect(try YearsAgo(text).description == expected)
  }
}
