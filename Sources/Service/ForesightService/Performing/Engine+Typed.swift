package import Foresight

/// Orders suggestions that match typed text. A fold of its own learns which choices were made after which letters;
/// nothing else uses it.
extension Engine {
  /// Returns, for each suggestion, a weighted count of the times that the person chose it after typing letters that
  /// begin with `text`. Each such choice reduces the weight of earlier ones, so that a changed habit soon shows.
  ///
  ///     var chosen = donation
  ///     (chosen.id, chosen.isTaken, chosen.context) = (nil, true, TypedText("oc")?.context ?? [:])
  ///     try engine.donate([chosen], now: now, random: random)
  ///     let suggestions = try engine.predict(request).suggestions
  ///     let later = now.advanced(by: 1)
  ///     try engine.typedCounts("o", of: suggestions, before: later)       // [1.0, 0.0]: of OrderCoffee, and OpenMail
  ///     try engine.typedCounts("och", of: suggestions, before: later)     // [0.0, 0.0]
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(choices + suggestions + donations since the last call). The first call is O(log) if text was
  ///   rarely typed, and O(1) if it never was.
  package func typedCounts(
    _ text: String, of suggestions: [Suggestion], before end: Instant
  ) throws -> [Double] {
    guard let typed = TypedText(text), try log.knows(word: TypedText.field) else {
      return [Double](repeating: 0, count: suggestions.count)
    }
    return try log.read { log in
      let fold = try canContinue(callersFold?.position, before: end) ? callersFold : nil
      let known = fold?.state as? TypedChoices
      var choices = try known ?? TypedChoices(position: log.position(last: .start))
      try choices.advance(log, before: end)
      callersFold = (choices.position, choices)
      return choices.counts(of: suggestions, typed)
    }
  }
}

/// The latest choices that were made after typing, in the order of the log.
struct TypedChoices: Sendable {
  /// The log position up to which all choices are included.
  private(set) var position: LogPosition
  private var choices: [(donation: Donation, text: TypedText)] = []

  init(position: LogPosition) { self.position = position }

  /// The most choices that are kept.
  private static let most = 2000
  /// The share of its weight that a choice keeps for each later choice after the same letters. Five later choices of
  /// another suggestion outweigh all choices before them, by more than any difference in probability can make up for.
  private static let kept = 0.8
  /// The weight below which a choice is ignored.
  private static let least = 0.01

  /// Learns the choices that follow in the log, before an instant.
  mutating func advance(_ log: DonationLog, before end: Instant) throws {
    guard let last = try log.lastKey(before: end), last != position.last else { return }
    choices += try log.typed(after: position.last, before: end, most: Self.most)
    choices.removeFirst(max(0, choices.count - Self.most))
    position = try log.position(last: last)
  }

  /// Returns, for each suggestion, the total weight of its choices after letters that begin with the typed ones.
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
