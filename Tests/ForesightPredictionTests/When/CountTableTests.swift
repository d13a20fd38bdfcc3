import ForesightValues
import Testing

@testable import ForesightPrediction

struct CountTableTests {
  @Test func countsAreThoseOfADictionary() {
    var table = CountTable()
    var counts: [UInt64: Float] = [:]
    for number in 0..<20_000 as Range<UInt64> {
      let key = StableHash.combine(1, number * number % 3001)
      table.add(1, to: key)
      counts[key, default: 0] += 1
    }
    #expect(counts.allSatisfy { table[$0.key] == $0.value })
    #expect(table[12345] == 0)
  }

  @Test func memoryIsBounded() {
    var table = CountTable()
    for number in 0..<300_000 as Range<UInt64> { table.add(1, to: StableHash.combine(2, number)) }
    #expect(table.keys.count { $0 != 0 } <= CountTable.maximum)
  }
}
