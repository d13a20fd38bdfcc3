internal import ForesightCZlib

/// Unpacks gzip (RFC 1952), member after member, as bytes come.
///
/// It is told what was read, and hands out what that unpacks to. A member may be followed only by another one, or by
/// zeros, with which some tapes are filled up; `gzread` would pass over anything.
final class Inflater {
  /// The buffer into which bytes are to be read, once there is nothing more to unpack without them.
  let space: UnsafeMutableRawBufferPointer
  private var stream = z_stream()
  private(set) var isBetweenMembers = false
  private(set) var isDamaged = false

  /// Begins with bytes that were read already.
  init(start: UnsafeRawBufferPointer) {
    space = .allocate(byteCount: max(1 << 16, start.count), alignment: 8)
    space.copyMemory(from: start)
    // 15 bits of window, and 16 for the form of gzip. Where this fails, so does what unpacks.
    inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    take(start.count)
  }

  deinit {
    inflateEnd(&stream)
    space.deallocate()
  }

  /// The number of bytes that are not yet used.
  var waiting: Int { Int(stream.avail_in) }

  /// Takes bytes that were read into ``space``.
  func take(_ count: Int) {
    stream.next_in = space.baseAddress?.assumingMemoryBound(to: Bytef.self)
    stream.avail_in = UInt32(count)
  }

  /// Unpacks into a buffer; returns the number of bytes written, and 0 only if it needs more or the data are damaged.
  /// What comes before the damage is good.
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

  /// Passes over zeros, and tells whether another member follows.
  private func beginMember() -> Bool {
    while waiting > 0, stream.next_in?.pointee == 0 {
      stream.next_in = stream.next_in?.successor()
      stream.avail_in -= 1
    }
    return waiting > 0 && inflateReset(&stream) == Z_OK
  }
}
