internal import Dispatch
internal import Synchronization

/// An intent that can be undone.
///
///     final class Shelf: Sendable {
///       static let shared = Shelf()
///       func put(_ book: String) {}
///     }
///     struct Lend: UndoableIntent {
///       static let title: LocalizedStringResource = "Lend"
///       @Parameter(title: "Book") var book: String
///       func perform() async throws -> some IntentResult {
///         let book = book
///         undoManager?.registerUndo(withTarget: Shelf.shared) { $0.put(book) }
///         undoManager?.setActionName("Lend \(book)")
///         return .result()
///       }
///     }
///
/// If the intent was performed by calling it as a function, undoing it deletes its donation. This applies to every
/// action that the intent registers while it is performed, directly or in tasks that it starts. A detached task belongs
/// to no intent: undoing what it registers deletes nothing. What is redone is not donated again.
public protocol UndoableIntent: SystemIntent {}

extension UndoableIntent {
  /// The manager with which the intent registers how to undo it: ``UndoManager/shared``.
  public var undoManager: UndoManager? { .shared }
}

/// A stack of actions that can be undone, the last one first.
///
///     final class Shelf: Sendable {
///       func put(_ book: String) {}
///     }
///     let (manager, shelf) = (UndoManager(), Shelf())
///     manager.registerUndo(withTarget: shelf) { $0.put("Emma") }
///     manager.setActionName("Lend")
///     manager.undoActionName              // "Lend"
///     manager.canUndo                     // true
///     manager.canRedo                     // false
///
/// Foundation has no such class on Linux. An action that is registered while another is undone is the one that redoes
/// it.
public final class UndoManager: Sendable {
  /// The manager that intents use.
  public static let shared = UndoManager()

  private struct Step: Sendable {
    var name = ""
    /// The performance of the intent that registered the step; `nil` if none did.
    let performance: UndoablePerformance?
    let undo: @MainActor @Sendable () -> Void
  }

  private struct State: Sendable {
    var undo: [Step] = []
    var redo: [Step] = []
  }

  /// An undo or redo in progress: a step that is registered during it reverses it.
  private struct Reversal: Sendable {
    var manager: ObjectIdentifier
    var isUndoing: Bool
    // A value of the task, not of the manager, because other tasks may register their own actions meanwhile.
    @TaskLocal static var current: Reversal?
  }

  /// Marks the main queue, which a thread other than the main one serves once an asynchronous `main` has suspended.
  private static let mainQueueKey = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  private let state = Mutex(State())

  /// Makes a manager with nothing to take back.
  public init() {}

  /// Registers how to undo the action that was just done.
  ///
  ///     final class Shelf: Sendable {
  ///       func put(_ book: String) {}
  ///     }
  ///     let (manager, shelf) = (UndoManager(), Shelf())
  ///     manager.canUndo      // false
  ///     manager.registerUndo(withTarget: shelf) { $0.put("Emma") }
  ///     manager.canUndo      // true
  ///
  /// The manager retains the target while it holds the action: an action that can no longer be undone is worse than an
  /// object that lives longer.
  public func registerUndo<Target: AnyObject>(
    withTarget target: Target, handler: @escaping @MainActor @Sendable (Target) -> Void
  ) {
    // As in Apple's interface, the target need not be Sendable: it is passed to the main actor only.
    nonisolated(unsafe) let target = target
    let reversal = Reversal.current.flatMap { $0.manager == ObjectIdentifier(self) ? $0 : nil }
    let step = Step(performance: reversal == nil ? .current : nil) { handler(target) }
    var dropped: [Step] = []
    state.withLock { state in
      if let reversal, reversal.isUndoing {
        state.redo.append(step)
      } else {
        state.undo.append(step)
        if reversal == nil { swap(&state.redo, &dropped) }
      }
    }
    // Outside the lock, because a target that ends here may use this manager.
    withExtendedLifetime(dropped) {}
  }

  /// Names the last registered action; within an intent, the last one that the intent registered.
  ///
  ///     final class Shelf: Sendable {}
  ///     let (manager, shelf) = (UndoManager(), Shelf())
  ///     manager.registerUndo(withTarget: shelf) { _ in }
  ///     manager.setActionName("Lend")
  ///     manager.undoActionName      // "Lend"
  public func setActionName(_ name: String) {
    let performance = UndoablePerformance.current
    state.withLock { state in
      let last = state.undo.lastIndex { performance == nil || $0.performance === performance }
      if let last { state.undo[last].name = name }
    }
  }

  /// The name of the action that would be undone; empty if it has none.
  public var undoActionName: String { state.withLock { $0.undo.last?.name ?? "" } }
  /// True if there is an action to undo.
  public var canUndo: Bool { state.withLock { !$0.undo.isEmpty } }
  /// True if there is an action to redo.
  public var canRedo: Bool { state.withLock { !$0.redo.isEmpty } }

  /// Undoes the last action, on the main actor, and waits for it; does nothing if there is none.
  public func undo() { reverse(state.withLock { $0.undo.popLast() }, isUndoing: true) }
  /// Redoes the action that was undone last, on the main actor, and waits for it; does nothing if there is none.
  public func redo() { reverse(state.withLock { $0.redo.popLast() }, isUndoing: false) }

  /// Forgets all actions.
  ///
  ///     final class Shelf: Sendable {}
  ///     let (manager, shelf) = (UndoManager(), Shelf())
  ///     manager.registerUndo(withTarget: shelf) { _ in }
  ///     manager.removeAllActions()
  ///     manager.canUndo      // false
  public func removeAllActions() { state.replace(\.self, with: State()) }

  // Outside the lock: a step registers others.
  private func reverse(_ step: Step?, isUndoing: Bool) {
    guard let step else { return }
    let reversal = Reversal(manager: ObjectIdentifier(self), isUndoing: isUndoing)
    let take: @Sendable () -> Void = {
      MainActor.assumeIsolated { Reversal.$current.withValue(reversal) { step.undo() } }
    }
    if Thread.isMainThread || DispatchQueue.getSpecific(key: Self.mainQueueKey) == true {
      take()
    } else {
      DispatchQueue.main.sync(execute: take)
    }
    step.performance?.takeBack()
  }
}
