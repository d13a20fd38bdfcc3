internal import ForesightCZlib

/// An image packed for the disk, where it only waits to be needed: a third of its size.
///
/// Its first page comes as it is, so that the stamp can be read alone; the rest is deflated (RFC 1950). The
/// elements of a section go into it byte by byte, all their first bytes first: what looks alike then stands
/// together, which packs better and faster. The checksums are within, and are those of the image.
extension ModelImage {
  /// The number of bytes of an image, packed or not, that tell its stamp and its size.
  public static let headerSize = pageSize

  /// Reads the stamp that the writer gave an image, and its size unpacked, from the first ``headerSize`` bytes of it or
  /// of a packed one; `nil` when they are of something else.
  ///
  ///     ModelImage.header(predictor.image(stamp: [7]))?.stamp      // [7]
  public static func header(_ bytes: [UInt8]) -> (stamp: [UInt64], size: Int)? {
    bytes.withUnsafeBytes { Header($0).map { ($0.stamp, $0.size) } }
  }

  /// Packs an image; no bytes when that is impossible.
  ///
  /// - Complexity: O(bytes): a second for 70 MB.
  public static func pack(_ image: [UInt8]) -> [UInt8] {
    image.withUnsafeBytes { image in
      guard let header = Header(image), header.size == image.count else { return [] }
      var packed = Array(image[..<pageSize])
      let stream = newStream()
      defer { stream.deallocate() }
      let size = Int32(MemoryLayout<z_stream>.size)
      guard deflateInit_(stream, Z_BEST_SPEED, ZLIB_VERSION, size) == Z_OK else { return [] }
      defer { deflateEnd(stream) }
      for part in parts(of: header) {
        var bytes = transposed(image[part.range], rows: part.range.count / part.stride)
        let isLast = part.range.upperBound == image.count
        bytes.withUnsafeMutableBytes { input in
          deflateAll(input, through: stream, isLast: isLast) { packed += $0 }
        }
      }
      return packed
    }
  }

  /// Unpacks an image and opens it; `nil` when the bytes are not a whole packed image of this layout.
  ///
  /// - Complexity: O(bytes).
  public convenience init?(unpacking packed: [UInt8]) {
    guard let header = packed.withUnsafeBytes({ Header($0) }),
      // Nothing packs better than this (zlib's manual, "Maximum Compression Factor"): no claim without bytes.
      header.size / 1032 <= packed.count
    else { return nil }
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: header.size, alignment: Self.pageSize)
    guard let base = memory.baseAddress, Self.unpack(packed, header, into: memory) else {
      memory.deallocate()
      return nil
    }
    self.init(bytes: base, count: header.size) { memory.deallocate() }
  }

  private static func unpack(
    _ packed: [UInt8], _ header: Header, into image: UnsafeMutableRawBufferPointer
  ) -> Bool {
    packed.withUnsafeBytes {
      image.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[..<pageSize]))
    }
    let stream = newStream()
    defer { stream.deallocate() }
    guard inflateInit_(stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      return false
    }
    defer { inflateEnd(stream) }
    var rest = Array(packed[pageSize...])
    return rest.withUnsafeMutableBytes { input in
      stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: Bytef.self)
      stream.pointee.avail_in = UInt32(clamping: input.count)
      for part in parts(of: header) {
        var bytes = [UInt8](repeating: 0, count: part.range.count)
        let isWhole = bytes.withUnsafeMutableBytes { output in
          stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: Bytef.self)
          stream.pointee.avail_out = UInt32(output.count)
          let status = inflate(stream, Z_SYNC_FLUSH)
          return [Z_OK, Z_STREAM_END].contains(status) && stream.pointee.avail_out == 0
        }
        guard isWhole else { return false }
        let restored = bytes.withUnsafeBytes { transposed($0[...], rows: part.stride) }
        UnsafeMutableRawBufferPointer(rebasing: image[part.range]).copyBytes(from: restored)
      }
      return true
    }
  }

  /// A part of an image that is packed at once, and the size of its elements.
  private typealias Part = (range: Range<Int>, stride: Int)

  /// The parts behind the first page, in order: those of sections, and what lies between.
  private static func parts(of header: Header) -> [Part] {
    var parts: [Part] = []
    func add(_ end: Int, stride: Int) {
      var start = parts.last?.range.upperBound ?? pageSize
      while start < end {
        let next = min(end, start + 4096 * stride)
        parts.append((start..<next, stride))
        start = next
      }
    }
    for section in header.sections {
      let end = section.offset.addingReportingOverflow(
        section.count.multipliedReportingOverflow(by: section.stride).partialValue)
      guard !end.overflow, section.offset <= end.partialValue, end.partialValue <= header.table,
        (1...4096).contains(section.stride)
      else { break }
      add(section.offset, stride: 1)
      add(end.partialValue, stride: section.stride)
    }
    add(header.size, stride: 1)
    return parts
  }

  /// Rows of as many columns turned into columns of as many rows.
  private static func transposed(_ bytes: Slice<UnsafeRawBufferPointer>, rows: Int) -> [UInt8] {
    let bytes = UnsafeRawBufferPointer(rebasing: bytes)
    let columns = bytes.count / rows
    return [UInt8](unsafeUninitializedCapacity: bytes.count) { result, count in
      for column in 0..<columns {
        for row in 0..<rows { result[column * rows + row] = bytes[row * columns + column] }
      }
      count = bytes.count
    }
  }

  /// A stream of zlib's at an address of its own, which it remembers.
  private static func newStream() -> UnsafeMutablePointer<z_stream> {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    return stream
  }

  private static func deflateAll(
    _ input: UnsafeMutableRawBufferPointer, through stream: UnsafeMutablePointer<z_stream>,
    isLast: Bool, output: (ArraySlice<UInt8>) -> Void
  ) {
    stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: Bytef.self)
    stream.pointee.avail_in = UInt32(input.count)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    repeat {
      let count = buffer.withUnsafeMutableBytes { space in
        stream.pointee.next_out = space.baseAddress?.assumingMemoryBound(to: Bytef.self)
        stream.pointee.avail_out = UInt32(space.count)
        _ = deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
        return space.count - Int(stream.pointee.avail_out)
      }
      output(buffer[..<count])
    } while stream.pointee.avail_out == 0
  }
}
