/// A donation that was not recorded.
///
///     try log.change { $0.isPaused = true }
///     let done = try engine.donate([donation], now: now, random: Environment.random)
///     done.ignored      // [Ignored(index: 0, reason: .paused)]
public struct Ignored: Hashable, Sendable {
  /// The reason why a donation is not recorded, and its name in answers.
  public enum Reason: String, Hashable, Sendable {
    /// The person has paused recording.
    case paused
    /// The person has excluded it (see ``Settings/exclusions``).
    case excluded
    /// There were too many at once: more than 200 of one intent, and more than two a second after that.
    case excessive = "flood"
    /// It was forgotten before, but a file still contains it, or a shell reported it again.
    case forgotten
  }

  /// The index of the donation among those that the caller passed, from 0.
  public var index: Int
  /// The reason why it was not recorded.
  public var reason: Reason

  /// Makes the record of a donation that was not recorded.
  public init(index: Int, reason: Reason) { (self.index, self.reason) = (index, reason) }
}
