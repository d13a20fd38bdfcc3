/// A 64-bit hash that is the same in every process and on every machine.
///
///     StableHash.of("OrderCoffee")                              // 14_111_456_890_509_106_838, for ever
///     StableHash.combine(1, 2) == StableHash.combine(2, 1)      // false
///
/// Swift's own `Hasher` is seeded anew in each process, so nothing that is stored or learned may depend on it. Each
/// step multiplies by an odd constant and shifts, which is a bijection: two inputs that differ in one word never
/// collide. It is not a cryptographic hash.
///
/// - Complexity: O(bytes), eight bytes a step.
public enum StableHash {
  /// The constants are 2⁶⁴ divided by the golden ratio, made odd (Knuth, TAOCP 3, 6.4), and the finalizer of SplitMix64
  /// (Steele, Lea and Flood, OOPSLA 2014).
  private static let golden: UInt64 = 0x9e37_79b9_7f4a_7c15

  /// The hash of some bytes.
  public static func of(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
    var hash = seed ^ UInt64(bytes.count + 1) &* golden
    var offset = 0
    while offset + 8 <= bytes.count {
      hash = step(hash, bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var tail: UInt64 = 0
    if offset > 0, offset < bytes.count {
      // The last eight bytes, without those that were hashed already.
      let last = bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
      return finish(step(hash, last >> UInt64(8 * (8 - bytes.count + offset))))
    }
    for index in offset..<bytes.count {
      tail |= UInt64(bytes[index]) << UInt64(8 * (index - offset))
    }
    return finish(step(hash, tail))
  }

  /// The hash of a text's UTF-8.
  public static func of(_ text: String, seed: UInt64 = 0) -> UInt64 {
    text.utf8.withContiguousStorageIfAvailable { of(UnsafeRawBufferPointer($0), seed: seed) }
      ?? Array(text.utf8).withUnsafeBytes { of($0, seed: seed) }
  }

  /// Combines two hashes into one, in which their order counts.
  @inlinable
  public static func combine(_ first: UInt64, _ second: UInt64) -> UInt64 {
    finish(step(finish(first &+ 1), second))
  }

  /// Folds a hash to 32 bits, for uses in which the few additional collisions do no harm.
  @inlinable
  public static func short(_ hash: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: hash ^ hash >> 32)
  }

  @inlinable
  static func step(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let mixed = (hash ^ word) &* 0x9e37_79b9_7f4a_7c15
    return mixed ^ (mixed >> 32)
  }

  @inlinable
  static func finish(_ hash: UInt64) -> UInt64 {
    var mixed = (hash ^ (hash >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
