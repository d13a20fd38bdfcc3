/// The probabilities from which on a text is worth reading at a prompt.
///
///     PromptThresholds("0.16,0.12,0.065,0.5")?.description      // "0.16,0.12,0.065,0.5"
///     PromptThresholds("often") == nil      // true
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
  /// The threshold of more than the next word; a text that is less probable ends there.
  public var longer: Float

  /// The thresholds that grey text is shown from, chosen on other people's lines: of the lines at an empty prompt a third
  /// is right, and three quarters of those that could be are shown.
  public static let shipped = PromptThresholds(
    atEmpty: 0.16, known: 0.12, composed: 0.065, longer: 0.5)

  /// The four, such as `0.16,0.12,0.065,0.5`.
  public var description: String { "\(atEmpty),\(known),\(composed),\(longer)" }
}

extension PromptThresholds {
  /// Makes one threshold for all texts.
  public init(all threshold: Float) {
    self.init(atEmpty: threshold, known: threshold, composed: threshold, longer: threshold)
  }

  /// Reads one number for all, or the four with commas between, such as `0.16,0.12,0.065,0.5`; `nil` unless each is from
  /// 0 to 1.
  public init?(_ text: String) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
      Float($0) ?? -1
    }
    guard [1, 4].contains(numbers.count), numbers.allSatisfy({ (0...1).contains($0) }) else {
      return nil
    }
    self.init(all: numbers[0])
    if numbers.count == 4 { (known, composed, longer) = (numbers[1], numbers[2], numbers[3]) }
  }
}
