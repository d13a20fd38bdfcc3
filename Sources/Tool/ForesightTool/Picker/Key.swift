/// A key that somebody presses.
enum Key: Hashable, Sendable {
  case up, down, enter, escape, delete, backspace
  /// Shift and Delete.
  case forget
  /// Takes back all that is typed.
  case clear
  /// Chooses a line by its number, from 1, whatever is typed.
  case number(Int)
  /// A small letter with Alt.
  case alt(Character)
  case text(Character)
}

/// Makes keys of the bytes that a terminal sends.
///
///     var reader = KeyReader()
///     reader.take([0x1b, 0x5b])            // []
///     reader.take([0x42, 0x78])            // [.down, .text("x")]
///
/// An escape character begins the sequence of a key, and is a key itself if nothing follows for a while.
struct KeyReader {
  private var waiting: ArraySlice<UInt8> = []

  /// True if a pause would tell more.
  var isWaiting: Bool { !waiting.isEmpty }

  /// Takes what came; without bytes, that nothing came for a while.
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

  /// The first key and its bytes; `nil` where more must come.
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
      // What breaks off is no key; what follows it may be.
      guard (0x40..<0x7f).contains(last) else { return (nil, 2 + inner.count) }
      let count = 3 + inner.count
      switch last {
      case UInt8(ascii: "A"): return (.up, count)
      case UInt8(ascii: "B"): return (.down, count)
      case UInt8(ascii: "M") where !isLong: return (.enter, count)
      // Alone, or with the keys held beside it: 31 to 34 are keys of a row.
      case UInt8(ascii: "~")
      where inner.split(separator: UInt8(ascii: ";")).first == [UInt8(ascii: "3")]:
        // The second number is that of the keys held, and one.
        return (inner.elementsEqual("3;2".utf8) ? .forget : .delete, count)
      default: return (nil, count)
      }
    case UInt8(ascii: "1")...UInt8(ascii: "9"): return (.number(Int(second) - 48), 2)
    case UInt8(ascii: "a")...UInt8(ascii: "z"):
      return (.alt(Character(Unicode.Scalar(second))), 2)
    // An escape before the sequence of a key is one of its own.
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
