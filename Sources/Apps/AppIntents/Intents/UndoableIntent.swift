internal import Dispatch
internal import Synchronization

/// An intent that can be taken back.
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
/// Taking back what was done by calling the intent as a function deletes its donation. That is said of what
/// the intent registers while it is performed, itself or in tasks of its own; a detached task belongs to no
/// intent, and what it registers deletes nothing.
public protocol UndoableIntent: SystemIntent {}

extension UndoableIntent {
  /// The manager that the intent tells how it is taken back: ``UndoManager/shared``.
  public var undoManager: UndoManager? { .shared }
}

/// A record of actions that can be taken back, the last first.
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
/// Foundation has no such class on Linux. A step that is registered while another is taken back makes it possible to do
/// that one again.
public final class UndoManager: Sendable {
  /// The manager that intents use.
  public static let shared = UndoManager()

  private struct Step: Sendable {
    var name = ""
    /// The intent that registered it; `nil` for none.
    let performance: UndoablePerformance?
    let undo: @MainActor @Sendable () -> Void
  }

  private struct State: Sendable {
    var undo: [Step] = []
    var redo: [Step] = []
  }

  /// A step that is being taken back or done again: what it registers is its opposite.
  private struct Reversal: Sendable {
    var manager: ObjectIdentifier
    var isUndoing: Bool
    // Of the task, not of the manager: others may register meanwhile what they do.
    @TaskLocal static var current: Reversal?
  }

  /// Tells the main queue, which a thread other than the main one serves once an asynchronous `main` has waited.
  private static let mainQueueKey = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  private let state = Mutex(State())

  /// Makes a manager with nothing to take back.
  public init() {}

  /// Keeps how the last action is taken back.
  ///
  ///     final class Shelf: Sendable {
  ///       func put(_ book: String) {}
  ///     }
  ///     let (manager, shelf) = (UndoManager(), Shelf())
  ///     manager.canUndo      // false
  ///     manager.registerUndo(withTarget: shelf) { $0.put("Emma") }
  ///     manager.canUndo      // true
  ///
  /// The target is held until then: what cannot be taken back any more is worse than what lives on.
  public func registerUndo<Target: AnyObject>(
    withTarget target: Target, handler: @escaping @MainActor @Sendable (Target) -> Void
  ) {
    // As in Apple's interface it need not be safe to share: only the main actor is given it.
    nonisolated(unsafe) let target = target
    let reversal = Reversal.current.flatMap { $0.manager == ObjectIdentifier(self) ? $0 : nil }
    let step = Step(performance: reversal == nil ? .current : nil) { handler(target) }
    state.withLock { state in
      if let reversal, reversal.isUndoing {
        state.redo.append(step)
      } else {
        state.undo.append(step)
        if reversal == nil { state.redo = [] }
      }
    }
  }

  /// Names the last action; within an intent, its last.
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

  /// The name of the action that would be taken back.
  public var undoActionName: String { state.withLock { $0.undo.last?.name ?? "" } }
  /// True if there is anything to take back.
  public var canUndo: Bool { state.withLock { !$0.undo.isEmpty } }
  /// True if there is anything to do again.
  public var canRedo: Bool { state.withLock { !$0.redo.isEmpty } }

  /// Takes the last action back, on the main actor, and waits for that; does nothing when there is none.
  public func undo() { reverse(state.withLock { $0.undo.popLast() }, isUndoing: true) }
  /// Does again what was taken back last, on the main actor, and waits for that; does nothing when there is none.
  public func redo() { reverse(state.withLock { $0.redo.popLast() }, isUndoing: false) }

  /// Forgets all actions.
  ///
  ///     final class Shelf: Sendable {}
  ///     let (manager, shelf) = (UndoManager(), Shelf())
  ///     manager.registerUndo(withTarget: shelf) { _ in }
  ///     manager.removeAllActions()
  ///     manager.canUndo      // false
  public func removeAllActions() { state.withLock { $0 = State() } }

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
