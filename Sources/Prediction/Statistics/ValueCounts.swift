internal import Donations

/// With which parameter values each intent was used: decayed counts of those that were used recently.
///
/// Each candidate has room for eight sets of values, so values that never repeat, such as the text of a
/// message, replace each other and do not fill the memory. Each use of an intent multiplies the counts of
/// its sets by 0.95 and adds 1 to the one used.
struct ValueCounts: ~Copyable {
  /// How many sets of values each candidate has room for.
  static let perCandidate = 8
  private static let decay: Float = 0.95

  /// A set of values: the hash of all, and when it was last used, from which the log tells them.
  struct Entry: BitwiseCopyable {
    /// The hash of the values; 0 for none.
    var parameters: UInt64 = 0
    var lastUse = Instant(microseconds: 0)
    /// The decayed number of uses; 0 where no set is kept.
    var count: Float = 0
    /// Fills what would be padding, whose bits would be left to chance.
    var unused: UInt32 = 0
  }

  /// The decayed numbers of all uses of a candidate.
  struct Total: BitwiseCopyable {
    var uses: Float = 0
    /// Those with values that were not remembered, the very first apart.
    var unknown: Float = 0
  }

  var entries = FlatArray<Entry>()
  var totals = FlatArray<Total>()

  mutating func appendCandidate() {
    entries.append(repeating: Entry(), count: Self.perCandidate)
    totals.append(Total())
  }

  private func places(of candidate: Int) -> Range<Int> {
    candidate * Self.perCandidate..<(candidate + 1) * Self.perCandidate
  }

  /// Counts one use of a candidate with a set of values.
  mutating func use(_ candidate: Int, parameters: UInt64, at instant: Instant) {
    let places = places(of: candidate)
    _ = entries.check(places.lowerBound, count: places.count)
    var chosen = places.lowerBound
    var isKnown = false
    for place in places {
      entries[place].count *= Self.decay
      if isKnown { continue }
      if entries[place].count > 0, entries[place].parameters == parameters {
        chosen = place
        isKnown = true
      } else if entries[place].count < entries[chosen].count {
        chosen = place
      }
    }
    if !isKnown { entries[chosen] = Entry(parameters: parameters) }
    entries[chosen].count += 1
    entries[chosen].lastUse = instant
    let isUnknown = !isKnown && totals[candidate].uses > 0
    totals[candidate].uses = totals[candidate].uses * Self.decay + 1
    totals[candidate].unknown = totals[candidate].unknown * Self.decay + (isUnknown ? 1 : 0)
  }

  /// Halves the count of a set of values that was dismissed.
  mutating func dismiss(_ candidate: Int, parameters: UInt64) {
    let places = places(of: candidate)
    guard entries.check(places.lowerBound, count: places.count) else { return }
    for place in places where entries[place].parameters == parameters { entries[place].count /= 2 }
  }

  /// Calls `body` with each set of values that is remembered.
  @inline(__always)
  func forEach(of candidate: Int, _ body: (Entry) -> Void) {
    let places = places(of: candidate)
    guard entries.check(places.lowerBound, count: places.count) else { return }
    for place in places where entries[place].count > 0 { body(entries[place]) }
  }
}
