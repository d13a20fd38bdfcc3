import Foresight
import ForesightCSystemd

/// A watch for the app whose window has the focus, as sway, i3 and X11 tell: one that has kept it for some seconds is
/// noted.
///
/// Nothing is asked for meanwhile: a desktop that comes makes a socket, which is heard of.
final class FocusWatch {
  private let loop: EventLoop
  private let recorder: DesktopRecorder
  private let manager: BusListener?
  private var links: [String: WindowManagerLink] = [:]
  private var x11: XFocusWatch?
  private var directories: [String: EventSource] = [:]
  private var (looking, dwelling): (EventSource?, EventSource?)
  /// The window that has the focus, and the moment since which it has.
  private var focused: (window: FocusedView, since: Moment)?

  /// The time for which a window must keep the focus to be noted, and the time that a desktop that comes may take, in
  /// seconds.
  private static let (dwell, arrival) = (5.0, 3.0)

  /// - Parameter bus: the session bus, where the user manager tells of the display.
  init(_ loop: EventLoop, _ recorder: DesktopRecorder, bus: OpaquePointer?) {
    (self.loop, self.recorder, manager) = (loop, recorder, bus.map(BusListener.init))
    looking = try? loop.timer { [weak self] in self?.look() }
    dwelling = try? loop.timer { [weak self] in self?.note() }
    look()
  }

  /// Connects with what is there, and waits for what comes.
  private func look() {
    for directory in Environment.desktopDirectories where directories[directory] == nil {
      directories[directory] = try? loop.inotify(directory, UInt32(IN_CREATE)) {
        [weak self] name, _ in
        guard Environment.mayBeDesktop(name), let looking = self?.looking, !looking.isOn else {
          return
        }
        looking.schedule(after: Self.arrival)
      }
    }
    for path in Environment.windowManagerSockets where links[path] == nil {
      links[path] = WindowManagerLink(path, loop) { [weak self] in
        self?.focus(.named($0))
      } ended: { [weak self] in
        self?.links[path] = nil
      }
    }
    guard links.isEmpty, x11 == nil else { return }
    if let variables = Environment.displayVariables(of: Environment.variables(setting: [:])) {
      return watchX(variables)
    }
    let peer = BusListener.Peer(
      "org.freedesktop.systemd1", "/org/freedesktop/systemd1", "org.freedesktop.systemd1.Manager")
    manager?.get(peer, "Environment", "as", { $0.strings() }) { [weak self] variables in
      if let variables = variables.flatMap(Environment.displayVariables) { self?.watchX(variables) }
    }
  }

  private func watchX(_ variables: [String]) {
    guard x11 == nil, links.isEmpty else { return }
    x11 = XFocusWatch(variables, loop) { [weak self] in
      self?.focus(.onX11(number: $0, environment: variables))
    } ended: { [weak self] in
      self?.x11 = nil
    }
  }

  private func focus(_ window: FocusedView) {
    if focused?.window == window { return }
    focused = (window, Environment.moment)
    dwelling?.schedule(after: Self.dwell)
  }

  private func note() {
    guard let focused else { return }
    recorder.note(.focus(focused.window, since: focused.since))
  }
}
