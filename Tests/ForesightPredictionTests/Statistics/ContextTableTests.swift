import ForesightValues
import Testing

@testable import ForesightPrediction

struct ContextTableTests {
  /// The plainest table that could be.
  private func counts(_ additions: [(key: UInt64, candidate: Int)]) -> [UInt64: [Int: Float]] {
    additions.reduce(into: [:]) { $0[$1.key, default: [:]][$1.candidate, default: 0] += 1 }
  }

  private func additions(_ count: Int, keys: UInt64, candidates: UInt64) -> [(UInt64, Int)] {
    (0..<UInt64(count)).map { number in
      let random = StableHash.combine(number, keys)
      return (StableHash.combine(random % keys, 9), Int((random >> 32) % candidates))
    }
  }

  @Test(arguments: [(200, 3, 50), (5000, 400, 9), (5000, 5000, 500), (3000, 1, 500)])
  func countsAreThoseOfAPlainTable(count: Int, keys: Int, candidates: Int) {
    let additions = additions(count, keys: UInt64(keys), candidates: UInt64(candidates))
    var table = ContextTable()
    for (number, (key, candidate)) in additions.enumerated() {
      table.count(key, candidate, number)
    }
    let expected = counts(additions)
    #expect(table.contexts.count == expected.count)
    for (key, followers) in expected {
      var found: [Int: Float] = [:]
      table.followers(of: key) { total, list in
        #expect(total == followers.values.reduce(0, +))
        for follower in list { found[Int(follower.candidate)] = follower.count }
      }
      #expect(found == followers)
    }
    table.followers(of: 1) { _, _ in #expect(Bool(false), "a context that was never seen") }
  }

  /// What followed most stands first, and a list that is full loses what followed least.
  @Test func followersStandInTheOrderOfTheirCounts() {
    var table = ContextTable()
    for (number, (_, candidate)) in additions(20_000, keys: 1, candidates: 900).enumerated() {
      // Some come often: the smaller the number.
      table.count(9, candidate * candidate / 900, number)
    }
    table.followers(of: 9) { total, followers in
      #expect(total == 20_000)
      #expect(followers.count == ContextTable.maximumList)
      #expect(Set(followers.map(\.candidate)).count == followers.count)
      for (one, next) in zip(followers, followers.dropFirst()) { #expect(one.count >= next.count) }
      #expect(followers.first?.candidate == 0)
    }
  }

  /// A context whose followers are damaged has none, rather than those of the one that was gathered before.
  @Test func whatIsDamagedIsNotGathered() throws {
    var table = ContextTable()
    for (number, (_, candidate)) in additions(5000, keys: 1, candidates: 500).enumerated() {
      table.count(number % 2 == 0 ? 8 : 9, candidate, number)
    }
    var sections = ModelImage.Writer()
    sections.append(table.followers)
    var bytes = sections.finish(stamp: [])
    let places = [8, 9].compactMap { table.place(of: $0) }
      .sorted { table.contexts[$0].start < table.contexts[$1].start }
    let end = ContextTable.range(of: table.contexts[places[1]]).upperBound
    bytes[ModelImage.pageSize + end * MemoryLayout<ContextTable.Follower>.stride - 1] ^= 1
    var reader = ModelImage.Reader(try #require(ModelImage(copying: bytes)))
    let damaged = ContextTable(
      index: table.index.copy(), contexts: table.contexts.copy(),
      followers: reader.uncheckedArray())
    var shortlist = Shortlist()
    shortlist.takeAll(500)
    func sums(_ context: Int, _ rows: inout FollowerRows) -> [Float] {
      _ = damaged.gather(at: places[context], shortlist, into: &rows)
      var sums = [Float](repeating: 0, count: 500)
      rows.add(to: &sums, weighing: 1)
      return sums
    }
    var rows = FollowerRows()
    #expect(sums(0, &rows).reduce(0, +) == 2500)
    #expect(sums(1, &rows).allSatisfy { $0 == 0 })
  }

  @Test func partsOfEventsAddUpAndFade() {
    var table = ContextTable()
    for (number, candidate) in [3, 4, 3].enumerated() {
      table.add(
        9, at: table.place(of: 9), candidate: candidate, now: number, weight: 0.5, fading: 0.8)
    }
    table.followers(of: 9) { total, followers in
      #expect(abs(total - 0.5 * (0.64 + 0.8 + 1)) < 1e-6)
      #expect(followers.map(\.candidate) == [3, 4])
      #expect(abs(followers[0].count - 0.5 * 1.64) < 1e-6)
      #expect(abs(followers[1].count - 0.5 * 0.8) < 1e-6)
    }
    #expect(abs(table.contexts[0].events - 2.44) < 1e-6)
  }

  @Test func memoryIsBoundedAndWhatIsInUseStays() {
    var table = ContextTable(maximumContexts: 500, maximumFollowers: 4000)
    let constant = StableHash.of("always")
    for number in 0..<20_000 {
      table.count(StableHash.combine(UInt64(number), 1), number % 7, number)
      table.count(constant, number % 11, number)
      table.trim(after: 1_000_000)
      #expect(table.contexts.count <= 500)
    }
    var total: Float = 0
    table.followers(of: constant) { found, _ in total = found }
    #expect(total == 20_000)
    // The latest are there, the earliest are not.
    var isThere = false
    table.followers(of: StableHash.combine(19_999, 1)) { _, _ in isThere = true }
    #expect(isThere)
    table.followers(of: StableHash.combine(0, 1)) { _, _ in #expect(Bool(false)) }
  }

  /// What is remembered of a log grows with it, from a fifth of the most.
  @Test(arguments: [(0, 100), (100_000, 100), (250_000, 250), (500_000, 500), (.max, 500)])
  func shortLogsTakeLessRoom(events: Int, most: Int) {
    var table = ContextTable(maximumContexts: 500, maximumFollowers: 4000)
    for number in 0..<most {
      table.count(StableHash.combine(UInt64(number), 1), 0, number)
      table.trim(after: events)
    }
    #expect(table.contexts.count == most)
    table.count(StableHash.combine(UInt64(most), 1), 0, most)
    table.trim(after: events)
    #expect(table.contexts.count < most)
  }
}

extension ContextTable {
  fileprivate mutating func count(_ key: UInt64, _ candidate: Int, _ number: Int) {
    add(key, at: place(of: key), candidate: candidate, now: number)
  }

  fileprivate func followers(
    of key: UInt64, _ body: (Float, UnsafeBufferPointer<Follower>) -> Void
  ) {
    if let place = place(of: key) { withFollowers(at: place, body) }
  }
}
