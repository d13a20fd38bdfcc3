internal import Donations

/// A predictor's state as one run of bytes, read in place.
///
/// The bytes are a header, the sections (one an array, each on a page of its own) and a table of one
/// checksum a page. The header and the table are checked when the image is opened; a page of a large
/// section only when it is first touched, so that opening a model of 100 MB reads a few hundred
/// pages. A page that fails marks the image as damaged: whatever was computed since is to be thrown
/// away and the model folded anew.
///
/// Memory is lent by the caller, who maps it privately; see ``init(bytes:count:release:)``.
public final class ModelImage {
  let bytes: UnsafeMutableRawPointer
  private let release: () -> Void
  private let sections: [Section]
  private let checksums: UnsafePointer<UInt64>
  private var isChecked: [Bool]
  /// Whether a page has been found that is not as it was written.
  public private(set) var isDamaged = false
  /// What the writer stamped the image with.
  public let stamp: [UInt64]

  struct Section: Equatable {
    var offset: Int
    var count: Int
    /// How many elements there is room for, so that a few can be added in place.
    var capacity: Int
    var stride: Int

    /// Whether it begins on a page of its own and ends before the table of checksums.
    func lies(before table: Int) -> Bool {
      offset >= ModelImage.pageSize && offset % ModelImage.pageSize == 0 && offset <= table
        && stride > 0 && stride <= ModelImage.pageSize && count >= 0 && count <= capacity
        && capacity <= (table - offset) / stride
    }
  }

  static let pageSize = 4096
  /// "Foresigh", and the version of this layout.
  static let magic: [UInt64] = [0x6867_6973_6572_6f46, 1]

  /// Opens an image.
  ///
  /// - Parameters:
  ///   - bytes: page-aligned memory that may be written without changing a file.
  ///   - release: called when the memory is no longer needed, also when this initialiser fails.
  /// - Returns: `nil` when the bytes are not a whole image of this layout.
  /// - Complexity: O(number of pages), one word each.
  public init?(bytes: UnsafeMutableRawPointer, count: Int, release: @escaping () -> Void) {
    self.bytes = bytes
    self.release = release
    let words = UnsafeRawBufferPointer(start: bytes, count: count)
    guard let header = ImageHeader(words) else {
      (stamp, sections, isChecked) = ([], [], [])
      checksums = UnsafePointer(bytes.assumingMemoryBound(to: UInt64.self))
      return nil
    }
    stamp = header.stamp
    sections = header.sections
    checksums = UnsafePointer(
      (bytes + header.table).assumingMemoryBound(to: UInt64.self))
    isChecked = Array(repeating: false, count: header.table / Self.pageSize)
  }

  /// Opens an image that was just made; `nil` when the bytes are none.
  package convenience init?(copying image: [UInt8]) {
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(image.count, 1), alignment: Self.pageSize)
    memory.copyBytes(from: image)
    guard let base = memory.baseAddress else { return nil }
    self.init(bytes: base, count: image.count) { memory.deallocate() }
  }

  deinit { release() }

  /// The checksum of one page.
  static func checksum(_ page: UnsafeRawPointer) -> UInt64 {
    StableHash.of(UnsafeRawBufferPointer(start: page, count: pageSize), seed: 1)
  }

  /// Checks the pages that hold a range of bytes; tells whether all pages so far were whole.
  @inline(__always)
  func check(_ range: Range<Int>) -> Bool {
    guard !range.isEmpty else { return !isDamaged }
    for page in range.lowerBound / Self.pageSize...(range.upperBound - 1) / Self.pageSize
    where !isChecked[page] {
      checkPage(page)
    }
    return !isDamaged
  }

  /// Whether all pages are as they were written.
  ///
  /// - Complexity: O(bytes), the first time.
  public var isWhole: Bool { check(0..<isChecked.count * Self.pageSize) }

  private func checkPage(_ page: Int) {
    isChecked[page] = true
    if Self.checksum(bytes + page * Self.pageSize) != checksums[page] { isDamaged = true }
  }

  /// Hands out the sections in the order in which they were written.
  struct Reader {
    let image: ModelImage
    private var next = 0
    /// Whether every section asked for was there.
    private(set) var isComplete = true

    init(_ image: ModelImage) { self.image = image }

    /// The next section as an array; empty when it is missing or of another type.
    ///
    /// - Parameter checked: whether all of it is checked now, or each part by its reader.
    mutating func array<Element: BitwiseCopyable>(
      of type: Element.Type, checked: Bool = true
    ) -> FlatArray<Element> {
      guard next < image.sections.count, image.sections[next].stride == MemoryLayout<Element>.stride
      else {
        isComplete = false
        return FlatArray()
      }
      let section = image.sections[next]
      next += 1
      if checked {
        _ = image.check(section.offset..<section.offset + section.count * section.stride)
      }
      return FlatArray(
        borrowing: image, at: section.offset, count: section.count, capacity: section.capacity)
    }
  }

  /// Lays out sections as the bytes of an image.
  struct Writer {
    private var bytes: [UInt8] = Array(repeating: 0, count: ModelImage.pageSize)
    private var sections: [Section] = []

    mutating func append<Element: BitwiseCopyable>(_ array: borrowing FlatArray<Element>) {
      array.withElements { elements in
        let capacity = elements.count + max(64, elements.count / 16)
        let stride = MemoryLayout<Element>.stride
        sections.append(
          Section(offset: bytes.count, count: elements.count, capacity: capacity, stride: stride))
        bytes.append(contentsOf: UnsafeRawBufferPointer(elements))
        bytes.append(contentsOf: repeatElement(0, count: (capacity - elements.count) * stride))
      }
      pad()
    }

    private mutating func pad() {
      let rest = bytes.count % ModelImage.pageSize
      guard rest != 0 else { return }
      bytes.append(contentsOf: repeatElement(0, count: ModelImage.pageSize - rest))
    }

    /// The finished image.
    consuming func finish(stamp: [UInt64]) -> [UInt8] {
      let table = bytes.count
      let header = ImageHeader(stamp: stamp, sections: sections, table: table)
      header.write(to: &bytes)
      let checksums = bytes.withUnsafeBytes { all in
        stride(from: 0, to: table, by: ModelImage.pageSize).map { offset in
          all.baseAddress.map { ModelImage.checksum($0 + offset) } ?? 0
        }
      }
      for checksum in checksums + [ImageHeader.checksum(of: checksums)] {
        withUnsafeBytes(of: checksum) { bytes.append(contentsOf: $0) }
      }
      return bytes
    }
  }
}

/// The first page of an image: words of 64 bits.
private struct ImageHeader {
  var stamp: [UInt64]
  var sections: [ModelImage.Section]
  /// Where the table of checksums begins.
  var table: Int

  init(stamp: [UInt64], sections: [ModelImage.Section], table: Int) {
    self.stamp = stamp
    self.sections = sections
    self.table = table
  }

  /// Reads and checks a header and the table of checksums; `nil` when anything does not fit.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count > ModelImage.pageSize, let base = bytes.baseAddress else { return nil }
    func word(_ index: Int) -> UInt64 { bytes.load(fromByteOffset: index * 8, as: UInt64.self) }
    guard [word(0), word(1)] == ModelImage.magic, let table = Int(exactly: word(2)),
      table % ModelImage.pageSize == 0, table > 0, table < bytes.count
    else { return nil }
    let pages = table / ModelImage.pageSize
    guard bytes.count == table + (pages + 1) * 8 else { return nil }
    let checksums = (0..<pages).map { word(table / 8 + $0) }
    guard Self.checksum(of: checksums) == word(table / 8 + pages),
      checksums[0] == ModelImage.checksum(base)
    else { return nil }
    // The header is as it was written; but whatever wrote it must not lead outside.
    let most = ModelImage.pageSize / 8 - 5
    guard let stampCount = Int(exactly: word(3)), (0...most).contains(stampCount),
      let sectionCount = Int(exactly: word(4)), (0...most / 4).contains(sectionCount),
      stampCount + 4 * sectionCount <= most
    else { return nil }
    self.table = table
    stamp = (0..<stampCount).map { word(5 + $0) }
    sections = (0..<sectionCount).compactMap { index in
      let numbers = (0..<4).compactMap { Int(exactly: word(5 + stampCount + index * 4 + $0)) }
      guard numbers.count == 4 else { return nil }
      return ModelImage.Section(
        offset: numbers[0], count: numbers[1], capacity: numbers[2], stride: numbers[3])
    }
    guard sections.count == sectionCount, sections.allSatisfy({ $0.lies(before: table) }) else {
      return nil
    }
  }

  func write(to bytes: inout [UInt8]) {
    var words = ModelImage.magic + [UInt64(table), UInt64(stamp.count), UInt64(sections.count)]
    words += stamp
    for section in sections {
      words += [section.offset, section.count, section.capacity, section.stride].map(UInt64.init)
    }
    precondition(words.count * 8 <= ModelImage.pageSize, "the header fits a page")
    words.withUnsafeBytes { source in
      for (index, byte) in source.enumerated() { bytes[index] = byte }
    }
  }

  static func checksum(of checksums: [UInt64]) -> UInt64 {
    checksums.withUnsafeBytes { StableHash.of($0, seed: 2) }
  }
}
