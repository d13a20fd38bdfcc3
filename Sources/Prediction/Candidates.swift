internal import Donations

/// The intents a person has used, in the order of their first use, with how often and how lately.
struct Candidates: ~Copyable {
  /// An intent's identity and what the caller wants back with it.
  struct Record: Keyed {
    var key: UInt64
    var source: UInt64
    var name: UInt64
    var reference: Int64
  }

  private var index: HashIndex
  private var records: FlatArray<Record>
  /// How often each was used.
  var counts: FlatArray<Float>
  /// The candidates, the most recently used first.
  var recency: FlatArray<UInt32>

  init() {
    index = HashIndex()
    records = FlatArray()
    counts = FlatArray()
    recency = FlatArray()
  }

  init(from reader: inout ModelImage.Reader) {
    index = HashIndex(from: &reader)
    records = reader.array(of: Record.self, checked: false)
    counts = reader.array(of: Float.self)
    recency = reader.array(of: UInt32.self)
  }

  func write(to writer: inout ModelImage.Writer) {
    index.write(to: &writer)
    writer.append(records)
    writer.append(counts)
    writer.append(recency)
  }

  /// Whether all arrays belong together.
  var isConsistent: Bool {
    index.isConsistent && counts.count == count && recency.count == count
      && recency.withElements { $0.allSatisfy { Int($0) < count } }
  }

  /// How many there are.
  var count: Int { records.count }

  func find(_ key: UInt64) -> Int? { index.find(key, in: records) }

  func record(of candidate: Int) -> Record {
    // What is read from a damaged page is thrown away with everything else (`isDamaged`).
    _ = records.check(candidate)
    return records[candidate]
  }

  /// Adds a candidate that is not yet present, as the most recent one.
  mutating func append(_ event: Event) -> Int {
    records.append(
      Record(
        key: event.intent, source: event.source, name: event.name, reference: event.reference))
    index.insertLast(of: records)
    counts.append(0)
    recency.append(0)
    recency.move(from: 0, to: 1, count: count - 1)
    recency[0] = UInt32(count - 1)
    return count - 1
  }

  /// The place of a candidate among the most recently used, from 0.
  ///
  /// - Complexity: O(place).
  func recencyRank(of candidate: Int) -> Int {
    recency.withElements { $0.firstIndex(of: UInt32(candidate)) ?? 0 }
  }

  /// Counts one use.
  mutating func use(_ candidate: Int) {
    counts[candidate] += 1
    let rank = recencyRank(of: candidate)
    recency.move(from: 0, to: 1, count: rank)
    recency[0] = UInt32(candidate)
  }
}
