internal import Glibc

/// A pool of a few connections, which it lends.
///
///     try pool.lend { try $0.run("SELECT 1") }
///
/// One that was lost is not given back, and the next to need one connects anew.
public final class PostgresPool: @unchecked Sendable {
  // Everything below is read and written under the lock.
  private let conninfo: String
  private let most: Int
  private var idle: [PostgresConnection] = []
  private var lent = 0
  private var waiting = 0
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let isFree = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// The time for which somebody waits for a connection, in seconds.
  private static let patience = 3

  /// Makes a pool; nothing is connected yet.
  public init(_ conninfo: String, most: Int) {
    (self.conninfo, self.most) = (conninfo, most)
    pthread_mutex_init(lock, nil)
    // Patience is a matter of time that passes, not of the clock on the wall, which may be set.
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(isFree, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(isFree)
    pthread_mutex_destroy(lock)
    isFree.deallocate()
    lock.deallocate()
  }

  /// The number of connections in use, and of callers that wait for one.
  public var load: (lent: Int, waiting: Int) {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return (lent, waiting)
  }

  /// Lends a connection.
  ///
  /// - Throws: ``PostgresError``, and what `body` throws.
  public func lend<Value>(_ body: (PostgresConnection) throws -> Value) throws -> Value {
    let connection = try take()
    defer { give(connection.isBroken ? nil : connection) }
    return try body(connection)
  }

  /// Closes the connections that nobody uses, such as after one of them was found to be lost.
  public func dropIdle() {
    pthread_mutex_lock(lock)
    let dropped = idle
    idle = []
    pthread_mutex_unlock(lock)
    _ = dropped
  }

  private func take() throws -> PostgresConnection {
    pthread_mutex_lock(lock)
    var end = timespec()
    clock_gettime(CLOCK_MONOTONIC, &end)
    end.tv_sec += Self.patience
    waiting += 1
    while lent >= most {
      if pthread_cond_timedwait(isFree, lock, &end) == ETIMEDOUT {
        waiting -= 1
        pthread_mutex_unlock(lock)
        throw PostgresError.exhausted
      }
    }
    waiting -= 1
    lent += 1
    let known = idle.popLast()
    pthread_mutex_unlock(lock)
    if let known { return known }
    do {
      return try PostgresConnection(conninfo)
    } catch {
      give(nil)
      throw error
    }
  }

  private func give(_ connection: PostgresConnection?) {
    pthread_mutex_lock(lock)
    lent -= 1
    if let connection { idle.append(connection) }
    pthread_cond_signal(isFree)
    pthread_mutex_unlock(lock)
  }
}
