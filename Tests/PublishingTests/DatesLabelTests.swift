import Testing

@testable import Publishing

@Suite struct DatesLabelTests {
  private let sentences: Sentences

  init() throws {
    sentences = try TemplateLibrary().sentences
  }

  @Test(arguments: [
    ("2021-11-14", "2021-11-21", "14–21 November 2021"),
    ("2025-09-28", "2025-10-05", "28 September – 5 October 2025"),
    ("2020-12-27", "2021-01-03", "27 December 2020 – 3 January 2021"),
    ("2024-02-29", "2024-02-29", "29 February 2024"),
    ("2024-05-01", "2025-05-08", "1 May 2024 – 8 May 2025"),
  ])
  func `says each part of a date once`(_ first: String, _ last: String, _ label: String) {
    #expect(sentences.dates(from: Samples.day(first), to: Samples.day(last)) == label)
  }

  @Test(arguments: [
    ([1], "1"), ([2, 5], "2 and 5"), ([5, 2, 1], "1, 2 and 5"), ([4, 5, 6], "4–6"),
    ([1, 2, 7, 8, 9, 12], "1, 2, 7–9 and 12"), ([1, 3, 4, 5], "1 and 3–5"), ([], ""),
  ])
  func `lists years shortly`(_ years: [Int], _ list: String) {
    #expect(sentences.list(ofYears: years) == list)
  }

  @Test(arguments: [(0, "0"), (999, "999"), (1_000, "1,000"), (12_345_678, "12,345,678")])
  func `groups long numbers`(_ number: Int, _ text: String) {
    #expect(Sentences.grouped(number) == text)
  }
}
