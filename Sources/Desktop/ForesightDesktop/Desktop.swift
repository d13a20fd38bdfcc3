import Foresight
import ForesightCSystemd
import ForesightSystem
import Glibc

/// The life of the program: what it is connected with, when it goes on, and when it ends.
final class Desktop {
  private let loop: EventLoop
  /// The links for what is watched; for what others ask on the bus; and for what a person chose, which may take long.
  private let link, asking, performing: ServiceLink
  private let recorder: DesktopRecorder
  private let watchers: Watchers
  /// The part that speaks to the person, while they have that on.
  private var notices: Notices?
  private let lock: Int32
  private let idleSeconds: Double
  private var bus: Bus?
  private var sources: [EventSource] = []
  private var idle: EventSource?
  private var isEnding = false
  /// True if it has ended though it is still needed.
  private(set) var isToBeRestarted = false

  init(socket: String, idleSeconds: Double) throws {
    let loop = try EventLoop()
    (self.loop, self.idleSeconds) = (loop, idleSeconds)
    link = try ServiceLink(loop, path: socket, isKept: true)
    asking = try ServiceLink(loop, path: socket, isKept: false)
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
      // A service that has just been started knows nobody.
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
      loop, asking, performing, asked: { [unowned self] in scheduleEnd() },
      // Another one that is started finds the bus again.
      lost: { [unowned self] in end(restarting: true) })
    if bus == nil { Main.log("there is no session bus; only what needs none is watched") }
    // One sees each thing once: another one, such as on a bus within the session, watches nothing.
    if lock < 0 || flock(lock, LOCK_EX | LOCK_NB) == 0 {
      watchers.bus = bus?.handle
      link.connect()
    } else {
      Main.log("another one watches already; this one answers on its bus only")
    }
    scheduleEnd()
    try loop.run()
  }

  /// Answers to the subscription since the connection was made: the first is no news.
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
    case "moment":
      bus?.tell(moment: told)
      notices?.take(moment: told)
    case "automation": notices?.take(automation: told)
    case "silence":
      endNotices()
      // They may be on again by now.
      follow()
    default: break
    }
  }

  /// Does what the person's settings say, which are read again whenever they change.
  private func follow() {
    link.ask("settings", []) { [weak self] result in
      guard let self, case .success(let json) = result else { return }
      let settings = try? Settings(text: Array(json.text.utf8))
      if let settings { watchers.follow(settings) }
      if json["notices"] == nil {
        endNotices()
      } else if notices == nil, let bus, let handle = bus.handle, let lock = bus.lock {
        notices = Notices(loop, link, performing, handle, lock)
      }
      if let settings { notices?.follow(settings) }
      scheduleEnd()
    }
  }

  private func endNotices() {
    notices?.end()
    notices = nil
  }

  /// True if there is something for which this program has to stay.
  private var isActive: Bool { watchers.isActive || notices != nil }

  /// Ends when another program was put in the place of this one.
  private func watchProgram() throws {
    guard let program = Environment.executablePath else { return }
    let former = FileIdentity(program)
    let mask = IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF
    sources.append(
      try loop.inotify(program, UInt32(mask)) { [unowned self] _, _ in
        guard FileIdentity(program) != former else { return }
        Main.log("the program was replaced; it ends, and the next to ask starts the new one")
        end(restarting: true)
      })
  }

  /// Ends some time from now, unless it has to stay.
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
    // What was seen is acknowledged first, if that is soon.
    recorder.drain()
    guard link.hasRepeatable else { return loop.end() }
    link.emptied = { [unowned self] in loop.end() }
    deadline = try? loop.timer { [unowned self] in loop.end() }
    deadline?.schedule(after: Self.grace)
  }

  /// The time that acknowledging what was seen may take at the end, in seconds.
  private static let grace = 0.7
  private var deadline: EventSource?
}
