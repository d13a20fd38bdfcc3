/// The last two thousand episodes. Those after the same intent are linked.
///
///     // The latest episodes after a candidate.
///     func latest(_ memory: borrowing EpisodeMemory, after candidate: Int, of events: Int) -> [Int] {
///       var found: [Int] = []
///       memory.find(after: candidate, of: events, limit: 64, &found)
///       return found
///     }
///
/// Memory is bounded: the newest episode replaces the oldest one.
struct EpisodeMemory: ~Copyable {
  /// The number of episodes that are remembered.
  static let capacity = 2048

  /// The episode of number n is at n modulo ``capacity``.
  var ring = FlatArray<Episode>()
  /// The number of the last episode after each candidate, plus one; 0 for none.
  var latest = FlatArray<UInt32>()

  mutating func appendCandidate() { latest.append(0) }

  /// Adds an episode.
  ///
  /// - Parameters:
  ///   - previous: the candidate of the previous event; -1 for none.
  ///   - number: the number of events before the episode.
  /// - Complexity: O(1).
  mutating func add(_ episode: Episode, after previous: Int, number: Int) {
    var episode = episode
    if previous >= 0 {
      episode.previous = latest[previous]
      latest[previous] = UInt32(truncatingIfNeeded: number + 1)
    }
    if ring.count < Self.capacity {
      ring.append(episode)
    } else {
      ring[number % Self.capacity] = episode
    }
  }

  /// Appends the numbers of the latest episodes whose previous event was `candidate`, the latest first.
  ///
  /// - Parameters:
  ///   - candidate: the candidate; -1 for none.
  ///   - events: the number of events so far.
  ///   - limit: the largest number of episodes to append.
  /// - Complexity: O(limit).
  func find(after candidate: Int, of events: Int, limit: Int, _ found: inout [Int]) {
    if candidate < 0 { return }
    let end = found.count + limit
    var number = Int(latest[candidate]) - 1
    while number >= max(0, events - Self.capacity), found.count < end {
      if self[number].candidate != Self.dropped { found.append(number) }
      number = Int(self[number].previous) - 1
    }
  }

  /// Renumbers the candidates after some were dropped. Episodes of dropped candidates are not found any more.
  ///
  /// - Parameters:
  ///   - numbers: the new number of each candidate, by its old one; negative for a candidate that is dropped.
  ///   - kept: the old numbers of the remaining candidates, ascending.
  mutating func renumber(_ numbers: [Int32], _ kept: [Int]) {
    latest = latest.gathered(kept)
    for place in 0..<ring.count where ring[place].candidate != Self.dropped {
      ring[place].candidate = UInt32(exactly: numbers[Int(ring[place].candidate)]) ?? Self.dropped
    }
  }

  /// The candidate that marks an episode whose own candidate was dropped.
  static let dropped = UInt32.max

  /// The episode of an event, given the event's number.
  subscript(number: Int) -> Episode {
    @inline(__always) get { ring[number % Self.capacity] }
  }
}
