import Foundation
import Publishing
import Testing

@testable import backspin

@Suite struct SettingTextTests {
  @Test(arguments: [
    ("90 MB", 90_000_000), ("90MB", 90_000_000), ("500000kB", 500_000_000),
    ("1 GiB", 1_073_741_824),
    ("1.5 mb", 1_500_000), ("1000000", 1_000_000), ("2 MiB", 2_097_152),
  ])
  func `reads sizes with and without a unit`(text: String, bytes: Int) throws {
    #expect(try Quantity.cacheSize(text) == bytes)
  }

  @Test(arguments: [
    "", "MB", "999 kB", "999999", "-90 MB", "90 TB", "90 M", "1.2.3 MB", "99999999999999999999 GB",
    "1e9",
    "90 MB x", "inf",
  ])
  func `refuses sizes that are none, too small or absurd`(text: String) {
    #expect(throws: InvalidSetting.self) { try Quantity.cacheSize(text) }
  }

  @Test(arguments: [
    ("10 min", Duration.seconds(600)), ("90 s", .seconds(90)), ("1 h", .seconds(3_600)),
    ("1.5h", .seconds(5_400)), ("2 Minutes", .seconds(120)), ("0.25 s", .milliseconds(250)),
  ])
  func `reads how long a run may take`(text: String, duration: Duration) throws {
    #expect(try Quantity.deadline(text) == duration)
  }

  @Test(arguments: ["", "10", "0 s", "-1 s", "10 days", "s", "200 h", "1e99 s", "99999999999999 h"])
  func `refuses deadlines without a unit, or without end`(text: String) {
    #expect(throws: InvalidSetting.self) { try Quantity.deadline(text) }
  }

  @Test(arguments: [("30 s", Duration.seconds(30)), ("10 min", .seconds(600))])
  func `reads how long a request may take`(text: String, duration: Duration) throws {
    #expect(try Quantity.timeout(text) == duration)
  }

  @Test(arguments: ["", "30", "0 s", "601 s", "1 h", "1e99 s"])
  func `refuses requests without end`(text: String) {
    #expect(throws: InvalidSetting.self) { try Quantity.timeout(text) }
  }

  @Test(arguments: ["", "-1", "soon", "1 day", "2 h"])
  func `refuses to wait for what is no time, or too long`(text: String) {
    #expect(throws: InvalidSetting.self) { try Quantity.wait(text) }
  }

  @Test(arguments: ["90 MB", "1500 kB", "1048576", "2 GB"])
  func `writes sizes so that they can be read again`(text: String) throws {
    #expect(Quantity.text(cacheSize: try Quantity.cacheSize(text)) == text)
  }

  @Test(arguments: ["10 min", "90 s", "1 h", "0.25 s"])
  func `writes durations so that they can be read again`(text: String) throws {
    #expect(Quantity.text(deadline: try Quantity.deadline(text)) == text)
  }

  @Test(arguments: [("5", 5.0), ("0.5", 0.5), (".5", 0.5), ("1000000", 1_000_000)])
  func `takes any positive number for a rate`(text: String, rate: Double) throws {
    #expect(try SettingText.positiveNumber(text) == rate)
  }

  @Test(arguments: ["0", "-1", "nan", "inf", "0x10", "1e3", "", "5/s", "0.0"])
  func `takes nothing else for a rate`(text: String) {
    #expect(throws: InvalidSetting.self) { try SettingText.positiveNumber(text) }
  }

  @Test(arguments: ["0", "-1", "+1", "1.0", "١", "99999999999999999999", " 1", ""])
  func `takes only digits for a whole number`(text: String) {
    #expect(throws: InvalidSetting.self) { try SettingText.wholeNumber(text) }
  }

  @Test(arguments: [
    ("https://ws.example/2.0/", "https://ws.example/2.0/"),
    ("https://ws.example/2.0", "https://ws.example/2.0/"),
    ("https://ws.example:8443/deep/2.0/", "https://ws.example:8443/deep/2.0/"),
    ("http://127.0.0.1:8080/2.0/", "http://127.0.0.1:8080/2.0/"),
    ("http://127.9.9.9/2.0/", "http://127.9.9.9/2.0/"),
    ("http://localhost/2.0/", "http://localhost/2.0/"),
    ("http://[::1]:80/2.0/", "http://[::1]:80/2.0/"),
    ("http://LocalHost:80/Deep/2.0/", "http://localhost:80/Deep/2.0/"),
    ("http://%6Cocalhost/2.0/", "http://localhost/2.0/"),
    ("https://WS.example/2.0/", "https://ws.example/2.0/"),
  ])
  func `takes an API root by https, or by http on this machine`(text: String, url: String) throws {
    #expect(try ServerAddress.apiRoot(text).absoluteString == url)
  }

  @Test(arguments: [
    "http://ws.example/2.0/", "http://127.0.0.1.example.org/2.0/", "http://127.1/2.0/",
    "http://128.0.0.1/2.0/", "http://localhost.example.org/2.0/", "http://127.0.0.256/2.0/",
    "http://10.0.0.1/2.0/", "http://0.0.0.0/2.0/", "ftp://ws.example/2.0/", "ws.example/2.0/",
    "https:///2.0/", "https://ws.example/", "https://ws.example/12.0/",
    "https://ws.example/2.0/?a=b",
    "https://ws.example/2.0/#a", "https://me:word@ws.example/2.0/", "https://ws.example:0/2.0/",
    "https://ws.example:99999/2.0/", "http://me@127.0.0.1/2.0/", "",
  ])
  func `refuses every other API root`(text: String) {
    #expect(throws: InvalidSetting.self) { try ServerAddress.apiRoot(text) }
  }

  @Test func `never repeats the password in an address`() {
    let error = #expect(throws: InvalidSetting.self) {
      try ServerAddress.apiRoot("https://me:word@ws.example/2.0/")
    }
    #expect(error?.description.contains("word") == false)
  }

  @Test(arguments: [
    ("Europe/Berlin", "Europe/Berlin"), ("UTC", "Etc/UTC"), ("utc", "Etc/UTC"), ("GMT", "GMT"),
    ("Etc/UTC", "Etc/UTC"),
  ])
  func `takes time zones by their names`(name: String, identifier: String) throws {
    #expect(try ZoneName.timeZone(name).identifier == identifier)
  }

  @Test(arguments: [
    ("Europe/Berln", "Europe/Berlin"), ("europe/berlin", "Europe/Berlin"),
    ("Berlin", "Europe/Berlin"),
    ("New York", "America/New_York"), ("Amercia/New_York", "America/New_York"),
  ])
  func `asks whether another time zone was meant`(name: String, meant: String) {
    let error = #expect(throws: InvalidSetting.self) { try ZoneName.timeZone(name) }
    #expect(error?.description.contains("Did you mean “\(meant)”?") == true)
  }

  @Test(arguments: [
    ("min_play", "min_plays"), ("yaers_ago", "years_ago"), ("MIN_PLAYS", "min_plays"),
    ("years", "years_ago"), ("min-plays", "min_plays"), ("limit", "limit"),
  ])
  func `knows what was meant`(typed: String, meant: String) {
    #expect(
      DidYouMean.closest(to: typed, among: ["years_ago", "min_plays", "limit"]) == meant
    )
  }

  @Test(arguments: ["", "x", "zz", "colour", "s", "a"])
  func `does not guess wildly`(typed: String) {
    #expect(DidYouMean.closest(to: typed, among: ["years_ago", "min_plays", "limit"]) == nil)
  }
}
