/// Why a text is no address to write to: a sentence, and what to write instead.
package struct MailAddressProblem: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable, CaseIterable {
    case empty
    case controlCharacter
    case noAt
    case severalAts
    case several
    case space
    case comment
    case unclosedQuote
    case unclosedBracket
    case specialInName
    case nonASCIILocalPart
    case nonASCIIDomain
    case localPart
    case domain
    case tooLong
  }

  package let reason: Reason
  /// What was read, fit to be shown.
  package let text: String

  init(_ reason: Reason, in text: String) {
    self.reason = reason
    self.text = Remark.clean(text, limit: 120)
  }

  package var description: String { "“\(text)” is no e-mail address: \(explanation)" }

  private var explanation: String {
    switch reason {
    case .empty:
      "it is empty. Write it like me@example.org or Backspin <me@example.org>."
    case .controlCharacter:
      "it holds a line break or another control character. Take that out."
    case .noAt:
      "it has no @. Write it like me@example.org; a user of this machine is root@localhost."
    case .severalAts:
      "it has more than one @. Write it like me@example.org."
    case .several:
      "it looks like several. Give one address only, and put a name with a comma in it in quotes:"
        + " \"Last, First\" <me@example.org>."
    case .space:
      "there is a space in it. With a name, the address goes between < and >."
    case .comment:
      "comments in parentheses are not supported. Take it out, or put the name in quotes."
    case .unclosedQuote:
      "a quotation mark has no partner, or is in the middle of the name."
        + " Write \"Last, First\" <me@example.org>."
    case .unclosedBracket:
      "< and > belong around the address, at the end: Backspin <me@example.org>."
    case .specialInName:
      "its name holds one of @ : \\ [ ]. Put the name in quotes: \"Me @ home\" <me@example.org>."
    case .nonASCIILocalPart:
      "what is before the @ has letters other than a–z, which is not supported."
    case .nonASCIIDomain:
      "write its domain in the ASCII form, which begins with xn--. The command idn2 prints it."
    case .localPart:
      "what is before the @ may hold letters, digits and !#$%&'*+-/=?^_`{|}~, and single dots in between."
    case .domain:
      "what is after the @ is not the name of a host, like example.org or localhost."
    case .tooLong:
      "it is too long. At most 64 characters before the @ and 254 in all are allowed."
    }
  }
}
