import CLibFuzzer
import Foundation
import FuzzProperties

/// Feeds one property with what libFuzzer thinks of: `fuzz replies -runs=10000 <corpus>…`. What comes
/// after the property's name is libFuzzer's.
///
/// A program of its own that calls libFuzzer, and not one that libFuzzer's `main` calls: so SwiftPM can
/// build it like any other, and without libFuzzer it only says how to build it with.
@main
enum Fuzz {
  static func main() {
    guard libfuzzer_is_linked() else { end("Built without libFuzzer. Run: make fuzz") }
    guard let property = CommandLine.arguments.dropFirst().first.flatMap(Property.init) else {
      end("Say what to fuzz: " + Property.allCases.map(\.rawValue).joined(separator: ", "))
    }
    var count = CommandLine.argc - 1
    var arguments = CommandLine.unsafeArgv + 1
    // libFuzzer's function takes no context, so each property needs a function of its own.
    let status =
      switch property {
      case .replies: libfuzzer_run(&count, &arguments) { Fuzz.check(.replies, $0, $1) }
      case .documents: libfuzzer_run(&count, &arguments) { Fuzz.check(.documents, $0, $1) }
      case .words: libfuzzer_run(&count, &arguments) { Fuzz.check(.words, $0, $1) }
      }
    exit(status)
  }

  /// A property that does not hold ends the process: libFuzzer then writes the input into a file.
  private static func check(
    _ property: Property,
    _ bytes: UnsafePointer<UInt8>?,
    _ count: Int
  ) -> CInt {
    do {
      try property.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
      return 0
    } catch {
      FileHandle.standardError.write(Data("\(property.rawValue): \(error)\n".utf8))
      abort()
    }
  }

  private static func end(_ words: String) -> Never {
    FileHandle.standardError.write(Data("\(words)\n".utf8))
    exit(64)
  }
}
