import ArgumentParser

/// What `--art` says about covers.
enum ArtChoice: String, ExpressibleByArgument, CaseIterable {
  /// `--art` alone: as the configuration has it, or linked.
  case on
  case link
  case embed

  /// `nil` leaves it to the configuration.
  var covers: Covers? {
    switch self {
    case .on: nil
    case .link: .link
    case .embed: .embed
    }
  }

  /// In `--art=x` the argument parser takes an unknown `x` for nothing said; in `--art x` it is right to
  /// take it for a user.
  static func check(_ arguments: [String]) throws {
    for argument in arguments.prefix(while: { $0 != "--" }) where argument.hasPrefix("--art=") {
      let choice = String(argument.dropFirst("--art=".count))
      guard ArtChoice(rawValue: choice) == nil else { continue }
      throw CommandFailure(
        .usage,
        "--art: “\(choice)” is not a way to show covers. Write link or embed."
      )
    }
  }
}
