import Dispatch
import ForesightCLinux
import Glibc

/// The service's timers, signals and watched files. All are handled on one serial dispatch queue, so no two handlers
/// run at the same time.
///
///     let loop = EventLoop()
///     let source = loop.signal(SIGTERM) { … }
///     loop.sync { … }
final class EventLoop {
  private let queue = DispatchQueue(label: "foresight.loop", qos: .userInitiated)

  /// A failed system call and its `errno`.
  struct Failure: Error, CustomStringConvertible {
    let what: String
    let code: Int32
    var description: String { "\(what): \(String(cString: strerror(code)))" }
  }

  /// Runs `body` in its turn on the queue, mostly on the calling thread.
  func sync<Value>(_ body: () throws -> Value) rethrows -> Value { try queue.sync(execute: body) }

  /// Makes a timer that calls `body` once after each ``EventTimer/schedule(after:)``.
  func timer(_ body: @escaping () -> Void) -> EventTimer {
    EventTimer(DispatchSource.makeTimerSource(queue: queue), body)
  }

  /// Calls `body` on the queue each time that a signal arrives, as long as the result lives.
  func signal(_ number: Int32, _ body: @escaping () -> Void) -> EventSource {
    // Dispatch reports a signal even if it is ignored, and ignoring it keeps it from ending the process.
    Glibc.signal(number, SIG_IGN)
    return EventSource(DispatchSource.makeSignalSource(signal: number, queue: queue), body)
  }

  /// Calls `body` with the name and the inotify mask of each change at a path or in a directory; returns `nil` if the
  /// path cannot be watched. The calls stop when the result is released.
  func inotify(
    _ path: String, _ mask: Int32, _ body: @escaping (_ name: String, _ mask: UInt32) -> Void
  ) -> EventSource? {
    let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard descriptor >= 0, inotify_add_watch(descriptor, path, UInt32(bitPattern: mask)) >= 0 else {
      if descriptor >= 0 { close(descriptor) }
      return nil
    }
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setCancelHandler { close(descriptor) }
    return EventSource(source) {
      for (name, mask) in Self.events(on: descriptor) { body(name, mask) }
    }
  }

  private static func events(on descriptor: Int32) -> [(name: String, mask: UInt32)] {
    let size = MemoryLayout<inotify_event>.size
    return withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 8) { buffer in
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      var events: [(String, UInt32)] = []
      var place = 0
      while place + size <= count {
        let event = buffer.load(fromByteOffset: place, as: inotify_event.self)
        let name = buffer[(place + size)..<min(count, place + size + Int(event.len))]
        events.append((String(decoding: name.prefix { $0 != 0 }, as: UTF8.self), event.mask))
        place += size + Int(event.len)
      }
      return events
    }
  }
}

/// A source of events, such as signals, that an event loop handles as long as this value lives.
final class EventSource {
  private let source: any DispatchSourceProtocol

  fileprivate init(_ source: any DispatchSourceProtocol, _ body: @escaping () -> Void) {
    self.source = source
    source.setEventHandler(handler: body)
    source.activate()
  }

  deinit { source.cancel() }
}

/// A timer that goes off once each time it is set, as long as this value lives.
///
/// Setting the dispatch source costs two thread switches, and each connection that ends sets a timer to a later time
/// again. The dispatch source is therefore only ever set to an earlier time than it has.
final class EventTimer {
  private let source: any DispatchSourceTimer
  /// The time at which the timer goes off; `nil` if it is off.
  private var due: DispatchTime?
  /// The time to which the dispatch source is set.
  private var told = DispatchTime.distantFuture

  /// True from the time at which the timer is set until it goes off, or is turned off.
  var isOn: Bool { due != nil }

  fileprivate init(_ source: any DispatchSourceTimer, _ body: @escaping () -> Void) {
    self.source = source
    source.setEventHandler { [unowned self] in
      told = .distantFuture
      guard let due else { return }
      guard due <= .now() else { return tell(due) }
      self.due = nil
      body()
    }
    source.schedule(deadline: told)
    source.activate()
  }

  deinit { source.cancel() }

  /// Sets the timer to go off after so many seconds, instead of at any time that was set before.
  func schedule(after seconds: Double) {
    let due = DispatchTime.now() + max(0, min(seconds, 1e9))
    self.due = due
    if due < told { tell(due, isSoon: seconds < 1) }
  }

  private func tell(_ due: DispatchTime, isSoon: Bool = false) {
    told = due
    source.schedule(deadline: due, leeway: .milliseconds(isSoon ? 1 : 50))
  }

  /// Turns the timer off.
  func turnOff() { due = nil }
}
