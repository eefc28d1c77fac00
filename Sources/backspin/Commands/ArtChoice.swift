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

  /// The arguments, with the word that belongs to `--art` joined to it: `--art embed RJ` has one, and
  /// in `--art RJ` the next word is a user, which the argument parser by itself would not see.
  ///
  /// In `--art=x` the argument parser takes any `x` for none.
  static func joined(_ arguments: [String]) throws -> [String] {
    var joined: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument.hasPrefix("--art="), ArtChoice(rawValue: String(argument.dropFirst(6))) == nil {
        throw CommandFailure(
          .usage,
          "--art: “\(argument.dropFirst(6))” is not a way to show covers. Write link or embed."
        )
      }
      guard argument == "--art" else {
        joined.append(argument)
        if argument == "--" {
          joined += rest
          break
        }
        continue
      }
      let choice = rest.first.flatMap(ArtChoice.init(rawValue:)).flatMap { $0 == .on ? nil : $0 }
      if choice != nil { rest = rest.dropFirst() }
      joined.append("--art=\((choice ?? .on).rawValue)")
    }
    return joined
  }
}
