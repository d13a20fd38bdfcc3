public import ForesightPrediction

/// Thresholds as a text.
///
///     PromptThresholds("0.16,0.12,0.065,0.5")?.text      // "0.16,0.12,0.065,0.5"
///     PromptThresholds("often") == nil      // true
extension PromptThresholds {
  /// Reads one number for all thresholds, or the four separated by commas, such as `0.16,0.12,0.065,0.5`; `nil` unless
  /// each is from 0 to 1.
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

  /// The four, such as `0.16,0.12,0.065,0.5`.
  var text: String { "\(atEmpty),\(known),\(composed),\(longer)" }
}
