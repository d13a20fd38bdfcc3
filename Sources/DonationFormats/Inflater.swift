internal import CZlib

/// Unpacks gzip (RFC 1952), member after member, as bytes come.
///
/// It is told what was read, and hands out what that unpacks to. What follows the last member must be
/// another one, or zeros, with which some tapes fill up; `gzread` would pass over anything.
final class Inflater {
  /// Where the next bytes are to be read to, once ``needsInput``.
  let space: UnsafeMutableRawBufferPointer
  private var stream = z_stream()
  private(set) var isBetweenMembers = false
  /// Whether nothing further can be unpacked.
  private var isDamaged: Bool
  /// Whether the last buffer was filled, so that there may be more without reading on.
  private var isFull = false

  /// Begins with bytes that were read already.
  init(start: [UInt8]) {
    space = .allocate(byteCount: 1 << 16, alignment: 8)
    space.copyBytes(from: start)
    // 15 bits of window, and 16 for the form of gzip.
    isDamaged =
      inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) != Z_OK
    take(start.count)
  }

  deinit {
    inflateEnd(&stream)
    space.deallocate()
  }

  /// Whether all bytes that were read are used up, and what they gave is handed out.
  ///
  /// Never after damage, which is what is told then, and not that the data ended.
  var needsInput: Bool { stream.avail_in == 0 && !isFull && !isDamaged }
  /// How many bytes are not yet used.
  var waiting: Int { Int(stream.avail_in) }

  /// Takes bytes that were read into ``space``.
  func take(_ count: Int) {
    stream.next_in = space.baseAddress?.assumingMemoryBound(to: Bytef.self)
    stream.avail_in = UInt32(count)
  }

  /// Unpacks into a buffer; returns how many bytes it gave, or `nil` when the data are damaged.
  func inflate(into target: UnsafeMutableRawBufferPointer) -> Int? {
    if isDamaged { return nil }
    if isBetweenMembers {
      while stream.avail_in > 0, stream.next_in?.pointee == 0 {
        stream.next_in = stream.next_in?.successor()
        stream.avail_in -= 1
      }
      if stream.avail_in == 0 { return 0 }
      inflateReset(&stream)
      isBetweenMembers = false
    }
    let room = min(target.count, 1 << 30)
    stream.next_out = target.baseAddress?.assumingMemoryBound(to: Bytef.self)
    stream.avail_out = UInt32(room)
    switch CZlib.inflate(&stream, Z_NO_FLUSH) {
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END: isBetweenMembers = true
    default: isDamaged = true
    }
    isFull = stream.avail_out == 0 && !isBetweenMembers
    let count = room - Int(stream.avail_out)
    // What came before the damage is good.
    return isDamaged && count == 0 ? nil : count
  }
}
