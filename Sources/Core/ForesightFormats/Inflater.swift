internal import ForesightCZlib

/// Unpacks gzip (RFC 1952), member by member, as bytes arrive.
///
/// The caller reads compressed bytes into ``space``, reports their number to `take(_:)`, and gets unpacked bytes from
/// `unpack(into:)`. Only another member may follow a member, or zeros, with which some tapes are filled up; `gzread`
/// would ignore anything else.
final class Inflater {
  /// The buffer into which the caller reads bytes, once there is nothing more to unpack without them.
  let space: UnsafeMutableRawBufferPointer
  private var stream = z_stream()
  private(set) var isBetweenMembers = false
  private(set) var isDamaged = false

  /// Makes an unpacker.
  ///
  /// - Parameter start: compressed bytes that the caller has read already.
  init(start: UnsafeRawBufferPointer) {
    space = .allocate(byteCount: max(1 << 16, start.count), alignment: 8)
    space.copyMemory(from: start)
    // A window of 15 bits, plus 16 for the gzip format. If this fails, so does the first call to unpack.
    inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    take(start.count)
  }

  deinit {
    inflateEnd(&stream)
    space.deallocate()
  }

  /// The number of compressed bytes in ``space`` that are not unpacked yet.
  var waiting: Int { Int(stream.avail_in) }

  /// Begins to unpack bytes that the caller has read into ``space``.
  ///
  /// - Parameter count: the number of these bytes.
  func take(_ count: Int) {
    stream.next_in = space.baseAddress?.assumingMemoryBound(to: Bytef.self)
    stream.avail_in = UInt32(count)
  }

  /// Unpacks into a buffer. Returns the number of bytes written, which is 0 only if more bytes are needed or the data
  /// are damaged. Bytes before the damage are good.
  func unpack(into target: UnsafeMutableRawBufferPointer) -> Int {
    stream.next_out = target.baseAddress?.assumingMemoryBound(to: Bytef.self)
    stream.avail_out = UInt32(target.count)
    repeat {
      if isBetweenMembers, !beginMember() { break }
      let status = inflate(&stream, Z_NO_FLUSH)
      isBetweenMembers = status == Z_STREAM_END
      isDamaged = ![Z_OK, Z_BUF_ERROR, Z_STREAM_END].contains(status)
    } while Int(stream.avail_out) == target.count && waiting > 0 && !isDamaged
    return target.count - Int(stream.avail_out)
  }

  /// Skips zeros; returns true if another member follows.
  private func beginMember() -> Bool {
    while waiting > 0, stream.next_in?.pointee == 0 {
      stream.next_in = stream.next_in?.successor()
      stream.avail_in -= 1
    }
    return waiting > 0 && inflateReset(&stream) == Z_OK
  }
}
