import ForesightCLinux
import Glibc

/// Waits for the readiness of all connections with epoll, and handles them on the same thread, so that an answer costs
/// no thread switch.
///
///     let poll = try ConnectionPoll()
///     poll.add(descriptor, as: number, for: EPOLLIN.rawValue)
///     poll.run(on: loop) { number, events in connections[number]?.happened(events) }
///
/// The cost of one connection does not grow with the number of connections. After ``batch`` connections the loop's
/// other sources have their turn.
final class ConnectionPoll {
  private let descriptor: Int32
  private var isOver = false

  /// The number of connections that are served before other sources of the loop have their turn.
  private static let batch = 128

  /// Makes an empty poll.
  init() throws {
    descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard descriptor >= 0 else {
      throw EventLoop.Failure(what: "cannot wait for connections", code: errno)
    }
  }

  deinit { close(descriptor) }

  /// Waits for events until ``end()``. Calls `happened` on the loop with the number of each ready connection and its
  /// epoll events.
  func run(on loop: EventLoop, happened: (_ number: Int, _ events: UInt32) -> Void) {
    withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: Self.batch) { ready in
      var isWaiting = true
      while isWaiting {
        let count = epoll_wait(descriptor, ready.baseAddress, Int32(Self.batch), -1)
        isWaiting = loop.sync {
          for event in ready.prefix(max(0, Int(count))) where !isOver {
            happened(Int(event.data.u64), event.events)
          }
          return !isOver
        }
      }
    }
  }

  /// Makes ``run(on:happened:)`` return after the next event; it does not end the wait by itself.
  func end() { isOver = true }

  /// Begins to wait for a connection; returns false if the system refuses.
  func add(_ connection: Int32, as number: Int, for events: UInt32) -> Bool {
    control(EPOLL_CTL_ADD, connection, number, events)
  }

  /// Replaces the events that are waited for on a connection.
  func change(_ connection: Int32, as number: Int, to events: UInt32) {
    _ = control(EPOLL_CTL_MOD, connection, number, events)
  }

  /// Stops waiting for a connection; it stays open.
  func remove(_ connection: Int32) { _ = control(EPOLL_CTL_DEL, connection, 0, 0) }

  private func control(
    _ operation: Int32, _ connection: Int32, _ number: Int, _ events: UInt32
  ) -> Bool {
    var event = epoll_event()
    (event.events, event.data.u64) = (events, UInt64(number))
    return epoll_ctl(descriptor, operation, connection, &event) == 0
  }
}
