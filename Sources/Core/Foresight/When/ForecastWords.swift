internal import ForesightLog
internal import ForesightPrivacy
internal import ForesightValues

/// The intents that a forecast may tell of, and what they are called.
///
/// As in suggestions, those stay out that the person hides, that their app does not want shown, that are for an unlocked
/// screen only while it is not known to be unlocked, and those of sources that were not asked about.
struct ForecastWords {
  private let reader: SuggestionReader
  private let settings: Settings
  private let sources: [String]?
  private let isUnlocked: Bool
  private let end: Instant

  /// Begins to read the names in a log.
  ///
  /// - Parameters:
  ///   - sources: those that were asked about; `nil` for all.
  ///   - end: the instant from which on nothing is known.
  init(
    _ reader: SuggestionReader, _ settings: Settings, sources: [String]?, isUnlocked: Bool,
    before end: Instant
  ) {
    (self.reader, self.settings, self.sources) = (reader, settings, sources)
    (self.isUnlocked, self.end) = (isUnlocked, end)
  }

  /// The words for an intent.
  typealias Intent = (name: String, source: String, title: String)

  /// Returns the words for an intent; `nil` where nothing is to be told of it.
  func intent(_ number: Int64) throws -> Intent? {
    let (source, name) = try reader.intent(number: number)
    guard sources?.contains(where: { $0.hasSameBytes(as: source) }) ?? true,
      !settings.hides(intent: name, source: source)
    else { return nil }
    let declared = try reader.declaration(ofIntent: number, before: end)
    guard declared?.isDiscoverable ?? true, isUnlocked || !(declared?.needsUnlock ?? false) else {
      return nil
    }
    return (name, source, Title.of(intent: name, called: declared?.name, parameters: [:]))
  }
}
