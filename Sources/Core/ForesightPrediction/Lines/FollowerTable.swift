/// The words that followed in each context, and their counts.
///
/// - Complexity: O(followers of the context) for each look-up and each addition; only the latest
///   ``FollowerTable/maximum`` are kept.
struct FollowerTable: Sendable {
  /// The largest number of followers of one context; a further one replaces the follower that was counted longest ago.
  static let maximum = 64

  private typealias Follower = (word: Int32, count: Float)

  /// The followers of each context stand side by side, the latest first: where they begin, and their number. A question
  /// at a prompt comes when little of this is in the processor's caches, so it must not be scattered.
  private var rows: [UInt64: (start: Int32, count: Int32)] = [:]
  /// Each row has room for the next power of two; one that needs more moves to the end.
  private var followers: [Follower] = []

  /// Counts that a word followed in a context.
  mutating func add(_ word: Int32, in key: UInt64, weight: Float) {
    var row = rows[key] ?? (Int32(followers.count), 0)
    let start = Int(row.start)
    var place = start
    while place < start + Int(row.count), followers[place].word != word { place += 1 }
    var latest = (word, weight)
    if place < start + Int(row.count) {
      latest.1 += followers[place].count
    } else if Int(row.count) == Self.maximum {
      place -= 1
    } else {
      if row.count.nonzeroBitCount < 2 { place = makeRoom(&row) }
      row.count += 1
      rows[key] = row
    }
    for later in stride(from: place, to: Int(row.start), by: -1) {
      followers[later] = followers[later - 1]
    }
    followers[Int(row.start)] = latest
  }

  /// Moves a row that is full, or new, to the end, with room for twice as many, and returns the place behind the last.
  private mutating func makeRoom(_ row: inout (start: Int32, count: Int32)) -> Int {
    let start = followers.count
    for place in Int(row.start)..<Int(row.start + row.count) { followers.append(followers[place]) }
    followers += repeatElement((word: 0, count: 0), count: max(Int(row.count), 1))
    row.start = Int32(start)
    return start + Int(row.count)
  }

  /// Calls `body` with the words that followed in a context, the latest first.
  func forEach(in key: UInt64, _ body: (_ word: Int32, _ count: Float) -> Void) {
    guard let row = rows[key] else { return }
    for follower in followers[Int(row.start)..<Int(row.start + row.count)] {
      body(follower.word, follower.count)
    }
  }
}
