internal import DonationFormats
internal import LinearAlgebra

/// A page that tells what evaluations have shown.
///
/// It is one file without scripts that asks for nothing from elsewhere; it is light or dark as the
/// reader's system is, and light when printed. No intent is named in it, and no user but by the command.
///
///     HTMLReport(reports: [report], command: "foresight evaluate …", version: "1.0").text     // "<!doctype…"
public struct HTMLReport: Sendable {
  /// The evaluations, each a section.
  let reports: [EvaluationReport]
  /// The command that made it.
  let command: String
  /// The program and its version.
  let version: String

  /// Makes a report.
  public init(reports: [EvaluationReport], command: String, version: String) {
    self.reports = reports
    self.command = command
    self.version = version
  }

  /// The page.
  public var text: String {
    let names = reports.map(\.dataset).joined(separator: ", ")
    return """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Evaluation of \(HTML.escaped(names))</title><style>\(HTML.style)</style></head><body>
      <h1>How well can it be predicted?</h1>
      <p>Each event of a log is predicted from what came before it, then learnt, for each user from
      the start. The reciprocal rank of a prediction is 1 when the right answer stood first, ½ when it
      stood second, and 0 when it had never been used before; MRR is the mean of it, HR@k the share
      of right answers among the first k.</p>
      \(reports.map(section).joined(separator: "\n"))
      <section><h2>How this was made</h2>
      <dl><dt>command</dt><dd><code>\(HTML.escaped(command))</code></dd>
      <dt>program</dt><dd>\(HTML.escaped(version))</dd>
      <dt>linear algebra</dt><dd><code>\(HTML.escaped(BLAS.library))</code></dd>\(sources)</dl>
      </section></body></html>

      """
  }

  private var sources: String {
    reports.map { report in
      "<dt>\(HTML.escaped(report.dataset))</dt><dd>"
        + HTML.escaped(report.checksum?.description ?? "read from the standard input") + "</dd>"
    }.joined()
  }

  private func section(_ report: EvaluationReport) -> String {
    let all = report.models + (report.optimum.map { [$0] } ?? [])
    let chosen = LearningCurveChart.chosen(from: report.models, report.optimum)
    let believed = all.filter { $0.figures.calibration.expectedError != nil }
    let spread = chosen.filter { !$0.macro.users.isEmpty }
    var parts = [
      "<section><h2>\(HTML.escaped(report.dataset))</h2><p>\(HTML.escaped(report.summary)).</p>",
      HTML.figure(
        "Which model fits",
        "Means over users; the lines hold 95 % of the means when users are drawn "
          + "anew (bootstrap). Right of the line at zero is better.",
        ComparisonChart(models: all, optimum: report.optimum?.name).element),
      report.ranksTable, report.othersTable,
      "<p>\(report.notes.map(HTML.escaped).joined(separator: ".<br>")).</p>",
      HTML.figure(
        "How fast it learns", "Mean reciprocal rank by how many events of the user came before.",
        LearningCurveChart(models: chosen).element),
    ]
    if !believed.isEmpty {
      parts.append(
        HTML.figure(
          "Can its probabilities be believed",
          "On the diagonal, what is said to be 60 % sure is "
            + "right in 60 % of cases; below it the model is too sure. The larger a disc, the more "
            + "predictions.", ReliabilityChart(models: Array(believed.prefix(6))).element))
    }
    if let reference = report.models.first(where: { $0.difference == nil }) {
      parts.append(
        HTML.figure(
          "When it happens", "By hour and day of the week, on the local clock.",
          WeekChart(model: reference).element))
    }
    parts.append(
      HTML.figure(
        "How different users are",
        "Each dot is a user's mean reciprocal rank; the box holds the "
          + "middle half of users, the line nine tenths.", UserSpreadChart(models: spread).element))
    return parts.joined(separator: "\n") + "</section>"
  }
}

extension EvaluationReport {
  fileprivate var ranksTable: String { HTML.table(rankTable[0], Array(rankTable.dropFirst())) }
  fileprivate var othersTable: String { HTML.table(otherTable[0], Array(otherTable.dropFirst())) }
}
