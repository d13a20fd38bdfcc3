import Foresight
import ForesightHosting
import ForesightService

/// `foresight perform`: has an app perform an intent, or repeats the action of a donation.
struct PerformCommand {
  private var intent: String
  private var source: String?
  private var parameters: Fields
  private let patience: Double
  /// True if the intent is still to be read, from the standard input.
  private let isOnStandardInput: Bool
  /// True if an automation performs the intent, and no person chose it.
  private var isAutomated = false

  init(_ arguments: inout Arguments) throws {
    patience = try arguments.performancePatience()
    isOnStandardInput = arguments.flag("--stdin")
    source = try arguments.option("--source")
    parameters = try arguments.fields("--parameter")
    intent = isOnStandardInput ? "" : try arguments.operand("INTENT")
  }

  /// Makes the command for a suggestion.
  init(_ intent: String, source: String?, parameters: Fields) {
    (self.intent, self.source, self.parameters) = (intent, source, parameters)
    (patience, isOnStandardInput) = (Arguments.usualPatience, false)
  }

  /// Reads the intent as JSON from the standard input, because any user can see a process's arguments.
  private func choice() throws -> PerformCommand {
    let line = try LineReader(path: "-", unpacks: false).nextCopy() ?? []
    guard let json = line.withUnsafeBytes({ try? JSON.parse($0) }),
      let intent = json["intent"]?.string,
      let parameters = try? NDJSON.fields(in: json, "parameters")
    else {
      throw Failure(
        .badData, "standard input: {\"intent\":…,\"source\":…,\"parameters\":{…}} is expected")
    }
    var command = self
    (command.intent, command.source) = (intent, json["source"]?.string)
    (command.parameters, command.isAutomated) = (parameters, json["automated"] == .boolean(true))
    return command
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    try (isOnStandardInput ? choice() : self).runTelling(tool).status
  }

  /// Performs the intent. In the result, `isDonated` is true if an app performed it, because apps donate what they
  /// perform.
  ///
  /// - Parameter title: the title of a notification about a failure, for a person who sees no terminal; `nil` for no
  ///   notification.
  func runTelling(_ tool: Tool, title: String? = nil) throws -> (
    status: ExitStatus, isDonated: Bool
  ) {
    let apps = AppDirectory(store: try tool.storePath())
    let log = try DonationLog.ifThere(try tool.storePath())
    guard let app = try app(in: apps, log) else {
      // The person accepted the automation for this app, so the action of a donation must not take its place.
      guard !isAutomated else {
        throw Failure(.noInput, "the app that is to do it is not there any more")
      }
      return (try start(tool, title), false)
    }
    var performance = HostRequest.Performance(
      intent: intent, typeName: app.intent(intent)?.typeName, isInteractive: tool.isInteractive)
    performance.isAutomated = isAutomated
    try log?.read { try complete(&performance, source: app.identifier, $0) }
    for field in parameters where performance.values[field.name] == nil {
      performance.texts[field.name] = field.value.canonicalText
    }
    return (try AppSession.perform(performance, by: app, patience: patience, tool), true)
  }

  /// Returns the app that `source` names or, without a source, the only app that has the intent; `nil` if no app has
  /// it.
  private func app(in apps: AppDirectory, _ log: DonationLog?) throws -> AppManifest? {
    if let source { return try apps.app(source) }
    let donors = try log?.read { try $0.sources(ofIntent: intent) } ?? []
    // A fault in one app does not keep another from performing the intent.
    let found = apps.identifiers.compactMap { try? apps.app($0) }.filter {
      $0.intent(intent) != nil || donors.contains($0.identifier)
    }
    guard found.count < 2 else {
      let names = found.map(\.identifier).joined(separator: ", ")
      throw Failure(.badData, "several apps have \(intent); name one with --source: \(names)")
    }
    if let app = found.first { return app }
    // The manifest of an app that donated the intent may have a fault that a person can mend; this throws the fault.
    for donor in donors { _ = try apps.app(donor) }
    return nil
  }

  /// Performs the action of the latest donation that matches.
  private func start(_ tool: Tool, _ title: String?) throws -> ExitStatus {
    let engine = try? tool.engine()
    let donation = try engine?.performable(intent, source: source, parameters: parameters)
    guard let action = donation?.action else {
      throw Failure(
        .noInput,
        "no app that can be asked has \(intent), and no donation of it says how it is done; "
          + "'foresight apps' lists what can be performed")
    }
    let started = try Launcher(paths: Environment.launcherPaths)
      .start(action, title: title, random: Environment.random)
    if tool.isJSON {
      try tool.print(["started": started])
    } else {
      tool.message("started \(started.visible)")
    }
    return .done
  }

  /// The most donations that are searched for the values that texts mean.
  private static let furthest = 10_000

  /// Adds facts from the log to a performance: the type of the intent, and the values that were donated for the given
  /// texts.
  private func complete(
    _ performance: inout HostRequest.Performance, source: String, _ log: DonationLog
  ) throws {
    var left = Self.furthest
    let query = DonationQuery(source: source, intent: intent, kind: .donation)
    try log.forEachBackwards(query) { donation in
      performance.typeName = performance.typeName ?? donation.presentation?.typeName
      for field in parameters where performance.values[field.name] == nil {
        if let value = donation.parameters[field.name], value.isMeant(by: field.value) {
          performance.values[field.name] = value
        }
      }
      left -= 1
      return left > 0
        && (performance.values.count < parameters.count || performance.typeName == nil)
    }
  }
}

extension ParameterValue {
  /// Returns true if a text from a person means this value: if they match, or if the text is the entity's identifier.
  fileprivate func isMeant(by text: ParameterValue) -> Bool {
    if case .entity(_, let id) = self, text == .string(id) { return true }
    return matches(text)
  }
}

extension DonationLog {
  /// Opens the log at a path; `nil` if there is no store.
  static func ifThere(_ path: String) throws -> DonationLog? {
    try StoreError.ifThere { try DonationLog(path: path, create: false) }
  }
}

extension Arguments {
  /// The default time for which an app may be silent, in seconds.
  static let usualPatience = 30.0

  /// Takes the time for which an app may be silent, in seconds.
  mutating func performancePatience() throws -> Double {
    try number("--patience", as: "a number of seconds", in: .leastNonzeroMagnitude...1e6)
      ?? Self.usualPatience
  }
}
