import ForesightValues
import Testing

@testable import ForesightLog

struct StoredMomentTests {
  @Test(arguments: [-1439, -1, 0, 60, 1439])
  func `What is stored is read back`(offset: Int) {
    let instant = Instant(seconds: 1_800_000_000)
    for moment in [
      Moment(instant, utcOffset: offset), Moment(instant, utcOffset: 0, isKnown: false),
    ] {
      #expect(Moment(instant, storedOffset: moment.storedOffset) == moment)
    }
  }

  @Test func `What could not have been written is damage`() {
    let instant = Instant(seconds: 1_800_000_000)
    for offset in [1440, -1440, 32766, -32768, 1 << 40] as [Int64] {
      #expect(Moment(instant, storedOffset: offset) == nil)
    }
    #expect(Moment(Instant(seconds: -1), storedOffset: 0) == nil)
    #expect(Moment(Instant.recordable.upperBound, storedOffset: 60) == nil)
  }
}
