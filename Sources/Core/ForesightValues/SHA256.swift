/// The SHA-256 hash function (FIPS 180-4), and HMAC with it (RFC 2104).
///
///     SHA256.hash(Array("abc".utf8)).prefix(4)      // [0xba, 0x78, 0x16, 0xbf]
package enum SHA256 {
  private static let blockSize = 64

  /// Returns the HMAC of a message, 32 bytes with which those who have the key can verify that the message is
  /// unchanged.
  ///
  ///     let code = SHA256.authenticationCode(of: Array("Home".utf8), key: [1, 2, 3])
  ///     code.count      // 32
  ///
  /// - Complexity: O(bytes).
  package static func authenticationCode(of message: [UInt8], key: [UInt8]) -> [UInt8] {
    var block = key.count > blockSize ? hash(key) : key
    block += [UInt8](repeating: 0, count: blockSize - block.count)
    return hash(block.map { $0 ^ 0x5c } + hash(block.map { $0 ^ 0x36 } + message))
  }

  /// Returns the hash of some bytes, which is 32 bytes long.
  ///
  /// - Complexity: O(bytes).
  package static func hash(_ message: [UInt8]) -> [UInt8] {
    var padded = message + [0x80]
    padded += [UInt8](repeating: 0, count: (120 - padded.count % 64) % 64)
    let bits = UInt64(message.count) * 8
    padded += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
    var state = initial
    var words = [UInt32](repeating: 0, count: 64)
    for block in stride(from: 0, to: padded.count, by: 64) {
      for index in 0..<16 {
        words[index] = (0..<4).reduce(0) { $0 << 8 | UInt32(padded[block + 4 * index + $1]) }
      }
      compress(&state, &words)
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) }
    }
  }

  private static func compress(_ state: inout [UInt32], _ words: inout [UInt32]) {
    func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 { word >> bits | word << (32 - bits) }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let first = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
      let second = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
      words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let sum = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
      let choice = (e & f) ^ (~e & g)
      let first = h &+ sum &+ choice &+ constants[index] &+ words[index]
      let other = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ other &+ majority)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }

  /// The first 64 primes, from whose roots the standard takes its constants.
  private static let primes = (2...311).filter { number in
    (2..<number).allSatisfy { number % $0 != 0 }
  }.map(Double.init)

  /// The first 32 fractional bits of the square roots of the first eight primes.
  private static let initial: [UInt32] = primes.prefix(8).map { fraction($0.squareRoot()) }

  /// The first 32 fractional bits of the cube roots of all 64 primes.
  private static let constants: [UInt32] = primes.map { prime in
    var root = 1.0
    // Newton's method, which doubles the right digits each time.
    for _ in 0..<64 { root -= (root * root * root - prime) / (3 * root * root) }
    return fraction(root)
  }

  private static func fraction(_ number: Double) -> UInt32 {
    UInt32((number - number.rounded(.down)) * 0x1p32)
  }
}
