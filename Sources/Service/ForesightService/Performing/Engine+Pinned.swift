internal import Foresight
internal import ForesightPrivacy

/// The entries that a person has pinned. They come before all others that can be performed, however likely they are.
extension Engine {
  /// Returns the suggestions with the pinned ones in front, in the order in which they were pinned, and the number of
  /// pinned ones. The suggestions themselves do not change: a rank still tells how likely a suggestion is, so that a
  /// choice can be compared with the predicted order.
  ///
  ///     let suggestions = try engine.predict(request).suggestions
  ///     _ = try engine.log.change { $0.pinned = [PinnedEntry("OpenMail", source: nil, parameters: [:])] }
  ///     try engine.pinnedFirst(suggestions, at: moment).all.map(\.intent)      // ["OpenMail", "OrderCoffee"]
  ///
  /// An entry that is hidden or excluded, or that its app does not want shown, is not shown even if it is pinned.
  ///
  /// - Parameter suggestions: the suggestions that can be performed.
  /// - Throws: ``StoreError``, and `SettingsError`.
  /// - Complexity: O(pinned × suggestions).
  func pinnedFirst(
    _ suggestions: [Suggestion], at moment: Moment
  ) throws -> (all: [Suggestion], pinned: Int) {
    var (pinned, rest): ([Suggestion], [Suggestion]) = ([], suggestions)
    for entry in try log.settings.pinned {
      guard let values = entry.fields else { continue }
      func isMeant(_ suggestion: Suggestion) -> Bool {
        entry.intent.hasSameBytes(as: suggestion.intent)
          && entry.source?.hasSameBytes(as: suggestion.source) ?? true
          && suggestion.parameters.hold(values)
      }
      let index = rest.firstIndex { $0.parameters.count == values.count && isMeant($0) }
      guard
        var found = try index.map({ rest.remove(at: $0) })
          ?? suggestion(of: entry, values, at: moment)
      else { continue }
      if index == nil {
        found.probability = suggestions.filter(isMeant).reduce(0) { $0 + $1.probability }
        found.rank = suggestions.count + 1
      }
      pinned.append(found)
    }
    return (pinned + rest, pinned.count)
  }

  /// Returns a suggestion for a pinned entry that is not among the likely ones; `nil` if it cannot be performed, or may
  /// not be shown.
  private func suggestion(
    of entry: PinnedEntry, _ parameters: Fields, at moment: Moment
  ) throws -> Suggestion? {
    let settings = try log.settings
    var found: Donation?
    do {
      found = try performable(entry.intent, source: entry.source, parameters: parameters)
    } catch is DismissalError {}
    guard let donation = found, settings.learns(from: donation.source),
      !settings.hides(intent: donation.intent, source: donation.source)
    else { return nil }
    let declared = try log.read { log in
      let reader = try SuggestionReader(log)
      return try reader.number(ofIntent: donation.intent, source: donation.source).flatMap {
        try reader.declaration(ofIntent: $0, before: moment.instant)
      }
    }
    if let declared, !declared.isDiscoverable || declared.needsUnlock { return nil }
    let rendered = donation.presentation?.rendering(of: parameters.map(\.name))
    let title =
      rendered?.title
      ?? Suggestion.title(
        ofIntent: donation.intent, called: declared?.name, parameters: parameters,
        texts: donation.presentation?.texts ?? [])
    var suggestion = Suggestion(
      rank: 0, intent: donation.intent, source: donation.source, parameters: parameters,
      title: title, subtitle: rendered?.subtitle, typeName: declared?.typeName, probability: 0,
      why: "", because: [])
    suggestion.isPerformable = true
    return suggestion
  }
}
