internal import ForesightValues

/// A predictor's state as one run of bytes, read in place.
///
/// The bytes are a header, the sections (one for each array) and a table with one checksum for each page. The header
/// and the table are checked when the image is opened. A page of a large section is checked only when it is first
/// touched, so that opening a model of 100 MB reads a few hundred pages. A page that fails marks the image as damaged:
/// whatever was computed from it must be discarded, and the model folded anew.
///
/// Checksums detect damage, not forgery: only the person's own programs can write the file.
///
///     let bytes = predictor.image(stamp: [5, 42])
///     let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes.count, alignment: 4096)
///     memory.copyMemory(from: bytes, byteCount: bytes.count)
///     let image = ModelImage(bytes: memory, count: bytes.count) { memory.deallocate() }
///     image?.stamp                        // [5, 42]: what the writer said of it
///
/// The caller provides the memory, mapped privately; see ``init(bytes:count:release:)``.
public final class ModelImage {
  let bytes: UnsafeMutableRawPointer
  let sections: [Section]
  private let release: () -> Void
  private let checksums: UnsafePointer<UInt64>
  // These are read at each look into a table, so the runtime does not check for overlapping accesses; there are none.
  @exclusivity(unchecked) private var isChecked: [Bool]
  /// True if a page has been found to be damaged.
  @exclusivity(unchecked) public private(set) var isDamaged = false
  /// The stamp that the writer gave the image.
  public let stamp: [UInt64]

  /// The location of an array in the image; the offset and the stride are in bytes. `capacity`: the number of elements
  /// there is room for, so that a few can be added in place.
  typealias Section = (offset: Int, count: Int, capacity: Int, stride: Int)

  /// The contents of the first page. `table`: the offset at which the table of checksums begins. `size`: the number of
  /// bytes in all.
  typealias Header = (table: Int, size: Int, stamp: [UInt64], sections: [Section])

  /// The size of a page in bytes, to which an image's memory is aligned.
  package static let pageSize = 4096
  /// "Foresigh", and the version of this layout.
  static let magic: [UInt64] = [0x6867_6973_6572_6f46, 1]

  /// Opens an image.
  ///
  /// - Parameters:
  ///   - bytes: page-aligned memory that may be written without changing a file.
  ///   - release: called when the memory is no longer needed, even if this initializer fails.
  /// - Returns: `nil` when the bytes are not a whole image of this layout.
  /// - Complexity: O(number of pages), one word each.
  public init?(bytes: UnsafeMutableRawPointer, count: Int, release: @escaping () -> Void) {
    let all = UnsafeRawBufferPointer(start: bytes, count: count)
    guard let header = Self.checkedHeader(of: all) else {
      release()
      return nil
    }
    self.bytes = bytes
    self.release = release
    checksums = UnsafePointer((bytes + header.table).assumingMemoryBound(to: UInt64.self))
    isChecked = Array(repeating: false, count: header.table / Self.pageSize)
    (stamp, sections) = (header.stamp, header.sections)
  }

  /// Opens a copy of an image that was just made; `nil` if the bytes are not an image.
  package convenience init?(copying image: [UInt8]) {
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(image.count, 1), alignment: Self.pageSize)
    memory.copyBytes(from: image)
    guard let base = memory.baseAddress else { return nil }
    self.init(bytes: base, count: image.count) { memory.deallocate() }
  }

  /// Opens an image that never left this process, so its pages are not checked again.
  ///
  /// - Parameter memory: page-aligned memory, which is freed with the image, or at once if it holds no image.
  package convenience init?(trusting memory: UnsafeMutableRawBufferPointer) {
    guard let base = memory.baseAddress else { return nil }
    self.init(bytes: base, count: memory.count) { memory.deallocate() }
    isChecked = Array(repeating: true, count: isChecked.count)
  }

  deinit { release() }

  /// Reads the first page, without checking it; `nil` if it is not a first page of this layout.
  static func header(onPage page: UnsafeRawBufferPointer) -> Header? {
    guard page.count >= pageSize else { return nil }
    let words = (0..<pageSize / 8).map {
      page.loadUnaligned(fromByteOffset: 8 * $0, as: UInt64.self)
    }
    let numbers = words[2...].map { Int(clamping: $0) }
    let (table, stampCount, sectionCount) = (numbers[0], numbers[1], numbers[2])
    guard words[..<2].elementsEqual(magic), table > 0, table % pageSize == 0, table < 1 << 40,
      stampCount <= 64, sectionCount <= 96
    else { return nil }
    let sections = (0..<sectionCount).map { number -> Section in
      let section = numbers[(3 + stampCount + 4 * number)...].prefix(4).map(\.self)
      return (section[0], section[1], section[2], section[3])
    }
    let size = table + table / pageSize * 8 + 8
    return (table, size, Array(words[5..<5 + stampCount]), sections)
  }

  /// Returns the header; `nil` if it or the table of checksums is damaged.
  private static func checkedHeader(of bytes: UnsafeRawBufferPointer) -> Header? {
    guard let base = bytes.baseAddress, let header = header(onPage: bytes),
      header.size == bytes.count
    else { return nil }
    let words = bytes.assumingMemoryBound(to: UInt64.self)
    let end = bytes.count - 8
    guard checksum(ofTable: bytes[header.table..<end]) == words[end / 8],
      checksum(ofPage: base) == words[header.table / 8]
    else { return nil }
    return header
  }

  static func checksum(ofPage page: UnsafeRawPointer) -> UInt64 {
    StableHash.of(UnsafeRawBufferPointer(start: page, count: pageSize), seed: 1)
  }

  static func checksum(ofTable table: Slice<UnsafeRawBufferPointer>) -> UInt64 {
    StableHash.of(UnsafeRawBufferPointer(rebasing: table), seed: 2)
  }

  /// Checks the pages that hold a range of bytes; returns true if no damage has been found so far.
  @inline(__always)
  func check(_ range: Range<Int>) -> Bool {
    guard !range.isEmpty else { return !isDamaged }
    for page in range.lowerBound / Self.pageSize...(range.upperBound - 1) / Self.pageSize
    where !isChecked[page] {
      checkPage(page)
    }
    return !isDamaged
  }

  /// The size of the state in bytes, without the checksums.
  package var byteCount: Int { isChecked.count * Self.pageSize }

  /// True if no page is damaged.
  ///
  /// - Complexity: O(bytes), the first time.
  public var isWhole: Bool { check(0..<isChecked.count * Self.pageSize) }

  private func checkPage(_ page: Int) {
    isChecked[page] = true
    let found = Self.checksum(ofPage: bytes + page * Self.pageSize)
    if found != checksums[page] { isDamaged = true }
  }
}
