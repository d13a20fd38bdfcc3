import Donations
import Testing

struct DonationIDTests {
  private func id(_ milliseconds: Int64, _ order: Int, _ tail: UInt64) -> DonationID {
    DonationID(
      at: Instant(microseconds: milliseconds * 1000), order: order, tail: tail, kind: .random)
  }

  @Test func idsAreOrderedByTimeThenByOrder() {
    let ordered = [id(1, 0, .max), id(1, 1, 0), id(1, 4095, 7), id(2, 0, 0), id(300, 0, 1)]
    #expect(ordered.shuffled().sorted() == ordered)
    // The order of the bytes, which the database compares, is the same.
    #expect(
      ordered.shuffled().sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) } == ordered)
  }

  @Test func textAndBytesAreReadBack() {
    for tail in [0, 1, .max, 0x0123_4567_89ab_cdef] as [UInt64] {
      let id = id(1_795_246_200_123, 9, tail)
      #expect(DonationID(id.description) == id)
      #expect(DonationID(id.description.uppercased()) == id)
      #expect(id.bytes.withUnsafeBytes(DonationID.init(bytes:)) == id)
      #expect(id.milliseconds == 1_795_246_200_123)
    }
  }

  @Test func versionAndVariantAreThoseOfTheStandard() {
    let random = Array(id(1, 0, .max).description)
    #expect(random[14] == "7" && "89ab".contains(random[19]))
    let content = DonationID(at: Instant(seconds: 1), order: 5000, tail: 1, kind: .content)
    #expect(Array(content.description)[14] == "8" && content.isContent)
    #expect(content.high & 4095 == 4095)
  }

  @Test func contentIsTheSameWhateverTheOrder() {
    let first = DonationID(at: Instant(seconds: 1), order: 0, tail: 1, kind: .content)
    let second = DonationID(at: Instant(seconds: 1), order: 3, tail: 1, kind: .content)
    #expect(first != second && first.isSame(as: second))
    #expect(!id(1, 0, 1).isSame(as: id(1, 1, 1)))
  }

  @Test(arguments: [
    "", "x", "0199e0b2-7c40-7000-8f3a-5d2c4b1a9e0", "0199e0b2-7c40-7000-8f3a-5d2c4b1a9e0g",
    "+199e0b2-7c40-7000-8f3a-5d2c4b1a9e07", "0199e0b27c4070008f3a5d2c4b1a9e07",
    "0199e0b2-7c40-7000-8f3a-5d2c4b1a9e07-", "0199e0b-27c40-7000-8f3a-5d2c4b1a9e07",
  ])
  func otherTextsAreRefused(text: String) {
    #expect(DonationID(text) == nil)
  }
}
