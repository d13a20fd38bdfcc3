import ForesightCSystemd
import Glibc

/// sd-event, the event loop of libsystemd.
///
///     let loop = try EventLoop()
///     let source = try loop.watch(descriptor, EPOLLIN) { events in … }
///     try loop.run()
///
/// All callbacks are called on the thread that runs the loop.
final class EventLoop {
  let handle: OpaquePointer

  /// A failed system call and its `errno`.
  struct Failure: Error, CustomStringConvertible {
    let what: String
    let code: Int32
    var description: String { "\(what): \(String(cString: strerror(code)))" }
  }

  init() throws {
    var made: OpaquePointer?
    let code = sd_event_new(&made)
    guard code >= 0, let made else { throw Failure(what: "cannot make an event loop", code: -code) }
    handle = made
  }

  deinit { sd_event_unref(handle) }

  /// Runs until ``end()``.
  func run() throws {
    let code = sd_event_loop(handle)
    if code < 0 { throw Failure(what: "the event loop failed", code: -code) }
  }

  func end() { sd_event_exit(handle, 0) }

  /// Calls `body` with the epoll events of a descriptor, each time that some of `events` occur.
  func watch(
    _ descriptor: Int32, _ events: UInt32, _ body: @escaping (UInt32) -> Void
  ) throws -> EventSource {
    try EventSource({ events, _ in body(events) }) { source, data in
      sd_event_add_io(
        handle, &source, descriptor, events,
        { _, _, events, data in
          EventSource.of(data)?.body(events, "")
          return 0
        }, data)
    }
  }

  /// Makes a timer that calls `body` once after each ``EventSource/schedule(after:)``.
  ///
  /// - Parameter clock: the clock to use; `CLOCK_BOOTTIME` goes on while the computer sleeps.
  func timer(
    _ clock: clockid_t = CLOCK_MONOTONIC, _ body: @escaping () -> Void
  ) throws -> EventSource {
    let source = try EventSource({ _, _ in body() }) { source, data in
      sd_event_add_time_relative(
        handle, &source, clock, 0, 1000,
        { _, _, data in
          EventSource.of(data)?.body(0, "")
          return 0
        }, data)
    }
    source.isOn = false
    return source
  }

  /// Calls `body` each time that a signal arrives. The signal must be blocked in all threads.
  func signal(_ number: Int32, _ body: @escaping () -> Void) throws -> EventSource {
    try EventSource({ _, _ in body() }) { source, data in
      sd_event_add_signal(
        handle, &source, number,
        { _, _, data in
          EventSource.of(data)?.body(0, "")
          return 0
        }, data)
    }
  }

  /// Calls `body` at each change of the file at a path, with an empty name, and with the name of each file that changes
  /// in a directory.
  ///
  /// - Parameter mask: the kinds of changes, as inotify has them.
  func inotify(
    _ path: String, _ mask: UInt32, _ body: @escaping (_ name: String) -> Void
  ) throws -> EventSource {
    try EventSource({ _, name in body(name) }) { source, data in
      sd_event_add_inotify(
        handle, &source, path, mask,
        { _, event, data in
          guard let event else { return 0 }
          let text = UnsafeRawPointer(event + 1).assumingMemoryBound(to: CChar.self)
          let name = event.pointee.len == 0 ? "" : String(cString: text)
          EventSource.of(data)?.body(0, name)
          return 0
        }, data)
    }
  }
}

/// A source of events, such as a descriptor, that an event loop handles as long as this value lives.
final class EventSource {
  /// Called with the epoll events of a descriptor, 0 for any other event, and with the name of the file that has
  /// changed, empty for any other event.
  fileprivate typealias Body = (_ events: UInt32, _ name: String) -> Void

  fileprivate let body: Body
  private var handle: OpaquePointer?

  fileprivate init(
    _ body: @escaping Body, _ add: (inout OpaquePointer?, UnsafeMutableRawPointer) -> Int32
  ) throws {
    self.body = body
    // `deinit` removes the source, so it never outlives this value.
    let code = add(&handle, Unmanaged.passUnretained(self).toOpaque())
    if code < 0 { throw EventLoop.Failure(what: "cannot wait for an event", code: -code) }
  }

  deinit { sd_event_source_disable_unref(handle) }

  fileprivate static func of(_ data: UnsafeMutableRawPointer?) -> EventSource? {
    data.map { Unmanaged<EventSource>.fromOpaque($0).takeUnretainedValue() }
  }

  /// True while the loop waits for this source. Set it to turn the source on or off.
  var isOn: Bool {
    get {
      var state: Int32 = 0
      return sd_event_source_get_enabled(handle, &state) >= 0 && state != Int32(SD_EVENT_OFF)
    }
    set { sd_event_source_set_enabled(handle, Int32(newValue ? SD_EVENT_ON : SD_EVENT_OFF)) }
  }

  /// Sets the events of a descriptor that are waited for.
  func wait(for events: UInt32) { _ = sd_event_source_set_io_events(handle, events) }

  /// Lets a timer go off once, after a number of seconds.
  func schedule(after seconds: Double) {
    _ = sd_event_source_set_time_relative(handle, UInt64(max(0, seconds) * 1e6))
    _ = sd_event_source_set_enabled(handle, Int32(SD_EVENT_ONESHOT))
  }
}
