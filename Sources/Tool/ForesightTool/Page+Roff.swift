extension Page {
  /// The page of the manual, for `man`.
  var roff: String {
    let title = name.map { "foresight-\($0)" } ?? "foresight"
    var lines = [
      ".TH \(Self.escaped(title.uppercased())) 1 \"\" \"Foresight \(Tool.version)\" \"User Commands\"",
      ".SH NAME", "\(Self.escaped(title)) \\- \(Self.escaped(summary))", ".SH SYNOPSIS", ".nf",
    ]
    lines += usageLines.map { Self.escaped($0) } + [".fi", ".SH DESCRIPTION"]
    lines.append(Self.escaped(description))
    for paragraph in paragraphs { lines += [".PP", Self.escaped(paragraph)] }
    for operand in operands where operand.choices.contains(where: { !$0.text.isEmpty }) {
      lines.append(".SH \(Self.escaped(operand.name))S")
      lines += Self.list(operand.choices.map { (label: $0.name, text: $0.text) })
    }
    lines.append(".SH OPTIONS")
    lines += Self.list(options.flatMap(\.rows))
    if name != nil {
      lines += [".PP", "The options of every subcommand are described in", ".BR foresight (1)."]
    }
    if !exits.isEmpty {
      lines.append(".SH EXIT STATUS")
      lines += Self.list(exits.map { (label: "\($0.code)", text: $0.meaning) })
    }
    if !examples.isEmpty {
      lines += [".SH EXAMPLES", ".nf"] + examples.map(Self.escaped) + [".fi"]
    }
    let others = name == nil ? Subcommand.allCases.map { "foresight-\($0)" } : ["foresight"]
    lines.append(".SH SEE ALSO")
    lines.append(others.map { ".BR \(Self.escaped($0)) (1)" }.joined(separator: ",\n"))
    return lines.joined(separator: "\n")
  }

  private static func list(_ rows: [(label: String, text: String)]) -> [String] {
    rows.flatMap { [".TP", "\\fB\(escaped($0.label))\\fR", escaped($0.text)] }
  }

  /// The replacements of characters that mean something else in roff. An ellipsis becomes three periods, because roff
  /// warns about it if no locale is set.
  private static let escapes: [Unicode.Scalar: String] = [
    "\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti", "…": "...",
  ]

  /// Escapes a text, so that roff shows it as it is.
  private static func escaped(_ text: String) -> String {
    let lines = text.split(separator: "\n").map { line in
      var escaped = ""
      for scalar in line.unicodeScalars {
        if let escape = escapes[scalar] {
          escaped += escape
        } else if scalar.isASCII {
          escaped.unicodeScalars.append(scalar)
        } else {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          escaped += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
        }
      }
      // A line that begins with a period would be a roff request.
      return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
    }
    return lines.joined(separator: "\n")
  }
}
