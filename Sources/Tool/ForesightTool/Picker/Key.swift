/// A key that a person presses.
enum Key: Hashable, Sendable {
  case up, down, enter, escape, delete, backspace
  /// Shift and Delete.
  case forget
  /// Deletes all typed text.
  case clear
  /// Selects a line by its number, from 1, even if text was typed: Alt and a digit.
  case number(Int)
  /// Alt and a lowercase letter.
  case alt(Character)
  case text(Character)
}

/// Decodes keys from the bytes that a terminal sends.
///
///     var reader = KeyReader()
///     reader.take([0x1b, 0x5b])            // []
///     reader.take([0x42, 0x78])            // [.down, .text("x")]
///
/// An escape character begins the sequence of a key, and is a key itself if nothing follows for a while.
struct KeyReader {
  private var waiting: ArraySlice<UInt8> = []

  /// True if there are bytes that may be the beginning of a longer sequence.
  var isWaiting: Bool { !waiting.isEmpty }

  /// Decodes further bytes. An empty array means that no bytes have arrived for a while.
  ///
  /// - Complexity: O(bytes).
  mutating func take(_ bytes: [UInt8]) -> [Key] {
    waiting += bytes
    var keys: [Key] = []
    while !waiting.isEmpty {
      guard let (key, count) = Self.key(waiting, isPause: bytes.isEmpty) else { break }
      waiting = waiting.dropFirst(count)
      if let key { keys.append(key) }
    }
    return keys
  }

  /// Returns the first key (`nil` for bytes without a meaning) and the number of its bytes; `nil` if more bytes are
  /// needed.
  private static func key(_ bytes: ArraySlice<UInt8>, isPause: Bool) -> (key: Key?, count: Int)? {
    guard let first = bytes.first else { return nil }
    switch first {
    case 0x1b: return sequence(bytes, isPause: isPause)
    case 0x0a, 0x0d: return (.enter, 1)
    case 0x03, 0x07: return (.escape, 1)
    case 0x08, 0x7f: return (.backspace, 1)
    case 0x0e: return (.down, 1)
    case 0x10: return (.up, 1)
    case 0x15: return (.clear, 1)
    case ..<0x20: return (nil, 1)
    default: return character(bytes, isPause: isPause)
    }
  }

  /// Reads a key that begins with an escape character: `ESC [` with numbers and a letter or `~`, or `ESC O` with a
  /// letter.
  private static func sequence(
    _ bytes: ArraySlice<UInt8>, isPause: Bool
  ) -> (key: Key?, count: Int)? {
    let rest = bytes.dropFirst()
    guard let second = rest.first else { return isPause ? (.escape, 1) : nil }
    switch second {
    case UInt8(ascii: "["), UInt8(ascii: "O"):
      let isLong = second == UInt8(ascii: "[")
      let inner = isLong ? rest.dropFirst().prefix { (0x20..<0x40).contains($0) } : []
      guard let last = rest.dropFirst(1 + inner.count).first else {
        return isPause ? (.escape, bytes.count) : nil
      }
      // A sequence that breaks off is no key, but what follows it may be.
      guard (0x40..<0x7f).contains(last) else { return (nil, 2 + inner.count) }
      let count = 3 + inner.count
      switch last {
      case UInt8(ascii: "A"): return (.up, count)
      case UInt8(ascii: "B"): return (.down, count)
      case UInt8(ascii: "M") where !isLong: return (.enter, count)
      // Delete, alone or with modifiers. The first number must be 3 itself, because 31 to 34 are function keys.
      case UInt8(ascii: "~")
      where inner.split(separator: UInt8(ascii: ";")).first == [UInt8(ascii: "3")]:
        // The second number is one more than the sum of the modifiers, of which Shift is 1.
        return (inner.elementsEqual("3;2".utf8) ? .forget : .delete, count)
      default: return (nil, count)
      }
    case UInt8(ascii: "1")...UInt8(ascii: "9"): return (.number(Int(second) - 48), 2)
    case UInt8(ascii: "a")...UInt8(ascii: "z"):
      return (.alt(Character(Unicode.Scalar(second))), 2)
    // An escape character before a sequence is a key of its own.
    case 0x1b: return (.escape, 1)
    default: return (nil, 2)
    }
  }

  private static func character(
    _ bytes: ArraySlice<UInt8>, isPause: Bool
  ) -> (key: Key?, count: Int)? {
    let length =
      switch bytes.first ?? 0 {
      case ..<0x80: 1
      case 0xc2..<0xe0: 2
      case 0xe0..<0xf0: 3
      case 0xf0..<0xf5: 4
      default: 0
      }
    guard length > 0 else { return (nil, 1) }
    let own = bytes.prefix(length)
    guard own.dropFirst().allSatisfy({ $0 & 0xc0 == 0x80 }) else { return (nil, 1) }
    guard own.count == length else { return isPause ? (nil, bytes.count) : nil }
    guard let text = String(validating: own, as: UTF8.self), let character = text.first,
      text.unicodeScalars.first?.properties.generalCategory != .control
    else { return (nil, length) }
    return (.text(character), length)
  }
}
