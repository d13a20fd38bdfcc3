import Testing

@testable import ForesightPrediction

struct FollowerTableTests {
  @Test func theLatestFollowersAreKeptWithTheirCounts() {
    var table = FollowerTable()
    // What it should hold, the latest first.
    var expected: [UInt64: [(word: Int32, count: Float)]] = [:]
    for step in 0..<3000 {
      let (key, word) = (UInt64(step % 2), Int32(step * step % 97))
      table.add(word, in: key, weight: 1)
      var list = expected[key] ?? []
      let count = list.first { $0.word == word }?.count ?? 0
      list.removeAll { $0.word == word }
      list.insert((word, count + 1), at: 0)
      expected[key] = Array(list.prefix(FollowerTable.maximum))
      var found: [(word: Int32, count: Float)] = []
      table.forEach(in: key) { found.append(($0, $1)) }
      #expect(found.elementsEqual(expected[key] ?? []) { $0 == $1 })
    }
    table.forEach(in: 2) { _, _ in Issue.record("nothing followed") }
  }
}
