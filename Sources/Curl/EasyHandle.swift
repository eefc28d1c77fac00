import CCurl

/// A libcurl easy handle with typed options. Not thread-safe, and freed by whoever made it.
struct EasyHandle {
  let pointer: UnsafeMutableRawPointer

  func set(_ option: CURLoption, _ value: Int) throws(OptionRefused) {
    try check(curl_easy_setopt_long(pointer, option, value))
  }

  func set(_ option: CURLoption, _ value: Bool) throws(OptionRefused) {
    try set(option, value ? 1 : 0)
  }

  func set(_ option: CURLoption, bytes: Int) throws(OptionRefused) {
    try check(curl_easy_setopt_offset(pointer, option, curl_off_t(bytes)))
  }

  func set(_ option: CURLoption, milliseconds duration: Duration) throws(OptionRefused) {
    try set(option, count(of: .milliseconds(1), in: duration))
  }

  func set(_ option: CURLoption, seconds duration: Duration) throws(OptionRefused) {
    try set(option, count(of: .seconds(1), in: duration))
  }

  /// Rounded up, and at least 1: libcurl takes 0 for "no limit".
  private func count(of unit: Duration, in duration: Duration) -> Int {
    max(1, Int((duration / unit).rounded(.up)))
  }

  /// libcurl copies the string.
  func set(_ option: CURLoption, _ value: String) throws(OptionRefused) {
    try check(curl_easy_setopt_string(pointer, option, value))
  }

  /// What is pointed to must outlive the transfer.
  func set(_ option: CURLoption, pointer value: UnsafeMutableRawPointer?) throws(OptionRefused) {
    try check(curl_easy_setopt_pointer(pointer, option, value))
  }

  func setWriteFunction(_ function: curl_write_callback) throws(OptionRefused) {
    try check(curl_easy_setopt_write(pointer, function))
  }

  func setReadFunction(_ function: curl_read_callback) throws(OptionRefused) {
    try check(curl_easy_setopt_read(pointer, function))
  }

  func setHeaderFunction(_ function: curl_write_callback) throws(OptionRefused) {
    try check(curl_easy_setopt_header(pointer, function))
  }

  func setProgressFunction(_ function: curl_xferinfo_callback) throws(OptionRefused) {
    try check(curl_easy_setopt_progress(pointer, function))
  }

  func setPreRequestFunction(_ function: curl_prereq_callback) throws(OptionRefused) {
    try check(curl_easy_setopt_prereq(pointer, function))
  }

  func number(_ info: CURLINFO) -> Int {
    var value = 0
    return curl_easy_getinfo_long(pointer, info, &value) == CURLE_OK ? value : 0
  }

  func seconds(_ info: CURLINFO) -> Duration? {
    var value: curl_off_t = 0
    guard curl_easy_getinfo_offset(pointer, info, &value) == CURLE_OK else { return nil }
    return .seconds(value)
  }

  func string(_ info: CURLINFO) -> String? {
    var value: UnsafePointer<CChar>?
    guard curl_easy_getinfo_string(pointer, info, &value) == CURLE_OK, let value else { return nil }
    return String(cString: value)
  }

  /// The header fields of the last answer: those of redirects and interim answers are left out.
  var headers: HTTPHeaders {
    var headers = HTTPHeaders()
    var header = curl_easy_nextheader(pointer, UInt32(CURLH_HEADER), -1, nil)
    while let field = header?.pointee {
      headers.append(String(cString: field.name), String(cString: field.value))
      header = curl_easy_nextheader(pointer, UInt32(CURLH_HEADER), -1, header)
    }
    return headers
  }

  /// libcurl did not take an option: it was built without it, or is out of memory.
  struct OptionRefused: Error {
    let code: CURLcode
  }

  private func check(_ code: CURLcode) throws(OptionRefused) {
    guard code == CURLE_OK else { throw OptionRefused(code: code) }
  }
}
