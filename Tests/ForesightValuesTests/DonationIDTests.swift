import ForesightValues
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
    for kind in [DonationID.Kind.random, .content] {
      for order in [0, 1, 255, 256, DonationID.lastOrder, .max] {
        let id = DonationID(at: Instant(seconds: 1), order: order, tail: .max, kind: kind)
        let text = Array(id.description)
        #expect(text[14] == "8" && "89ab".contains(text[19]))
        #expect(id.order == min(order, DonationID.lastOrder))
      }
    }
    #expect(DonationID("f47ac10b-58cc-4372-a567-0e02b2c3d479")?.order == nil)
  }

  @Test func theOrderCountsBeforeAllElse() {
    let instant = Instant(seconds: 1)
    let ids = [0, 1, 255, 256, 257, 4096, 1_048_575].flatMap { order in
      [DonationID.Kind.random, .content].map { kind in
        DonationID(at: instant, order: order, tail: UInt64(order) &* 0x9e37_79b9, kind: kind)
      }
    }
    #expect(ids.shuffled().sorted().compactMap(\.order) == ids.compactMap(\.order))
  }

  @Test func aDonationIsTheSameWhateverTheOrder() {
    func id(_ order: Int, _ tail: UInt64, _ kind: DonationID.Kind) -> DonationID {
      DonationID(at: Instant(seconds: 1), order: order, tail: tail, kind: kind)
    }
    for kind in [DonationID.Kind.random, .content] {
      #expect(id(0, 1, kind) != id(3000, 1, kind))
      #expect(id(0, 1, kind).isSame(as: id(3000, 1, kind)))
      #expect(!id(0, 1, kind).isSame(as: id(0, 2, kind)))
      #expect(id(0, .max, kind).placed(at: 3000) == id(3000, .max, kind))
    }
    let unplaced = DonationID.unplaced(at: Instant(seconds: 1), tail: 1)
    #expect(!unplaced.isPlaced && unplaced.placed(at: 7) == id(7, 1, .random))
    let foreign = DonationID("f47ac10b-58cc-4372-a567-0e02b2c3d479")
    #expect(foreign?.placed(at: 7) == foreign && foreign?.isPlaced == true)
    #expect(!id(0, 1, .random).isSame(as: id(0, 1, .content)))
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
