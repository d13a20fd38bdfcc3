import ForesightCLinux
import Glibc

/// Readiness of all connections, waited for on the thread that runs it, without a change of thread for each answer.
///
///     let poll = try ConnectionPoll()
///     poll.add(descriptor, as: number, for: EPOLLIN.rawValue)
///     poll.run(on: loop) { number, events in connections[number]?.happened(events) }
///
/// Each connection costs the same, however many they are, and after ``batch`` of them everybody else has their turn.
final class ConnectionPoll {
  private let descriptor: Int32
  private var isOver = false

  /// The number of connections that are served before other sources of the loop have their turn.
  private static let batch = 128

  /// Makes a poll of no connection.
  init() throws {
    descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard descriptor >= 0 else {
      throw EventLoop.Failure(what: "cannot wait for connections", code: errno)
    }
  }

  deinit { close(descriptor) }

  /// Waits until ``end()``, and calls `happened` on the loop with the number of a connection and what happened to it.
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

  /// Lets ``run(on:happened:)`` return after what it waits for next.
  func end() { isOver = true }

  /// Begins to wait for a connection; returns false where the system has no room for it.
  func add(_ connection: Int32, as number: Int, for events: UInt32) -> Bool {
    control(EPOLL_CTL_ADD, connection, number, events)
  }

  /// Waits for something else of a connection.
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
