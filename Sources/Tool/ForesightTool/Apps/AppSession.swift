import Foresight
import ForesightHosting
import ForesightSystem
import Glibc

/// A session with an app that performs one of its intents.
struct AppSession {
  private let app: AppManifest
  private let intent: String
  private let tool: Tool
  /// The time for which the app may be silent, in seconds.
  private let patience: Double
  private let channel: MessageChannel
  /// The app's process if this session started it; `nil` if the app runs by itself, in which case the session does not
  /// end it.
  private let program: RunningProgram?

  /// The most questions that an app may ask a person; more are treated as a fault of the app.
  private static let mostQuestions = 100
  /// The time in which an app may clean up after it is canceled, in seconds.
  private static let grace = 2.0

  /// Has an app perform an intent, prints the outcome, and returns the command's status.
  ///
  /// - Throws: `Failure`.
  static func perform(
    _ performance: HostRequest.Performance, by app: AppManifest, patience: Double, _ tool: Tool
  ) throws -> ExitStatus {
    let session = try AppSession(app, performance.intent, patience, tool)
    return try CaughtSignal.during(interrupting: true) {
      session.channel.send(HostRequest.perform(performance).json)
      return try session.converse()
    }
  }

  private init(_ app: AppManifest, _ intent: String, _ patience: Double, _ tool: Tool) throws {
    (self.app, self.intent, self.patience, self.tool) = (app, intent, patience, tool)
    let store = try tool.storePath()
    if let running = Self.meet(app, store) {
      (channel, program) = (running, nil)
      return
    }
    do throws(Program.Failure) {
      let (own, theirs) = try Program.socketPair()
      defer { close(theirs) }
      channel = MessageChannel(socket: own)
      var program = Program(app.program)
      // The app's output goes to the standard error, because it is not this command's data. It gets no input.
      program.files = [
        STDIN_FILENO: .nothing, STDOUT_FILENO: .descriptor(STDERR_FILENO),
        Self.socketNumber: .descriptor(theirs),
      ]
      program.environment = Environment.variables(setting: [
        Environment.hostSocketVariable: String(Self.socketNumber), Environment.storeVariable: store,
      ])
      // Ctrl-C must reach only this program, which then asks the app to cancel.
      program.group = .own
      self.program = try program.start()
    } catch {
      throw Failure(.inputOutput, "\(app.program) cannot be started: \(error)")
    }
  }

  private static let socketNumber: Int32 = 3

  /// The time in seconds in which a running app must answer (`greeting`), and in which an app that the session bus
  /// starts must (`starting`).
  private static let (greeting, starting) = (1.0, 10.0)

  /// Connects to the app if it is running or the session bus can start it; `nil` if its program has to be started.
  private static func meet(_ app: AppManifest, _ store: String) -> MessageChannel? {
    let meeting = AppMeeting(
      of: app.identifier, store: store, runtimeDirectory: Environment.runtimeDirectory)
    if let running = meeting?.join(within: .seconds(greeting)) { return running }
    guard let meeting, let name = app.busName,
      let launcher = try? Launcher(paths: Environment.launcherPaths),
      (try? launcher.activate(name)) != nil
    else { return nil }
    let end = Environment.nanoseconds + UInt64(starting * 1e9)
    while Environment.nanoseconds < end {
      if let running = meeting.join(within: .seconds(greeting)) { return running }
      usleep(20_000)
    }
    return nil
  }

  /// Answers the app's questions until the app has performed the intent, or failed to.
  private func converse() throws -> ExitStatus {
    let draw = tool.progress("performing")
    var heard = Environment.nanoseconds
    var (questions, isDrawn) = (0, false)
    while true {
      if let signal = CaughtSignal.latest { return cancel(signal) }
      let received = channel.receive(within: .milliseconds(100))
      if received != .nothing { heard = Environment.nanoseconds }
      guard case .message(let json) = received else {
        if received == .nothing, Double(Environment.nanoseconds - heard) / 1e9 < patience {
          continue
        }
        throw end(received)
      }
      switch HostMessage(json) {
      case .question(let question):
        questions += 1
        guard questions <= Self.mostQuestions else {
          program?.kill()
          throw Failure(
            .inputOutput, "\(app.identifier) asked \(Self.mostQuestions) times\(andWasEnded)")
        }
        channel.send(HostRequest.answer(question.number, TerminalQuestion.ask(question)).json)
        heard = Environment.nanoseconds
      case .authentication(let number, let policy):
        let refusal = Authentication.refusal(policy)
        if let refusal { tool.message("\(intent) \(refusal)") }
        channel.send(HostRequest.answer(number, .truth(refusal == nil)).json)
        heard = Environment.nanoseconds
      case .progress(let fraction):
        draw?(Int(fraction * 999), 1000)
        isDrawn = true
      case .performed(let dialog, let value, let text):
        if isDrawn { draw?(1000, 1000) }
        try show(dialog: dialog, value: value.map(NDJSON.json), text: text)
        return .done
      case .failed(let reason, let why):
        if isDrawn { draw?(1000, 1000) }
        Tool.error("\(app.identifier): \(why)")
        return ExitStatus(reason)
      case .ready, nil: throw end(.nonsense)
      }
    }
  }

  /// Asks the app to cancel the intent. If this session started the app and the app does not end in time, it is killed.
  private func cancel(_ signal: Int32) -> ExitStatus {
    channel.send(HostRequest.cancel.json)
    if let program {
      if !program.hasEnded(within: Self.grace) { program.kill() }
    } else {
      let end = Environment.nanoseconds + UInt64(Self.grace * 1e9)
      while channel.receive(within: .milliseconds(100)) != .end, Environment.nanoseconds < end {}
    }
    tool.message("\(intent) was stopped; what it had done by then stays done")
    CaughtSignal.endProgram(by: signal)
    return .nothing
  }

  /// Ends the app after a fault in the conversation; returns the failure to report.
  private func end(_ received: MessageChannel.Received) -> Failure {
    // The exit status of an app that ended by itself says more.
    let hasEnded = received == .end && program?.hasEnded(within: 1) ?? true
    let ending = program?.kill().description ?? "ended"
    let why =
      switch received {
      case .end where hasEnded: "\(ending) before it had performed \(intent)"
      case .end: "does not perform intents: it closed the line (see 'foresight perform --help')"
      case .nonsense: "answered with something too long, or not to be understood\(andWasEnded)"
      default:
        "was silent for \(Tool.count(Int(patience), "second")) while performing \(intent)\(andWasEnded); "
          + "--patience gives it longer"
      }
    return Failure(.inputOutput, "\(app.identifier) \(why)")
  }

  /// The phrase that says that the session ended the app; empty if it did not start it.
  private var andWasEnded: String { program == nil ? "" : ", and was ended" }

  private func show(dialog: String?, value: JSON?, text: String?) throws {
    if tool.isJSON {
      return try tool.print([
        "source": app.identifier, "intent": intent, "dialog": dialog, "value": value, "text": text,
      ])
    }
    if let said = dialog ?? text {
      try tool.print(said.split(separator: "\n").map { String($0).visible }.joined(separator: "\n"))
    } else {
      tool.message("\(app.identifier) performed \(intent)")
    }
  }
}

extension ExitStatus {
  /// The status for the reason why an app did not perform an intent.
  init(_ reason: HostMessage.Reason) {
    self =
      switch reason {
      case .unknown: .noInput
      case .value: .badData
      case .cancelled: .nothing
      case .notPermitted: .notPermitted
      case .failed: .unavailable
      }
  }
}
