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
  /// The app, where it was started for this; `nil` where it runs for itself, and nobody ends it.
  private let program: RunningProgram?

  /// The most questions that a person is asked; more are taken for a mistake.
  private static let mostQuestions = 100
  /// The time in which it may tidy up when it is not to go on, in seconds.
  private static let grace = 2.0

  /// Has an app perform something, tells what came of it, and says how the command ends.
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
      // What the app prints is no data of this command, and what is typed is not for the app.
      program.files = [
        STDIN_FILENO: .nothing, STDOUT_FILENO: .descriptor(STDERR_FILENO),
        Self.socketNumber: .descriptor(theirs),
      ]
      program.environment = Environment.variables(setting: [
        Environment.hostSocketVariable: String(Self.socketNumber), Environment.storeVariable: store,
      ])
      // Ctrl-C is for us, who ask it to end.
      program.group = .own
      self.program = try program.start()
    } catch {
      throw Failure(.inputOutput, "\(app.program) cannot be started: \(error)")
    }
  }

  private static let socketNumber: Int32 = 3

  /// The time that an app has to say that it runs, and the time for one that the session bus has started, in seconds.
  private static let (greeting, starting) = (1.0, 10.0)

  /// Meets the app where it runs, or where the session bus starts it; `nil` where it is to be started by its program.
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

  /// Answers what the app asks, until it has performed the intent or not.
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

  /// Asks the app to end what it does, and ends it where it does not.
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

  /// Ends an app with which the conversation cannot go on; tells why.
  private func end(_ received: MessageChannel.Received) -> Failure {
    // One that has ended by itself tells more.
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

  /// The words about the end of an app with which it could not go on.
  private var andWasEnded: String { program == nil ? "" : ", and was ended" }

  private func show(dialog: String?, value: JSON?, text: String?) throws {
    if tool.isJSON {
      return try tool.print([
        "source": app.identifier, "intent": intent, "dialog": dialog, "value": value, "text": text,
      ])
    }
    if let said = dialog ?? text {
      try tool.print(
        said.split(separator: "\n").map { Tool.visible(String($0)) }.joined(separator: "\n"))
    } else {
      tool.message("\(app.identifier) performed \(intent)")
    }
  }
}

extension ExitStatus {
  /// The status for what an app did not do.
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
