internal import Glibc

/// The form of the messages between the compiler and its plugin.
///
/// Each message is eight bytes of length, the least significant first, and then as many bytes of JSON.
enum Framing {
  /// The longest message: a longer one means that the two sides have lost step, and cannot find it again.
  static let longest = 1 << 30

  /// The bytes of the next message, or `nil` at the end of the input and after half a message.
  static func receive(from descriptor: Int32) -> [UInt8]? {
    guard let header = bytes(8, from: descriptor), let length = length(header) else { return nil }
    return bytes(length, from: descriptor)
  }

  /// Writes one message, and tells whether the other side took it.
  static func send(_ message: [UInt8], to descriptor: Int32) -> Bool {
    var rest = (header(of: message.count) + message)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  static func header(of length: Int) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) }
  }

  static func length(_ header: [UInt8]) -> Int? {
    let length = header.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return length <= UInt64(longest) ? Int(length) : nil
  }

  private static func bytes(_ count: Int, from descriptor: Int32) -> [UInt8]? {
    var bytes: [UInt8] = []
    // Read in pieces: what a broken length claims is not set aside before it has come.
    var piece = [UInt8](repeating: 0, count: min(count, 1 << 16))
    while bytes.count < count {
      let got = read(descriptor, &piece, min(piece.count, count - bytes.count))
      if got < 0 && errno == EINTR { continue }
      guard got > 0 else { return nil }
      bytes += piece[..<got]
    }
    return bytes
  }
}
