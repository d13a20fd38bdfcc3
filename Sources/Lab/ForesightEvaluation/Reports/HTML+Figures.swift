internal import ForesightPages

extension HTML {
  /// A drawing under a heading, with what it shows.
  static func figure(_ title: String, _ explanation: String, _ content: String) -> String {
    "<figure><h3>\(escaped(title))</h3>\(paragraph(explanation))<div>\(content)</div></figure>"
  }

  /// A table; the first column names models, the others are numbers. Each term in the header explains itself
  /// when it is pointed at. Where the table is wider than the screen it scrolls, and shows so.
  static func table(
    _ title: String, _ explanation: String, _ rows: [[String]], _ palette: Palette
  ) -> String {
    guard let header = rows.first, rows.count > 1 else { return "" }
    let head = header.map { word in
      let meaning = Terms.meaning(of: word).map { " title=\"\(escaped($0))\"" } ?? ""
      return "<th><abbr\(meaning)>\(escaped(word))</abbr></th>"
    }.joined()
    let body = rows.dropFirst().map { row in
      let cells = row.dropFirst().map { "<td>\(escaped($0))</td>" }.joined()
      return "<tr><td>\(tag(row[0], palette))</td>\(cells)</tr>"
    }.joined()
    return figure(
      title, explanation,
      "<div class=\"wide\" tabindex=\"0\"><p class=\"hint\">The table scrolls sideways. →</p>"
        + "<table><thead><tr>\(head)</tr></thead><tbody>\(body)</tbody></table></div>")
  }

  /// Makes a legend: the names that the colours of a chart stand for.
  static func legend(_ names: [String], _ palette: Palette) -> String {
    "<p class=\"legend\">" + names.map { tag($0, palette) }.joined(separator: " ") + "</p>"
  }

  /// A model's name beside its colour.
  private static func tag(_ name: String, _ palette: Palette) -> String {
    "<span class=\"tag \(palette.color(of: name))\">\(escaped(name))</span>"
  }

  /// The style of the page: light or dark as the reader's system is, light on paper. Charts stand side by
  /// side where there is room for two; only tables scroll, under a shade where there is more of them.
  static let style =
    colors + sheet + (0..<Palette.count).map { ".c\($0){--c:var(--s\($0))}" }.joined()
}
