import Foundation
import Testing

@testable import Mail

@Suite struct MailDateTests {
  @Test(arguments: [
    ("UTC", 0.0, "Thu, 1 Jan 1970 00:00:00 +0000"),
    ("Europe/Berlin", 1_718_526_600, "Sun, 16 Jun 2024 10:30:00 +0200"),
    ("Asia/Kolkata", 1_718_526_600.9, "Sun, 16 Jun 2024 14:00:00 +0530"),
    ("America/St_Johns", 1_704_072_600, "Sun, 31 Dec 2023 22:00:00 -0330"),
    // Forty-four minutes and thirty seconds behind, once.
    ("Africa/Monrovia", 0, "Wed, 31 Dec 1969 23:16:00 -0044"),
  ])
  func `writes a date with its zone`(_ zone: String, _ time: Double, _ text: String) throws {
    let zone = try #require(TimeZone(identifier: zone))
    #expect(MailDate.text(Date(timeIntervalSince1970: time), in: zone) == text)
  }
}
