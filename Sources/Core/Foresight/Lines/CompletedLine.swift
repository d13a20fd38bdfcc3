/// A line that the typed text may become.
///
///     let run = Donation(at: moment, source: "zsh", intent: "git", parameters: ["arguments": "push origin main"])
///     try engine.donate([run], now: now, random: Environment.random)
///     let later = Moment(now.advanced(by: 60_000_000), utcOffset: 60)
///     let shown = try engine.complete(LineQuestion(typed: "git pu", shell: "zsh", at: later))
///     shown.map(\.line)      // ["git push origin main"]
package struct CompletedLine: Hashable, Sendable {
  /// The line, which begins with the typed text.
  package var line: String
  /// The probability that the person means this line, given the typed text.
  package var probability: Double
}
