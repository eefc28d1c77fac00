import Testing
import WeekInHistory

@testable import Publishing

@Suite struct SubjectTemplateTests {
  @Test(arguments: [
    ("{{period}}: this week", "15–22 November 2026: this week"),
    ("{{user}} on {{date}}", "RJ on 21 November 2026"),
    ("{{#user}}Only {{.}}{{/user}}{{^user}}All{{/user}}", "Only RJ"),
    ("A & B <{{users}}>", "A & B <RJ>"),
  ])
  func `says what it is told to`(_ template: String, _ subject: String) throws {
    var digest = Samples.digest(of: "RJ", [])
    digest.anchorWeek = Samples.week(from: "2026-11-15")
    #expect(try EmailSamples.mail(of: [digest], subject: template).subject == subject)
  }

  @Test func `joins the names of several people as they are called`() throws {
    let digests = [Samples.rich, Samples.plain, Samples.digest(of: "bob", [])]
    let mail = try EmailSamples.mail(of: digests, subject: "{{users}}")
    #expect(mail.subject == "RJ, Al & Ice and bob")
  }

  @Test func `takes the day where no chart week is known`() throws {
    let mail = try EmailSamples.mail(of: [Samples.privateUser], subject: "{{period}}")
    #expect(mail.subject == "21 November 2026")
  }

  @Test func `falls back on the title where nothing is left of it`() throws {
    let mail = try EmailSamples.mail(of: [Samples.rich, Samples.plain], subject: "{{user}}")
    #expect(mail.subject == "This week in earlier years")
  }

  @Test func `stays one short line whatever people are called`() throws {
    let digest = Samples.digest(
      displayName: "A\r\nBcc: x@example.com\u{202E}" + String(repeating: "👩‍👩‍👧‍👦", count: 5_000),
      []
    )
    let subject = try EmailSamples.mail(of: [digest], subject: "{{user}}").subject
    #expect(subject.hasPrefix("A Bcc: x@example.com👩‍👩‍👧‍👦"))
    #expect(subject.hasSuffix("👩‍👩‍👧‍👦…"))
    #expect(subject.count <= 200 && subject.utf8.count <= 803)
  }

  @Test(arguments: [
    ("{{perod}}", "There is no “perod” in a subject. Did you mean “period”?"),
    ("{{#usr}}x{{/usr}}", "There is no “usr” in a subject. Did you mean “user”?"),
    (
      "a\r\nBcc: x@example.com",
      "A subject is one line: take the line breaks and control characters out of this one."
    ),
    (
      "a\u{0}",
      "A subject is one line: take the line breaks and control characters out of this one."
    ),
    ("", "The subject says nothing."),
    ("\u{200B}", "The subject says nothing."),
    ("{{> page.html}}", "A subject cannot use other templates."),
    ("{{upercased(user)}}", "There is no “upercased()”. Did you mean “uppercased”?"),
    ("{{user", "A tag begins here and never ends."),
    ("{{#user}}", "“user” is opened here, never closed."),
  ])
  func `says what is wrong with it`(_ template: String, _ message: String) {
    let problem = #expect(throws: TemplateProblem.self) {
      try SubjectTemplate(template, source: "mail.subject")
    }
    #expect(problem == TemplateProblem(file: "mail.subject", message: message))
  }
}
