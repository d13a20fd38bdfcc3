/// What came of one prediction.
struct Outcome {
  /// What was predicted.
  var event: NumberedEvent
  /// Where the target stood, from 1; `nil` when it was no candidate, or was not ranked.
  var rank: Int?
  /// The candidate ranked first; `nil` when there was none.
  var first: Int?
  /// What the model believed; `nil` when its scores are no probabilities.
  var belief: Belief?

  /// The probabilities of one prediction that its calibration rests on.
  struct Belief: Sendable {
    /// That of what happened: of the target, or of something new.
    var happened: Double
    /// That of the entry ranked first, "something new" being one.
    var first: Double
    /// Whether that entry was right.
    var isFirstRight: Bool
    /// That of the candidate ranked first, which is what can be suggested.
    var suggestion: Double
    /// Whether that candidate was right.
    var isSuggestionRight: Bool
  }
}
