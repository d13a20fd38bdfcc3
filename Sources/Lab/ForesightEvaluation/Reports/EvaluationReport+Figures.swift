internal import ForesightPages

/// The tables and charts of a report's section; those without meaningful data are left out.
extension EvaluationReport {
  /// The table of the ranks of the right answers, and of the time for a prediction and for learning an event.
  var ranks: String {
    let rows = zip(rankTable, otherTable).map { $0 + $1[1...2] }
    return HTML.table(
      "How high the right answers stood",
      "Over all events, and by user. Point at a heading for its meaning, or look below.", rows,
      Palette(self))
  }

  /// All charts and the table of calibration, ordered so that those read together are side by side.
  var figures: [String] {
    let palette = Palette(self)
    return [
      fit(palette), comparison(palette), reliability(palette), beliefs(palette), curve(palette),
    ].compactMap(\.self)
  }

  private var byUser: [ModelReport] {
    all.sorted { $0.macro.meanReciprocalRank > $1.macro.meanReciprocalRank }
  }

  private var hasSeveralUsers: Bool { users - shortUsers > 1 }

  private func fit(_ palette: Palette) -> String {
    HTML.figure(
      "Which model fits",
      hasSeveralUsers
        ? "Mean reciprocal rank, by user. The lines hold 95 % of the means when users are drawn anew."
        : "Mean reciprocal rank. From one user nobody can tell what is chance.",
      Chart.intervals(
        "Mean reciprocal rank of each model",
        byUser.map { ($0.name, $0.macro.meanReciprocalRank, $0.macro.interval) }, palette))
  }

  private func comparison(_ palette: Palette) -> String? {
    guard hasSeveralUsers, models.count > 1,
      let reference = models.first(where: { $0.difference == nil })
    else { return nil }
    return HTML.figure(
      "Compared with \(reference.name)",
      "The difference, by user. Right of zero is better; where a line crosses zero, it may be chance.",
      Chart.intervals(
        "Difference to \(reference.name) of each model",
        byUser.map { ($0.name, $0.difference?.mean ?? 0, $0.difference?.interval) }, signed: true,
        palette))
  }

  private func curve(_ palette: Palette) -> String? {
    Chart.learningCurve(of: palette.chosen, palette).map { chart in
      HTML.figure(
        "How fast it learns", "Mean reciprocal rank by how many events of the user came before.",
        chart)
    }
  }

  private func reliability(_ palette: Palette) -> String? {
    guard !palette.believed.isEmpty else { return nil }
    return HTML.figure(
      "Can its probabilities be believed",
      "On the diagonal, what is said to be 60 % sure is right in 60 % of cases; below it the model is "
        + "too sure. The larger a disc, the more predictions.",
      Chart.reliability(of: palette.believed, palette))
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
}
