extension ModelImage {
  /// Returns the sections in the order in which they were written.
  struct Reader {
    private let image: ModelImage
    private var next = 0
    /// True if every requested section exists, and no damage was found in what was checked.
    private(set) var isComplete = true

    init(_ image: ModelImage) { self.image = image }

    /// True if no section is left.
    var isAtEnd: Bool { next == image.sections.count }

    /// Returns the next section as an array, and checks all of it.
    mutating func array<Element: BitwiseCopyable>() -> FlatArray<Element> {
      let array: FlatArray<Element> = uncheckedArray()
      if !array.isWhole { isComplete = false }
      return array
    }

    /// Returns the next section as an array whose parts must be checked before they are read; an empty array if the
    /// section is missing or of another type.
    mutating func uncheckedArray<Element: BitwiseCopyable>() -> FlatArray<Element> {
      guard next < image.sections.count, image.sections[next].stride == MemoryLayout<Element>.stride
      else {
        isComplete = false
        return FlatArray()
      }
      next += 1
      return FlatArray(borrowing: image.sections[next - 1], of: image)
    }
  }

  /// Lays out sections as the bytes of an image.
  struct Writer {
    private var bytes: [UInt8] = Array(repeating: 0, count: ModelImage.pageSize)
    private var sections: [Section] = []
    /// True if the arrays written so far have no damage.
    private var isWhole = true

    /// Begins an image with room reserved for `size` bytes.
    init(reserving size: Int = 0) { bytes.reserveCapacity(size) }

    /// Returns the capacity, in elements, of a section that is written with `count` elements.
    static func capacity(for count: Int) -> Int { count + max(64, count / 16) }

    mutating func append<Element: BitwiseCopyable>(_ array: borrowing FlatArray<Element>) {
      if !array.isWhole { isWhole = false }
      array.withElements { elements in
        let capacity = Self.capacity(for: elements.count)
        let stride = MemoryLayout<Element>.stride
        sections.append((bytes.count, elements.count, capacity, stride))
        bytes.append(contentsOf: UnsafeRawBufferPointer(elements))
        let end = sections[sections.count - 1].offset + capacity * stride
        bytes.append(contentsOf: repeatElement(0, count: aligned(end, to: 64) - bytes.count))
      }
    }

    /// Returns the finished image; an empty array if a section was damaged, so that new checksums do not hide the
    /// damage.
    consuming func finish(stamp: [UInt64]) -> [UInt8] {
      guard isWhole else { return [] }
      let table = aligned(bytes.count, to: ModelImage.pageSize)
      bytes.append(contentsOf: repeatElement(0, count: table - bytes.count))
      var header = ModelImage.magic + [UInt64(table), UInt64(stamp.count), UInt64(sections.count)]
      header += stamp
      for section in sections {
        header += [section.offset, section.count, section.capacity, section.stride].map(UInt64.init)
      }
      precondition(header.count * 8 <= ModelImage.pageSize, "the header fits a page")
      header.withUnsafeBytes { bytes.replaceSubrange(0..<$0.count, with: $0) }
      let checksums = bytes.withUnsafeBytes { all in
        stride(from: 0, to: table, by: ModelImage.pageSize).map { offset in
          all.baseAddress.map { ModelImage.checksum(ofPage: $0 + offset) } ?? 0
        }
      }
      checksums.withUnsafeBytes { bytes.append(contentsOf: $0) }
      let last = bytes.withUnsafeBytes { ModelImage.checksum(ofTable: $0[table...]) }
      withUnsafeBytes(of: last) { bytes.append(contentsOf: $0) }
      return bytes
    }
  }
}

/// Returns a number rounded up to a multiple of `alignment`.
private func aligned(_ offset: Int, to alignment: Int) -> Int {
  (offset + alignment - 1) / alignment * alignment
}
