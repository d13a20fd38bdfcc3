internal import ForesightFormats
public import ForesightValues
internal import Glibc
internal import Synchronization

/// A socket between an app and the program that wants it to perform something. Both send messages in JSON, each ended
/// by a newline.
///
///     // Tells an app to stop, and waits for its answer.
///     func cancel(by channel: MessageChannel) throws -> MessageChannel.Received {
///       try channel.send(.members([("cancel", .boolean(true))]))
///       return channel.receive(within: .seconds(1))
///     }
public final class MessageChannel: Sendable {
  /// The result of waiting for a message.
  public enum Received: Hashable, Sendable {
    /// A message.
    case message(JSON)
    /// The other side is gone.
    case end
    /// No message: the timeout has passed, or a signal arrived.
    case nothing
    /// A message that is too long or not JSON.
    case nonsense
  }

  /// The longest message, in bytes.
  public static let longestLine = 1 << 20

  private let socket: Int32
  private let buffer = Mutex(LineBuffer(longest: longestLine))

  /// The timeout of sending, in seconds: the other side may be stopped and not read.
  private static let patience = 2

  /// Takes ownership of a socket, and closes it when the channel is released.
  public init(socket: Int32) {
    self.socket = socket
    var patience = timeval(tv_sec: Self.patience, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(socket) }

  /// Shuts the socket down: readers that wait on either side get no more messages.
  public func shutDown() { _ = shutdown(socket, Int32(SHUT_RDWR)) }

  /// True if the other side has read all that was sent.
  public var isRead: Bool {
    var unread: Int32 = 0
    return ioctl(socket, UInt(TIOCOUTQ), &unread) != 0 || unread == 0
  }

  /// Sends a message; returns true if it was sent. A message that is too long is not sent. If the other side does not
  /// read in time, the socket is shut down.
  @discardableResult
  public func send(_ message: JSON) -> Bool {
    let line = Array((message.text + "\n").utf8)
    guard line.count <= Self.longestLine else { return false }
    // Locked, so that messages sent at the same time do not mix.
    return sending.withLock { _ in
      line.withUnsafeBytes { bytes in
        var rest = bytes
        while !rest.isEmpty {
          let count = Glibc.send(socket, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
          if count < 0, errno == EINTR { continue }
          guard count > 0 else {
            if errno == EAGAIN { shutDown() }
            return false
          }
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
        return true
      }
    }
  }

  private let sending = Mutex(())

  /// Waits for a message. Only one thread may read at a time.
  ///
  /// - Parameter time: the timeout; `nil` to wait indefinitely.
  public func receive(within time: Duration? = nil) -> Received {
    let end = time.map { ContinuousClock.now + $0 }
    while true {
      if let line = buffer.withLock({ $0.next() }) {
        guard case .line(let bytes) = line, let json = try? JSON.parse(bytes) else {
          return .nonsense
        }
        return .message(json)
      }
      if let end {
        var peer = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        let left = max(end - .now, .zero) / .milliseconds(1)
        guard poll(&peer, 1, Int32(min(left, 1e9))) > 0 else { return .nothing }
      }
      var chunk = [UInt8](repeating: 0, count: 1 << 14)
      let count = read(socket, &chunk, chunk.count)
      if count < 0, errno == EINTR { return .nothing }
      guard count > 0 else { return .end }
      buffer.withLock { $0.append(chunk[..<count]) }
    }
  }
}
