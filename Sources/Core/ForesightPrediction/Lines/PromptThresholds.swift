/// The probabilities from which on a text is worth reading at a prompt.
///
///     model.completions(of: "git p", in: situation, known: known, thresholds: PromptThresholds()).first?.line      // "git push"
///
/// A wrong text costs its reader about a tenth of a key. With those of ``init(atEmpty:known:composed:)`` the keys saved less
/// that cost are no fewer than without any, on the lines of `shell_kypo` (`foresight evaluate --typing`), and at an empty
/// prompt a third of the texts is right.
public struct PromptThresholds: Hashable, Sendable, CustomStringConvertible {
  /// The threshold of a line before anything is typed.
  public var atEmpty: Float
  /// The threshold of a text with which a line that was typed before begins.
  public var known: Float
  /// The threshold of a text that is composed of words from other lines.
  public var composed: Float

  /// Makes thresholds; those that are left out are as chosen by utility.
  public init(atEmpty: Float = 0.16, known: Float = 0, composed: Float = 0.06) {
    (self.atEmpty, self.known, self.composed) = (atEmpty, known, composed)
  }

  /// Makes one threshold for all texts.
  public init(all threshold: Float) {
    self.init(atEmpty: threshold, known: threshold, composed: threshold)
  }

  /// The three, such as `0.16/0.0/0.06`.
  public var description: String { "\(atEmpty)/\(known)/\(composed)" }
}
