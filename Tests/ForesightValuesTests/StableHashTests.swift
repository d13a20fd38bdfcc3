import ForesightValues
import Testing

struct StableHashTests {
  /// The numbers are part of every stored model and of every imported donation's id.
  @Test func hashesNeverChange() {
    #expect(StableHash.of("") == 0xff1c_4c3b_fba5_9cf8)
    #expect(StableHash.of("OrderCoffee") == 0xc3d5_f746_b608_9e96)
    #expect(StableHash.combine(1, 2) == 0xd445_05d9_35a5_14cc)
    // Bytes of every length, whatever of a word they leave over.
    let bytes = (0..<40).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 5) }
    let all = (0...40).reduce(UInt64(0)) { hash, length in
      StableHash.combine(hash, bytes[..<length].withUnsafeBytes { StableHash.of($0) })
    }
    #expect(all == 0x6405_a1ae_c2b8_fe92)
  }

  @Test func everyBitCounts() {
    for length in 0...40 {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37) }
      var seen: Set = [bytes.withUnsafeBytes { StableHash.of($0) }]
      for bit in 0..<length * 8 {
        var changed = bytes
        changed[bit / 8] ^= 1 << UInt8(bit % 8)
        #expect(seen.insert(changed.withUnsafeBytes { StableHash.of($0) }).inserted)
      }
      #expect(seen.insert((bytes + [0]).withUnsafeBytes { StableHash.of($0) }).inserted)
    }
  }

  @Test func orderCounts() {
    #expect(StableHash.combine(1, 2) != StableHash.combine(2, 1))
  }
}
