import ForesightValues
import Testing

/// The examples of FIPS 180-4 and RFC 4231.
struct SHA256Tests {
  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  @Test func hashesAreThoseOfTheStandard() {
    #expect(
      hex(SHA256.hash([]))
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      hex(SHA256.hash(Array("abc".utf8)))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    // As long as a block with its length, and a byte less and more.
    let lengths = [55, 56, 64].map { hex(SHA256.hash(Array(repeating: 97, count: $0))).prefix(16) }
    #expect(lengths == ["9f4390f8d30c2dd9", "b35439a4ac6f0948", "ffe054fe7ae0cb6d"])
  }

  @Test func codesAreThoseOfTheStandard() {
    let code = SHA256.authenticationCode(
      of: Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
    #expect(hex(code) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    let long = SHA256.authenticationCode(
      of: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      key: Array(repeating: 0xaa, count: 131))
    #expect(hex(long) == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
  }
}
