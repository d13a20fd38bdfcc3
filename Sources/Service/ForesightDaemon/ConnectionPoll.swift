import ForesightCSystemd
import Glibc

/// Readiness of all connections, behind one source of the event loop.
///
///     let poll = try ConnectionPoll(loop) { number, events in connections[number]?.happened(events) }
///     poll.add(descriptor, as: number, for: EPOLLIN.rawValue)
///
/// The loop asks for everything that is ready before it lets one source run, so thousands of sources that are ready at
/// once would cost the square of their number. Here each costs the same, however many they are, and after
/// ``batch`` of them everybody else has their turn.
final class ConnectionPoll {
  private let descriptor: Int32
  private var source: EventSource?

  /// The number of connections that are served before other sources of the loop have their turn.
  private static let batch = 128

  /// Makes a poll of no connection.
  ///
  /// - Parameter happened: called with the number of a connection and what happened to it.
  init(_ loop: EventLoop, happened: @escaping (_ number: Int, _ events: UInt32) -> Void) throws {
    let descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard descriptor >= 0 else {
      throw EventLoop.Failure(what: "cannot wait for connections", code: errno)
    }
    self.descriptor = descriptor
    source = try loop.watch(descriptor, EPOLLIN.rawValue) { _ in
      withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: Self.batch) { ready in
        let count = epoll_wait(descriptor, ready.baseAddress, Int32(Self.batch), 0)
        for event in ready.prefix(max(0, Int(count))) {
          happened(Int(event.data.u64), event.events)
        }
      }
    }
  }

  deinit {
    source = nil
    close(descriptor)
  }

  /// Begins to wait for a connection; returns false where the system has no room for it.
  func add(_ connection: Int32, as number: Int, for events: UInt32) -> Bool {
    control(EPOLL_CTL_ADD, connection, number, events)
  }

  /// Waits for something else of a connection.
  func change(_ connection: Int32, as number: Int, to events: UInt32) {
    _ = control(EPOLL_CTL_MOD, connection, number, events)
  }

  /// Waits for a connection no more; it is still open.
  func remove(_ connection: Int32) { _ = control(EPOLL_CTL_DEL, connection, 0, 0) }

  private func control(
    _ operation: Int32, _ connection: Int32, _ number: Int, _ events: UInt32
  ) -> Bool {
    var event = epoll_event()
    (event.events, event.data.u64) = (events, UInt64(number))
    return epoll_ctl(descriptor, operation, connection, &event) == 0
  }
}
