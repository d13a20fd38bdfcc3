/// What the predictor knows of a candidate: each feature is one column of the matrix.
///
/// A feature is the logarithm of how much more probable the candidate is in some context than without
/// it; a context that was never seen contributes 0 to every candidate. The set and the starting
/// weights are those of a context mixer with nine features; they are measured in `Models/README.md`.
public enum Feature: Int, CaseIterable, Sendable {
  /// How often it is used, over all and lately.
  case frequency
  /// What was done just before.
  case after
  /// The last two intents.
  case afterTwo
  /// The last three intents.
  case afterThree
  /// The hour of the day.
  case hour
  /// Use in the last hours.
  case lately
  /// How recently it was used, given how this person returns to things.
  case returning
  /// What was done just before, and how long ago.
  case pace
  /// The context.
  case context

  /// The weight before anything was learned.
  var initialWeight: Float {
    switch self {
    case .frequency: 0.6
    case .after, .afterTwo, .afterThree: 0.5
    case .hour, .returning: 0.4
    case .pace, .context: 0.3
    case .lately: 0.2
    }
  }
}
