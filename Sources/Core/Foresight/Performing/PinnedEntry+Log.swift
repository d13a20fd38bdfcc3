internal import ForesightFormats
package import ForesightLog
package import ForesightPrivacy
package import ForesightValues

/// The entries that a person has pinned.
extension PinnedEntry {
  /// Makes an entry of an intent and some of its values.
  package init(_ intent: String, source: String?, parameters: Fields) {
    self.init(intent, source: source, values: NDJSON.json(parameters))
  }

  /// The values; `nil` if the settings file holds something else in their place.
  package var fields: Fields? { try? NDJSON.fields(in: .members(["v": values]), "v") }
}

extension DonationLog {
  /// Returns true if a donation of an intent has all of the given values; it may have others as well.
  ///
  /// - Complexity: O(log) if no donation has the values; O(log intents) if there is no such intent.
  package func knows(intent: String, source: String?, parameters: Fields) throws -> Bool {
    guard try knows(intent: intent, source: source) else { return false }
    // Also a shortcut that an app has declared, and that was never done.
    if parameters.isEmpty { return true }
    var isKnown = false
    let query = DonationQuery(source: source, intent: intent, kind: .donation)
    try forEachBackwards(query) { donation in
      isKnown = donation.parameters.hold(parameters)
      return !isKnown
    }
    return isKnown
  }

  /// Unpins all entries for which no donation is left. Call this inside ``write(_:)``.
  func unpinForgotten() throws {
    // Invalid settings must not prevent a deletion.
    guard let pinned = try? settings.pinned, !pinned.isEmpty else { return }
    let kept = try pinned.filter {
      try knows(intent: $0.intent, source: $0.source, parameters: $0.fields ?? [:])
    }
    if kept != pinned { _ = try change { $0.pinned = kept } }
  }
}
