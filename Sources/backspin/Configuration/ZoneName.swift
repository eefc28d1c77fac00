import Foundation
import Publishing

/// Time zones by the names of the time zone database, `Europe/Berlin`, or as `UTC` and `GMT`.
enum ZoneName {
  static func timeZone(_ name: String) throws(InvalidSetting) -> TimeZone {
    // TimeZone(identifier: "UTC") calls itself GMT; this one keeps the name people expect to see.
    let identifier = ["utc", "z"].contains(name.lowercased()) ? "Etc/UTC" : name
    if let zone = TimeZone(identifier: identifier) { return zone }
    throw InvalidSetting(
      "“\(name)” is not a time zone."
        + (suggestion(for: name).map { " Did you mean “\($0)”?" }
          ?? " Write a name like “Europe/Berlin”, or UTC.")
    )
  }

  /// The city alone is what people write first: `Berlin`, `New York`.
  private static func suggestion(for name: String) -> String? {
    let known = TimeZone.knownTimeZoneIdentifiers
    let city = "/" + name.lowercased().split(separator: " ").joined(separator: "_")
    return known.first { $0.lowercased().hasSuffix(city) }
      ?? DidYouMean.closest(to: name, among: known)
  }
}
