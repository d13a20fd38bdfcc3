/// A line that what is typed may become.
///
///     try engine.complete(question).first?.line       // "git push origin main"
public struct CompletedLine: Hashable, Sendable {
  /// The line, which begins with what is typed.
  public var line: String
  /// The probability that it is the line, given what is typed.
  public var probability: Double
}
