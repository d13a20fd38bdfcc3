import Foresight
import ForesightHosting

/// `foresight perform`: has an app do something, or does again what a donation says how to do.
struct PerformCommand {
  private var intent: String
  private var source: String?
  private var parameters: Fields
  private let patience: Double
  /// True if the intent is still to be read, from the standard input.
  private let isOnStandardInput: Bool
  /// True if nobody chose it now.
  private var isAutomated = false

  init(_ arguments: inout Arguments) throws {
    patience = try arguments.performancePatience()
    isOnStandardInput = arguments.flag("--stdin")
    source = try arguments.option("--source")
    parameters = try arguments.fields("--parameter")
    intent = isOnStandardInput ? "" : try arguments.operand("INTENT")
  }

  /// Performs something that was suggested.
  init(_ intent: String, source: String?, parameters: Fields) {
    (self.intent, self.source, self.parameters) = (intent, source, parameters)
    (patience, isOnStandardInput) = (Arguments.usualPatience, false)
  }

  /// Reads the intent as JSON from the standard input, for everybody can read the words of a command line.
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

  /// Performs what is meant; returns true beside the status if an app did, which donates what it did.
  ///
  /// - Parameter title: under which a failure is told who sees no terminal.
  func runTelling(_ tool: Tool, title: String? = nil) throws -> (
    status: ExitStatus, isDonated: Bool
  ) {
    let apps = AppDirectory(store: try tool.storePath())
    let log = try DonationLog.ifThere(try tool.storePath())
    guard let app = try app(in: apps, log) else {
      // What was looked at is what the app does, and nothing in its place.
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

  /// The app that is meant: the one that is named, or the only one that has such an intent; `nil` where none has.
  private func app(in apps: AppDirectory, _ log: DonationLog?) throws -> AppManifest? {
    if let source { return try apps.app(source) }
    let donors = try log?.read { try $0.sources(ofIntent: intent) } ?? []
    // What is amiss with one app is no reason to perform nothing of another.
    let found = apps.identifiers.compactMap { try? apps.app($0) }.filter {
      $0.intent(intent) != nil || donors.contains($0.identifier)
    }
    guard found.count < 2 else {
      let names = found.map(\.identifier).joined(separator: ", ")
      throw Failure(.badData, "several apps have \(intent); name one with --source: \(names)")
    }
    if let app = found.first { return app }
    // Perhaps because of something that can be mended.
    for donor in donors { _ = try apps.app(donor) }
    return nil
  }

  /// Does what the latest donation says that matches.
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
      tool.message("started \(Tool.visible(started))")
    }
    return .done
  }

  /// The most donations that are looked at to find out what is meant by a text.
  private static let furthest = 10_000

  /// Adds what the log knows: the type of the intent, and values as they were donated.
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
  /// Returns true if a text that a person wrote means this value: as it is compared, or an entity by its identifier.
  fileprivate func isMeant(by text: ParameterValue) -> Bool {
    if case .entity(_, let id) = self, text == .string(id) { return true }
    return matches(text)
  }
}

extension DonationLog {
  /// The log at a path; `nil` where there is none.
  static func ifThere(_ path: String) throws -> DonationLog? {
    try StoreError.ifThere { try DonationLog(path: path, create: false) }
  }
}

extension Arguments {
  /// The time for which an app may be silent if nothing else is said, in seconds.
  static let usualPatience = 30.0

  /// Takes the time for which an app may be silent, in seconds.
  mutating func performancePatience() throws -> Double {
    try option("--patience", as: "a number of seconds") {
      Double($0).flatMap { $0 > 0 && $0 <= 1e6 ? $0 : nil }
    } ?? Self.usualPatience
  }
}
