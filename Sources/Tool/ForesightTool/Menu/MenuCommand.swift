import Foresight
import ForesightHosting
import ForesightService
import ForesightSystem
import ForesightWire

/// `foresight menu`: shows suggestions in a launcher, and performs the one that the person chooses.
struct MenuCommand {
  private let isRofiScript: Bool
  private let limit: Int
  /// The launcher that the person names, and its arguments; empty if none is named.
  private let words: [String]

  init(_ arguments: inout Arguments) throws {
    isRofiScript = arguments.flag("--rofi")
    limit = try arguments.count("--limit", to: RowSearch.looked) ?? RowSearch.looked
    var words: [String] = []
    while let word = arguments.optionalOperand() { words.append(word) }
    // With `--rofi` these words are the text of the chosen row. They are ignored, because rofi passes the row's
    // information as well.
    self.words = words
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    let menu = Menu(tool: tool, limit: limit)
    if isRofiScript { return try RofiScript(menu: menu).run() }
    return try MenuProgram(given: words).run(menu)
  }
}

/// The rows for a launcher, and the operations on the row that the person chooses.
struct Menu {
  let tool: Tool
  let limit: Int

  /// Returns the current rows, from the service if it is running, because it already knows the desktop's programs.
  func rows() throws -> [LauncherRow] {
    if let rows = tool.service()?.rows(limit: limit) { return rows }
    // More suggestions than `limit`, because not all of them can be performed.
    let request = PredictionRequest(at: Environment.moment, limit: RowSearch.looked)
    // Nothing can be started before anything was recorded.
    guard FileStatus(at: try tool.storePath()) != nil else { return [] }
    return try tool.predict(request, asksService: false, patience: 10) { answer in
      guard answer.suggestions.contains(where: \.isPerformable) else { return [] }
      let rows = try SuggestionRow.rows(answer, tool.engine()) { ids in
        try Launcher(paths: Environment.launcherPaths).describe(ids)
      }
      return rows.prefix(limit).map { LauncherRow($0) }
    }
  }

  static let emptyMessage =
    "nothing that is suggested now can be started; 'foresight help menu' tells what can be"

  /// The numbers by which launchers report that their first, second or third custom key was pressed.
  static let (whyKey, dismissKey, pinKey): (Int32, Int32, Int32) = (10, 11, 12)

  /// The text that names the custom keys, for launchers that have them.
  static let hint = "Alt+1: why    Alt+2: not now    Alt+3: pin"

  /// Returns the explanation of a row.
  static func why(_ row: LauncherRow) -> String { "\(row.title): \(row.why)" }

  /// Performs the chosen suggestion, and records the choice unless an app has donated it.
  ///
  /// - Parameters:
  ///   - title: the title of a notification in case it fails at once; `nil` for no notification.
  ///   - typed: the text that was typed before the choice.
  func choose(
    _ choice: LauncherRow.Choice, _ title: String?, typed: String?
  ) throws -> ExitStatus {
    let engine = try tool.engine()
    let donation = try engine.performable(
      choice.intent, source: choice.source, parameters: choice.parameters)
    let perform = PerformCommand(
      choice.intent, source: choice.source, parameters: choice.parameters)
    let (status, isDonated) = try perform.runTelling(tool, title: title)
    // An app donates what it performed itself.
    if let donation, status == .done, !isDonated {
      try engine.take(
        donation, shownIn: "menu", rank: choice.rank, typed: typed.flatMap(TypedText.init),
        at: Environment.moment, now: Environment.now, random: Environment.random)
    }
    return status
  }

  /// Pins a row, or unpins it if it is pinned.
  func pin(_ row: LauncherRow, _ choice: LauncherRow.Choice) throws {
    let entry = PinnedEntry(choice.intent, source: choice.source, parameters: choice.parameters)
    _ = try SettingsChange.apply(
      [row.isPinned ? .unpin(entry, isExact: true) : .pin(entry)], to: tool.engine().log)
  }

  /// Records that the person turned a suggestion down for now.
  func dismiss(_ choice: LauncherRow.Choice) throws {
    let dismissing = Call.Dismissing(
      choice.intent, source: choice.source, parameters: choice.parameters, at: Environment.moment)
    _ = try tool.dismiss(dismissing)
  }
}
