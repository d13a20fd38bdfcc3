internal import Dispatch
internal import Synchronization

/// A pool of connections, which it lends to callers.
///
///     try pool.lend { try $0.run("SELECT 1") }
///
/// A connection that is broken is not put back, and the next caller that needs one connects anew.
public final class PostgresPool: Sendable {
  private let conninfo: String
  /// Counts the connections that may still be lent. All are given back before the pool is released, which a semaphore
  /// requires.
  private let free: DispatchSemaphore
  private let state = Mutex((idle: [PostgresConnection](), lent: 0, waiting: 0))

  /// The longest wait for a connection, by the monotonic clock.
  private static let patience = DispatchTimeInterval.seconds(3)

  /// Makes a pool of at most `most` connections; none is opened yet.
  public init(_ conninfo: String, most: Int) {
    self.conninfo = conninfo
    free = DispatchSemaphore(value: most)
  }

  /// The number of connections in use, and of callers that wait for one.
  public var load: (lent: Int, waiting: Int) { state.withLock { ($0.lent, $0.waiting) } }

  /// Lends a connection to `body`; waits up to three seconds for one to become free.
  ///
  /// - Throws: ``PostgresError``, and what `body` throws.
  public func lend<Value>(_ body: (PostgresConnection) throws -> Value) throws -> Value {
    let connection = try take()
    defer { give(connection.isBroken ? nil : connection) }
    return try body(connection)
  }

  /// Closes the idle connections, for example after one was found to be lost.
  public func dropIdle() {
    // They are closed after the lock is released.
    _ = state.withLock { state in
      defer { state.idle = [] }
      return state.idle
    }
  }

  private func take() throws -> PostgresConnection {
    state.withLock { $0.waiting += 1 }
    let isFree = free.wait(timeout: .now() + Self.patience) == .success
    let known = state.withLock { state -> PostgresConnection? in
      state.waiting -= 1
      guard isFree else { return nil }
      state.lent += 1
      return state.idle.popLast()
    }
    guard isFree else { throw PostgresError.exhausted }
    if let known { return known }
    do {
      return try PostgresConnection(conninfo)
    } catch {
      give(nil)
      throw error
    }
  }

  private func give(_ connection: PostgresConnection?) {
    state.withLock { state in
      state.lent -= 1
      if let connection { state.idle.append(connection) }
    }
    free.signal()
  }
}
