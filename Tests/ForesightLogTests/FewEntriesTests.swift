import Testing

@testable import ForesightLog

struct FewEntriesTests {
  @Test func itHoldsWhatADictionaryHolds() {
    var (entries, dictionary) = (FewEntries<Int, Int>(), [Int: Int]())
    for number in 0..<2000 {
      if number.isMultiple(of: 7) {
        entries.removeAll()
        dictionary.removeAll()
      }
      let key = number * number % 5
      #expect(entries[key] == dictionary[key])
      entries[key] = number
      dictionary[key] = number
      for key in 0..<5 { #expect(entries[key] == dictionary[key]) }
      #expect(entries.values.sorted() == dictionary.values.sorted())
    }
  }
}
