import Testing

@testable import Mail

@Suite struct QuotedPrintableTests {
  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("a\nb\r\nc\rd\n", "a\r\nb\r\nc\r\nd\r\n"),
    ("a\n\r\n\rb", "a\r\n\r\n\r\nb"), ("1 = 1", "1 =3D 1"), ("é", "=C3=A9"),
    ("end \nend\t\nmid dle", "end=20\r\nend=09\r\nmid dle"), (" ", "=20"),
    (".\n..\n.a", "=2E\r\n=2E.\r\n=2Ea"),
    ("From me\nFrom: x\n>From y", "=46rom me\r\nFrom: x\r\n>From y"),
    ("\u{0}\u{7F}", "=00=7F"),
  ])
  func `encodes`(_ text: String, _ encoded: String) {
    #expect(QuotedPrintable.encode(text) == encoded)
  }

  @Test func `breaks before the 77th column, and never within an escape`() {
    let x = String(repeating: "x", count: 75)
    #expect(QuotedPrintable.encode(x + "y") == x + "y")
    #expect(QuotedPrintable.encode(x + "yz") == x + "=\r\nyz")
    #expect(QuotedPrintable.encode(x + "=") == x + "=\r\n=3D")
    #expect(QuotedPrintable.encode(x.dropLast(2) + "=") == x.dropLast(2) + "=3D")
    #expect(QuotedPrintable.encode(x.dropLast(2) + "=a") == x.dropLast(2) + "=\r\n=3Da")
  }

  @Test func `begins no line with a dot or From after a soft break either`() {
    let x = String(repeating: "x", count: 75)
    #expect(QuotedPrintable.encode(x + ".a") == x + "=\r\n=2Ea")
    #expect(QuotedPrintable.encode(x + "From me") == x + "=\r\n=46rom me")
  }
}
