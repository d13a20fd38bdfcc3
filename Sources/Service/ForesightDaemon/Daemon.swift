import Foresight
import ForesightCSystemd
import ForesightService
import ForesightSystem
import Glibc

/// The life of the service: who may speak with it, when it goes on, and when it ends.
final class Daemon {
  private let loop: EventLoop
  private let listener: Listener
  private let service: Service
  private let watch: StoreWatch
  private let (idleSeconds, keepingSeconds): (Double, Double)
  private var connections: [Int: Connection] = [:]
  private var poll: ConnectionPoll?
  private var sources: [EventSource] = []
  private var accepting: EventSource?
  private var (idle, minute, settling, keeping):
    (EventSource, EventSource, EventSource, EventSource)
  private var deadline: EventSource?
  private var bus: Bus?
  private let watchers: Watchers
  private var isEnding = false
  /// Whether it ended though it is still needed.
  private(set) var isToBeRestarted = false
  /// A descriptor that is given up for a moment to say that there are no more.
  private var reserve = open("/dev/null", O_RDONLY | O_CLOEXEC)

  init(
    store: String, weights: StartingWeights, listener: Listener, idleSeconds: Double,
    keepingSeconds: Double
  ) throws {
    let loop = try EventLoop()
    (self.loop, self.listener, self.idleSeconds) = (loop, listener, idleSeconds)
    self.keepingSeconds = keepingSeconds
    let bell = eventfd(0, Int32(EFD_NONBLOCK) | Int32(EFD_CLOEXEC))
    guard bell >= 0 else { throw EventLoop.Failure(what: "cannot make an event", code: errno) }
    service = Service(
      store: store, startingWeights: weights, wake: { eventfd_write(bell, 1) }, log: Self.log)
    watchers = Watchers(loop, service)
    func timer() throws -> EventSource { try loop.timer {} }
    (idle, minute, settling, keeping) = (try timer(), try timer(), try timer(), try timer())
    var changed: (Bool) -> Void = { _ in }
    watch = StoreWatch(store) { changed($0) }
    sources.append(
      try loop.watch(bell, EPOLLIN.rawValue) { [unowned self] _ in
        var count: UInt64 = 0
        eventfd_read(bell, &count)
        collect()
      })
    idle = try loop.timer { [unowned self] in endIfIdle() }
    minute = try loop.timer { [unowned self] in
      service.catchUp()
      scheduleMinute()
    }
    settling = try loop.timer { [unowned self] in service.catchUp() }
    keeping = try loop.timer { [unowned self] in service.keep() }
    changed = { [unowned self] isSettings in
      storeChanged()
      if isSettings { watchers.follow() }
    }
    watchers.changed = { [unowned self] in scheduleEnd() }
    for number in [SIGTERM, SIGINT, SIGHUP] {
      sources.append(try loop.signal(number) { [unowned self] in end() })
    }
    try watchProgram()
    poll = try ConnectionPoll(loop) { [unowned self] in connections[$0]?.happened($1) }
    accepting = try loop.watch(listener.descriptor, EPOLLIN.rawValue) { [unowned self] _ in
      accept()
    }
  }

  func run() throws {
    watch.begin(loop)
    scheduleEnd()
    service.catchUp()
    bus = Bus(
      loop, service, asked: { [unowned self] in scheduleEnd() },
      // Another one that is started finds the bus again.
      lost: { [unowned self] in end(restarting: true) })
    service.forgetting = { [unowned self] in bus?.launchers?.forgetRows() }
    watchers.begin(on: bus?.handle)
    sd_notify(0, "READY=1")
    try loop.run()
  }

  /// Says something to the person, or the journal.
  static let log: @Sendable (String) -> Void = { text in
    let line = Array("foresightd: \(text)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }

  // MARK: Connections

  /// How many are taken at once, so that those who are there already are not kept waiting.
  private static let mostAccepted = 64

  private func accept() {
    for _ in 0..<Self.mostAccepted {
      let flags = Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
      let descriptor = accept4(listener.descriptor, nil, nil, flags)
      if descriptor < 0 {
        if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) { refuse() }
        if errno == EINTR || errno == ECONNABORTED { continue }
        return
      }
      guard Peer.isOwn(descriptor), let poll,
        let connection = Connection(
          descriptor, service, poll, end: { [unowned self] in ended($0) })
      else {
        close(descriptor)
        continue
      }
      connections[connection.conversation.number] = connection
      idle.isOn = false
    }
  }

  /// Tells one who waits that there is no descriptor left, for which it would wait in vain.
  private func refuse() {
    close(reserve)
    let descriptor = Glibc.accept(listener.descriptor, nil, nil)
    if descriptor >= 0 {
      if Peer.isOwn(descriptor) {
        let line = Array(Service.refusal.utf8)
        send(
          descriptor, line, line.count,
          Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
      }
      close(descriptor)
    }
    reserve = open("/dev/null", O_RDONLY | O_CLOEXEC)
  }

  private func ended(_ connection: Connection) {
    connections[connection.conversation.number] = nil
    scheduleEnd()
    endIfDone()
  }

  private func collect() {
    for conversation in service.collect() { connections[conversation.number]?.proceed() }
    watch.begin(loop)
    scheduleMinute()
    endIfDone()
  }

  // MARK: The store

  /// For how long changes are gathered before they are learned, in seconds.
  private static let settlingSeconds = 0.02

  private func storeChanged() {
    if !settling.isOn { settling.schedule(after: Self.settlingSeconds) }
    if !keeping.isOn { keeping.schedule(after: keepingSeconds) }
  }

  /// What is likely changes with the time of day, for those who want to know.
  private func scheduleMinute() {
    guard service.hasSubscriptions, !minute.isOn else { return }
    let microseconds = Environment.now.microseconds % 60_000_000
    minute.schedule(after: 60 - Double(microseconds) / 1e6)
  }

  // MARK: The end

  /// Ends when another program was put in the place of this one.
  private func watchProgram() throws {
    guard let program = Environment.executablePath else { return }
    let former = FileIdentity(program)
    let mask = IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF
    sources.append(
      try loop.inotify(program, UInt32(mask)) { [unowned self] _, _ in
        guard FileIdentity(program) != former else { return }
        Self.log("the program was replaced; it ends, and the next to ask starts the new one")
        end(restarting: true)
      })
  }

  /// For how long what was begun may go on, in seconds.
  private static let grace = 0.7

  /// - Parameter restarting: whether another one is to take its place where something is watched.
  private func end(restarting: Bool = false) {
    if isEnding { return }
    isEnding = true
    isToBeRestarted = restarting && watchers.isActive
    accepting = nil
    listener.close()
    sd_notify(0, "STOPPING=1")
    watchers.leaveBus()
    bus?.close()
    bus = nil
    service.end()
    deadline = try? loop.timer { [unowned self] in loop.end() }
    deadline?.schedule(after: Self.grace)
    for connection in Array(connections.values) { connection.proceed() }
    endIfDone()
  }

  /// Ends some time from now, unless somebody speaks with it or something is watched.
  private func scheduleEnd() {
    if connections.isEmpty, !watchers.isActive {
      idle.schedule(after: idleSeconds)
    } else {
      idle.isOn = false
    }
  }

  private func endIfIdle() { if connections.isEmpty, !watchers.isActive { end() } }

  private func endIfDone() {
    if isEnding, service.isDone { loop.end() }
  }
}
