import Foresight
import ForesightPages
import ForesightService
import ForesightWire

/// The protocol between rofi and a script that provides rows. Rofi runs the script anew for each event, with the chosen
/// row in its environment.
struct RofiScript {
  let menu: Menu

  /// Answers one call: prints the rows, or performs the chosen one.
  func run() throws -> ExitStatus {
    let (event, id, typed) = Environment.rofiCall
    let choice = id.flatMap(LauncherRow.Choice.init(id:))
    let row = id.flatMap(LauncherRow.init(id:))
    switch (event, choice) {
    case (0, _): return try show()
    case (1, let choice?):
      // No title, so that this ends without waiting to see whether it fails: rofi holds the keyboard until then.
      return try menu.choose(choice, nil, typed: typed)
    case (Menu.whyKey, .some):
      return try show(about: row)
    case (Menu.dismissKey, let choice?):
      try menu.dismiss(choice)
      return try show()
    case (Menu.pinKey, let choice?):
      if let row { try menu.pin(row, choice) }
      return try show()
    // Typed text that matches no row does nothing.
    default: return .nothing
    }
  }

  /// - Parameter asked: the row to explain. It is drawn as active, because not every version of rofi keeps it selected.
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
    return try menu.tool.finish(printing: String(text.dropLast()))
  }
}
