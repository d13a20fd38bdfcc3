/// The report for a terminal.
extension EvaluationReport {
  /// The report as text: one line a model, the best first; then what is known of probabilities and
  /// of time.
  public var table: String {
    let sorted = (models + (optimum.map { [$0] } ?? [])).sorted {
      $0.figures.ranks.meanReciprocalRank > $1.figures.ranks.meanReciprocalRank
    }
    let ranks = Self.aligned([Self.rankHeader] + sorted.map(rankRow))
    let others = Self.aligned([Self.otherHeader] + sorted.map(otherRow))
    return ([summary, ""] + ranks + [""] + others + [""] + notes).joined(separator: "\n")
  }

  /// What was evaluated, in one line.
  var summary: String {
    "\(dataset): \(Numbers.grouped(users)) users, \(Numbers.grouped(events)) events; "
      + "targets \(targets.rawValue), level \(level.rawValue), prior \(prior)"
  }

  /// Lines of columns, the first to the left, the others to the right; empty columns are left out.
  private static func aligned(_ rows: [[String]]) -> [String] {
    let kept = rows[0].indices.filter { column in
      rows.dropFirst().contains { !$0[column].isEmpty }
    }
    let widths = kept.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(kept, widths).map { column, width in
        let space = String(repeating: " ", count: width - row[column].count)
        return column == 0 ? row[column] + space : space + row[column]
      }.joined(separator: "  ")
    }
  }

  private static let rankHeader =
    ["model"] + RankMetrics.cutoffs.map { "HR@\($0)" }
    + ["MRR", "by user", "(95 %)", "difference", "(95 %)", "to optimum"]

  private func rankRow(_ model: ModelReport) -> [String] {
    let ranks = model.figures.ranks
    let isOptimum = model.name == optimum?.name
    return [model.name]
      + RankMetrics.cutoffs.map { Numbers.fixed(ranks.hitRate($0), 4) }
      + [
        Numbers.fixed(ranks.meanReciprocalRank, 4),
        Numbers.fixed(model.macro.meanReciprocalRank, 4), Self.interval(model.macro.interval),
        model.difference.map { Numbers.signed($0.mean, 4) } ?? "",
        Self.interval(model.difference?.interval),
        isOptimum
          ? ""
          : optimum.map {
            Numbers.signed(ranks.meanReciprocalRank - $0.figures.ranks.meanReciprocalRank, 4)
          } ?? "",
      ]
  }

  private static let otherHeader =
    ["model", "predict µs", "learn µs", "ECE", "by chance", "bits"]
    + Calibration.thresholds.flatMap { ["p ≥ \(Numbers.fixed($0, 1))", "right"] }

  private func otherRow(_ model: ModelReport) -> [String] {
    let figures = model.figures
    let calibration = figures.calibration
    let isKnown = calibration.expectedError != nil
    let isTimed = model.name != optimum?.name
    return [
      model.name,
      isTimed ? Numbers.fixed(figures.microsecondsPerPrediction, 1) : "",
      isTimed ? Numbers.fixed(figures.microsecondsPerLearning, 1) : "",
      calibration.expectedError.map { Numbers.fixed($0, 4) } ?? "",
      isKnown ? Numbers.fixed(calibration.noiseFloor, 4) : "",
      calibration.predictions > 0 ? Numbers.fixed(calibration.logLossBits, 3) : "",
    ]
      + calibration.confident.flatMap { confident in
        [confident.coverage, confident.precision].map { isKnown ? Numbers.percent($0) : "" }
      }
  }

  private static func interval(_ interval: ClosedRange<Double>?) -> String {
    interval.map { "\(Numbers.fixed($0.lowerBound, 3))…\(Numbers.fixed($0.upperBound, 3))" } ?? ""
  }

  /// What is to be known beside the figures.
  var notes: [String] {
    var notes: [String] = []
    if let reference = models.first(where: { $0.difference == nil }), models.count > 1 {
      notes.append("difference: of the mean by user, to \(reference.name)")
    }
    if let ceiling = models.first?.figures.ranks.ceiling {
      notes.append("used before, so within reach: \(Numbers.percent(ceiling, 1)) of targets")
    }
    if shortUsers > 0 {
      notes.append("\(Numbers.grouped(shortUsers)) users have too few events for a prediction")
    }
    if usersLeftOut > 0 {
      notes.append(
        "\(Numbers.grouped(usersLeftOut)) users left out: the prior was learned from them")
    }
    if usersSeen > 0 {
      notes.append(
        "\(Numbers.grouped(usersSeen)) users are among those the prior was learned from: the figures "
          + "of foresight are too good")
    }
    notes.append(
      "\(Numbers.fixed(seconds, 1)) s on \(jobs) \(jobs == 1 ? "core" : "cores"): "
        + "\(Numbers.grouped(Int(eventsPerSecondPerCore))) events a second, core and model")
    return notes
  }
}
