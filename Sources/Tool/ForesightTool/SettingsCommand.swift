import Foresight
import ForesightService
import ForesightWire

/// `foresight settings`, `pause`, `resume`, `hide`, `unhide`, `pin` and `unpin`: change what is recorded and what is
/// shown.
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
      for option in SettingsOption.all {
        changes +=
          option.isList
          ? try arguments.options(option.option, as: option.form, option.change)
          : [try arguments.option(option.option, as: option.form, option.change)].compactMap(\.self)
      }
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

  func run(_ tool: Tool) throws {
    let settings =
      try changes.isEmpty
      ? StoreError.ifThere { try tool.engine().log.settings } ?? Settings() : change(tool)
    // The text of the settings file is JSON already.
    if showsAll || tool.isJSON { try tool.print(String(settings.text.dropLast())) }
  }

  private func change(_ tool: Tool) throws -> Settings {
    try SettingsChange.check(changes)
    // A person may pause or exclude before anything is recorded; an intent to hide or pin must already be in the store.
    let log = try tool.engine(create: !SettingsChange.needsStore(changes)).log
    do {
      let (settings, notices) = try SettingsChange.apply(changes, to: log)
      for notice in notices { tool.message(notice) }
      return settings
    } catch let unknown as SettingsChange.UnknownIntent {
      let whose = unknown.intent.source.map { " of '\($0)'" } ?? ""
      throw Failure(
        .noInput,
        unknown.isKnown
          ? "'\(unknown.intent.intent)'\(whose) was never recorded with those values"
          : "there is no intent '\(unknown.intent.intent)'\(whose): nothing was recorded under that name"
      )
    }
  }
}
