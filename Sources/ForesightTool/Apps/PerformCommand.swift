import AppHosting
import DonationStore
import Donations
import Foresight

/// `foresight perform`: has an app do something.
struct PerformCommand {
  private let intent: String
  private let source: String?
  private let parameters: Fields
  private let patience: Double

  init(_ arguments: inout Arguments) throws {
    source = try arguments.option("--source")
    parameters = try arguments.fields("--parameter")
    patience = try arguments.performancePatience()
    intent = try arguments.operand("INTENT")
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    let apps = AppDirectory(store: try tool.storePath())
    let log = try DonationLog.ifThere(try tool.storePath())
    let app = try app(in: apps, log)
    var performance = HostRequest.Performance(
      intent: intent, typeName: app.intent(intent)?.typeName, isInteractive: tool.isInteractive)
    try log?.read { try complete(&performance, source: app.identifier, $0) }
    for field in parameters where performance.values[field.name] == nil {
      performance.texts[field.name] = field.value.canonicalText
    }
    return try AppSession.perform(performance, by: app, patience: patience, tool)
  }

  /// The app that is meant: the one that is named, or the only one that has such an intent.
  private func app(in apps: AppDirectory, _ log: DonationLog?) throws -> AppManifest {
    if let source {
      guard let app = try apps.app(source) else {
        throw Failure(
          .noInput, "no intents of \(source) can be performed; 'foresight apps' lists what can be")
      }
      return app
    }
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
    throw Failure(
      .noInput,
      "no app that can be asked has \(intent); 'foresight apps' lists what can be performed")
  }

  /// How many donations are looked at to find out what is meant by a text.
  private static let furthest = 10_000

  /// Adds what the log knows: the type of the intent, and values as they were donated.
  private func complete(
    _ performance: inout HostRequest.Performance, source: String, _ log: DonationLog
  ) throws {
    var left = Self.furthest
    var values: Fields = [:]
    var typeName = performance.typeName
    let query = DonationQuery(source: source, intent: intent, kind: .donation)
    try log.forEachBackwards(query) { donation in
      typeName = typeName ?? donation.presentation?.typeName
      for field in parameters where values[field.name] == nil {
        guard let value = donation.parameters[field.name], value.isMeant(by: field.value) else {
          continue
        }
        values[field.name] = value
      }
      left -= 1
      return left > 0 && (values.count < parameters.count || typeName == nil)
    }
    (performance.values, performance.typeName) = (values, typeName)
  }
}

extension ParameterValue {
  /// Whether a text that a person wrote means this value: as it is compared, or an entity by its identifier.
  fileprivate func isMeant(by text: ParameterValue) -> Bool {
    if case .entity(_, let id) = self, text == .string(id) { return true }
    return matches(text)
  }
}

extension DonationLog {
  /// The log at a path; `nil` where there is none.
  static func ifThere(_ path: String) throws -> DonationLog? {
    do {
      return try DonationLog(path: path, create: false)
    } catch StoreError.missing {
      return nil
    }
  }
}

extension Arguments {
  /// For how many seconds an app may be silent.
  mutating func performancePatience() throws -> Double {
    try option("--patience", as: "a number of seconds") {
      Double($0).flatMap { $0 > 0 && $0 <= 1e6 ? $0 : nil }
    } ?? 30
  }
}
