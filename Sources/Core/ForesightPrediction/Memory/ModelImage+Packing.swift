internal import ForesightCZlib

/// An image packed for storage on disk while it is not in use, at a third of its size.
///
/// The first page is stored as it is, so that the stamp can be read alone; the rest is deflated (RFC 1950). The
/// elements of a section are transposed first, all their first bytes before all their second ones: similar bytes are
/// then adjacent, which packs better and faster. The checksums are packed too, and are those of the unpacked image.
extension ModelImage {
  /// The number of bytes at the beginning of an image, packed or not, that hold its stamp and its size.
  public static let headerSize = pageSize

  /// Reads an image's stamp and its unpacked size from the first ``headerSize`` bytes of a packed or unpacked image;
  /// `nil` if the bytes are not an image's.
  ///
  ///     ModelImage.header(predictor.image(stamp: [7]))?.stamp      // [7]
  public static func header(_ bytes: [UInt8]) -> (stamp: [UInt64], size: Int)? {
    bytes.withUnsafeBytes { header(onPage: $0).map { ($0.stamp, $0.size) } }
  }

  /// Packs an image; returns an empty array if that fails.
  ///
  /// The elements are transposed in place if the caller holds no other copy of the image.
  ///
  /// - Complexity: O(bytes): a second for 70 MB.
  public static func pack(_ image: consuming [UInt8]) -> [UInt8] {
    var image = image
    guard let header = image.withUnsafeBytes({ header(onPage: $0) }), header.size == image.count
    else { return [] }
    image.withUnsafeMutableBytes { image in
      for part in parts(of: header) {
        transpose(image[part.range], rows: part.range.count / part.stride, columns: part.stride)
      }
    }
    return image[pageSize...].withUnsafeBufferPointer { rest in
      var size = compressBound(UInt(rest.count))
      return [UInt8](unsafeUninitializedCapacity: pageSize + Int(size)) { packed, count in
        _ = packed.initialize(fromContentsOf: image[..<pageSize])
        let target = UnsafeMutableBufferPointer(rebasing: packed[pageSize...]).baseAddress
        let status = compress2(
          target, &size, rest.baseAddress, UInt(rest.count), Z_BEST_SPEED)
        count = status == Z_OK ? pageSize + Int(size) : 0
      }
    }
  }

  /// Unpacks an image and opens it; `nil` if the bytes are not a whole packed image of this layout.
  ///
  /// - Complexity: O(bytes).
  public convenience init?(unpacking packed: [UInt8]) {
    guard let header = packed.withUnsafeBytes({ Self.header(onPage: $0) }),
      // zlib packs no better than this (its manual, "Maximum Compression Factor"), so a header cannot claim a huge
      // size.
      header.size / 1032 <= packed.count
    else { return nil }
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: header.size, alignment: Self.pageSize)
    memory.copyBytes(from: packed[..<Self.pageSize])
    let target = UnsafeMutableRawBufferPointer(rebasing: memory[Self.pageSize...])
    var size = UInt(target.count)
    let status = packed[Self.pageSize...].withUnsafeBufferPointer {
      uncompress(
        target.baseAddress?.assumingMemoryBound(to: Bytef.self), &size, $0.baseAddress,
        UInt($0.count))
    }
    guard let base = memory.baseAddress, status == Z_OK, size == target.count else {
      memory.deallocate()
      return nil
    }
    for part in Self.parts(of: header) {
      Self.transpose(
        memory[part.range], rows: part.stride, columns: part.range.count / part.stride)
    }
    self.init(bytes: base, count: header.size) { memory.deallocate() }
  }

  /// A part of an image that is transposed at once, and the size of its elements in bytes.
  private typealias Part = (range: Range<Int>, stride: Int)

  /// The parts behind the first page, in order: those of sections, and those between sections.
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

  /// Transposes a matrix of bytes that is stored row after row.
  private static func transpose(
    _ part: Slice<UnsafeMutableRawBufferPointer>, rows: Int, columns: Int
  ) {
    let target = UnsafeMutableRawBufferPointer(rebasing: part)
    Array(part).withUnsafeBytes { bytes in
      func move(_ row: Int, _ column: Int) {
        target[column * rows + row] = bytes[row * columns + column]
      }
      // The shorter side is the outer one, because long jumps through memory are slow.
      if rows < columns {
        for row in 0..<rows { for column in 0..<columns { move(row, column) } }
      } else {
        for column in 0..<columns { for row in 0..<rows { move(row, column) } }
      }
    }
  }
}
