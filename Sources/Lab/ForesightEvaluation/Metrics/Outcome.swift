/// The outcome of one prediction.
struct Outcome {
  /// The event that was predicted.
  var event: NumberedEvent
  /// The rank of the target, from 1; `nil` when it was no candidate, or was not ranked.
  var rank: Int?
  /// The candidate ranked first; `nil` when there was none.
  var first: Int?
  /// The belief of the model; `nil` when its scores are no probabilities.
  var belief: Belief?

  /// The probabilities of one prediction that are needed to measure calibration.
  struct Belief {
    /// The probability of what happened: of the target, or of something new.
    let happened: Double
    /// True if the target was no candidate, but something new.
    let isNew: Bool
    /// The probability of something new.
    let new: Double
    /// The probability of the candidate ranked first, which is what can be suggested; 0 if there is none.
    let suggestion: Double
    /// True if that candidate was right.
    let isRight: Bool

    /// True if something new is more probable than any candidate.
    var expectsNew: Bool { new > suggestion }
    /// The probability of the likeliest entry, where "something new" counts as an entry.
    var first: Double { max(new, suggestion) }
    /// True if that entry was right.
    var isFirstRight: Bool { expectsNew ? isNew : isRight }
  }
}
