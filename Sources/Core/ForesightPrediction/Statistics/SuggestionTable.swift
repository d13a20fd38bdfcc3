internal import ForesightValues

/// The intent that each suggestion belongs to, and the number of times that each intent was used with new values.
struct SuggestionTable: ~Copyable {
  /// A suggestion, numbered as the candidates of its level are.
  struct Entry: BitwiseCopyable {
    /// The hash of the suggestion's values; 0 for none.
    var parameters: UInt64
    /// The instant of the suggestion's last use, by which its values are found in the log.
    var lastUse: Instant
    /// The intent's number.
    var intent: UInt32
    /// Fills the padding, whose bits would be undefined.
    var unused: UInt32
    /// The position of the suggestion's values.
    var position: Position
  }

  /// The uses of an intent.
  struct Usage: BitwiseCopyable {
    /// `uses`: the number of all uses. `new`: the number of times that the intent's values were new, except at its first
    /// use. `fadingUses`, `fadingNew`: these numbers, decayed with each use.
    var uses, new, fadingUses, fadingNew: Float
  }

  private static let fading: Float = 0.93

  var entries = FlatArray<Entry>()
  var usages = FlatArray<Usage>()

  /// The largest number of suggestions that are remembered; if there are more, half of them are dropped.
  var maximum = 2048

  var count: Int { entries.count }

  /// Returns the probability that an intent is used with values that it never had.
  func novelty(ofIntent intent: Int) -> Float {
    let usage = usages[intent]
    return 0.5
      * ((usage.new + 0.5) / (usage.uses + 1) + (usage.fadingNew + 0.5) / (usage.fadingUses + 1))
  }

  /// Returns the numbers of the suggestions of an intent.
  func numbers(ofIntent intent: Int) -> [Int] {
    (0..<count).filter { entries[$0].intent == UInt32(intent) }
  }

  /// Calls `body` with each suggestion and its number.
  @inline(__always)
  func forEach(_ body: (_ number: Int, _ entry: Entry) -> Void) {
    entries.withElements { entries in
      for (number, entry) in entries.enumerated() { body(number, entry) }
    }
  }

  /// Returns the numbers of the suggestions to keep when half of them are dropped, ascending. Suggestions that were
  /// used more than once are preferred, then those that were used last.
  func worthKeeping(_ counts: borrowing FlatArray<Float>) -> [Int] {
    let order = (0..<count).sorted { first, second in
      let (one, other) = (counts[first] > 1, counts[second] > 1)
      if one != other { return one }
      return (entries[first].lastUse, first) > (entries[second].lastUse, second)
    }
    return order.prefix(maximum / 2).sorted()
  }

  /// Counts a use of a suggestion.
  ///
  /// - Parameters:
  ///   - suggestion: the number of the suggestion; the number after the last one adds a suggestion.
  ///   - intent: the number of its intent; the number after the last one adds an intent.
  mutating func use(_ suggestion: Int, of intent: Int, _ event: Event) {
    let isNew = suggestion == entries.count
    let isFirst = intent == usages.count
    if isFirst { usages.append(Usage(uses: 0, new: 0, fadingUses: 0, fadingNew: 0)) }
    if isNew {
      entries.append(
        Entry(
          parameters: event.parameters, lastUse: event.moment.instant, intent: UInt32(intent),
          unused: 0, position: event.position))
    }
    entries[suggestion].lastUse = event.moment.instant
    var usage = usages[intent]
    let novelty: Float = isNew && !isFirst ? 1 : 0
    usage.uses += 1
    usage.new += novelty
    usage.fadingUses = usage.fadingUses * Self.fading + 1
    usage.fadingNew = usage.fadingNew * Self.fading + novelty
    usages[intent] = usage
  }
}
