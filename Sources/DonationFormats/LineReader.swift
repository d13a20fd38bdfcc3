internal import Glibc

/// Why input could not be read, in words for a person.
public enum InputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no such file.
  case missing(path: String)
  /// The file may not be read.
  case notPermitted(path: String)
  /// Reading failed.
  case failed(path: String, why: String)
  /// What was read cannot be understood; lines are counted from 1.
  case malformed(path: String, line: Int, why: String)
  /// The file as a whole is not what was asked for.
  case unsuitable(path: String, why: String)

  /// Why a file could not be opened, by what the system has just said.
  init(openingFailed path: String) {
    self =
      switch errno {
      case ENOENT, ENOTDIR: .missing(path: path)
      case EACCES: .notPermitted(path: path)
      default: .failed(path: path, why: String(cString: strerror(errno)))
      }
  }

  /// What happened, to which file and line, and what to do.
  public var description: String {
    switch self {
    case .missing(let path): "\(path): no such file"
    case .notPermitted(let path): "\(path): permission denied"
    case .failed(let path, let why): "\(path): \(why)"
    case .malformed(let path, let line, let why): "\(path):\(line): \(why)"
    case .unsuitable(let path, let why): "\(path): \(why)"
    }
  }
}

/// Reads a file line by line, gzipped or not, in bounded memory.
///
///     let reader = try LineReader(path: "log.tsv.gz")      // "-" is the standard input
///     while let line = try reader.next() { … }             // bytes without the line's end
///
/// A line ends with a newline, before which a carriage return is dropped; the last may lack it.
public final class LineReader {
  /// The longest line that is read, in bytes.
  public static let longestLine = 16 << 20

  /// The file's name, for messages.
  public let path: String
  /// The number of the line that ``next()`` returned last, from 1.
  public private(set) var lineNumber = 0

  private let descriptor: Int32
  /// Unpacks gzip; `nil` where the data are plain.
  private let inflater: Inflater?
  /// The bytes of a regular file.
  private let size: Int?
  private var bytesRead = 0
  private var buffer: UnsafeMutableRawBufferPointer
  private var unread: Range<Int> = 0..<0
  private var isAtEnd = false

  /// Opens a file, or the standard input for `-`; gzip is recognised.
  ///
  /// - Throws: ``InputError``.
  public init(path: String) throws(InputError) {
    let descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw InputError(openingFailed: path) }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      close(descriptor)
      throw .unsuitable(path: path, why: "is a directory, not a file")
    }
    self.path = path == "-" ? "standard input" : path
    self.descriptor = descriptor
    size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    buffer = .allocate(byteCount: 1 << 18, alignment: 8)
    // Two bytes tell gzip; a pipe may hand them out one by one.
    var start = 0
    while start < 2 {
      let count = Glibc.read(descriptor, buffer.baseAddress.map { $0 + start }, 2 - start)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      start += count
    }
    bytesRead = start
    if start == 2, buffer[0] == 0x1f, buffer[1] == 0x8b {
      inflater = Inflater(start: [0x1f, 0x8b])
    } else {
      inflater = nil
      unread = 0..<start
    }
  }

  /// Reads the standard input as it arrives, uncompressed: a line is available as soon as it is there.
  public init(standardInput: Void) {
    path = "standard input"
    descriptor = STDIN_FILENO
    inflater = nil
    size = nil
    buffer = .allocate(byteCount: 1 << 16, alignment: 8)
  }

  /// Whether there is a file.
  public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  deinit {
    if descriptor != STDIN_FILENO { close(descriptor) }
    buffer.deallocate()
  }

  /// The next line, valid until the next call; `nil` at the end.
  ///
  /// - Throws: ``InputError`` when reading fails, when compressed data are damaged or cut short, or
  ///   when a line is longer than ``longestLine``.
  public func next() throws(InputError) -> UnsafeRawBufferPointer? {
    while true {
      if let line = takeLine() { return line }
      if isAtEnd { return takeRest() }
      try fill()
    }
  }

  /// Whether ``next()`` would return a line without reading more.
  public var hasBufferedLine: Bool {
    unread.contains { buffer[$0] == UInt8(ascii: "\n") }
  }

  /// The first byte of the next line; `nil` at the end. Nothing is taken away.
  public func peek() throws(InputError) -> UInt8? {
    // Behind a byte-order mark, if there is one.
    while unread.count < 4, !isAtEnd { try fill() }
    let mark = lineNumber == 0 ? Self.byteOrderMark(buffer[unread]) : 0
    return unread.dropFirst(mark).first.map { buffer[$0] }
  }

  /// Passes over lines in which nothing stands.
  public func skipBlankLines() throws(InputError) {
    while try [UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains(peek() ?? 0) { _ = try next() }
  }

  /// How many bytes of the file were read, compressed as they are, and how many there are; `nil`
  /// where that cannot be told.
  public var progress: (read: Int, of: Int)? {
    guard let size, size > 0 else { return nil }
    return (min(bytesRead - (inflater?.waiting ?? 0), size), size)
  }

  private func takeLine() -> UnsafeRawBufferPointer? {
    guard let start = buffer.baseAddress, !unread.isEmpty,
      let end = memchr(start + unread.lowerBound, Int32(UInt8(ascii: "\n")), unread.count)
    else { return nil }
    let newline = start.distance(to: end)
    defer { unread = newline + 1..<unread.upperBound }
    return line(unread.lowerBound..<newline)
  }

  private func takeRest() -> UnsafeRawBufferPointer? {
    guard !unread.isEmpty else { return nil }
    defer { unread = unread.upperBound..<unread.upperBound }
    return line(unread)
  }

  private func line(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    lineNumber += 1
    let hasReturn = !range.isEmpty && buffer[range.upperBound - 1] == UInt8(ascii: "\r")
    var trimmed = hasReturn ? range.dropLast() : range
    if lineNumber == 1 { trimmed = trimmed.dropFirst(Self.byteOrderMark(buffer[trimmed])) }
    return UnsafeRawBufferPointer(rebasing: buffer[trimmed])
  }

  /// The length of a byte-order mark, which says nothing here; some editors write one.
  private static func byteOrderMark(_ start: Slice<UnsafeMutableRawBufferPointer>) -> Int {
    start.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
  }

  /// Reads more behind what is unread.
  private func fill() throws(InputError) {
    if unread.lowerBound > 0 {
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[unread]))
      unread = 0..<unread.count
    }
    if unread.count == buffer.count {
      guard buffer.count < Self.longestLine else { throw try skipLine() }
      let larger = UnsafeMutableRawBufferPointer.allocate(
        byteCount: buffer.count * 2, alignment: 8)
      larger.copyMemory(from: UnsafeRawBufferPointer(buffer))
      buffer.deallocate()
      buffer = larger
    }
    let count = try read(
      into: UnsafeMutableRawBufferPointer(rebasing: buffer[unread.upperBound...]))
    isAtEnd = count == 0
    unread = unread.lowerBound..<unread.upperBound + count
  }

  /// Passes over the rest of a line that is too long, so that the next one can be read.
  private func skipLine() throws(InputError) -> InputError {
    unread = 0..<0
    while !isAtEnd, unread.isEmpty {
      let count = try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[...]))
      isAtEnd = count == 0
      if let newline = buffer[..<count].firstIndex(of: UInt8(ascii: "\n")) {
        unread = newline + 1..<count
        break
      }
    }
    lineNumber += 1
    return malformed("the line is longer than \(Self.longestLine >> 20) MiB", line: lineNumber)
  }

  private func read(into space: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    guard let inflater else { return try readBytes(into: space) }
    var written = 0
    do throws(InputError) {
      // A call may take a header and give nothing, which is not yet the end.
      while written == 0 {
        if inflater.needsInput {
          let count = try readBytes(into: inflater.space)
          if count == 0 {
            guard inflater.isBetweenMembers else {
              throw malformed("the gzip data end too early", line: 0)
            }
            return 0
          }
          inflater.take(count)
        }
        guard let count = inflater.inflate(into: space) else {
          throw malformed("the gzip data are damaged", line: 0)
        }
        written = count
      }
    } catch {
      throw located(error)
    }
    return written
  }

  private func readBytes(into space: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    while true {
      let count = Glibc.read(descriptor, space.baseAddress, space.count)
      if count >= 0 {
        bytesRead += count
        return count
      }
      if errno != EINTR { throw .failed(path: path, why: String(cString: strerror(errno))) }
    }
  }

  /// The failure with the line at which reading stops.
  private func located(_ failure: InputError) -> InputError {
    guard case .malformed(_, _, let why) = failure else { return failure }
    return malformed(why, line: lineNumber + 1)
  }

  private func malformed(_ why: String, line: Int) -> InputError {
    .malformed(path: path, line: line, why: why)
  }
}
