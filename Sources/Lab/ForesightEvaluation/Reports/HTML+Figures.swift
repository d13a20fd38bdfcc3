internal import ForesightPages

extension HTML {
  /// Returns a figure: a heading, an explanation and the drawing or table.
  static func figure(_ title: String, _ explanation: String, _ content: String) -> String {
    "<figure><h3>\(escaped(title))</h3>\(paragraph(explanation))<div>\(content)</div></figure>"
  }

  /// Returns a table whose first column names models and whose others hold numbers. Terms in the header have tooltips
  /// that explain them. A table wider than the screen scrolls, under a hint that says so.
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

  /// Makes a legend: the names of models beside their colors.
  static func legend(_ names: [String], _ palette: Palette) -> String {
    "<p class=\"legend\">" + names.map { tag($0, palette) }.joined(separator: " ") + "</p>"
  }

  /// Returns a model's name beside its color.
  private static func tag(_ name: String, _ palette: Palette) -> String {
    "<span class=\"tag \(palette.color(of: name))\">\(escaped(name))</span>"
  }

  /// The style sheet of the page: light or dark like the reader's system, and light on paper. Charts stand side by side
  /// where there is room for two. Only tables scroll; a shade marks an edge beyond which there is more.
  static let style =
    colors + sheet + (0..<Palette.count).map { ".c\($0){--c:var(--s\($0))}" }.joined()
}
