import AppIntents
import Dispatch
import Synchronization
import Testing

extension DonatingTests {
  /// Whose donation is deleted when something is taken back. Serial, as all that shares the one manager.
  @Suite(.serialized)
  struct UndoTests {
    private let directory = TemporaryStore()

    init() { UndoManager.shared.removeAllActions() }

    /// What is still known to have been done.
    private func done() async throws -> Set<String> {
      Set(try await IntentPredictor.shared.suggestions().map(\.persistentIdentifier))
    }

    /// Performs `first` until it has registered how it is taken back, then the whole of `second`, then the
    /// rest of `first`.
    private func interleave(_ first: some GatedIntent, with second: some AppIntent) async throws {
      let gate = Gate()
      first.gate = gate.number
      async let done: Void = first()
      await gate.reached()
      try await second()
      gate.open()
      try await done
    }

    @Test func ofTwoThatAreDoneAtOnceEachTakesBackItsOwnDonation() async throws {
      try await interleave(MoveBook(), with: LendBook())
      #expect(try await done() == ["MoveBook", "LendBook"])
      UndoManager.shared.undo()
      #expect(try await done() == ["MoveBook"])
      UndoManager.shared.undo()
      #expect(try await done().isEmpty)
    }

    @Test func whatRegistersNothingLosesNoDonation() async throws {
      try await interleave(DustBook(), with: LendBook())
      UndoManager.shared.undo()
      #expect(try await done() == ["DustBook"])
    }

    @Test func eachNamesItsOwnAction() async throws {
      try await interleave(MoveBook(), with: LendBook())
      #expect(UndoManager.shared.undoActionName == "Lend")
      UndoManager.shared.undo()
      #expect(UndoManager.shared.undoActionName == "Move")
    }

    @Test func anIntentThatAnotherPerformsTakesBackItsOwn() async throws {
      try await TidyShelf()()
      #expect(try await done() == ["TidyShelf", "LendBook"])
      UndoManager.shared.undo()
      #expect(try await done() == ["TidyShelf"])
    }

    @Test func whatIsTakenBackBeforeItIsRecordedIsNotKept() async throws {
      let gate = Gate()
      let move = MoveBook()
      move.gate = gate.number
      async let moved: Void = move()
      await gate.reached()
      UndoManager.shared.undo()
      gate.open()
      try await moved
      #expect(try await done().isEmpty)
    }

    @Test func whatIsDoneWhileAnotherThingIsTakenBackCanBeTakenBackItself() {
      let manager = UndoManager()
      manager.registerUndo(withTarget: Bookcase.shared) { _ in
        let isDone = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          manager.registerUndo(withTarget: Bookcase.shared) { _ in }
          isDone.signal()
        }
        isDone.wait()
      }
      manager.undo()
      #expect(manager.canUndo && !manager.canRedo)
    }

    @Test func anObjectThatEndsWithItsActionMayUseTheManager() {
      let manager = UndoManager()
      func register() {
        manager.registerUndo(withTarget: LastBook(manager)) { target in
          target.manager.registerUndo(withTarget: target) { _ in }
        }
      }
      register()
      manager.undo()
      #expect(manager.canRedo)
      register()
      #expect(!manager.canRedo)
      manager.removeAllActions()
      #expect(!manager.canUndo)
    }

    @Test func aTaskOfItsOwnBelongsToItAndADetachedOneDoesNot() async throws {
      try await LendFromTask(isDetached: false)()
      UndoManager.shared.undo()
      #expect(try await done().isEmpty)
      try await LendFromTask(isDetached: true)()
      UndoManager.shared.undo()
      #expect(try await done() == ["LendFromTask"])
    }
  }
}

/// Uses the manager when it ends, as a document does that takes back what can be undone in it.
private final class LastBook: Sendable {
  let manager: UndoManager

  init(_ manager: UndoManager) { self.manager = manager }

  deinit { manager.setActionName("Closed") }
}

/// A place where an intent waits in the middle of what it does.
private final class Gate: Sendable {
  private struct State {
    var isReached = false
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private static let all = Mutex<[Gate]>([])
  private let state = Mutex(State())

  /// What an intent holds of it.
  var number: Int {
    Self.all.withLock { all in
      all.append(self)
      return all.count - 1
    }
  }

  /// Says that the gate numbered so is reached, and waits until it is opened.
  static func pass(_ number: Int?) async {
    guard let number else { return }
    let gate = all.withLock { $0[number] }
    gate.change { $0.isReached = true }
    await gate.wait { $0.isOpen }
  }

  func reached() async { await wait { $0.isReached } }
  func open() { change { $0.isOpen = true } }

  private func change(_ body: (inout sending State) -> Void) {
    let waiting = state.withLock { state in
      body(&state)
      defer { state.waiting = [] }
      return state.waiting
    }
    waiting.forEach { $0.resume() }
  }

  private func wait(until isTrue: @Sendable (State) -> Bool) async {
    while !state.withLock({ isTrue($0) }) {
      await withCheckedContinuation { continuation in
        let goesOn = state.withLock { state in
          guard !isTrue(state) else { return true }
          state.waiting.append(continuation)
          return false
        }
        if goesOn { continuation.resume() }
      }
    }
  }
}

/// An intent that waits at a gate.
private protocol GatedIntent: UndoableIntent {
  var gate: Int? { get nonmutating set }
}

private final class Bookcase: Sendable {
  static let shared = Bookcase()
}

extension UndoableIntent {
  fileprivate func register() {
    undoManager?.registerUndo(withTarget: Bookcase.shared) { _ in }
  }
}

struct MoveBook: UndoableIntent, GatedIntent {
  static let title: LocalizedStringResource = "Move"
  @Parameter var gate: Int?
  func perform() async throws -> some IntentResult {
    register()
    await Gate.pass(gate)
    undoManager?.setActionName("Move")
    return .result()
  }
}

struct DustBook: UndoableIntent, GatedIntent {
  static let title: LocalizedStringResource = "Dust"
  @Parameter var gate: Int?
  func perform() async throws -> some IntentResult {
    await Gate.pass(gate)
    return .result()
  }
}

struct LendBook: UndoableIntent {
  static let title: LocalizedStringResource = "Lend"
  func perform() async throws -> some IntentResult {
    register()
    undoManager?.setActionName("Lend")
    return .result()
  }
}

struct TidyShelf: UndoableIntent {
  static let title: LocalizedStringResource = "Tidy"
  func perform() async throws -> some IntentResult {
    try await LendBook()()
    return .result()
  }
}

struct LendFromTask: UndoableIntent {
  static let title: LocalizedStringResource = "Lend from a Task"
  @Parameter(default: false) var isDetached: Bool
  init() {}
  init(isDetached: Bool) { self.isDetached = isDetached }
  func perform() async throws -> some IntentResult {
    if isDetached {
      await Task.detached { register() }.value
    } else {
      await Task { register() }.value
    }
    return .result()
  }
}
