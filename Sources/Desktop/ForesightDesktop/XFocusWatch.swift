import ForesightCSystemd
import ForesightSystem
import Glibc

/// A watch for the windows of X11, and for the one that has the focus, as `xprop` tells, which sleeps until that changes.
///
/// A program rather than a library: who has no X11 needs none, and its end is all that can go wrong.
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
  ///   - environment: with the display's name.
  ///   - told: told what changes.
  ///   - ended: called once, when it is over.
  /// - Returns: `nil` where it cannot be started.
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

  /// The words of `xprop`. It makes the names known of which a format is given: of those that no window manager has made
  /// yet it would never tell.
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
        told(.opened(OpenedWindow(number: number, view: view(number)), isNew: known != nil))
      }
      for number in (known ?? []).subtracting(all).sorted() { told(.closed(number)) }
    } else if let number = FocusedWindow.id(xprop: line) {
      told(.focused(view(number)))
    }
  }

  private func view(_ number: String) -> FocusedView {
    .onX11(number: number, environment: environment)
  }
}
