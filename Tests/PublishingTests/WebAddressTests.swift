import Testing

@testable import Publishing

@Suite struct WebAddressTests {
  @Test(arguments: [
    ("https://www.last.fm/music/PUP/Morbid+Stuff", "https://www.last.fm/music/PUP/Morbid+Stuff"),
    ("HTTP://example.com", "HTTP://example.com"),
    ("https://a.b/(x)'\"<>", "https://a.b/%28x%29%27%22%3C%3E"),
    ("https://a.b/ö|{{x}}\\`^;", "https://a.b/%C3%B6%7C%7B%7Bx%7D%7D%5C%60%5E%3B"),
    ("https://a.b/100%/%C3%B6", "https://a.b/100%25/%C3%B6"),
  ])
  func `makes an address fit for a link`(_ sent: String, _ linked: String) {
    #expect(WebAddress.checked(sent) == linked)
  }

  @Test(arguments: [
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "//example.com", "/music/x",
    "", "https:", "https://", "https:///etc", "https://a b", "https://a\n.b", " https://a.b",
    "java\tscript:alert(1)", "file:///etc/passwd", "https:alert(1)",
  ])
  func `drops whatever is not plainly http or https`(_ sent: String) {
    #expect(WebAddress.checked(sent) == nil)
  }
}
