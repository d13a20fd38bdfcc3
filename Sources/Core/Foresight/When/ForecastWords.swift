internal import ForesightLog
internal import ForesightPrivacy
package import ForesightValues

/// An intent, and the words for it.
package struct NamedIntent: Hashable, Sendable {
  package var (source, name, title): (String, String, String)
}

extension Engine {
  /// Returns the words for the intent of a number; `nil` where it may not be shown.
  package func words(ofIntent number: Int64, before end: Instant) throws -> NamedIntent? {
    try ForecastWords(
      reader: try SuggestionReader(log), settings: try log.settings, sources: nil,
      isUnlocked: true, end: end
    ).intent(number)
  }
}

/// The intents that a forecast or a rule may tell of, and what they are called.
///
/// As in suggestions, those stay out that the person hides or does not let be learned, that their app does not want shown,
/// that are for an unlocked screen only while it is not known to be unlocked, and those of sources that were not asked about.
struct ForecastWords {
  let reader: SuggestionReader
  let settings: Settings
  /// The sources that were asked about; `nil` for all.
  let sources: [String]?
  let isUnlocked: Bool
  /// The instant from which on nothing is known.
  let end: Instant

  /// Returns the words for an intent; `nil` where nothing is to be told of it.
  func intent(_ number: Int64) throws -> NamedIntent? {
    let (source, name) = try reader.intent(number: number)
    guard sources?.contains(where: { $0.hasSameBytes(as: source) }) ?? true,
      settings.learns(from: source), !settings.hides(intent: name, source: source)
    else { return nil }
    let declared = try reader.declaration(ofIntent: number, before: end)
    if let declared, !declared.isDiscoverable || declared.needsUnlock && !isUnlocked { return nil }
    return NamedIntent(
      source: source, name: name,
      title: Title.of(intent: name, called: declared?.name, parameters: [:]))
  }
}
