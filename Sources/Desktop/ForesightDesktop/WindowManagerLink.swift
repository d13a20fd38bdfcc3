import ForesightCSystemd
import ForesightSystem
import Glibc

/// A connection to sway or i3, which reports its windows until the connection ends.
final class WindowManagerLink {
  private let descriptor: Int32
  private var source: EventSource?
  private var messages = WindowMessages()
  private let told: (WindowEvent) -> Void
  private let ended: () -> Void

  /// Connects, and asks for the windows; `nil` if no window manager listens at the path.
  ///
  /// - Parameter ended: called once, when the connection has ended.
  init?(
    _ path: String, _ loop: EventLoop, told: @escaping (WindowEvent) -> Void,
    ended: @escaping () -> Void
  ) {
    guard let descriptor = SocketAddress.connect(to: path) else { return nil }
    (self.told, self.ended, self.descriptor) = (told, ended, descriptor)
    let request = WindowMessages.subscription
    guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count
    else { return nil }
    source = try? loop.watch(descriptor, EPOLLIN.rawValue) { [unowned self] _ in read() }
    if source == nil { return nil }
  }

  deinit {
    source = nil
    close(descriptor)
  }

  private func read() {
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return }
      if count > 0 { messages.take(chunk[..<count]).forEach(told) }
      if count <= 0 || messages.isBroken {
        source = nil
        return ended()
      }
    }
  }
}
