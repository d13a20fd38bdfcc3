package import ForesightPrivacy
internal import ForesightValues

/// The reason why it is not clear which intent was dismissed, in words for a person.
///
///     try engine.dismiss("OrderTea", source: "cafe", at: moment, now: now, random: Environment.random)
///     // throws: there is nothing to dismiss
///
/// The description holds nothing that was recorded. The sources are for callers that are allowed to show them.
public enum DismissalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No intent of that name was donated, or none by the source that was named.
  case neverDonated
  /// Several sources donated an intent of that name, and none of them was named.
  case severalSources([String])

  /// The error in words, with advice on what to do.
  public var description: String {
    switch self {
    case .neverDonated:
      "there is nothing to dismiss: no intent of this name was ever donated; "
        + "'foresight predict' shows the suggestions"
    case .severalSources: "several sources donated an intent of this name; name one of them"
    }
  }
}

extension Settings {
  /// Returns the source whose suggestion is dismissed: the named one or, if none is named, the only donor whose intents
  /// are suggested.
  ///
  ///     try Settings().dismissedSource(nil, among: ["cafe", "mcp:claude"])      // "cafe"
  ///
  /// - Parameter donors: the sources that donated an intent of the name.
  package func dismissedSource(
    _ named: String?, among donors: [String]
  ) throws(DismissalError) -> String {
    // Sources that are not learned from, such as assistants, are never suggested, so they cannot make the choice
    // ambiguous.
    let sources = donors.filter { named?.hasSameBytes(as: $0) ?? learns(from: $0) }
    guard let source = sources.first else { throw .neverDonated }
    guard sources.count == 1 else { throw .severalSources(sources) }
    return source
  }
}
