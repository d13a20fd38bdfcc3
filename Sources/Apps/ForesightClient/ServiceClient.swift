// ForesightClient asks the service, for programs that can do without it: the command line, and apps.

internal import Foresight
internal import ForesightSystem
public import ForesightValues
public import ForesightWire
internal import Glibc
internal import Synchronization

/// A connection to the service, for programs that can do without it.
///
///     let client = ServiceClient(path: path)
///     client?.ask("status", [], within: .milliseconds(50))      // nil where it did not answer in time
///
/// No method waits longer than its timeout, and none throws an error of its own: a caller that gets no answer does the
/// work itself.
public final class ServiceClient: Sendable {
  private let descriptor: Int32
  /// The bytes that were received and not yet returned as lines.
  private let received: Mutex<LineBuffer>

  /// The answer of the service to a request.
  public enum Answer: Sendable {
    /// The result.
    case result(JSON)
    /// The reason why there is no result.
    case refused(ServiceError)
  }

  /// Connects to a socket; `nil` if no service of this user listens there.
  public init?(path: String) {
    guard let descriptor = SocketAddress.connect(to: path) else { return nil }
    // Stored first, so that `deinit` closes it even if this returns `nil`.
    self.descriptor = descriptor
    received = Mutex(LineBuffer(longest: 64 << 20))
    if !SocketAddress.isPeerOwn(descriptor) { return nil }
  }

  deinit { close(descriptor) }

  /// Sends a request and waits for the answer; `nil` if none arrives in time.
  public func ask(
    _ method: String, _ parameters: [(String, JSON?)], within patience: Duration
  ) -> Answer? {
    let end = Self.now + patience
    let request = Request(id: .integer(1), method: method, parameters: .members(parameters))
    guard send(Array(request.line.utf8), until: end), let line = line(until: end),
      let json = try? JSON.parse(line)
    else { return nil }
    if let result = json["result"] { return .result(result) }
    return json["error"].map { .refused(ServiceError(answer: $0)) }
  }

  /// Sends a shell's request and waits for the answer, including the empty line at its end; `nil` if none arrives in
  /// time.
  package func ask(
    _ request: PlainRequest, _ fields: [UInt8], within patience: Duration
  ) -> String? {
    let end = Self.now + patience
    guard send(Array(request.line.utf8) + fields, until: end) else { return nil }
    var answer = ""
    while let line = line(until: end) {
      answer += String(decoding: line, as: UTF8.self) + "\n"
      if line.isEmpty { return answer }
    }
    return nil
  }

  /// Sends text; returns true if all of it was sent in time.
  public func send(_ text: String, within patience: Duration) -> Bool {
    send(Array(text.utf8), until: Self.now + patience)
  }

  /// Returns the next line; `nil` if none arrives in time, the line is too long, or the connection has ended.
  public func line(within patience: Duration) -> [UInt8]? { line(until: Self.now + patience) }

  /// Calls `body` with each notice that the service sends after a subscription, until the service says that it sends no
  /// more, or the connection ends. It blocks the calling thread.
  package func forEachMoment(_ body: (JSON) throws -> Void) rethrows {
    while let line = line(within: .seconds(Int64(Int32.max))) {
      guard let json = try? JSON.parse(line) else { continue }
      if json["method"]?.string == "silence" { return }
      if json["method"]?.string == "moment", let moment = json["params"] { try body(moment) }
    }
  }

  /// Ends the connection, so that a thread that waits for a line continues without one.
  package func stopWaiting() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

  private static var now: Duration { .nanoseconds(Int64(Environment.nanoseconds)) }

  private func send(_ bytes: [UInt8], until end: Duration) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        guard wait(for: POLLOUT, until: end) else { return false }
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  private func line(until end: Duration) -> [UInt8]? {
    while true {
      switch received.withLock({ $0.next() }) {
      case .line(let line): return line
      case .tooLong: return nil
      case nil: break
      }
      guard wait(for: POLLIN, until: end) else { return nil }
      let count = withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
        let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
        if count > 0 { received.withLock { $0.append(buffer[..<count]) } }
        return count
      }
      if count == 0 || count < 0 && ![EAGAIN, EINTR].contains(errno) { return nil }
    }
  }

  /// Waits until the socket can be read or written; returns false on a timeout or an error.
  private func wait(for events: Int32, until end: Duration) -> Bool {
    while true {
      let left = end - Self.now
      if left < .zero { return false }
      var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      let milliseconds = Int32(clamping: Int64((left / .milliseconds(1)).rounded(.up)))
      let count = poll(&entry, 1, milliseconds)
      if count > 0 { return true }
      if count < 0, errno != EINTR { return false }
    }
  }
}
