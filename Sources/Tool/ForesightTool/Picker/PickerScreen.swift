import ForesightValues

/// The layout of a picker on a screen of a given size.
///
///     PickerScreen(picker, columns: 40, rows: 10).rows[1].text       // "> 1  41 % git push origin main"
struct PickerScreen: Hashable {
  /// The style of a row on a terminal with colors.
  enum Style: Hashable { case plain, selected, faint }

  struct Row: Hashable {
    var text: String
    var style = Style.plain
    /// The text after the row's own text, drawn faintly.
    var detail = ""
  }

  /// The rows from the top; none is wider than the screen, and there are no more than fit.
  private(set) var rows: [Row] = []
  /// The column after the typed text, from 0.
  private(set) var cursor = 0

  private static let help = "Enter takes it, ? says why, Del not now, Shift-Del forgets, Esc leaves"
  private static let helpOfSearch = "Enter, ?, Esc; only Alt-"
  /// The indentation of a note below a line, in columns.
  private static let indent = 4
  /// The fewest columns at which there is room for details.
  private static let wide = 60

  /// Lays out a picker.
  ///
  /// - Parameter detail: returns the text to show after a line, if there is room.
  init(
    _ picker: Picker, columns: Int, rows height: Int, detail: (Suggestion) -> String = { _ in "" }
  ) {
    let columns = max(columns, 1)
    let typed = Self.end(of: picker.typed.visible, columns: columns - 3)
    rows.append(Row(text: Self.start(of: "> " + typed, columns: columns)))
    cursor = min(TextWidth.of(rows[0].text), columns - 1)
    func faint(_ text: String) -> Row {
      Row(text: Self.start(of: text, columns: columns), style: .faint)
    }
    let words = (picker.note ?? "").visible.split(separator: " ")
    var notes = TextWidth.lines(of: words, columns: columns - Self.indent)
      .map { faint("    " + $0) }
    if picker.lines.isEmpty {
      let text =
        picker.filters != nil
        ? "no line fits"
        : picker.typed.isEmpty ? "nothing is known yet that could come next" : "nothing begins so"
      notes.insert(faint("  " + text), at: 0)
    }
    // Room goes to the selected line first, then to the notes about it, the help, and the other lines.
    var room = max(0, height - 1)
    let least = picker.lines.isEmpty ? 0 : 1
    notes = Array(notes.prefix(max(0, room - least)))
    room -= notes.count
    let hasHelp = room > least
    let count = min(picker.lines.count, room - (hasHelp ? 1 : 0))
    let first = max(0, picker.selected - count + 1)
    for index in first..<(first + max(0, count)) {
      rows.append(Self.row(picker, index, columns, detail))
      if index == picker.selected { rows += notes }
    }
    if picker.lines.isEmpty { rows += notes }
    if hasHelp {
      rows.append(faint(picker.filters.map(Self.help) ?? Self.help))
    }
    rows = Array(rows.prefix(max(height, 1)))
  }

  /// Returns the help of a search: the keys of the filters, with brackets around those of the filters that are on.
  private static func help(_ on: Set<HistoryLines.Filter>) -> String {
    let filters = HistoryLines.Filter.allCases.map { filter in
      let text = "\(filter.rawValue.uppercased()) \(filter.name)"
      return on.contains(filter) ? "[\(text)]" : text
    }
    return helpOfSearch + filters.joined(separator: ", ")
  }

  private static func row(
    _ picker: Picker, _ index: Int, _ columns: Int, _ detail: (Suggestion) -> String
  ) -> Row {
    let line = picker.lines[index]
    let number = index < 9 ? "\(index + 1)" : " "
    let isSelected = index == picker.selected
    let mark = (DestructiveCommand.isIn(line.title) ? "! " : "") + (line.isComposed ? "+ " : "")
    let text =
      "\(isSelected ? ">" : " ") \(number) "
      + (picker.filters == nil ? "\(Tool.percent(line.probability)) " : "") + mark
      + line.title.visible
    let detail = columns < wide ? "" : detail(line)
    // Two columns separate the detail from the line, which keeps at least half of the row.
    let room = columns - (detail.isEmpty ? 0 : TextWidth.of(detail) + 2)
    var row = Row(text: start(of: text, columns: columns), style: isSelected ? .selected : .plain)
    if room < columns, room >= columns / 2 {
      row.text = start(of: text, columns: room)
      row.detail = String(repeating: " ", count: room + 2 - TextWidth.of(row.text)) + detail
    }
    return row
  }

  /// Returns the text, with its end cut off if it is too wide.
  static func start(of text: String, columns: Int) -> String {
    if TextWidth.of(text) <= columns { return text }
    return columns > 0 ? String(fitting(text.unicodeScalars, columns: columns - 1)) + "…" : ""
  }

  /// Returns the text, with its beginning cut off if it is too wide.
  static func end(of text: String, columns: Int) -> String {
    if TextWidth.of(text) <= columns { return text }
    let end = fitting(text.unicodeScalars.reversed(), columns: columns - 1).reversed()
    return "…" + String(String.UnicodeScalarView(end))
  }

  /// Returns the first scalars, as many as fit into a number of columns.
  private static func fitting(
    _ scalars: some Collection<Unicode.Scalar>, columns: Int
  ) -> String.UnicodeScalarView {
    var width = 0
    return String.UnicodeScalarView(
      scalars.prefix { scalar in
        width += TextWidth.of(scalar)
        return width <= columns
      })
  }

  // MARK: Drawing

  /// Returns the text, with escape sequences, that draws the rows on a terminal.
  func drawing(withColors: Bool) -> String {
    let lines = rows.map { row in
      let style =
        switch row.style {
        case _ where !withColors, .plain: ""
        case .selected: "\u{1b}[1m"
        case .faint: "\u{1b}[2m"
        }
      let detail =
        withColors && !row.detail.isEmpty ? "\u{1b}[2m\(row.detail)\u{1b}[0m" : row.detail
      return style + row.text + (style.isEmpty ? "" : "\u{1b}[0m") + detail
    }
    // Each row is erased before it is drawn, because after a full row the cursor is on its last character, which would
    // be erased. The last row also erases everything below it.
    let erased = lines.enumerated().map { number, line in
      (number == lines.count - 1 ? "\u{1b}[J" : "\u{1b}[K") + line
    }
    return "\u{1b}[H" + erased.joined(separator: "\r\n") + "\u{1b}[1;\(cursor + 1)H"
  }
}

/// The number of terminal columns that a text takes.
enum TextWidth {
  /// The ranges of the characters that East Asian Width (UAX #11) calls wide.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115f, 0x2e80...0x303e, 0x3041...0xa4cf, 0xa960...0xa97c, 0xac00...0xd7a3,
    0xf900...0xfaff, 0xfe10...0xfe19, 0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6,
    0x1f300...0x1f64f, 0x1f680...0x1f6ff, 0x1f900...0x1f9ff, 0x20000...0x3fffd,
  ]

  static func of(_ text: String) -> Int { text.unicodeScalars.reduce(0) { $0 + of($1) } }

  static func of(_ scalar: Unicode.Scalar) -> Int {
    if scalar.isASCII { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    return scalar.properties.isEmojiPresentation || wide.contains { $0.contains(scalar.value) }
      ? 2 : 1
  }

  /// Returns lines of words, each with as many words as fit into a number of columns, and with one at least.
  static func lines(of words: [Substring], columns: Int) -> [String] {
    var lines: [String] = []
    for word in words.map(String.init) {
      if let last = lines.last, of(last) + 1 + of(word) <= columns {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(word)
      }
    }
    return lines
  }
}
