/// The probabilities from which on a text is worth reading at a prompt.
///
///     PromptThresholds("0.17,0.05,0.045")?.description      // "0.17,0.05,0.045"
///     PromptThresholds("often") == nil                  // true
///
/// A wrong text costs its reader about a tenth of a key. What some of them save and cost on the lines of `shell_kypo` stands
/// in `Models/README.md`.
public struct PromptThresholds: Hashable, Sendable, CustomStringConvertible {
  /// The threshold of a line before anything is typed.
  public var atEmpty: Float
  /// The threshold of a text with which a line that was typed before begins.
  public var known: Float
  /// The threshold of a text that is composed of words from other lines; behind a program that was never run it is three
  /// times as high.
  public var composed: Float

  /// The thresholds that grey text is shown from, chosen on other people's lines: of the lines at an empty prompt a third
  /// is right, and three quarters of those that could be are shown.
  public static let shipped = PromptThresholds(atEmpty: 0.17, known: 0.05, composed: 0.045)

  private init(atEmpty: Float, known: Float, composed: Float) {
    (self.atEmpty, self.known, self.composed) = (atEmpty, known, composed)
  }

  /// Makes one threshold for all texts.
  public init(all threshold: Float) {
    self.init(atEmpty: threshold, known: threshold, composed: threshold)
  }

  /// Reads one number for all, or the three with commas between, such as `0.17,0.05,0.045`; `nil` unless each is from 0 to 1.
  public init?(_ text: String) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
      Float($0) ?? -1
    }
    guard [1, 3].contains(numbers.count), numbers.allSatisfy({ (0...1).contains($0) }) else {
      return nil
    }
    (atEmpty, known, composed) = (
      numbers[0], numbers[numbers.count / 2], numbers[numbers.count - 1]
    )
  }

  /// The three, such as `0.17,0.05,0.045`.
  public var description: String { "\(atEmpty),\(known),\(composed)" }
}
