internal import Dispatch
internal import Synchronization

/// Work that may take long: a question about the past or for many suggestions, saving the model, starting a program.
///
/// Each errand runs beside the two workers, with a thread and an engine of its own that end with it, so that no other
/// request waits for it.
final class Errands: Sendable {
  /// The most errands at once: each holds an engine and its model in memory.
  private static let most = 4

  private let state = Mutex((running: 0, waiting: [@Sendable () -> Void]()))

  /// Runs `body` as soon as there is room for another errand; returns at once.
  func post(_ body: @escaping @Sendable () -> Void) {
    let isFree = state.withLock { state in
      let isFree = state.running < Self.most
      if isFree { state.running += 1 } else { state.waiting.append(body) }
      return isFree
    }
    if isFree { run(body) }
  }

  private func run(_ body: @escaping @Sendable () -> Void) {
    // A queue of its own: once a global queue was used, a timer of Dispatch wakes the process each second.
    DispatchQueue(label: "foresight.errand", qos: .utility).async { @Sendable in
      body()
      let next = self.state.withLock { state in
        if state.waiting.isEmpty { state.running -= 1 }
        return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
      }
      if let next { self.run(next) }
    }
  }
}
