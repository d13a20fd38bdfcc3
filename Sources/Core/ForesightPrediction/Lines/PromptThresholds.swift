/// The lowest probabilities at which a text is worth reading at a prompt.
///
///     PromptThresholds(all: 0.2).longer == 0.2      // true
///
/// A wrong text costs its reader about a tenth of a key. `Models/README.md` has the keys that several thresholds save
/// and cost on the lines of `shell_kypo`.
public struct PromptThresholds: Hashable, Sendable {
  /// The threshold of a line before anything is typed.
  public var atEmpty: Float
  /// The threshold of a text with which a known line begins.
  public var known: Float
  /// The threshold of a text composed of words from other lines; it is three times as high behind a program that was
  /// never run.
  public var composed: Float
  /// The threshold for showing more than the next word; a text that does not reach it ends after that word.
  public var longer: Float

  /// The thresholds for grey text, chosen on other people's lines. At an empty prompt a third of the lines shown are
  /// right, and three quarters of those that could be right are shown.
  public static let shipped = PromptThresholds(
    atEmpty: 0.16, known: 0.12, composed: 0.065, longer: 0.5)
}

extension PromptThresholds {
  /// Makes one threshold for all texts.
  public init(all threshold: Float) {
    self.init(atEmpty: threshold, known: threshold, composed: threshold, longer: threshold)
  }
}
