internal import ForesightSystem
public import ForesightValues
internal import Glibc

/// Reads a file line by line, gzipped or not, in bounded memory.
///
///     let text = "tea\ncoffee\n"
///     try text.write(toFile: path, atomically: true, encoding: .utf8)
///     let reader = try LineReader(path: path)      // "-" would be the standard input
///     var lengths: [Int] = []
///     while let line = try reader.next() { lengths.append(line.count) }
///     lengths                                      // [3, 6]
///
/// A line ends with a newline, before which a carriage return is dropped; the last may lack it. A line
/// of a pipe or a terminal is available as soon as it has arrived.
public final class LineReader {
  /// The longest line that is read, in bytes.
  public static let longestLine = 16 << 20
  /// The most bytes of a longer line that are skipped: a file without a newline in so many bytes is not text.
  private static let longestPassedOver = 1 << 30
  /// The number of bytes that are read at once.
  private static let chunk = 1 << 18

  /// The file's name, for messages.
  public let path: String
  /// The number of the line that ``next()`` returned last, from 1.
  public private(set) var lineNumber = 0

  /// The time at which the file was last written; `nil` if it is not a regular file.
  public let written: Instant?

  private let descriptor: Int32
  /// The size of the file in bytes; `nil` if it is not a regular file.
  private let size: Int?
  /// The unpacker of gzip; `nil` if the data are plain.
  private var inflater: Inflater?
  /// Room for the longest line; the system allocates only the pages that are used.
  private let buffer: UnsafeMutableRawBufferPointer
  private var unread: Range<Int> = 0..<0
  private var isAtEnd = false

  /// Opens a file, or the standard input for `-`.
  ///
  /// - Parameter unpacks: true to recognize and unpack gzip.
  /// - Throws: ``InputError``.
  public init(path: String, unpacks: Bool = true) throws(InputError) {
    self.path = path == "-" ? "standard input" : path
    descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw InputError(openingFailed: path) }
    let status = FileStatus(descriptor)
    let file = status.flatMap { $0.isRegular ? $0 : nil }
    size = (file?.st_size).map { Int($0) }
    written = file.map { Instant(seconds: Int64($0.st_mtim.tv_sec)) }
    buffer = .allocate(byteCount: Self.longestLine, alignment: 8)
    guard status?.kind != S_IFDIR else {
      throw .unsuitable(path: path, why: "is a directory, not a file")
    }
    guard unpacks else { return }
    // The first two bytes identify gzip; a pipe may deliver them one by one.
    while unread.count < 2, !isAtEnd { try fill() }
    if buffer[unread].starts(with: [0x1f, 0x8b]) {
      inflater = Inflater(start: UnsafeRawBufferPointer(rebasing: buffer[unread]))
      unread = 0..<0
    }
  }

  deinit {
    if descriptor != STDIN_FILENO { close(descriptor) }
    buffer.deallocate()
  }

  /// Returns true if there is a file at a path.
  ///
  ///     LineReader.exists("/")                 // true
  ///     LineReader.exists("/no/such/log")      // false
  public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Reads the next line into memory of its own, which outlives the reader; `nil` at the end.
  ///
  /// - Throws: ``InputError``.
  package func nextCopy() throws(InputError) -> [UInt8]? { try next().map { Array($0) } }

  /// The next line, valid until the next call; `nil` at the end.
  ///
  /// - Throws: ``InputError`` when reading fails, when compressed data are damaged or cut short, or when a line is
  ///   longer than ``longestLine``. In the last case the next call returns the line after it.
  /// - Complexity: O(bytes of the line).
  public func next() throws(InputError) -> UnsafeRawBufferPointer? {
    while true {
      if let newline { return take(unread.lowerBound..<newline, andThen: newline + 1) }
      if isAtEnd { return unread.isEmpty ? nil : take(unread, andThen: unread.upperBound) }
      if unread.count == buffer.count { throw try skipLine() }
      try fill()
    }
  }

  /// True if ``next()`` would return a line without reading more.
  public var hasBufferedLine: Bool { newline != nil }

  /// Returns the first byte of the next line, without consuming it; `nil` at the end.
  public func peek() throws(InputError) -> UInt8? {
    // The byte is after a byte-order mark, if there is one.
    while unread.count < 4, !isAtEnd { try fill() }
    let mark = lineNumber == 0 ? Self.byteOrderMark(buffer[unread]) : 0
    return buffer[unread].dropFirst(mark).first
  }

  /// Returns all bytes that are left, unpacked. Call it instead of ``next()``.
  ///
  ///     try "tea\ncoffee\n".write(toFile: path, atomically: true, encoding: .utf8)
  ///     try LineReader(path: path).remainder(limit: 100).count      // 11
  ///
  /// - Throws: ``InputError`` as ``next()`` does, and if there are more bytes than `limit`.
  /// - Complexity: O(bytes).
  public func remainder(limit: Int) throws(InputError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      bytes.append(contentsOf: buffer[unread])
      unread = 0..<0
      guard bytes.count <= limit else {
        throw .unsuitable(path: path, why: "it is longer than \(limit >> 20) MiB")
      }
      if isAtEnd { return bytes }
      try fill()
    }
  }

  /// The number of bytes that were read of the file, before unpacking (`read`), and the size of the file in bytes
  /// (`of`); `nil` if the file is empty or not a regular file.
  public var progress: (read: Int, of: Int)? {
    guard let size, size > 0 else { return nil }
    return (min(Int(lseek(descriptor, 0, SEEK_CUR)) - (inflater?.waiting ?? 0), size), size)
  }

  /// The offset of the next newline in the buffer; `nil` if none was read yet.
  private var newline: Int? {
    let bytes = UnsafeRawBufferPointer(rebasing: buffer[unread])
    return bytes.search(for: UInt8(ascii: "\n")).map { unread.lowerBound + $0 }
  }

  private func take(_ range: Range<Int>, andThen next: Int) -> UnsafeRawBufferPointer {
    unread = next..<unread.upperBound
    lineNumber += 1
    var line = buffer[range]
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    if lineNumber == 1 { line = line.dropFirst(Self.byteOrderMark(line)) }
    return UnsafeRawBufferPointer(rebasing: line)
  }

  /// Returns the length of a UTF-8 byte-order mark, which some editors write; 0 if there is none.
  private static func byteOrderMark(_ start: Slice<UnsafeMutableRawBufferPointer>) -> Int {
    start.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
  }

  /// Skips a line that is too long, so that the next one can be read; returns the error for it.
  private func skipLine() throws(InputError) -> InputError {
    let error = InputError.lineTooLong(path: path, line: lineNumber + 1)
    var passedOver = 0
    while newline == nil, !isAtEnd {
      passedOver += unread.count
      guard passedOver < Self.longestPassedOver else {
        throw malformed("no line ends within \(Self.longestPassedOver >> 30) GiB; this is not text")
      }
      unread = 0..<0
      try fill()
    }
    unread = (newline.map { $0 + 1 } ?? unread.upperBound)..<unread.upperBound
    lineNumber += 1
    return error
  }

  /// Reads more bytes after those that are unread.
  private func fill() throws(InputError) {
    if unread.lowerBound > 0 {
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[unread]))
      unread = 0..<unread.count
    }
    let space = buffer[unread.upperBound...].prefix(Self.chunk)
    let count = try read(into: UnsafeMutableRawBufferPointer(rebasing: space))
    isAtEnd = count == 0
    unread = 0..<unread.count + count
  }

  private func read(into target: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    guard let inflater else { return try readBytes(into: target) }
    while true {
      let unpacked = inflater.unpack(into: target)
      if unpacked > 0 { return unpacked }
      if inflater.isDamaged { throw malformed("the gzip data are damaged") }
      let count = try readBytes(into: inflater.space)
      guard count > 0 || inflater.isBetweenMembers else {
        throw malformed("the gzip data end too early")
      }
      if count == 0 { return 0 }
      inflater.take(count)
    }
  }

  private func readBytes(into target: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    while true {
      let count = Glibc.read(descriptor, target.baseAddress, target.count)
      if count >= 0 { return count }
      if errno == EINTR { continue }
      throw .failed(
        path: path, why: errno == EBADF ? "it is closed" : String(cString: strerror(errno)))
    }
  }

  /// Returns an error about the line at which reading stops.
  private func malformed(_ why: String) -> InputError {
    .malformed(path: path, line: lineNumber + 1, why: why)
  }
}

extension UnsafeRawBufferPointer {
  /// Returns the offset of the first occurrence of a byte, by `memchr`; `firstIndex(of:)` would compare byte by byte.
  func search(for byte: UInt8) -> Int? {
    guard let start = baseAddress, let found = memchr(start, Int32(byte), count) else { return nil }
    return start.distance(to: found)
  }
}
