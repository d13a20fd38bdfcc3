/// The hash function SHA-256 of FIPS 180-4, and HMAC with it, of RFC 2104.
///
///     SHA256.hash(Array("abc".utf8)).first      // 0xba
enum SHA256 {
  private static let blockSize = 64

  /// The code, of 32 bytes, that shows who has the key what a message was.
  ///
  /// - Complexity: O(bytes).
  static func authenticationCode(of message: [UInt8], key: [UInt8]) -> [UInt8] {
    var block = key.count > blockSize ? hash(key) : key
    block += Array(repeating: 0, count: blockSize - block.count)
    let inner = hash(block.map { $0 ^ 0x36 } + message)
    return hash(block.map { $0 ^ 0x5c } + inner)
  }

  /// The hash of a message, 32 bytes.
  ///
  /// - Complexity: O(bytes).
  static func hash(_ message: [UInt8]) -> [UInt8] {
    var padded = message + [0x80]
    padded += Array(repeating: 0, count: (2 * blockSize - 8 - padded.count % blockSize) % blockSize)
    padded += bytes(UInt64(message.count) * 8)
    var state = start
    for block in stride(from: 0, to: padded.count, by: blockSize) {
      mix(padded[block..<block + blockSize], into: &state)
    }
    return state.flatMap(bytes)
  }

  private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { place in
      block[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for place in 16..<64 {
      let (early, late) = (words[place - 15], words[place - 2])
      let first = turned(early, 7) ^ turned(early, 18) ^ early >> 3
      let second = turned(late, 17) ^ turned(late, 19) ^ late >> 10
      words.append(words[place - 16] &+ first &+ words[place - 7] &+ second)
    }
    // The letters are those of the standard.
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for (word, constant) in zip(words, constants) {
      let choice = e & f ^ ~e & g
      let majority = a & b ^ a & c ^ b & c
      let first =
        h &+ (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) &+ choice &+ constant &+ word
      let second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ majority
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
    }
    for (place, value) in [a, b, c, d, e, f, g, h].enumerated() { state[place] &+= value }
  }

  private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  /// The first bits behind the point of the square roots of the first eight primes.
  private static let start = primes.prefix(8).map { fraction(ofRoot: 2, of: $0) }
  /// And of the cube roots of the first 64.
  private static let constants = primes.map { fraction(ofRoot: 3, of: $0) }

  private static let primes: [UInt64] = (2...311).filter { number in
    !(2..<number).contains { number % $0 == 0 }
  }

  /// The first 32 bits behind the point of a root of a small number, found bit by bit.
  private static func fraction(ofRoot degree: Int, of number: UInt64) -> UInt32 {
    // The root times 2^32 is the largest number whose power is no more than this.
    let bound = UInt128(number) << UInt128(32 * degree)
    var root: UInt128 = 0
    for bit in (0...40).reversed() {
      let candidate = root | 1 << UInt128(bit)
      let power = (1..<degree).reduce(candidate) { product, _ in product * candidate }
      if power <= bound { root = candidate }
    }
    return UInt32(truncatingIfNeeded: root)
  }
}
