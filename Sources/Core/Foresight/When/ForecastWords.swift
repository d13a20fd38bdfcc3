internal import ForesightLog
internal import ForesightPrivacy
package import ForesightValues

/// An intent's source, name and title, and the name by which its app's program finds its type, if that is known.
package struct NamedIntent: Hashable, Sendable {
  package var (source, name, title): (String, String, String)
  package var typeName: String?
}

extension Engine {
  /// Returns the source, name and title of an intent by its number in the log; `nil` if it may not be shown.
  package func words(ofIntent number: Int64, before end: Instant) throws -> NamedIntent? {
    try ForecastWords(
      reader: try SuggestionReader(log), settings: try log.settings, sources: nil,
      isUnlocked: true, end: end
    ).intent(number)
  }
}

/// Looks up the intents that a forecast, a rule or a search may show.
///
/// As in suggestions, some intents are left out: those that the person hides or excludes from learning, those that
/// their app does not want shown, those that need an unlocked screen if `isUnlocked` is false, and those of sources
/// that were not requested.
package struct ForecastWords {
  let reader: SuggestionReader
  let settings: Settings
  /// The requested sources; `nil` for all.
  let sources: [String]?
  let isUnlocked: Bool
  /// The end of the part of the log that is read; donations from this instant on are ignored.
  let end: Instant

  /// Returns the words of an intent; `nil` if it may not be shown.
  package func intent(_ number: Int64) throws -> NamedIntent? {
    let (source, name) = try reader.intent(number: number)
    return try intent(number, source, name)
  }

  /// Returns the words of an intent whose source and name were read already.
  func intent(_ number: Int64, _ source: String, _ name: String) throws -> NamedIntent? {
    guard sources?.contains(where: { $0.hasSameBytes(as: source) }) ?? true,
      settings.learns(from: source), !settings.hides(intent: name, source: source)
    else { return nil }
    let declared = try reader.declaration(ofIntent: number, before: end)
    if let declared, !declared.isDiscoverable || declared.needsUnlock && !isUnlocked { return nil }
    return NamedIntent(
      source: source, name: name,
      title: Suggestion.title(ofIntent: name, called: declared?.name),
      typeName: declared?.typeName)
  }
}
