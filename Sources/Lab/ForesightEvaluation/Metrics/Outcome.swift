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
    /// True if something new is more probable than any candidate.
    let expectsNew: Bool
    /// The probability of the likeliest entry, where "something new" counts as an entry.
    let first: Double
    /// True if that entry was right.
    let isFirstRight: Bool
    /// The probability of the candidate ranked first, which is what can be suggested.
    let suggestion: Double
    /// True if that candidate was right.
    let isSuggestionRight: Bool

    /// - Parameters:
    ///   - happened: the probability of what happened: of the target, or of something new.
    ///   - isNew: true if the target was no candidate, but something new.
    ///   - new: the probability of something new.
    ///   - suggestion: the probability of the candidate ranked first; 0 if there is none.
    ///   - isRight: true if the candidate ranked first was the target.
    init(happened: Double, isNew: Bool, new: Double, suggestion: Double, isRight: Bool) {
      self.happened = happened
      self.suggestion = suggestion
      expectsNew = new > suggestion
      first = max(new, suggestion)
      isSuggestionRight = isRight
      isFirstRight = expectsNew ? isNew : isRight
    }
  }
}
