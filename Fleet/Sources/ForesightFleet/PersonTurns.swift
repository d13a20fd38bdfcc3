internal import Dispatch
internal import ForesightPostgres
internal import Synchronization

/// Bounds the requests that change one person's log at the same time, so that a person whose log is locked for long
/// leaves connections to others.
final class PersonTurns: Sendable {
  private struct Turn {
    let free = DispatchSemaphore(value: PersonTurns.most)
    var users = 0
  }

  private let turns = Mutex<[PersonKey: Turn]>([:])

  /// The most requests of one person at the same time.
  private static let most = 2
  /// The longest wait for a turn, by the monotonic clock.
  private static let patience = DispatchTimeInterval.seconds(3)

  /// Calls `body` when it is the person's turn.
  ///
  /// - Throws: ``PostgresError/exhausted`` if the turn did not come in time, and what `body` throws.
  func take<Value>(_ key: PersonKey, _ body: () throws -> Value) throws -> Value {
    let free = turns.withLock { turns in
      turns[key, default: Turn()].users += 1
      return turns[key]?.free
    }
    defer {
      turns.withLock { turns in
        turns[key]?.users -= 1
        if turns[key]?.users == 0 { turns[key] = nil }
      }
    }
    guard free?.wait(timeout: .now() + Self.patience) == .success else {
      throw PostgresError.exhausted
    }
    defer { free?.signal() }
    return try body()
  }
}
