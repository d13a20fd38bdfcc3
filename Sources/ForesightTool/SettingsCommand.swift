import DonationStore
import Foresight
import Privacy

/// `foresight settings`, `pause`, `resume`, `hide` and `unhide`: what is recorded and what is shown.
struct SettingsCommand {
  private let showsAll: Bool
  private var changes: [Change] = []
  /// What is hidden, or suggested again.
  private var intent: HiddenIntent?

  /// One thing that is set.
  private struct Change {
    /// What to say when it is done.
    var notice: String?
    /// What to say instead when everything was so already.
    var noticeOfNothing: String?
    let apply: (inout Settings) -> Void
  }

  init(_ subcommand: Subcommand, _ arguments: inout Arguments) throws {
    showsAll = subcommand == .settings
    switch subcommand {
    case .pause:
      change("nothing is recorded until 'foresight resume'") { $0.isPaused = true }
    case .resume:
      change("recording goes on") { $0.isPaused = false }
    case .hide:
      let intent = try takeIntent(&arguments)
      add(intent, to: \.hidden, "it is not suggested any more; what was recorded stays")
    case .unhide:
      let intent = try takeIntent(&arguments)
      change("it is suggested again", "that was not hidden; 'foresight settings' shows what is") {
        $0.hidden.removeAll {
          $0.intent == intent.intent && (intent.source == nil || $0.source == intent.source)
        }
      }
    default:
      try takeLists(&arguments)
      try takeValues(&arguments)
    }
  }

  private mutating func takeIntent(_ arguments: inout Arguments) throws -> HiddenIntent {
    let source = try arguments.option("--source")
    let taken = HiddenIntent(try arguments.operand("INTENT"), source: source)
    intent = taken
    return taken
  }

  /// What is excluded and redacted.
  private mutating func takeLists(_ arguments: inout Arguments) throws {
    let form = "source=…, intent=… or parameter=…, or several, each once, with commas between"
    for exclusion in try arguments.options("--exclude", as: form, Self.exclusion) {
      let notice = "what was recorded before stays; 'foresight forget' deletes it"
      add(exclusion, to: \.exclusions, notice)
    }
    for exclusion in try arguments.options("--include", as: form, Self.exclusion) {
      let notice = "nothing is excluded in these words; 'foresight settings' shows what is"
      change(nil, notice) { $0.exclusions.removeAll { $0 == exclusion } }
    }
    for pattern in try arguments.options("--redact") { add(pattern, to: \.redactions) }
    for pattern in try arguments.options("--unredact") {
      let notice = "there is no such pattern; 'foresight settings' shows those there are"
      change(nil, notice) { $0.redactions.removeAll { $0 == pattern } }
    }
  }

  /// What has one value.
  private mutating func takeValues(_ arguments: inout Arguments) throws {
    let isOn = try arguments.option("--redact-secrets", as: "on or off") {
      ["on": true, "off": false][$0]
    }
    if let isOn { change { $0.redactsSecrets = isOn } }
    let longest = Settings.longestRetention
    let retention = try arguments.option(
      "--retention", as: "a whole number of days from 1 to \(longest), or forever"
    ) { text -> Int?? in
      if text == "forever" { return .some(nil) }
      return Int(text).flatMap { (1...longest).contains($0) ? .some($0) : nil }
    }
    if let days = retention {
      let notice = "what is older is deleted the next time something is recorded"
      change(days == nil ? nil : notice) { $0.retentionDays = days }
    }
    let durability = try arguments.option(
      "--durability", as: "durable or relaxed", Durability.init(rawValue:))
    if let durability { change { $0.durability = durability } }
  }

  /// An exclusion as `intent=ssh*,source=zsh`.
  private static func exclusion(_ text: String) -> Exclusion? {
    let fields: [Substring: WritableKeyPath<Exclusion, String?>] = [
      "source": \.source, "intent": \.intent, "parameter": \.parameter,
    ]
    var exclusion = Exclusion()
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, let field = fields[pair[0]], exclusion[keyPath: field] == nil else {
        return nil
      }
      exclusion[keyPath: field] = String(pair[1])
    }
    return exclusion
  }

  private mutating func change(
    _ notice: String? = nil, _ noticeOfNothing: String? = nil,
    apply: @escaping (inout Settings) -> Void
  ) {
    changes.append(Change(notice: notice, noticeOfNothing: noticeOfNothing, apply: apply))
  }

  private mutating func add<Entry: Equatable>(
    _ entry: Entry, to list: WritableKeyPath<Settings, [Entry]>, _ notice: String? = nil
  ) {
    change(notice) { settings in
      if !settings[keyPath: list].contains(entry) { settings[keyPath: list].append(entry) }
    }
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    let settings = changes.isEmpty ? try current(tool) : try change(tool)
    // The same text as in the file, which is JSON already.
    if showsAll || tool.isJSON { try tool.print(String(settings.text.dropLast())) }
    return .done
  }

  private func current(_ tool: Tool) throws -> Settings {
    do {
      return try tool.engine().log.settings
    } catch StoreError.missing {
      return Settings()
    }
  }

  private func change(_ tool: Tool) throws -> Settings {
    var notices: [String] = []
    // Whoever pauses or excludes may do so before anything is recorded; what is hidden is there.
    let log = try tool.engine(create: intent == nil).log
    if let intent, try !isKnown(intent, to: log) {
      let whose = intent.source.map { " of '\($0)'" } ?? ""
      throw Failure(
        .noInput,
        "there is no intent '\(intent.intent)'\(whose): nothing was recorded under that name")
    }
    let settings = try log.change { settings in
      for change in changes {
        let before = settings
        change.apply(&settings)
        let notice = settings == before ? change.noticeOfNothing ?? change.notice : change.notice
        if let notice { notices.append(notice) }
      }
    }
    for notice in notices { tool.message(notice) }
    return settings
  }

  /// Whether an intent was ever seen; one that is hidden may be forgotten since.
  private func isKnown(_ intent: HiddenIntent, to log: DonationLog) throws -> Bool {
    try log.settings.hidden.contains(intent)
      || log.read { try $0.knows(intent: intent.intent, source: intent.source) }
  }
}
