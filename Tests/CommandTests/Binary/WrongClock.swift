import Foundation

extension Sandbox {
  /// What makes the command's calendar clock wrong, by so many seconds.
  static func clock(wrongBy seconds: Int) -> [String: String?] {
    ["LD_PRELOAD": wrongClock, "WRONG_CLOCK": "\(seconds)"]
  }

  /// The command's clock shows `date` when it starts, or is past it by as long as the start takes.
  static func clock(at date: Date) -> [String: String?] {
    clock(wrongBy: Int(date.timeIntervalSinceNow.rounded(.up)))
  }

  /// SwiftPM puts it beside the command.
  private static let wrongClock =
    URL(fileURLWithPath: BinaryRun.path).deletingLastPathComponent()
    .appending(path: "libWrongClock.so").path
}
