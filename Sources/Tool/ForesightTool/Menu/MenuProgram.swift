import Foresight
import ForesightPages
import ForesightService
import ForesightWire

/// A launcher that reads lines, shows them, and prints the one that the person chooses, as dmenu does.
struct MenuProgram {
  /// The launcher that the person names, and its arguments; empty if none is named.
  let given: [String]

  /// A launcher's command line, and its abilities.
  private struct Known {
    var words: [String]
    var isForWayland = false
    /// True if a row may name an icon, as in `title\0icon\x1fname`.
    var hasIcons = false
    /// True if it is rofi, which can show a text above the rows, and mark one of them.
    var isRofi = false
    /// True if it can also print the typed text.
    var tellsTyped = false
    /// The program's name.
    var name: String { words[0].split(separator: "/").last.map(String.init) ?? words[0] }
    /// True if it searches the whole line, and draws nothing for a word joiner (see `LauncherRow.searchableLine`).
    /// Other launchers get plain lines.
    var searchesLines: Bool { ["fuzzel", "wofi", "tofi", "rofi"].contains(name) }
  }

  private static let known = [
    Known(
      words: ["fuzzel", "--dmenu", "--prompt", "next: ", "--width", "60", "--lines", "8"],
      isForWayland: true, hasIcons: true),
    Known(
      words: ["wofi", "--dmenu", "--insensitive", "--prompt", "next", "--lines", "9"],
      isForWayland: true),
    Known(words: ["tofi", "--prompt-text", "next: "], isForWayland: true),
    Known(
      words: ["bemenu", "--ignorecase", "--prompt", "next", "--list", "8"], isForWayland: true),
    Known(
      words: ["rofi", "-dmenu", "-i", "-p", "next", "-show-icons", "-no-custom", "-l", "8"],
      hasIcons: true, isRofi: true, tellsTyped: true),
    Known(words: ["dmenu", "-i", "-p", "next", "-l", "8"]),
    Known(words: ["bemenu", "--ignorecase", "--prompt", "next", "--list", "8"]),
  ]

  /// Shows the menu until the person chooses a row or closes it.
  func run(_ menu: Menu) throws -> ExitStatus {
    let launcher = try launcher()
    // The index of the row to select.
    var place = 0
    // The rows stay as they are while a person reads them.
    var rows = Self.distinct(try menu.rows(), for: launcher)
    while true {
      if rows.isEmpty { return menu.tool.nothing(Menu.emptyMessage) }
      let lines = rows.map { line, row in
        launcher.hasIcons ? line + (row.icon.map { "\0icon\u{1f}\($0)" } ?? "") : line
      }
      var words =
        launcher.isRofi ? ["-mesg", HTML.escaped(Menu.hint), "-selected-row", "\(place)"] : []
      // A line break separates the row from the typed text, because neither contains one.
      if launcher.tellsTyped { words += ["-format", "s\nf"] }
      let (answer, status) = try Self.ask(launcher, lines, words)
      let parts =
        launcher.tellsTyped
        ? answer.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
          .map(String.init) : [answer]
      let typed = parts.count > 1 ? parts[1] : nil
      guard let index = rows.firstIndex(where: { $0.line == parts[0] }) else {
        return parts[0].isEmpty
          ? .nothing
          : menu.tool.nothing("what \(launcher.name) printed is none of the rows; nothing was done")
      }
      let row = rows[index].row
      guard let choice = LauncherRow.Choice(id: row.id) else { return .nothing }
      switch status {
      case 0: return try menu.choose(choice, row.title, typed: typed)
      case Menu.whyKey:
        // On the standard input, because everybody can read a program's arguments.
        _ = try Self.ask(launcher, [Menu.why(row)])
        place = index
      case Menu.dismissKey, Menu.pinKey:
        try status == Menu.pinKey ? menu.pin(row, choice) : menu.dismiss(choice)
        (place, rows) = (0, Self.distinct(try menu.rows(), for: launcher))
      default: return .nothing
      }
    }
  }

  /// Returns rows whose lines all differ, with a number after a line that occurred before.
  private static func distinct(
    _ rows: [LauncherRow], for launcher: Known
  ) -> [(line: String, row: LauncherRow)] {
    var known: [String: Int] = [:]
    return rows.map { row in
      let line = launcher.searchesLines ? row.searchableLine : row.line
      let count = known[line, default: 0] + 1
      known[line] = count
      return (count == 1 ? line : "\(line) (\(count))", row)
    }
  }

  private static func ask(
    _ launcher: Known, _ lines: [String], _ words: [String] = []
  ) throws -> (output: String, status: Int32) {
    let (text, status) = try Tool.answer(
      of: launcher.words + words, to: lines.map { $0 + "\n" }.joined(), longest: 1 << 20)
    return (text.hasSuffix("\n") ? String(text.dropLast()) : text, status)
  }

  /// Returns the launcher that the person names, or the first that is installed, preferably one for this kind of
  /// screen.
  private func launcher() throws -> Known {
    if !given.isEmpty {
      var named = Known(words: given)
      named.hasIcons = Self.known.contains { $0.name == named.name && $0.hasIcons }
      named.isRofi = named.name == "rofi" && !given.contains("-mesg")
      named.tellsTyped = named.name == "rofi" && !given.contains("-format")
      return named
    }
    guard let isWayland = Environment.isWayland else {
      throw Failure(
        .unavailable,
        "there is no screen to show a menu on: neither WAYLAND_DISPLAY nor DISPLAY is set")
    }
    let fitting = Self.known.filter { $0.isForWayland == isWayland } + Self.known
    guard let launcher = fitting.first(where: { Environment.hasProgram($0.words[0]) }) else {
      throw Failure(
        .unavailable,
        "no launcher is installed; install rofi, fuzzel, wofi, tofi, bemenu or dmenu, or name yours: "
          + "foresight menu -- LAUNCHER [WORD…]")
    }
    return launcher
  }
}
