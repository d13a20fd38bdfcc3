internal import ForesightValues

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

  /// The episode of a situation in which nothing is known.
  static let unknown = Episode(
    categories: .zero, instant: Instant(microseconds: 0), candidate: 0, previous: 0, pause: 0,
    timeSlot: Episode.unknownTime, isWeekend: 2, position: .nowhere)

  /// Describes the next event in a situation as an episode, before its candidate is known.
  static func episode(
    in situation: Situation, after history: History, _ keys: ContextKeys
  ) -> Episode {
    let moment = situation.moment
    var episode = unknown
    func hash(_ feature: Feature) -> UInt32 { StableHash.short(keys[feature]) }
    episode.categories = [
      hash(.after), hash(.afterTwo), hash(.afterThree), hash(.afterFour), 0, hash(.context),
      StableHash.short(history.parameters), 0,
    ]
    episode.instant = moment.instant
    episode.position = situation.position.isSomewhere ? situation.position : history.position
    if history.isPauseKnown(before: moment) {
      episode.categories[4] = UInt32(keys.pause + 1)
      episode.pause = 1 + max(0, Float(history.secondsSinceLast(at: moment.instant)))
    }
    if moment.isKnown {
      episode.categories[7] = UInt32(moment.weekday + 1)
      episode.timeSlot = UInt16(moment.secondOfDay / 300)
      episode.isWeekend = moment.isWeekend ? 1 : 0
    }
    return episode
  }

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
