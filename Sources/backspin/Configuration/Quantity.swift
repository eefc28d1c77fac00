import Foundation

/// `90 MB`, `10 min`: a number with a unit, with or without a space between them.
///
///     500 kB  = 500 000 bytes      90 s    = 90 seconds
///     1 GiB   = 1024³ bytes        10 min  = 600 seconds
///     4000000 = as many bytes      1.5 h   = 5400 seconds
enum Quantity {
  /// Last.fm's terms allow this much of its data to be kept.
  static let allowedCacheSize = 100_000_000

  static func cacheSize(_ text: String) throws(InvalidSetting) -> Int {
    let (number, unit) = try split(text, example: "90 MB")
    guard let factor = bytes[unit.lowercased()] else {
      throw InvalidSetting("“\(unit)” is not a unit of size. Write kB, MB or GB, as in “90 MB”.")
    }
    let size = number * factor
    guard size >= 1_000_000 else {
      throw InvalidSetting("“\(text)” is too small to keep anything. Write at least “1 MB”.")
    }
    guard size <= 1e15 else {
      throw InvalidSetting("“\(text)” is more than any disk holds. Write something like “90 MB”.")
    }
    return Int(size)
  }

  static func deadline(_ text: String) throws(InvalidSetting) -> Duration {
    let length = try time(text)
    guard length <= .seconds(7 * 86_400) else {
      throw InvalidSetting("“\(text)” is no time for a run. Write “10 min”, say; a week at most.")
    }
    return length
  }

  /// How long a single request may take.
  static func timeout(_ text: String) throws(InvalidSetting) -> Duration {
    let length = try time(text)
    guard length <= .seconds(600) else {
      throw InvalidSetting("“\(text)” is too long to wait. Write “30 s”, say; ten minutes at most.")
    }
    return length
  }

  /// A time with its unit, more than none.
  private static func time(_ text: String) throws(InvalidSetting) -> Duration {
    let (number, unit) = try split(text, example: "10 min")
    guard let factor = seconds[unit.lowercased()] else {
      throw InvalidSetting(
        unit.isEmpty
          ? "“\(text)” has no unit. Write “\(text) s” for seconds, or “\(text) min” for minutes."
          : "“\(unit)” is not a unit of time. Write s, min or h, as in “10 min”."
      )
    }
    let length = number * factor
    guard (0.001...1e9).contains(length) else {
      throw InvalidSetting("“\(text)” is no time to work in. Write “10 min”, say.")
    }
    return .milliseconds(Int64(length * 1_000))
  }

  /// What a failed request waits for; a number alone counts as seconds.
  static func wait(_ text: String) throws(InvalidSetting) -> Duration {
    let (number, unit) = try split(text, example: "2.5 s")
    guard let factor = unit.isEmpty ? 1 : seconds[unit.lowercased()] else {
      throw InvalidSetting("“\(unit)” is not a unit of time. Write s or min, as in “2.5 s”.")
    }
    let length = number * factor
    guard length <= 3_600 else {
      throw InvalidSetting("“\(text)” is too long to wait. Write “30 s”, say; an hour at most.")
    }
    return .milliseconds(Int64(length * 1_000))
  }

  /// The shortest way to write `size` that loses nothing: `90 MB`.
  static func text(cacheSize size: Int) -> String {
    for (unit, factor) in [("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1_000)]
    where size.isMultiple(of: factor) {
      return "\(size / factor) \(unit)"
    }
    return "\(size)"
  }

  static func text(deadline: Duration) -> String {
    let milliseconds = deadline / .milliseconds(1)
    let (number, unit) =
      switch milliseconds {
      case let all where all.remainder(dividingBy: 3_600_000) == 0: (all / 3_600_000, "h")
      case let all where all.remainder(dividingBy: 60_000) == 0: (all / 60_000, "min")
      default: (milliseconds / 1_000, "s")
      }
    return "\(text(number)) \(unit)"
  }

  /// `0.5 s, 2.5 s, 5 s`
  static func text(waits: [Duration]) -> String {
    waits.isEmpty ? "none" : waits.map { text(deadline: $0) }.joined(separator: ", ")
  }

  /// Without the `.0` of whole numbers.
  static func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }

  private static func split(
    _ text: String,
    example: String
  ) throws(InvalidSetting) -> (number: Double, unit: String) {
    let digits = text.prefix { ("0"..."9").contains($0) || $0 == "." }
    guard let number = Double(digits), number.isFinite else {
      throw InvalidSetting("“\(text)” does not begin with a number. Write “\(example)”, say.")
    }
    return (number, text.dropFirst(digits.count).trimmingCharacters(in: .whitespaces))
  }

  private static let bytes: [String: Double] = [
    "": 1, "b": 1, "kb": 1e3, "mb": 1e6, "gb": 1e9, "kib": 1_024, "mib": 1_048_576,
    "gib": 1_073_741_824,
  ]

  private static let seconds: [String: Double] = [
    "s": 1, "sec": 1, "second": 1, "seconds": 1, "m": 60, "min": 60, "minute": 60, "minutes": 60,
    "h": 3_600, "hour": 3_600, "hours": 3_600,
  ]
}
