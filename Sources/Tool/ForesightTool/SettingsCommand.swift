import Foresight
import ForesightLog
import ForesightPrivacy
import ForesightService
import ForesightValues
import ForesightWire

/// `foresight settings`, `pause`, `resume`, `hide`, `unhide`, `pin` and `unpin`: change what is recorded and what is shown.
struct SettingsCommand {
  private let showsAll: Bool
  private var changes: [SettingsChange] = []

  init(_ subcommand: Subcommand, _ arguments: inout Arguments) throws {
    showsAll = subcommand == .settings
    switch subcommand {
    case .pause: changes = [.pause]
    case .resume: changes = [.resume]
    case .hide: changes = [.hide(try Self.takeIntent(&arguments))]
    case .unhide: changes = [.unhide(try Self.takeIntent(&arguments))]
    case .pin: changes = [.pin(try Self.takeEntry(&arguments))]
    case .unpin: changes = [.unpin(try Self.takeEntry(&arguments))]
    default:
      try takeLists(&arguments)
      try takeValues(&arguments)
    }
  }

  private static func takeIntent(_ arguments: inout Arguments) throws -> HiddenIntent {
    let source = try arguments.option("--source")
    return HiddenIntent(try arguments.operand("INTENT"), source: source)
  }

  private static func takeEntry(_ arguments: inout Arguments) throws -> PinnedEntry {
    let parameters = try arguments.fields("--parameter")
    let intent = try takeIntent(&arguments)
    return PinnedEntry(intent.intent, source: intent.source, parameters: parameters)
  }

  /// Takes the options for what is excluded and redacted.
  private mutating func takeLists(_ arguments: inout Arguments) throws {
    let (form, read) = (Exclusion.form, Exclusion.init(text:))
    changes += try arguments.options("--exclude", as: form, read).map(SettingsChange.exclude)
    changes += try arguments.options("--include", as: form, read).map(SettingsChange.include)
    let source = AssistantSource.form
    changes += try arguments.options("--learn-from", as: source, AssistantSource.checked)
      .map(SettingsChange.learn)
    changes += try arguments.options("--unlearn-from", as: source, AssistantSource.checked)
      .map(SettingsChange.unlearn)
    changes += try arguments.options("--context-variable").map(SettingsChange.tell(variable:))
    changes += try arguments.options("--no-context-variable").map(SettingsChange.untell(variable:))
    changes += try arguments.options("--redact").map(SettingsChange.redact)
    changes += try arguments.options("--unredact").map(SettingsChange.unredact)
  }

  /// Takes the options of settings that have one value.
  private mutating func takeValues(_ arguments: inout Arguments) throws {
    let isOn = try arguments.option("--redact-secrets", as: "on or off") {
      ["on": true, "off": false][$0]
    }
    if let isOn { changes.append(.redactsSecrets(isOn)) }
    let longest = Settings.longestRetention
    let retention = try arguments.option(
      "--retention", as: "a whole number of days from 1 to \(longest), or forever"
    ) { text -> Int?? in
      if text == "forever" { return .some(nil) }
      return Int(text).flatMap { (1...longest).contains($0) ? .some($0) : nil }
    }
    if let days = retention { changes.append(.retention(days: days)) }
    let durability = try arguments.option(
      "--durability", as: "durable or relaxed", Durability.init(rawValue:))
    if let durability { changes.append(.durability(durability)) }
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
    try SettingsChange.check(changes)
    // A person may pause or exclude before anything is recorded; what is hidden is there.
    let log = try tool.engine(create: !SettingsChange.needsStore(changes)).log
    do {
      let (settings, notices) = try SettingsChange.apply(changes, to: log)
      for notice in notices { tool.message(notice) }
      return settings
    } catch let unknown as SettingsChange.UnknownIntent {
      let whose = unknown.intent.source.map { " of '\($0)'" } ?? ""
      throw Failure(
        .noInput,
        "there is no intent '\(unknown.intent.intent)'\(whose): nothing was recorded under that name"
      )
    }
  }
}
