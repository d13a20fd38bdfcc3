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
