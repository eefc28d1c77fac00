import Foundation

/// A name that no other delivery has: `1718526600.M5P4711R9x2k.host`, with the microseconds, the process
/// and something random.
struct MaildirName {
  let text: String

  init(
    at time: Date,
    process: Int32 = getpid(),
    random: UInt64 = .random(in: 0...UInt64.max),
    host: String = Self.host
  ) {
    let seconds = Int(time.timeIntervalSince1970.rounded(.down))
    let micros = Int((time.timeIntervalSince1970 - Double(seconds)) * 1_000_000)
    // As maildir(5) has it: a colon begins the flags of a message, a slash another folder.
    let safe = host.replacing("/", with: "\\057").replacing(":", with: "\\072")
    text =
      "\(seconds).M\(micros)P\(process)R\(String(random, radix: 36)).\(safe.isEmpty ? "localhost" : safe)"
  }

  /// As the system has it: `ProcessInfo` would ask the network.
  private static var host: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
