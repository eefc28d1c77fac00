import Foundation

extension FileHandle {
  /// As much as is there, once there is something; empty at the end.
  ///
  /// `availableData` ends the process when a signal comes in between.
  package func readPatiently() -> Data {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Foundation.read(fileDescriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      return Data(buffer.prefix(max(0, count)))
    }
  }
}
