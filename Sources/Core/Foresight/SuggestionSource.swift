package import ForesightLog
package import ForesightValues

/// A source of all that suggestions are made of: intents' names and declarations, and the values and titles of single
/// donations.
package protocol SuggestionSource {
  /// The source and name of an intent by its number in the log.
  mutating func intent(number: Int64) throws -> (source: String, name: String)
  /// Returns the declaration of an intent before an instant: the presentation of its latest donation that has one.
  mutating func declaration(ofIntent number: Int64, before end: Instant) throws -> Presentation?
  /// The values, and how they are shown, of the last donation of an intent at an instant whose parameters have a hash.
  mutating func values(
    ofIntent number: Int64, at instant: Instant, parameters hash: UInt64
  ) throws -> (parameters: Fields, presentation: Presentation?)?
  /// Returns the action that does some values of an intent again, and the place in the log that says so; see
  /// ``SuggestionReader``.
  mutating func action(
    ofIntent number: Int64, matching values: Fields, before end: Instant, lastAt instant: Instant?,
    most: Int
  ) throws -> (action: Action, key: LogKey)?
  /// Announces the intents and instants whose values are asked for next, so that a distant source can fetch them
  /// together.
  mutating func prepare(valuesOf uses: [(intent: Int64, instant: Instant)]) throws
}

extension SuggestionSource {
  /// Returns no action, as for a source at whose machine nobody sits.
  package mutating func action(
    ofIntent number: Int64, matching values: Fields, before end: Instant, lastAt instant: Instant?,
    most: Int
  ) throws -> (action: Action, key: LogKey)? { nil }
}

extension SuggestionReader: SuggestionSource {
  package func prepare(valuesOf uses: [(intent: Int64, instant: Instant)]) {}
}
