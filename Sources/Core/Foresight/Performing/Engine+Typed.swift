internal import ForesightLog
package import ForesightValues

/// The order of what fits what is typed: which choices were made by which letters is learned by a fold of its own, that
/// nothing else asks.
extension Engine {
  /// Returns how often each of some suggestions was chosen after letters that begin with a text, counted so that each
  /// such choice takes from those before it what a changed habit need not wait for.
  ///
  ///     try engine.take(
  ///       donation, shownIn: "menu", rank: 1, typed: TypedText("oc"), at: moment, now: now, random: random)
  ///     let suggestions = try engine.predict(request).suggestions
  ///     let later = now.advanced(by: 1)
  ///     try engine.typedCounts("o", of: suggestions, before: later)       // [1.0, 0.0]: of OrderCoffee, and OpenMail
  ///     try engine.typedCounts("och", of: suggestions, before: later)     // [0.0, 0.0]
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(choices + suggestions), and the donations since it was asked last; at first O(log) where little
  ///   was typed, and O(1) where nothing ever was.
  package func typedCounts(
    _ text: String, of suggestions: [Suggestion], before end: Instant
  ) throws -> [Double] {
    guard let typed = TypedText(text), try log.knows(word: TypedText.field) else {
      return [Double](repeating: 0, count: suggestions.count)
    }
    return try log.read { log in
      var known = typedChoices
      typedChoices = nil
      if try !canContinue(known?.position, before: end) { known = nil }
      var choices = try known ?? TypedChoices(position: log.position(last: .start))
      try choices.advance(log, before: end)
      if isResident { typedChoices = choices }
      return choices.counts(of: suggestions, typed)
    }
  }
}

/// The latest choices before which something was typed, in the order of the log.
struct TypedChoices {
  /// The place in the log up to which it has seen all.
  private(set) var position: LogPosition
  private var choices: [(donation: Donation, text: TypedText)] = []

  init(position: LogPosition) { self.position = position }

  /// The number of choices that count.
  private static let most = 2000
  /// The part of their weight that choices keep at another one by the same letters: five of something else outweigh all
  /// before them, by more than what is likely now can add.
  private static let kept = 0.8
  /// The weight below which a choice is as good as none.
  private static let least = 0.01

  /// Learns what comes next in the log, before an instant.
  mutating func advance(_ log: DonationLog, before end: Instant) throws {
    guard let last = try log.lastKey(before: end), last != position.last else { return }
    choices += try log.typed(after: position.last, before: end, most: Self.most)
    choices.removeFirst(max(0, choices.count - Self.most))
    position = try log.position(last: last)
  }

  /// Returns what each of some suggestions weighs where a text is typed.
  func counts(of suggestions: [Suggestion], _ typed: TypedText) -> [Double] {
    var counts = [Double](repeating: 0, count: suggestions.count)
    var weight = 1.0
    for choice in choices.reversed()
    where choice.text.letters.utf8.starts(with: typed.letters.utf8) {
      for (index, suggestion) in suggestions.enumerated()
      where suggestion.source.hasSameBytes(as: choice.donation.source)
        && suggestion.intent.hasSameBytes(as: choice.donation.intent)
        && choice.donation.parameters.hold(suggestion.parameters)
      {
        counts[index] += weight
      }
      weight *= Self.kept
      if weight < Self.least { break }
    }
    return counts
  }
}
