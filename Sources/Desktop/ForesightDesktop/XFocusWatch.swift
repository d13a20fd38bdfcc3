import ForesightCSystemd
import ForesightSystem
import Glibc

/// Watches the windows of X11, and the one that has the focus, with `xprop`, which sleeps until they change.
///
/// It uses a program instead of a library, so that systems without X11 need neither, and the worst failure is that the
/// program ends.
final class XFocusWatch {
  private let running: RunningProgram
  private let descriptor: Int32
  private var source: EventSource?
  private var lines = ""
  private let environment: [String]
  private var windows: Set<String>?
  private let told: (WindowEvent) -> Void
  private let ended: () -> Void

  /// - Parameters:
  ///   - environment: the environment of `xprop`, with the display's name.
  ///   - told: called with each change.
  ///   - ended: called once, when `xprop` has ended.
  /// - Returns: `nil` if `xprop` cannot be started.
  init?(
    _ environment: [String], _ loop: EventLoop, told: @escaping (WindowEvent) -> Void,
    ended: @escaping () -> Void
  ) {
    guard let pipe = try? Program.pipe() else { return nil }
    var program = Program("xprop", Self.words)
    program.environment = environment
    program.files = [0: .nothing, 1: .descriptor(pipe.1), 2: .nothing]
    let started = try? program.start()
    close(pipe.1)
    guard let started else {
      close(pipe.0)
      return nil
    }
    (running, descriptor) = (started, pipe.0)
    (self.environment, self.told, self.ended) = (environment, told, ended)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    source = try? loop.watch(descriptor, EPOLLIN.rawValue) { [unowned self] _ in read() }
    if source == nil { return nil }
  }

  /// The arguments of `xprop`. With a format, it creates a property's name. Without one, it would never report a
  /// property whose name no window manager has created yet.
  private static let words: [String] = {
    let names = ["_NET_ACTIVE_WINDOW", "_NET_CLIENT_LIST"]
    let formats = names.flatMap { ["-f", $0, "32x", ": window id # $0+\\n"] }
    return ["-root"] + formats + ["-spy"] + names
  }()

  deinit {
    source = nil
    close(descriptor)
    running.kill()
  }

  private func read() {
    var chunk = [UInt8](repeating: 0, count: 1 << 12)
    let count = Glibc.read(descriptor, &chunk, chunk.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return }
    lines += String(decoding: chunk.prefix(max(0, count)), as: UTF8.self)
    while let end = lines.firstIndex(of: "\n") {
      take(String(lines[..<end]))
      lines.removeSubrange(...end)
    }
    guard count <= 0 || lines.utf8.count > 1 << 16 else { return }
    source = nil
    ended()
  }

  private func take(_ line: String) {
    if let all = FocusedWindow.ids(xprop: line) {
      let known = windows
      windows = Set(all)
      for number in all where known?.contains(number) != true {
        told(.opened(window(number), isNew: known != nil))
      }
      for number in (known ?? []).subtracting(all).sorted() { told(.closed(number)) }
    } else if line.hasPrefix("_NET_ACTIVE_WINDOW") {
      told(.focused(FocusedWindow.id(xprop: line).map(window)))
    }
  }

  private func window(_ number: String) -> OpenedWindow {
    OpenedWindow(number: number, view: .onX11(number: number, environment: environment))
  }
}
