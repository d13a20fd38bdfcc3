internal import Synchronization

/// One time that an undoable intent is performed: what it registers to be taken back belongs to it, whatever
/// other intents do meanwhile.
///
/// Taking back a part of it withdraws its donation, once. Both orders occur: a person may be quicker to take
/// something back than the disk is to record it.
final class UndoablePerformance: Sendable {
  /// The innermost performance that the task is part of.
  @TaskLocal static var current: UndoablePerformance?

  private enum State: Sendable {
    case performed
    case takenBack
    case recorded(withdraw: @Sendable () -> Void)
    case withdrawn
  }

  private let state = Mutex(State.performed)

  /// Says that it has been taken back.
  func takeBack() { advance(to: .takenBack) }

  /// Says that it has been recorded, and how that is withdrawn.
  func record(withdraw: @escaping @Sendable () -> Void) {
    advance(to: .recorded(withdraw: withdraw))
  }

  private func advance(to next: State) {
    let withdraw = state.withLock { state -> (@Sendable () -> Void)? in
      switch (state, next) {
      case (.performed, _): state = next
      case (.takenBack, .recorded(let withdraw)), (.recorded(let withdraw), .takenBack):
        state = .withdrawn
        return withdraw
      default: break
      }
      return nil
    }
    // Outside the lock: it is not known what it does.
    withdraw?()
  }
}
