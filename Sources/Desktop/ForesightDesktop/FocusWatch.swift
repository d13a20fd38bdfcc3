import Foresight
import ForesightCSystemd
import ForesightSystem
import Glibc

/// Watches windows on sway, i3 and X11: those that open and close, for desktops that make no units for apps, and the
/// one that has kept the focus for some seconds.
///
/// It never polls: a desktop that starts makes a socket, which inotify reports.
final class FocusWatch {
  private let loop: EventLoop
  private let recorder: DesktopRecorder
  private let manager: BusListener?
  private var links: [String: WindowManagerLink] = [:]
  private var x11: XFocusWatch?
  private var directories: [String: EventSource] = [:]
  private var (looking, dwelling): (EventSource?, EventSource?)
  /// True if the window that has the focus is recorded.
  var tellsFocus = false
  /// The window that has the focus, and the moment at which it got the focus; `nil` if no such window is known.
  private var focused: (window: OpenedWindow, since: Moment)?

  /// The time for which a window must keep the focus to be noted (`dwell`), and the time that a desktop may take to
  /// start (`arrival`), in seconds.
  private static let (dwell, arrival) = (5.0, 3.0)
  /// The number of failed attempts to find the display (`tries`), and the most such attempts (`mostTries`). A session
  /// sets the display after it has begun, without a signal. The wait doubles with each attempt.
  private var tries = 0
  private static let mostTries = 8

  /// - Parameter bus: the session bus, on which the user manager is asked for the display.
  init(_ loop: EventLoop, _ recorder: DesktopRecorder, bus: OpaquePointer?) {
    (self.loop, self.recorder, manager) = (loop, recorder, bus.map(BusListener.init))
    looking = try? loop.timer { [weak self] in self?.look() }
    dwelling = try? loop.timer { [weak self] in self?.note() }
    // Windows may have opened and closed while nothing was watched.
    recorder.note(.left(nil))
    look()
  }

  /// Connects with the desktops that are running, and waits for others to start.
  private func look() {
    for directory in Environment.desktopDirectories where directories[directory] == nil {
      directories[directory] = try? loop.inotify(directory, UInt32(IN_CREATE)) {
        [weak self] name in
        guard Environment.mayBeDesktop(name), let self, let looking, tries > 0 || !looking.isOn
        else { return }
        tries = 0
        looking.schedule(after: Self.arrival)
      }
    }
    for path in Environment.windowManagerSockets where links[path] == nil {
      let settled = Self.settled(path)
      links[path] = WindowManagerLink(path, loop) { [weak self] in
        self?.take($0, on: path, settled: settled)
      } ended: { [weak self] in
        self?.links[path] = nil
        self?.recorder.note(.left(path))
      }
    }
    // A window manager's own socket is preferred to X11.
    if !links.isEmpty, x11 != nil { leaveX() }
    guard links.isEmpty, x11 == nil else { return }
    if let variables = Environment.displayVariables(of: Environment.variables(setting: [:])) {
      return watchX(variables)
    }
    manager?.get(.unitManager, "Environment", "as", { $0.strings() }) { [weak self] variables in
      if let variables = variables.flatMap(Environment.displayVariables) {
        self?.watchX(variables)
      } else {
        self?.lookAgain()
      }
    }
  }

  private func lookAgain() {
    guard tries < Self.mostTries, let looking, !looking.isOn else { return }
    looking.schedule(after: Self.arrival * Double(1 << tries))
    tries += 1
  }

  private func watchX(_ variables: [String]) {
    guard x11 == nil, links.isEmpty else { return }
    let settled = Self.settled(Environment.desktopDirectories.last)
    x11 = XFocusWatch(variables, loop) { [weak self] in
      self?.take($0, on: Self.xName, settled: settled)
    } ended: { [weak self] in
      self?.leaveX()
    }
  }

  private func leaveX() {
    x11 = nil
    recorder.note(.left(Self.xName))
  }

  /// X11's name among the desktops; the others are named by the paths of their sockets.
  private static let xName = "X11"

  /// Handles an event of a window manager, whose own windows have opened by `settled`.
  private func take(_ event: WindowEvent, on desktop: String, settled: UInt64) {
    switch event {
    case .focused(let window): focus(window)
    case .opened(let window, let isNew):
      // No person chose the windows that open with the session.
      let isChosen = isNew && Environment.nanoseconds >= settled
      recorder.note(.opened(window, on: desktop, isChosen: isChosen, at: Environment.moment))
    case .closed(let number):
      // X11 may give the number to another window.
      if focused?.window.number == number { focus(nil) }
      recorder.note(.closed(number, on: desktop, at: Environment.moment))
    }
  }

  /// The time until which windows open with the session that made a socket, in nanoseconds of the monotonic clock. A
  /// socket that the clock says is of the future was made now.
  private static func settled(_ path: String?) -> UInt64 {
    let made = path.flatMap(FileStatus.init(following:)).map {
      Int64($0.st_mtim.tv_sec) * 1_000_000
    }
    let settling = Int64(AppWatch.settling / 1000)
    let age = min(max(0, made.map { Environment.now.microseconds - $0 } ?? 0), settling)
    return Environment.nanoseconds + UInt64(settling - age) * 1000
  }

  private func focus(_ window: OpenedWindow?) {
    if focused?.window == window || !tellsFocus { return }
    focused = window.map { ($0, Environment.moment) }
    if focused == nil { dwelling?.isOn = false } else { dwelling?.schedule(after: Self.dwell) }
  }

  private func note() {
    guard let focused else { return }
    recorder.note(.focus(focused.window.view, since: focused.since))
  }
}
