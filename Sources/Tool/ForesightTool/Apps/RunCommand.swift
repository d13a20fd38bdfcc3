import ForesightHosting

/// `foresight run`: has an app do what a phrase says.
struct RunCommand {
  private let phrase: String
  private let source: String?
  private let patience: Double

  init(_ arguments: inout Arguments) throws {
    source = try arguments.option("--source")
    patience = try arguments.performancePatience()
    phrase = try arguments.operands("PHRASE").joined(separator: " ")
  }

  /// A shortcut of an app that the phrase can mean.
  private typealias Meaning = (
    app: AppManifest, shortcut: AppManifest.Shortcut, texts: [String: String], specificity: Int
  )

  func run(_ tool: Tool) throws -> ExitStatus {
    let apps = AppDirectory(store: try tool.storePath())
    let names = source.map { [$0] } ?? apps.identifiers
    // A fault in one app does not keep another from performing the intent.
    let meanings = names.compactMap { name in (try? apps.app(name)).flatMap(meaning) }
    let best = meanings.map(\.specificity).max()
    let meant = meanings.filter { $0.specificity == best }
    guard let only = meant.first else {
      // If an app was named, this throws its fault.
      if let source { _ = try apps.app(source) }
      throw Failure(
        .noInput, "no app defines this phrase; 'foresight apps' lists those there are")
    }
    guard meant.count == 1 else {
      let names = meant.map(\.app.identifier).joined(separator: ", ")
      throw Failure(
        .badData, "several apps define this phrase; name one with --source: \(names)")
    }
    let performance = HostRequest.Performance(
      intent: only.shortcut.intent, typeName: only.app.intent(only.shortcut.intent)?.typeName,
      values: only.shortcut.parameters, texts: only.texts, isInteractive: tool.isInteractive)
    return try AppSession.perform(performance, by: only.app, patience: patience, tool)
  }

  /// Returns the meaning of the phrase for an app, by the most specific pattern that matches; `nil` if the phrase means
  /// nothing to the app.
  private func meaning(_ app: AppManifest) -> Meaning? {
    if app.negativePhrases.contains(where: { $0.match(phrase) != nil }) { return nil }
    return PhrasePattern.meant(phrase, among: app.shortcuts, patterns: \.phrases).map {
      (app: app, shortcut: $0.thing, texts: $0.texts, specificity: $0.specificity)
    }
  }
}
