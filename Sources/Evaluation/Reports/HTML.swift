/// Pieces of a page.
enum HTML {
  /// A text in which nothing is taken for markup.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default:
        // Controls have no place in a page, and some would end it.
        let isControl = scalar.properties.generalCategory == .control
        escaped.unicodeScalars.append(isControl ? "\u{fffd}" : scalar)
      }
    }
    return escaped
  }

  /// A drawing under a heading, with what it shows.
  static func figure(_ title: String, _ explanation: String, _ content: String) -> String {
    "<figure><h3>\(escaped(title))</h3><p>\(escaped(explanation))</p>\(content)</figure>"
  }

  /// A table; the first column is text, the others are numbers.
  static func table(_ header: [String], _ rows: [[String]]) -> String {
    let head = header.map { "<th>\(escaped($0))</th>" }.joined()
    let body = rows.map { row in
      "<tr>" + row.map { "<td>\(escaped($0))</td>" }.joined() + "</tr>"
    }.joined()
    return "<div class=\"wide\"><table><thead><tr>\(head)</tr></thead><tbody>\(body)</tbody>"
      + "</table></div>"
  }

  /// The style of the page: light or dark as the reader's system is, light on paper.
  static let style = """
    :root{color-scheme:light dark;--paper:#fff;--ink:#1c2024;--soft:#5f6872;--rule:#dfe3e8;
    --band:#f1f4f8;--s0:#1f6fd0;--s1:#c2410c;--s2:#15803d;--s3:#7c3aed;--s4:#a16207;--s5:#be185d;
    --heat:#1f6fd0}
    @media screen and (prefers-color-scheme:dark){:root{--paper:#14171a;--ink:#e6e9ec;--soft:#9aa4ae;
    --rule:#31373d;--band:#1d2226;--s0:#6cb0ff;--s1:#ff9a62;--s2:#5fd08a;--s3:#bd9bff;
    --s4:#e0b84c;--s5:#ff8ac0;--heat:#6cb0ff}}
    *{box-sizing:border-box}
    body{margin:0 auto;padding:2rem 1.25rem 4rem;max-width:60rem;background:var(--paper);
    color:var(--ink);font:15px/1.5 system-ui,sans-serif;print-color-adjust:exact}
    h1{font-size:1.6rem;margin:0 0 .25rem}h2{font-size:1.3rem;margin:2.5rem 0 .25rem}
    h3{font-size:1rem;margin:0}p{margin:.25rem 0 .75rem;color:var(--soft);max-width:46rem}
    figure{margin:2rem 0}svg{width:100%;height:auto;display:block}
    svg text{fill:var(--ink);font:12px system-ui,sans-serif}svg text.soft{fill:var(--soft)}
    svg text.strong{font-weight:600}.rule{stroke:var(--rule)}.zero{stroke:var(--soft)}
    .band{fill:var(--band)}.heat{fill:var(--heat)}.cell{fill:var(--band)}
    .wide{overflow-x:auto}.wide+.wide{margin-top:1.25rem}table{border-collapse:collapse;font-size:13px;white-space:nowrap}
    th,td{padding:.2rem .55rem;text-align:right;font-variant-numeric:tabular-nums}
    th:first-child,td:first-child{text-align:left}th{color:var(--soft);font-weight:500}
    tr+tr td,tbody td{border-top:1px solid var(--rule)}
    code,pre{font:13px ui-monospace,monospace;overflow-wrap:anywhere;white-space:pre-wrap}
    dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1.25rem;margin:1rem 0}
    dt{color:var(--soft)}dd{margin:0}
    @media print{:root{color-scheme:light;--ink:#000;--soft:#444;--rule:#ccc}
    figure,table{break-inside:avoid}section{break-before:page}
    section:first-of-type{break-before:auto}
    body{padding:0;max-width:none}.wide{overflow:visible}table{font-size:8.5px}
    th,td{padding:.1rem .3rem}}
    """
    + (0..<6).map { series in
      ".f\(series){fill:var(--s\(series))}.l\(series){stroke:var(--s\(series));fill:none;"
        + "stroke-width:2}.o\(series){fill:var(--s\(series));fill-opacity:.35}"
    }.joined()
}
