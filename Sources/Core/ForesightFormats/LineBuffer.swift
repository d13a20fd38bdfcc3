/// A buffer of incoming bytes, from which whole lines are taken.
///
///     var buffer = LineBuffer(longest: 1 << 20)
///     buffer.append(Array("one\ntw".utf8))
///     buffer.next() == .line(Array("one".utf8))      // true
///     buffer.next() == nil                           // true: the second is not whole yet
///
/// A line that is too long is reported once and skipped up to its end. Its bytes are dropped, so it may have any
/// length.
package struct LineBuffer: Sendable {
  /// A line, or the report that a line was too long.
  package enum Line: Hashable, Sendable {
    /// A line, without its newline.
    case line([UInt8])
    /// A line that is longer than allowed; its bytes are dropped.
    case tooLong
  }

  private let longest: Int
  private var bytes: [UInt8] = []
  /// The offset at which the next line begins, and the offset up to which no newline was found.
  private var (start, searched) = (0, 0)
  /// True if the rest of a line that was too long has not arrived yet.
  private var isSkipping = false

  /// Makes a buffer of lines of at most `longest` bytes.
  package init(longest: Int) { self.longest = longest }

  /// The number of bytes in the buffer that were not taken yet.
  package var count: Int { bytes.count - start }

  /// True if the buffer holds no line and no part of a line.
  package var isEmpty: Bool { count == 0 && !isSkipping }

  /// Adds bytes.
  ///
  /// - Complexity: O(bytes).
  package mutating func append(_ new: some Collection<UInt8>) {
    if start == bytes.count {
      bytes.removeAll(keepingCapacity: bytes.capacity <= 65_536)
      (start, searched) = (0, 0)
    } else if start > 65_536 {
      bytes.removeFirst(start)
      (start, searched) = (0, searched - start)
    }
    bytes.append(contentsOf: new)
  }

  /// Removes and returns the next line; `nil` if none is whole yet.
  ///
  /// - Complexity: O(bytes of the line), however often the caller asks for the line before it is whole.
  package mutating func next() -> Line? {
    while true {
      let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n"))
      guard let end else {
        searched = bytes.count
        guard isSkipping || count > longest else { return nil }
        defer { (isSkipping, start) = (true, bytes.count) }
        return isSkipping ? nil : .tooLong
      }
      defer { (start, searched) = (end + 1, end + 1) }
      if isSkipping {
        isSkipping = false
        continue
      }
      return end - start > longest ? .tooLong : .line(Array(bytes[start..<end]))
    }
  }

  /// Removes and returns up to `most` bytes, regardless of lines.
  ///
  ///     var buffer = LineBuffer(longest: 80)
  ///     buffer.append(Array("body".utf8))
  ///     buffer.take(2).count      // 2
  ///     buffer.count              // 2
  package mutating func take(_ most: Int) -> [UInt8] {
    let end = min(bytes.count, start + most)
    defer { (start, searched) = (end, max(end, searched)) }
    return Array(bytes[start..<end])
  }
}
