import ArgumentParser
import Foundation
import Publishing

/// What is wrong with a command line, in a sentence or two and where to read more.
///
///     --years-ago: The range “5-1” runs backwards: write the smaller number first.
///     “backspin digest --help” lists all options.
enum UsageMessage {
  /// The argument parser's words for `error`, without its repetitions.
  static func text(for error: any Error) -> String {
    let message = shortened(Backspin.message(for: error)).withoutControls.asSentence
    // See 'backspin digest --help' for more information.
    let help = Backspin.fullMessage(for: error).components(separatedBy: "'").last {
      $0.hasPrefix("backspin ") && $0.hasSuffix(" --help")
    }
    return message + (help.map { "\n“\($0)” lists all options." } ?? "")
  }

  /// From `The value '5-1' is invalid for '--years-ago <years>': The range …`, only what it is about
  /// and what is wrong: our own words repeat the value.
  private static func shortened(_ message: String) -> String {
    guard message.hasPrefix("The value '"),
      let middle = message.range(of: "' is invalid for '"),
      let end = message.range(of: "': ", range: middle.upperBound..<message.endIndex)
    else { return message }
    let name = message[middle.upperBound..<end.lowerBound].prefix { $0 != " " }
    return (name.hasPrefix("-") ? "\(name): " : "") + message[end.upperBound...]
  }

  /// The argument parser takes a mistyped subcommand for an argument of the command above it.
  static func checkCommand(in arguments: [String]) throws {
    var command: any ParsableCommand.Type = Backspin.self
    var path = "backspin"
    for argument in arguments {
      let subcommands = command.configuration.subcommands
      guard !subcommands.isEmpty, !argument.hasPrefix("-"), argument != "help" else { return }
      let names = subcommands.compactMap { $0.configuration.commandName }
      guard let index = names.firstIndex(of: argument) else {
        throw CommandFailure(
          .usage,
          "There is no command “\(path) \(argument)”.".withoutControls
            + (DidYouMean.closest(to: argument, among: names)
              .map { " Did you mean “\(path) \($0)”?" }
              ?? " “\(path) --help” shows those there are.")
        )
      }
      command = subcommands[index]
      path += " " + argument
    }
  }
}

extension String {
  /// With a full stop at its end, which other people's words often lack.
  var asSentence: String {
    let text = trimmingCharacters(in: .whitespacesAndNewlines)
    return text.last.map { ".!?".contains($0) } ?? true ? text : text + "."
  }

  /// With all that steers spelled out, so that a message stays one line and gives a terminal no orders.
  var withoutControls: String {
    unicodeScalars.map {
      CleanText.isHarmful($0) ? $0.escaped(asASCII: true) : String($0)
    }.joined()
  }
}
