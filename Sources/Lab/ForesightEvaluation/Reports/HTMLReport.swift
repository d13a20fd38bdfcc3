internal import ForesightPages
internal import ForesightPrediction

/// An HTML page that shows the results of evaluations.
///
/// It is one file without scripts that loads nothing from elsewhere. It is light or dark like the reader's system, and
/// light when printed. It names no intent, and no user unless the command does.
///
///     let report = try Evaluator(models: ["mfu"], clock: { 0 }).evaluate(dataset)
///     HTMLReport(reports: [report], command: "foresight evaluate", version: "1.0").text.hasPrefix("<!doctype")      // true
public struct HTMLReport: Sendable {
  /// The evaluations, each a section.
  let reports: [EvaluationReport]
  /// The command that made the page, which is shown at its end.
  let command: String
  /// The program and its version.
  let version: String

  /// Makes a report.
  public init(reports: [EvaluationReport], command: String, version: String) {
    (self.reports, self.command, self.version) = (reports, command, version)
  }

  /// The page as HTML.
  public var text: String {
    let names = HTML.escaped(reports.map(\.title).joined(separator: ", "))
    return """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Evaluation of \(names)</title><style>\(HTML.style)</style></head><body>
      <h1>How well \(names) can be predicted</h1>
      \(reports.map { HTML.paragraph($0.headline, "lead") }.joined(separator: "\n"))
      \(reports.map(section).joined(separator: "\n"))
      <section><h2>What the words mean</h2><dl>\(terms)</dl></section>
      <section><h2>How this was made</h2>
      <p>Each event of a log is predicted from what came before it, then learned, for each user from the
      start.</p>
      <dl><dt>command</dt><dd><code>\(HTML.escaped(command))</code></dd>
      <dt>program</dt><dd>\(HTML.escaped(version))</dd>
      <dt>linear algebra</dt><dd><code>\(HTML.escaped(BLAS.library))</code></dd></dl>
      </section></body></html>

      """
  }

  private var terms: String {
    Terms.all.map { "<dt>\(HTML.escaped($0.key))</dt><dd>\(HTML.escaped($0.value))</dd>" }
      .joined()
  }

  private func section(_ report: EvaluationReport) -> String {
    let heading = reports.count > 1 ? "<h2>\(HTML.escaped(report.title))</h2>" : ""
    let notes = report.notes.map {
      HTML.paragraph($0.prefix(1).uppercased() + $0.dropFirst() + ".")
    }
    let figures = report.figures
    return """
      <section>\(heading)\(HTML.paragraph(report.setting))
      <div class="charts">\(figures.prefix(2).joined())</div>
      \(report.ranks)
      <div class="notes">\(notes.joined())</div>
      <div class="charts">\(figures.dropFirst(2).joined())</div></section>
      """
  }
}
