extension Page {
  /// The width of the help, in columns.
  static let width = 80

  /// The text of `--help`.
  var text: String {
    let usage = usageLines.enumerated().map { ($0 == 0 ? "usage: " : "       ") + $1 }
    var blocks = [Self.wrapped(description), usage.joined(separator: "\n")]
    for operand in operands {
      let told = operand.choices.filter { !$0.text.isEmpty }
      blocks.append(Self.table(told.map { (label: $0.name, text: $0.text) }))
    }
    let heading = name == nil ? "options of every subcommand:\n" : ""
    if !options.isEmpty { blocks.append(heading + Self.table(options.flatMap(\.rows))) }
    blocks += paragraphs.map { Self.wrapped($0) }
    if !exits.isEmpty {
      blocks.append(
        "exit codes:\n" + Self.table(exits.map { (label: "\($0.code)", text: $0.meaning) }))
    }
    let heads = examples.isEmpty || name != nil ? "" : "try:\n"
    blocks.append(heads + examples.map { "  " + $0 }.joined(separator: "\n"))
    return blocks.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// The notes, and an explanation of times if an option takes a time.
  var paragraphs: [String] {
    let takesTime = options.contains { $0.kind == .time }
    return notes.split(separator: "\n\n").map { String($0) }
      + (takesTime ? [TimeExpression.help] : [])
  }

  /// Lays out rows in two columns.
  private static func table(_ rows: [(label: String, text: String)]) -> String {
    let column = min(rows.map(\.label.count).max() ?? 0, 26) + 4
    return rows.map { label, text in
      let text = wrapped(text, indent: column)
      if label.count > column - 4 { return "  \(label)\n\(text)" }
      let start = "  " + label
      return start + text.dropFirst(start.count)
    }.joined(separator: "\n")
  }

  /// Wraps a text at the width of the help, and indents each line.
  private static func wrapped(_ text: String, indent: Int = 0) -> String {
    let words = text.split(whereSeparator: \.isWhitespace)
    return TextWidth.lines(of: words, columns: width - indent)
      .map { String(repeating: " ", count: indent) + $0 }.joined(separator: "\n")
  }
}
