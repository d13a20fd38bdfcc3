public import Donations

/// What came of one prediction.
public struct Outcome: Sendable {
  /// How many events of the user came before.
  public var past: Int
  /// When it was.
  public var moment: Moment
  /// Where the target stood, from 1; `nil` when it was no candidate.
  public var rank: Int?
  /// What the model believed; `nil` when its scores are no probabilities.
  public var belief: Belief?

  /// The probabilities of one prediction that its calibration rests on.
  public struct Belief: Sendable {
    /// That of what happened: of the target, or of something new.
    public var happened: Double
    /// That of the entry ranked first, "something new" being one.
    public var first: Double
    /// Whether that entry was right.
    public var isFirstRight: Bool
    /// That of the candidate ranked first, which is what can be suggested.
    public var suggestion: Double
    /// Whether that candidate was right.
    public var isSuggestionRight: Bool
  }
}
