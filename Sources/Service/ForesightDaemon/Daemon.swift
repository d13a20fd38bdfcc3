import Foresight
import ForesightCLinux
import ForesightService
import ForesightSystem
import Glibc

/// Runs the service: accepts connections, drives the timers, and decides when the service ends.
final class Daemon {
  private let loop: EventLoop
  private let listener: Listener
  private let service: Service
  private let watch: StoreWatch
  private let (idleSeconds, keepingSeconds): (Double, Double)
  /// The event descriptor that workers write to when they have a result.
  private let bell: Int32
  private var connections: [Int: ClientConnection] = [:]
  private let poll: ConnectionPoll
  private var sources: [EventSource] = []
  private var isEnding = false
  /// A spare descriptor, closed for a moment to refuse a client when no other descriptors are left.
  private var reserve = open("/dev/null", O_RDONLY | O_CLOEXEC)

  // The timers: the end of a service that nobody asks, the next minute, the next quarter of an hour, the wait while
  // changes of the store are gathered, saving the model, and the deadline for work under way at the end.
  private lazy var idle: EventTimer = loop.timer { [unowned self] in endIfIdle() }
  private lazy var minute: EventTimer = loop.timer { [unowned self] in
    service.catchUp()
    scheduleMinute()
  }
  private lazy var quarter: EventTimer = loop.timer { [unowned self] in
    service.consider(isQuarter: true)
    scheduleQuarter()
  }
  private lazy var settling: EventTimer = loop.timer { [unowned self] in
    service.catchUp()
    service.consider()
  }
  private lazy var keeping: EventTimer = loop.timer { [unowned self] in service.keep() }
  private lazy var deadline: EventTimer = loop.timer { [unowned self] in stop() }

  init(
    store: String, weights: StartingWeights, listener: Listener, idleSeconds: Double,
    keepingSeconds: Double
  ) throws {
    (loop, self.listener) = (EventLoop(), listener)
    (self.idleSeconds, self.keepingSeconds) = (idleSeconds, keepingSeconds)
    bell = eventfd(0, Int32(EFD_NONBLOCK) | Int32(EFD_CLOEXEC))
    guard bell >= 0 else { throw EventLoop.Failure(what: "cannot make an event", code: errno) }
    poll = try ConnectionPoll()
    service = Service(
      store: store, startingWeights: weights, wake: { [bell] in eventfd_write(bell, 1) },
      log: Self.log)
    watch = StoreWatch(store)
  }

  /// The numbers of the bell and of the listening socket in the poll; connections are numbered from 1.
  private static let (bellNumber, listenerNumber) = (0, Int.max)

  /// Serves clients until the service ends.
  func run() throws {
    loop.sync {
      _ = poll.add(bell, as: Self.bellNumber, for: EPOLLIN.rawValue)
      _ = poll.add(listener.descriptor, as: Self.listenerNumber, for: EPOLLIN.rawValue)
      for number in [SIGTERM, SIGINT, SIGHUP] {
        sources.append(loop.signal(number) { [unowned self] in end() })
      }
      watchProgram()
      watchStore()
      scheduleEnd()
      service.catchUp()
    }
    Supervisor.notify("READY=1")
    poll.run(on: loop) { number, events in
      switch number {
      case Self.bellNumber:
        var count: UInt64 = 0
        eventfd_read(bell, &count)
        collect()
      case Self.listenerNumber: accept()
      default:
        connections[number]?.happened(events)
        if !idle.isOn { scheduleEnd() }
        scheduleQuarter()
      }
    }
  }

  /// Makes ``run()`` return.
  private func stop() {
    poll.end()
    eventfd_write(bell, 1)
  }

  /// Writes a message to standard error: a person sees it, or systemd puts it into the journal.
  static let log: @Sendable (String) -> Void = { text in
    let line = Array("foresightd: \(text)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }

  // MARK: Connections

  /// The most connections accepted in one turn, so that new clients do not keep the existing ones waiting.
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
      guard SocketAddress.isPeerOwn(descriptor),
        let connection = ClientConnection(
          descriptor, service, poll, end: { [unowned self] in ended($0) })
      else {
        close(descriptor)
        continue
      }
      connections[connection.conversation.number] = connection
    }
  }

  /// Accepts a client with the spare descriptor and tells it that the service is busy. With no descriptor left, the
  /// client would otherwise wait in vain.
  private func refuse() {
    close(reserve)
    let descriptor = Glibc.accept(listener.descriptor, nil, nil)
    if descriptor >= 0 {
      if SocketAddress.isPeerOwn(descriptor) {
        let line = Array(Service.refusal.utf8)
        send(descriptor, line, line.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
      }
      close(descriptor)
    }
    reserve = open("/dev/null", O_RDONLY | O_CLOEXEC)
  }

  private func ended(_ connection: ClientConnection) {
    connections[connection.conversation.number] = nil
    scheduleEnd()
    scheduleQuarter()
    endIfDone()
  }

  private func collect() {
    for conversation in service.collect() { connections[conversation.number]?.proceed() }
    watchStore()
    scheduleMinute()
    scheduleQuarter()
    endIfDone()
  }

  // MARK: The store

  /// The time for which changes are gathered before they are learned, in seconds.
  private static let settlingSeconds = 0.02

  private func watchStore() {
    if watch.isOn { return }
    watch.begin(loop) { [unowned self] isSettings in
      if !settling.isOn { settling.schedule(after: Self.settlingSeconds) }
      if !keeping.isOn { keeping.schedule(after: keepingSeconds) }
      if isSettings { service.tellSettings() }
    }
  }

  /// Sets the timer for the next full minute if there are subscriptions: predictions change with the time of day.
  private func scheduleMinute() {
    guard service.hasSubscriptions, !minute.isOn else { return }
    let microseconds = Environment.now.microseconds % 60_000_000
    minute.schedule(after: Environment.timerSeconds(60 - Double(microseconds) / 1e6))
  }

  /// Sets the timer for the next quarter of an hour while a client listens for unasked offers, and turns it off
  /// otherwise.
  private func scheduleQuarter() {
    guard quarter.isOn != service.hasHearers else { return }
    guard service.hasHearers else { return quarter.turnOff() }
    let microseconds = Environment.now.microseconds % 900_000_000
    quarter.schedule(after: Environment.timerSeconds(900.05 - Double(microseconds) / 1e6))
  }

  // MARK: The end

  /// Ends the service when its executable is replaced, as an update does.
  private func watchProgram() {
    guard let program = Environment.executablePath else { return }
    let former = FileStatus(at: program)?.identity
    let watch = loop.inotify(program, IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF) {
      [unowned self] _, _ in
      guard FileStatus(at: program)?.identity != former else { return }
      Self.log("the program was replaced; it ends, and the next to ask starts the new one")
      end()
    }
    if let watch { sources.append(watch) }
  }

  /// The time for which work under way may go on once the service ends, in seconds.
  private static let grace = 0.7

  private func end() {
    if isEnding { return }
    isEnding = true
    poll.remove(listener.descriptor)
    listener.close()
    Supervisor.notify("STOPPING=1")
    service.end()
    deadline.schedule(after: Self.grace)
    for connection in Array(connections.values) { connection.proceed() }
    endIfDone()
  }

  private func scheduleEnd() { idle.schedule(after: idleSeconds) }

  /// Ends the service if it has no clients but prompts, and none of these has asked lately: a shell keeps its connection
  /// while a line is typed, which may lie there for days.
  private func endIfIdle() {
    let conversations = connections.values.map(\.conversation)
    guard conversations.allSatisfy(\.isOfPrompt) else { return }
    let now = Environment.nanoseconds
    let quiet = conversations.map { $0.isDone ? Double(now - $0.lastLine) / 1e9 : 0 }.min()
    if let quiet, quiet < idleSeconds { idle.schedule(after: idleSeconds - quiet) } else { end() }
  }

  private func endIfDone() { if isEnding, service.isDone { stop() } }
}
