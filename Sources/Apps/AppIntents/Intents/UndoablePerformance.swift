internal import Synchronization

/// One performance of an undoable intent. The undo actions that it registers belong to it, even if other intents run at
/// the same time.
///
/// Undoing any of them withdraws the donation, once. An action may be undone before the donation is recorded, because a
/// person may be faster to undo it than the disk is to record the donation.
final class UndoablePerformance: Sendable {
  /// The innermost performance that the task is part of.
  @TaskLocal static var current: UndoablePerformance?

  private struct State: Sendable {
    var isTakenBack = false
    /// Withdraws the donation; set once the donation is recorded, until it is called.
    var withdraw: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Records that one of the performance's actions was undone, and withdraws the donation if it is recorded.
  func takeBack() { change { $0.isTakenBack = true } }

  /// Stores the closure that withdraws the donation, and calls it at once if an action was undone already.
  func record(withdraw: @escaping @Sendable () -> Void) { change { $0.withdraw = withdraw } }

  private func change(_ change: (inout State) -> Void) {
    let withdraw = state.withLock { state in
      change(&state)
      return state.isTakenBack ? state.withdraw.take() : nil
    }
    // Outside the lock, because the closure may call anything.
    withdraw?()
  }
}
