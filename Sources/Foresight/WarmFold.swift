internal import DonationStore
internal import Donations

/// A fold that waits in memory for the next prediction.
///
/// Each time it is taken out, the log is asked whether it is still what was folded; then only what came
/// since is learned. A fold in parts gives the same bits as one in one go, so nobody can tell from an
/// answer whether the fold had waited.
///
/// It is `@unchecked Sendable` because an engine, which tasks share, holds it: the engine touches it
/// nowhere but on its store's serial executor, and checks that each time.
final class WarmFold: @unchecked Sendable {
  private var fold: Fold?
  private var position: LogPosition?

  /// Takes the fold out, brought up to an instant; call it inside ``DonationLog/read(_:)``.
  ///
  /// - Returns: `nil` when there is none, or the log was disturbed since, and when the fold is past the
  ///   instant already; then it stays for those who ask about later ones.
  func take(
    _ log: DonationLog, before end: Instant, progress: Forecaster.Progress?
  ) throws -> Fold? {
    guard let position else { return nil }
    guard try log.isUndisturbed(since: position) else {
      drop()
      return nil
    }
    guard position.last.instant < end, var taken = fold.take() else { return nil }
    self.position = nil
    // If this fails the fold is gone, and the next prediction begins with the kept model.
    try taken.advance(log, before: end, progress: progress)
    return taken
  }

  /// Keeps a fold of the log as it is now, unless a further one is there; call it inside
  /// ``DonationLog/read(_:)``.
  func keep(_ fold: consuming Fold, in log: DonationLog) throws {
    guard position == nil else { return }
    position = try log.position(last: fold.last)
    self.fold = consume fold
  }

  /// Notes that the model was kept on disk.
  func noteKept() { fold?.noteKept() }

  /// Lets the fold go, and the memory with it.
  func drop() {
    fold = nil
    position = nil
  }
}
