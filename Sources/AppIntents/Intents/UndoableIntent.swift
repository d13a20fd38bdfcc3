internal import Synchronization

/// An intent that can be taken back.
///
///     func perform() async throws -> some IntentResult {
///       let removed = await library.remove(song)
///       undoManager?.registerUndo(withTarget: library) { $0.add(removed) }
///       undoManager?.setActionName("Remove Song")
///       return .result()
///     }
///
/// Taking back what was done by calling the intent as a function deletes its donation.
public protocol UndoableIntent: SystemIntent {}

extension UndoableIntent {
  /// Where the intent says how it is taken back: ``UndoManager/shared``.
  public var undoManager: UndoManager? { .shared }
}

/// What can be taken back, the last first.
///
/// Foundation has no such class on Linux. Taking something back, while which another step is
/// registered, makes it possible to do it again.
public final class UndoManager: Sendable {
  /// The one that intents use.
  public static let shared = UndoManager()

  private struct Step: Sendable {
    var name = ""
    let undo: @Sendable () -> Void
  }

  private struct State: Sendable {
    enum Direction: Sendable { case forward, undoing, redoing }
    var undo: [Step] = []
    var redo: [Step] = []
    var direction = Direction.forward
  }

  private let state = Mutex(State())

  /// Makes one with nothing to take back.
  public init() {}

  /// Keeps how the last action is taken back.
  ///
  /// The target is held until then: what cannot be taken back any more is worse than what lives on.
  public func registerUndo<Target: AnyObject & Sendable>(
    withTarget target: Target, handler: @escaping @Sendable (Target) -> Void
  ) {
    let step = Step { handler(target) }
    state.withLock { state in
      switch state.direction {
      case .undoing: state.redo.append(step)
      case .redoing: state.undo.append(step)
      case .forward:
        state.undo.append(step)
        state.redo = []
      }
    }
  }

  /// Names the last action.
  public func setActionName(_ name: String) {
    state.withLock { state in
      guard !state.undo.isEmpty else { return }
      state.undo[state.undo.count - 1].name = name
    }
  }

  /// What the action is called that would be taken back.
  public var undoActionName: String { state.withLock { $0.undo.last?.name ?? "" } }
  /// Whether there is anything to take back.
  public var canUndo: Bool { state.withLock { !$0.undo.isEmpty } }
  /// Whether there is anything to do again.
  public var canRedo: Bool { state.withLock { !$0.redo.isEmpty } }

  /// Takes the last action back; does nothing when there is none.
  public func undo() { run(\.undo, as: .undoing) }
  /// Does again what was taken back last; does nothing when there is none.
  public func redo() { run(\.redo, as: .redoing) }

  /// How many actions could be taken back.
  var count: Int { state.withLock { $0.undo.count } }

  /// Has the last action, when it is taken back, do something more.
  func addToLast(_ more: @escaping @Sendable () -> Void) {
    state.withLock { state in
      guard let last = state.undo.popLast() else { return }
      state.undo.append(
        Step(name: last.name) {
          last.undo()
          more()
        })
    }
  }

  /// Forgets everything.
  public func removeAllActions() { state.withLock { $0 = State() } }

  private func run(
    _ steps: any WritableKeyPath<State, [Step]> & Sendable, as direction: State.Direction
  ) {
    let step = state.withLock { state -> Step? in
      state.direction = direction
      return state[keyPath: steps].popLast()
    }
    // Outside the lock: a step registers others.
    step?.undo()
    state.withLock { $0.direction = .forward }
  }
}
