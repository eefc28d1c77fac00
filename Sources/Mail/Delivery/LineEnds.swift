import Foundation

enum LineEnds {
  /// LF for CRLF.
  static func local(_ message: Data) -> Data {
    var local = Data(capacity: message.count)
    var isAfterReturn = false
    for byte in message {
      if byte == 10, isAfterReturn { local.removeLast() }
      local.append(byte)
      isAfterReturn = byte == 13
    }
    return local
  }
}
