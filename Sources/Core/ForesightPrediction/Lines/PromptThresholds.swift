/// The probabilities from which on a text is worth reading at a prompt.
///
///     PromptThresholds(all: 0.2).longer == 0.2      // true
///
/// A wrong text costs its reader about a tenth of a key. What some of them save and cost on the lines of `shell_kypo` stands
/// in `Models/README.md`.
public struct PromptThresholds: Hashable, Sendable {
  /// The threshold of a line before anything is typed.
  public var atEmpty: Float
  /// The threshold of a text with which a line that was typed before begins.
  public var known: Float
  /// The threshold of a text that is composed of words from other lines; behind a program that was never run it is three
  /// times as high.
  public var composed: Float
  /// The threshold of more than the next word; a text that is less probable ends there.
  public var longer: Float

  /// The thresholds that grey text is shown from, chosen on other people's lines: of the lines at an empty prompt a third
  /// is right, and three quarters of those that could be are shown.
  public static let shipped = PromptThresholds(
    atEmpty: 0.16, known: 0.12, composed: 0.065, longer: 0.5)
}

extension PromptThresholds {
  /// Makes one threshold for all texts.
  public init(all threshold: Float) {
    self.init(atEmpty: threshold, known: threshold, composed: threshold, longer: threshold)
  }
}
