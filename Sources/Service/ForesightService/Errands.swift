internal import Dispatch
internal import Synchronization

/// Work that may take long: a question about the past or for many suggestions, keeping the model, starting a program.
///
/// Each is done beside the two workers, on a thread and with an engine that are gone afterwards, so that nobody waits for
/// it: a key is answered meanwhile as quickly as ever.
final class Errands: Sendable {
  /// The most that are done at once: each has an engine, and what is learned in memory.
  private static let most = 4

  private let state = Mutex((running: 0, waiting: [@Sendable () -> Void]()))

  /// Does something soon; returns at once.
  func post(_ body: @escaping @Sendable () -> Void) {
    let isFree = state.withLock { state in
      guard state.running == Self.most else {
        state.running += 1
        return true
      }
      state.waiting.append(body)
      return false
    }
    if isFree { run(body) }
  }

  private func run(_ body: @escaping @Sendable () -> Void) {
    // A queue of its own: for those that all share, once one was used, a clock of the library's wakes each second.
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
