import CZlib

/// Deflate in its two wrappers.
enum Gzip {
  /// RFC 1952, at the quickest level: it is a server's job to be quick.
  static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    let windowBitsForGzip = MAX_WBITS + 16
    guard
      deflateInit2_(
        &stream,
        1,
        Z_DEFLATED,
        windowBitsForGzip,
        8,
        Z_DEFAULT_STRATEGY,
        ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)
      ) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    let capacity = Int(deflateBound(&stream, UInt(bytes.count)))
    var source = bytes
    return [UInt8](unsafeUninitializedCapacity: capacity) { target, count in
      source.withUnsafeMutableBufferPointer { input in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = target.baseAddress
        stream.avail_out = UInt32(capacity)
        deflate(&stream, Z_FINISH)
      }
      count = capacity - Int(stream.avail_out)
    }
  }

  /// RFC 1950, as PNG wants it, as small as it gets.
  static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var size = compressBound(UInt(bytes.count))
    return [UInt8](unsafeUninitializedCapacity: Int(size)) { target, count in
      compress2(target.baseAddress, &size, bytes, UInt(bytes.count), 9)
      count = Int(size)
    }
  }
}
