internal import Synchronization

/// One time that an undoable intent is performed: what it registers to be taken back belongs to it, whatever
/// other intents do meanwhile.
///
/// Taking back a part of it withdraws its donation, once. Both orders occur: a person may be quicker to take
/// something back than the disk is to record it.
final class UndoablePerformance: Sendable {
  /// The innermost performance that the task is part of.
  @TaskLocal static var current: UndoablePerformance?

  private struct State: Sendable {
    var isTakenBack = false
    /// Withdraws its donation: there once that is recorded, until it is done.
    var withdraw: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Says that it has been taken back.
  func takeBack() { change { $0.isTakenBack = true } }

  /// Says that it has been recorded, and how that is withdrawn.
  func record(withdraw: @escaping @Sendable () -> Void) { change { $0.withdraw = withdraw } }

  private func change(_ change: (inout State) -> Void) {
    let withdraw = state.withLock { state in
      change(&state)
      return state.isTakenBack ? state.withdraw.take() : nil
    }
    // Outside the lock: it is not known what it does.
    withdraw?()
  }
}
