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
      <dt>linear algebra</dt><dd><code>\(HTML.escaped(BLAS.library))</code></dd>\(sources)</dl>
      </section></body></html>

      """
  }

  private var terms: String {
    Terms.all.map { "<dt>\(HTML.escaped($0.term))</dt><dd>\(HTML.escaped($0.meaning))</dd>" }
      .joined()
  }

  private var sources: String {
    reports.map { report in
      "<dt>\(HTML.escaped(report.dataset))</dt><dd>"
        + HTML.escaped(report.checksum?.description ?? "read from the standard input") + "</dd>"
    }.joined()
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

/// The pieces of a report's section; of what would mean nothing there is none.
extension EvaluationReport {
  /// The table of ranks, and what they take.
  fileprivate var ranks: String {
    let rows = zip(rankTable, otherTable).map { $0 + $1[1...2] }
    return HTML.table(
      "How high the right answers stood",
      "Over all events, and by user. Point at a heading for its meaning, or look below.", rows,
      Palette(self))
  }

  /// All charts, in an order in which each stands beside one that it is read with.
  fileprivate var figures: [String] {
    let palette = Palette(self)
    let reference = models.first { $0.difference == nil }
    return [
      fit(palette), comparison(palette, reference), curve(palette), spread(palette),
      reliability(palette), beliefs(palette), amount(reference), quality(reference),
    ].compactMap(\.self)
  }

  private var byUser: [ModelReport] {
    (models + (optimum.map { [$0] } ?? [])).sorted {
      $0.macro.meanReciprocalRank > $1.macro.meanReciprocalRank
    }
  }

  private var hasSeveralUsers: Bool { users - shortUsers > 1 }

  private func fit(_ palette: Palette) -> String {
    HTML.figure(
      "Which model fits",
      hasSeveralUsers
        ? "Mean reciprocal rank, by user. The lines hold 95 % of the means when users are drawn anew."
        : "Mean reciprocal rank. From one user nobody can tell what is chance.",
      IntervalChart(
        label: "Mean reciprocal rank of each model",
        rows: byUser.map { ($0.name, $0.macro.meanReciprocalRank, $0.macro.interval) },
        palette: palette
      ).element)
  }

  private func comparison(_ palette: Palette, _ reference: ModelReport?) -> String? {
    guard hasSeveralUsers, models.count > 1, let reference else { return nil }
    return HTML.figure(
      "Compared with \(reference.name)",
      "The difference, by user. Right of zero is better; where a line crosses zero, it may be chance.",
      IntervalChart(
        label: "Difference to \(reference.name) of each model",
        rows: byUser.map { ($0.name, $0.difference?.mean ?? 0, $0.difference?.interval) },
        signed: true, palette: palette
      ).element)
  }

  private func curve(_ palette: Palette) -> String? {
    let chart = LearningCurveChart(models: palette.chosen, palette: palette)
    guard chart.isWorthDrawing else { return nil }
    return HTML.figure(
      "How fast it learns", "Mean reciprocal rank by how many events of the user came before.",
      chart.element)
  }

  private func spread(_ palette: Palette) -> String? {
    guard hasSeveralUsers else { return nil }
    return HTML.figure(
      "How different users are",
      "Each dot is a user's mean reciprocal rank; the box holds the middle half, the line nine tenths.",
      UserSpreadChart(
        models: palette.chosen.filter { !$0.macro.users.isEmpty }, palette: palette
      ).element)
  }

  private func reliability(_ palette: Palette) -> String? {
    guard !palette.believed.isEmpty else { return nil }
    return HTML.figure(
      "Can its probabilities be believed",
      "On the diagonal, what is said to be 60 % sure is right in 60 % of cases; below it the model is "
        + "too sure. The larger a disc, the more predictions.",
      ReliabilityChart(models: palette.believed, palette: palette).element)
  }

  private func beliefs(_ palette: Palette) -> String? {
    let rows = otherTable.map { $0.prefix(1) + $0.dropFirst(3) }
      .filter { row in row.dropFirst().contains { !$0.isEmpty } }
    guard rows.count > 1 else { return nil }
    return HTML.table(
      "How sure it was, and how rightly",
      "The error of its confidence, how surprising what came was, and how far a guess is right that is sure.",
      rows.map(Array.init), palette)
  }

  private func amount(_ reference: ModelReport?) -> String? {
    guard let reference else { return nil }
    let (chart, most) = WeekChart.amount(reference.figures.week.parts)
    return HTML.figure(
      "When it happens",
      "The darker, the more; at most \(Numbers.counted(most, "prediction")) in an hour of the week.",
      chart.element)
  }

  private func quality(_ reference: ModelReport?) -> String? {
    guard let reference, let (chart, range) = WeekChart.quality(reference.figures.week.parts) else {
      return nil
    }
    return HTML.figure(
      "When \(reference.name) is right",
      "Mean reciprocal rank, from \(Numbers.fixed(range.lowerBound, 2)), faint, to "
        + "\(Numbers.fixed(range.upperBound, 2)); empty with fewer than 20 predictions.",
      chart.element)
  }
}
