import Foresight
import ForesightCSystemd
import ForesightSystem
import Glibc

/// Runs the program: connects it with the service and the session bus, and decides when it ends.
final class Desktop {
  private let loop: EventLoop
  /// The links to the service: `link` for the watches, `asking` for requests on the bus, `searching` for launchers, which
  /// do not wait for those requests, and `performing` for actions that a person chose, which may take long.
  private let link, asking, searching, performing: ServiceLink
  private let recorder: DesktopRecorder
  private let watchers: Watchers
  /// The notices to the person; `nil` while the settings have them off.
  private var notices: Notices?
  private let lock: Int32
  private let idleSeconds: Double
  private var bus: Bus?
  private var sources: [EventSource] = []
  private var idle: EventSource?
  private var isEnding = false
  /// True if the program has ended although it is still needed.
  private(set) var isToBeRestarted = false

  init(socket: String, idleSeconds: Double) throws {
    let loop = try EventLoop()
    (self.loop, self.idleSeconds) = (loop, idleSeconds)
    link = try ServiceLink(loop, path: socket, isKept: true)
    asking = try ServiceLink(loop, path: socket, isKept: false)
    searching = try ServiceLink(loop, path: socket, isKept: false)
    performing = try ServiceLink(loop, path: socket, isKept: false)
    recorder = try DesktopRecorder(loop, link)
    watchers = Watchers(loop, link, recorder)
    lock = open(socket + ".desktop.lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    idle = try loop.timer { [unowned self] in if !isActive { end() } }
    for number in [SIGTERM, SIGINT, SIGHUP] {
      sources.append(try loop.signal(number) { [unowned self] in end() })
    }
    try watchProgram()
    watchers.changed = { [unowned self] in scheduleEnd() }
    link.connected = { [unowned self] in
      // A service that has just started knows no subscriptions.
      answers = 0
      link.ask("follow", [])
      link.ask("subscribe", [])
      follow()
      watchers.tellAgain()
      notices?.meetService()
    }
    link.told = { [unowned self] in hear($0, $1) }
  }

  func run() throws {
    bus = Bus(
      loop, asking, searching, performing, asked: { [unowned self] in scheduleEnd() },
      // The program finds the bus again when it is restarted.
      lost: { [unowned self] in end(restarting: true) })
    if bus == nil { Main.log("there is no session bus; only what needs none is watched") }
    // Only one process watches, so that nothing is recorded twice. Another one, such as on a nested bus, watches
    // nothing.
    if lock < 0 || flock(lock, LOCK_EX | LOCK_NB) == 0 {
      watchers.bus = bus?.handle
      link.connect()
    } else {
      Main.log("another one watches already; this one answers on its bus only")
    }
    scheduleEnd()
    try loop.run()
  }

  /// The number of answers to the subscription since the connection was made. The first one is not passed on, because
  /// nothing has changed.
  private var answers = 0

  private func hear(_ event: String, _ told: JSON) {
    switch event {
    case "suggestions":
      answers += 1
      if answers > 1 { bus?.tellSuggestions() }
    case "settings": follow()
    case "forgetting":
      bus?.launchers?.forgetRows()
      notices?.clear()
    case "moment": notices?.take(moment: told)
    case "automation": notices?.take(automation: told)
    case "silence":
      endNotices()
      // Notices may be on again by now.
      follow()
    default: break
    }
  }

  /// Reads the person's settings, and turns watches and notices on and off as they say. Called whenever they change.
  private func follow() {
    link.ask("settings", []) { [weak self] result in
      guard let self, case .success(let json) = result else { return }
      let settings = try? Settings(text: Array(json.text.utf8))
      if let settings { watchers.follow(settings) }
      if json["notices"] == nil {
        endNotices()
      } else if notices == nil, let bus, let handle = bus.handle, let lock = bus.lock {
        notices = Notices(loop, link, performing, handle, lock)
        notices?.shown = { [unowned self] in self.bus?.tell(moment: $0) }
      }
      if let settings { notices?.follow(settings) }
      scheduleEnd()
    }
  }

  private func endNotices() {
    notices?.end()
    notices = nil
  }

  /// True if the program has to keep running.
  private var isActive: Bool { watchers.isActive || notices != nil }

  /// Ends the program when its executable is replaced, as an update does.
  private func watchProgram() throws {
    guard let program = Environment.executablePath else { return }
    let former = FileStatus(at: program)?.identity
    let mask = IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF
    sources.append(
      try loop.inotify(program, UInt32(mask)) { [unowned self] _ in
        guard FileStatus(at: program)?.identity != former else { return }
        Main.log("the program was replaced; it ends, and the next to ask starts the new one")
        end(restarting: true)
      })
  }

  /// Sets the timer for the end, or turns it off if the program has to keep running.
  private func scheduleEnd() {
    if isActive { idle?.isOn = false } else { idle?.schedule(after: idleSeconds) }
  }

  private func end(restarting: Bool = false) {
    if isEnding { return }
    isEnding = true
    isToBeRestarted = restarting && isActive
    endNotices()
    watchers.leaveBus()
    bus?.close()
    bus = nil
    // Donations that are under way are acknowledged first, if that is soon.
    recorder.drain()
    guard link.hasRepeatable else { return loop.end() }
    link.emptied = { [unowned self] in loop.end() }
    deadline = try? loop.timer { [unowned self] in loop.end() }
    deadline?.schedule(after: Self.grace)
  }

  /// The longest wait for acknowledgments at the end, in seconds.
  private static let grace = 0.7
  private var deadline: EventSource?
}
