package import ForesightLog
package import ForesightValues

/// A source of the data that suggestions are made of: the names and declarations of intents, and the values and titles
/// of single donations.
package protocol SuggestionSource {
  /// Returns the source and the name of an intent by its number in the log.
  mutating func intent(number: Int64) throws -> (source: String, name: String)
  /// Returns the declaration of an intent before an instant: the presentation of its latest donation that has one.
  mutating func declaration(ofIntent number: Int64, before end: Instant) throws -> Presentation?
  /// Returns the values and the presentation of an intent's last donation at exactly an instant whose parameters have a
  /// given hash; `nil` if there is none.
  mutating func values(
    ofIntent number: Int64, at instant: Instant, parameters hash: UInt64
  ) throws -> (parameters: Fields, presentation: Presentation?)?
  /// Returns the action that performs an intent with some values again, and the key of the donation that has it. The
  /// latest `most` donations with actions are searched, beginning with those at `instant`; see ``SuggestionReader``.
  mutating func action(
    ofIntent number: Int64, matching values: Fields, before end: Instant, lastAt instant: Instant?,
    most: Int
  ) throws -> (action: Action, key: LogKey)?
  /// Announces the intents and instants whose values will be requested next, so that a remote source can fetch them
  /// together.
  mutating func prepare(valuesOf uses: [(intent: Int64, instant: Instant)]) throws
}

extension SuggestionSource {
  /// Returns no action, as for a source on a machine at which no person works.
  package mutating func action(
    ofIntent number: Int64, matching values: Fields, before end: Instant, lastAt instant: Instant?,
    most: Int
  ) throws -> (action: Action, key: LogKey)? { nil }
}

extension SuggestionReader: SuggestionSource {
  package func prepare(valuesOf uses: [(intent: Int64, instant: Instant)]) {}
}
