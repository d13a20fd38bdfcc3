import Foresight
import ForesightPages
import ForesightService
import ForesightWire

/// The language in which rofi asks a script for rows, and tells it what became of them: it calls the script anew each
/// time, with what was chosen in its environment.
struct RofiScript {
  let menu: Menu

  /// Answers one call.
  func run(_ call: Environment.RofiCall) throws -> ExitStatus {
    let choice = call.information.flatMap(LauncherRow.Choice.init(id:))
    let row = call.information.flatMap(LauncherRow.init(id:))
    switch (call.event, choice) {
    case (.chosen, let choice?):
      // Rofi holds the keyboard until this ends, so that nobody waits to see whether it fails.
      return try menu.choose(choice, nil, typed: call.typed)
    case (.key(1), .some):
      return try show(about: row)
    case (.key(2), let choice?):
      try menu.dismiss(choice)
      return try show()
    case (.key(3), let choice?):
      if let row { try menu.pin(row, choice) }
      return try show()
    case (.begins, _): return try show()
    // What was typed and is no row is nothing to be done.
    default: return .nothing
    }
  }

  /// - Parameter asked: the row of which it is to be told why it is there. It is drawn as an active one: not every rofi
  ///   keeps it selected.
  private func show(about asked: LauncherRow? = nil) throws -> ExitStatus {
    let rows = try menu.rows()
    let message = asked.map(Menu.why) ?? (rows.isEmpty ? Menu.emptyMessage : Menu.hint)
    let active = asked.flatMap { asked in rows.firstIndex { $0.hasSameChoice(as: asked) } }
    var text = ""
    for (name, value) in [
      ("prompt", "next"), ("message", HTML.escaped(message)), ("use-hot-keys", "true"),
      ("no-custom", "true"), ("markup-rows", "false"), ("keep-selection", "\(asked != nil)"),
      ("active", active.map { "\($0)" } ?? ""),
    ] {
      text += "\0\(name)\u{1f}\(value)\n"
    }
    for row in rows {
      let icon = row.icon.map { "\u{1f}icon\u{1f}\($0)" } ?? ""
      text += "\(row.searchableLine)\0info\u{1f}\(row.id)\(icon)\n"
    }
    try menu.tool.print(String(text.dropLast()))
    return .done
  }
}
