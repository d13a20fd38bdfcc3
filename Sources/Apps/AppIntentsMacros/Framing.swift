internal import Glibc

/// The form of the messages between the compiler and its plugin.
///
/// Each message is preceded by the number of its bytes, as eight bytes in little-endian order. The message itself is
/// JSON.
enum Framing {
  /// The maximum length of a message, in bytes. A greater length means that the two sides are out of step, from which
  /// they cannot recover.
  static let longest = 1 << 30

  /// Returns the bytes of the next message; `nil` if the input ends before the end of a message, or its length is not
  /// valid.
  static func receive(from descriptor: Int32) -> [UInt8]? {
    guard let header = bytes(8, from: descriptor), let length = length(header) else { return nil }
    return bytes(length, from: descriptor)
  }

  /// Writes one message; returns true if all of it was written.
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
    // Read in pieces, so that a corrupt length allocates no memory for bytes that never come.
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
