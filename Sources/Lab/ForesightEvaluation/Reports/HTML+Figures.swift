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

  /// What the colours of a chart stand for.
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
    colors + """
      *{box-sizing:border-box}
      body{margin:0 auto;padding:2rem 1rem 4rem;max-width:66rem;background:var(--paper);
      color:var(--ink);font:15px/1.5 system-ui,sans-serif;print-color-adjust:exact}
      h1{font-size:1.15rem;margin:0 0 .5rem;color:var(--soft);font-weight:500;overflow-wrap:anywhere}
      h2{font-size:1.3rem;margin:2.5rem 0 .25rem;overflow-wrap:anywhere}h3{font-size:1rem;margin:0}
      p{margin:.25rem 0 .75rem;color:var(--soft);max-width:46rem}
      .notes{margin-top:.75rem}.notes p{margin:0}
      p.lead{color:var(--ink);font-size:1.3rem;line-height:1.4;overflow-wrap:anywhere}
      figure{margin:1.5rem 0 0;min-width:0}svg{width:100%;height:auto;display:block}
      .charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(22rem,100%),1fr));
      column-gap:2.5rem}.charts>figure{display:grid;grid-template-rows:subgrid;grid-row:span 3;
      grid-template-columns:minmax(0,1fr);row-gap:0;align-content:start}
      svg text{fill:var(--ink);font:12px system-ui,sans-serif}svg text.soft{fill:var(--soft)}
      .rule{stroke:var(--rule)}.zero{stroke:var(--soft)}.band{fill:var(--band)}.heat{fill:var(--heat)}
      .dot{fill:var(--c)}.line{stroke:var(--c);stroke-width:2;fill:none}
      .faint{fill:var(--c);fill-opacity:.4}.speck{fill:var(--c);fill-opacity:.25}.best{--c:var(--ink)}.other{--c:var(--soft)}
      .legend{font-size:13px;color:var(--ink);display:flex;flex-wrap:wrap;gap:.1rem 1rem}
      .tag::before{content:"";display:inline-block;width:.6em;height:.6em;border-radius:50%;
      background:var(--c);margin-right:.45em}
      .wide{overflow-x:auto;background:
      linear-gradient(90deg,var(--paper) 30%,transparent) 0 0/2.5rem 100% no-repeat local,
      linear-gradient(270deg,var(--paper) 30%,transparent) 100% 0/2.5rem 100% no-repeat local,
      linear-gradient(270deg,var(--shade),transparent) 100% 0/.9rem 100% no-repeat scroll}
      .hint{display:none;font-size:13px;margin:0;position:sticky;left:0}
      table{border-collapse:collapse;font-size:13px;white-space:nowrap}
      th,td{padding:.2rem .55rem;text-align:right;font-variant-numeric:tabular-nums}
      th:first-child,td:first-child{text-align:left;padding-left:0;position:sticky;left:0;
      background:var(--paper)}td:first-child{white-space:normal;min-width:8.5rem;max-width:15rem;
      overflow-wrap:anywhere}
      th{color:var(--soft);font-weight:500}abbr{text-decoration:none}
      abbr[title]{text-decoration:underline dotted;text-underline-offset:3px;cursor:help}
      .charts table{font-size:12px}.charts th,.charts td{padding:.2rem .3rem}
      .charts th:first-child,.charts td:first-child{padding-left:0}.charts td:first-child{min-width:6rem}
      tbody td{border-top:1px solid var(--rule)}
      code{font:13px ui-monospace,monospace;overflow-wrap:anywhere;white-space:pre-wrap}
      dl{display:grid;grid-template-columns:minmax(5rem,max-content) 1fr;gap:.25rem 1.25rem;margin:1rem 0;
      max-width:46rem}dt{color:var(--soft);overflow-wrap:anywhere}dd{margin:0}
      @media (max-width:40rem){.hint{display:block}td:first-child{max-width:9.5rem}
      p.lead{font-size:1.15rem}}
      @media print{:root{color-scheme:light;--ink:#000;--soft:#444;--rule:#ccc}
      figure,table{break-inside:avoid}section{break-before:page}section:first-of-type{break-before:auto}
      body{padding:0;max-width:none}.wide{overflow:visible;background:none}.hint{display:none}
      table{font-size:8.5px}th,td{padding:.1rem .3rem}}
      """
    + (0..<Palette.count).map { ".c\($0){--c:var(--s\($0))}" }.joined()
}
