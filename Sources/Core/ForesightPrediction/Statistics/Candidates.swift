internal import ForesightValues

/// The candidates of a level, in the order of their first use, with their counts and recency.
struct Candidates: ~Copyable {
  /// A candidate's identity, and the reference that the caller gets back with it.
  struct Record: Keyed {
    var key: UInt64
    var source: UInt64
    var name: UInt64
    var reference: Int64
  }

  var index = HashIndex(repeating: 0, count: 64)
  var records = FlatArray<Record>()
  /// The number of uses of each candidate.
  var counts = FlatArray<Float>()
  /// The instant of each candidate's last use at a known time.
  var lastUses = FlatArray<Instant>()
  /// The candidates, the most recently used first.
  var recency = FlatArray<UInt32>()

  /// The number of candidates.
  var count: Int { records.count }

  /// Returns the number of the candidate with a key; `nil` if there is none.
  ///
  /// - Complexity: O(1) expected.
  func find(_ key: UInt64) -> Int? { index.find(key, in: records) }

  func record(of candidate: Int) -> Record {
    // A record from a damaged page is harmless: the caller discards every result once `isDamaged` is true.
    _ = records.check(candidate)
    return records[candidate]
  }

  /// Adds a candidate that is not yet present, as the most recent one, and returns its number.
  ///
  /// - Complexity: O(candidates).
  mutating func append(_ event: Event, key: UInt64) -> Int {
    records.append(
      Record(
        key: key, source: event.source, name: event.name, reference: event.reference))
    index.insertLast(of: records)
    counts.append(0)
    lastUses.append(Instant(microseconds: 0))
    recency.append(UInt32(count - 1))
    moveToFront(from: count - 1)
    return count - 1
  }

  /// Returns the place of a candidate among the most recently used, from 0.
  ///
  /// - Complexity: O(place).
  func recencyRank(of candidate: Int) -> Int {
    recency.withElements { $0.firstIndex(of: UInt32(candidate)) ?? 0 }
  }

  /// Counts one use of a candidate, and makes the candidate the most recent one.
  ///
  /// - Complexity: O(recency rank).
  mutating func use(_ candidate: Int) {
    counts[candidate] += 1
    moveToFront(from: recencyRank(of: candidate))
  }

  private mutating func moveToFront(from rank: Int) {
    let candidate = recency[rank]
    recency.move(from: 0, to: 1, count: rank)
    recency[0] = candidate
  }

  /// Returns a copy with other keys, one for each candidate.
  func copy(keys: [UInt64]) -> Candidates {
    var copied = Candidates(
      index: HashIndex(), records: records.copy(), counts: counts.copy(), lastUses: lastUses.copy(),
      recency: recency.copy())
    for (number, key) in keys.enumerated() { copied.records[number].key = key }
    copied.index.rebuild(copied.records)
    return copied
  }

  /// Returns the `kept` candidates, renumbered; `numbers` has the new number of each candidate, -1 for a dropped one.
  func keeping(_ kept: [Int], _ numbers: [Int32]) -> Candidates {
    let order = recency.withElements { $0.compactMap { UInt32(exactly: numbers[Int($0)]) } }
    _ = records.isWhole
    var few = Candidates(
      index: HashIndex(), records: records.gathered(kept), counts: counts.gathered(kept),
      lastUses: lastUses.gathered(kept), recency: FlatArray(order))
    few.index.rebuild(few.records)
    return few
  }
}
