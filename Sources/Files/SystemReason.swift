import Foundation

/// The system's words for what went wrong with a file: `No such file or directory.`
package func systemReason(for error: any Error) -> String {
  if let error = error as? any ReasonGiving { return error.reason }
  let error = error as NSError
  let cause = (error.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError } ?? error
  return cause.domain == NSPOSIXErrorDomain
    ? SystemError(Int32(cause.code)).reason : cause.localizedDescription
}

/// An error that knows its reason, as a sentence.
package protocol ReasonGiving: Error {
  var reason: String { get }
}

/// What the system call said that failed.
package struct SystemError: ReasonGiving {
  let code: Int32

  package init(_ code: Int32 = errno) {
    self.code = code
  }

  package var reason: String { String(cString: strerror(code)) + "." }
}
