import DonationFormats
import DonationStore
import Foresight
import JSON
import Privacy

/// `foresight settings`, `pause`, `resume`, `hide` and `unhide`: what is recorded and what is shown.
struct SettingsCommand {
  private let options: GlobalOptions
  private var changes: [Change] = []

  /// One thing that is set.
  enum Change {
    case pause(Bool)
    case hide(HiddenIntent)
    case unhide(HiddenIntent)
    case exclude(Exclusion)
    case include(Exclusion)
    case redact(String)
    case unredact(String)
    case redactSecrets(Bool)
    case retention(days: Int?)
    case durability(Durability)
  }

  /// A command that does one thing.
  init(_ change: Change, _ arguments: Arguments, _ options: GlobalOptions) throws {
    try arguments.finish()
    self.options = options
    changes = [change]
  }

  /// `hide` or `unhide`.
  init(hiding hides: Bool, _ arguments: Arguments, _ options: GlobalOptions) throws {
    var arguments = arguments
    self.options = options
    let source = try arguments.option("--source")
    let intent = HiddenIntent(try arguments.operand("INTENT"), source: source)
    try arguments.finish()
    changes = [hides ? .hide(intent) : .unhide(intent)]
  }

  /// `settings`.
  init(_ arguments: Arguments, _ options: GlobalOptions) throws {
    var arguments = arguments
    self.options = options
    for text in try arguments.options("--exclude") {
      changes.append(.exclude(try Self.exclusion(text, "--exclude")))
    }
    for text in try arguments.options("--include") {
      changes.append(.include(try Self.exclusion(text, "--include")))
    }
    changes += try arguments.options("--redact").map(Change.redact)
    changes += try arguments.options("--unredact").map(Change.unredact)
    if let isOn = try arguments.option("--redact-secrets", as: "on or off", Self.isOn) {
      changes.append(.redactSecrets(isOn))
    }
    let longest = Settings.longestRetention
    let retention = try arguments.option(
      "--retention", as: "a whole number of days from 1 to \(longest), or forever"
    ) { text -> Int?? in
      if text == "forever" { return .some(nil) }
      return Int(text).flatMap { (1...longest).contains($0) ? .some($0) : nil }
    }
    if let retention { changes.append(.retention(days: retention)) }
    let durability = try arguments.option(
      "--durability", as: "durable or relaxed", Durability.init(rawValue:))
    if let durability { changes.append(.durability(durability)) }
    try arguments.finish()
  }

  private static func isOn(_ text: String) -> Bool? {
    ["on": true, "off": false][text]
  }

  /// An exclusion as `intent=ssh*,source=zsh`.
  private static func exclusion(_ text: String, _ option: String) throws -> Exclusion {
    var exclusion = Exclusion()
    var named: Set<Substring> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = pair.count == 2 ? String(pair[1]) : nil
      guard named.insert(pair[0]).inserted else {
        throw UsageError("\(option) has \(pair[0])= twice; give \(option) once for each")
      }
      switch (pair.first, value) {
      case ("source", let value?) where !value.isEmpty: exclusion.source = value
      case ("intent", let value?) where !value.isEmpty: exclusion.intent = value
      case ("parameter", let value?) where !value.isEmpty: exclusion.parameter = value
      default:
        throw UsageError(
          "\(option) needs source=…, intent=… or parameter=…, or several with commas between")
      }
    }
    return exclusion
  }

  func run() throws -> ExitStatus {
    let settings: Settings
    if changes.isEmpty {
      do {
        settings = try options.engine(create: false, predicts: false).log.settings
      } catch StoreError.missing {
        settings = Settings()
      }
    } else {
      let engine = try options.engine(create: true, predicts: false)
      var notices: [String] = []
      settings = try engine.log.change { settings in
        for change in changes {
          let before = settings
          change.apply(to: &settings)
          if let notice = change.notice(hasChanged: settings != before) { notices.append(notice) }
        }
      }
      for notice in notices { options.terminal.message(notice) }
      guard options.isJSON || changes.contains(where: \.isShown) else { return .done }
    }
    // The same text as in the file, which is JSON already.
    try options.terminal.print(String(settings.text.dropLast()))
    return .done
  }
}

extension SettingsCommand.Change {
  func apply(to settings: inout Settings) {
    switch self {
    case .pause(let isPaused): settings.isPaused = isPaused
    case .hide(let intent):
      if !settings.hidden.contains(intent) { settings.hidden.append(intent) }
    case .unhide(let intent):
      settings.hidden.removeAll {
        $0.intent == intent.intent && (intent.source == nil || $0.source == intent.source)
      }
    case .exclude(let exclusion):
      if !settings.exclusions.contains(exclusion) { settings.exclusions.append(exclusion) }
    case .include(let exclusion): settings.exclusions.removeAll { $0 == exclusion }
    case .redact(let pattern):
      if !settings.redactions.contains(pattern) { settings.redactions.append(pattern) }
    case .unredact(let pattern): settings.redactions.removeAll { $0 == pattern }
    case .redactSecrets(let isOn): settings.redactsSecrets = isOn
    case .retention(let days): settings.retentionDays = days
    case .durability(let level): settings.durability = level
    }
  }

  /// What to say when it is done, and whether it made a difference.
  func notice(hasChanged: Bool) -> String? {
    switch self {
    case .unhide where !hasChanged: "that was not hidden; 'foresight settings' shows what is"
    case .include where !hasChanged: "that was not excluded, in these words"
    case .unredact where !hasChanged: "there was no such pattern"
    case .pause(true): "nothing is recorded until 'foresight resume'"
    case .pause(false): "recording goes on"
    case .hide: "it is not suggested any more; its history stays"
    case .unhide: "it is suggested again"
    case .exclude: "what was recorded before stays; 'foresight forget' deletes it"
    case .retention(.some): "what is older is deleted when next something is recorded"
    case .include, .redact, .unredact, .redactSecrets, .retention, .durability: nil
    }
  }

  /// Whether all settings are shown after it.
  var isShown: Bool {
    switch self {
    case .pause, .hide, .unhide: false
    default: true
    }
  }
}
