import DonationStore
import Foresight
import Privacy

/// `foresight settings`, `pause`, `resume`, `hide` and `unhide`: what is recorded and what is shown.
struct SettingsCommand {
  private let showsAll: Bool
  private var changes: [Change] = []

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
      let intent = try Self.intent(&arguments)
      change("it is not suggested any more; its history stays") { settings in
        if !settings.hidden.contains(intent) { settings.hidden.append(intent) }
      }
    case .unhide:
      let intent = try Self.intent(&arguments)
      change("it is suggested again", "that was not hidden; 'foresight settings' shows what is") {
        $0.hidden.removeAll {
          $0.intent == intent.intent && (intent.source == nil || $0.source == intent.source)
        }
      }
    default:
      try takeExclusions(&arguments)
      try takeRedactions(&arguments)
      try takeKeeping(&arguments)
    }
  }

  private mutating func change(
    _ notice: String? = nil, _ noticeOfNothing: String? = nil,
    apply: @escaping (inout Settings) -> Void
  ) {
    changes.append(Change(notice: notice, noticeOfNothing: noticeOfNothing, apply: apply))
  }

  private static func intent(_ arguments: inout Arguments) throws -> HiddenIntent {
    let source = try arguments.option("--source")
    return HiddenIntent(try arguments.operand("INTENT"), source: source)
  }

  private mutating func takeExclusions(_ arguments: inout Arguments) throws {
    for text in try arguments.options("--exclude") {
      let exclusion = try Self.exclusion(text, "--exclude")
      change("what was recorded before stays; 'foresight forget' deletes it") { settings in
        if !settings.exclusions.contains(exclusion) { settings.exclusions.append(exclusion) }
      }
    }
    for text in try arguments.options("--include") {
      let exclusion = try Self.exclusion(text, "--include")
      change(nil, "that was not excluded, in these words") {
        $0.exclusions.removeAll { $0 == exclusion }
      }
    }
  }

  private mutating func takeRedactions(_ arguments: inout Arguments) throws {
    for pattern in try arguments.options("--redact") {
      change { settings in
        if !settings.redactions.contains(pattern) { settings.redactions.append(pattern) }
      }
    }
    for pattern in try arguments.options("--unredact") {
      change(nil, "there was no such pattern") { $0.redactions.removeAll { $0 == pattern } }
    }
    let isOn = try arguments.option("--redact-secrets", as: "on or off") {
      ["on": true, "off": false][$0]
    }
    if let isOn { change { $0.redactsSecrets = isOn } }
  }

  private mutating func takeKeeping(_ arguments: inout Arguments) throws {
    let longest = Settings.longestRetention
    let retention = try arguments.option(
      "--retention", as: "a whole number of days from 1 to \(longest), or forever"
    ) { text -> Int?? in
      if text == "forever" { return .some(nil) }
      return Int(text).flatMap { (1...longest).contains($0) ? .some($0) : nil }
    }
    if let days = retention {
      let notice = "what is older is deleted when next something is recorded"
      change(days == nil ? nil : notice) { $0.retentionDays = days }
    }
    let durability = try arguments.option(
      "--durability", as: "durable or relaxed", Durability.init(rawValue:))
    if let durability { change { $0.durability = durability } }
  }

  /// An exclusion as `intent=ssh*,source=zsh`.
  private static func exclusion(_ text: String, _ option: String) throws -> Exclusion {
    var exclusion = Exclusion()
    var named: Set<Substring> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard named.insert(pair[0]).inserted else {
        throw UsageError("\(option) has \(pair[0])= twice; give \(option) once for each")
      }
      let value = pair.count == 2 ? String(pair[1]) : ""
      switch pair[0] {
      case "source" where !value.isEmpty: exclusion.source = value
      case "intent" where !value.isEmpty: exclusion.intent = value
      case "parameter" where !value.isEmpty: exclusion.parameter = value
      default:
        throw UsageError(
          "\(option) needs source=…, intent=… or parameter=…, or several with commas between")
      }
    }
    return exclusion
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
    let settings = try tool.engine(create: true).log.change { settings in
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
}
