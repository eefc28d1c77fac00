import Foundation
import GRDB

/// The system's words for what went wrong with a file: `No such file or directory.`
package func systemReason(for error: any Error) -> String {
  if let error = error as? DatabaseError {
    return (error.message ?? "SQLite error \(error.resultCode.rawValue)") + "."
  }
  if let error = error as? UnusableCache { return error.reason }
  let error = error as NSError
  let cause = (error.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError } ?? error
  return cause.domain == NSPOSIXErrorDomain
    ? String(cString: strerror(Int32(cause.code))) + "." : cause.localizedDescription
}
