internal import ForesightPages

/// The report for a terminal.
extension EvaluationReport {
  /// The report as text: tables with one line per model, the best first; then notes.
  public var table: String {
    let tables = [typingTable, rankTable, otherTable, optimumTable].filter { $0.count > 1 }
    return ([summary, ""] + tables.flatMap { Self.aligned($0) + [""] } + notes)
      .joined(separator: "\n")
  }

  /// The table of ranks of the right answers: a header, then one row per model, the best first.
  var rankTable: [[String]] { Self.filled([Self.rankHeader] + all.bestFirst.map(rankRow)) }

  /// The table of keys that each model saves, in the same order; only a header if typing was not measured.
  var typingTable: [[String]] {
    let header = ["keys saved", "lines", "words", "rejecting", "right at empty", "µs a key"]
    return [header]
      + all.bestFirst.filter { $0.figures.typing.lines > 0 }.map { model in
        let typing = model.figures.typing
        let saved = TypingFigures.Habit.allCases.map { Numbers.fixed(typing.keysSaved($0), 4) }
        return [model.name] + saved
          + [Numbers.fixed(typing.rightAtEmpty, 4), Numbers.fixed(typing.microsecondsPerKey, 1)]
      }
  }

  /// The table of times and of calibration, in the same order.
  var otherTable: [[String]] { Self.filled([Self.otherHeader] + all.bestFirst.map(otherRow)) }

  /// The table of the distance to the optimum after 10, 100, 1,000 and 10,000 events of a user. A figure is the mean
  /// over the predictions from that number of events to three times as many. Only a header if the optimum is not known.
  var optimumTable: [[String]] {
    let parts = zip(LearningCurve.bounds.indices, LearningCurve.bounds).filter { part, bound in
      [10, 100, 1000, 10_000].contains(bound) && optimum?.figures.curve[part].count ?? 0 > 0
    }
    let header = ["to optimum after"] + parts.map { "\(Numbers.grouped($0.1)) events" }
    guard let best = optimum?.figures.curve, !parts.isEmpty else { return [header] }
    return [header]
      + all.bestFirst.filter { $0.name != optimum?.name }.map { model in
        [model.name]
          + parts.map { part, _ in
            let mean = model.figures.curve[part].meanReciprocalRank
            return Numbers.signed(mean - best[part].meanReciprocalRank, 4)
          }
      }
  }

  /// Removes the columns that are empty in all rows but the header.
  private static func filled(_ rows: [[String]]) -> [[String]] {
    let kept = rows[0].indices.filter { column in
      rows.dropFirst().contains { !$0[column].isEmpty }
    }
    return rows.map { row in kept.map { row[$0] } }
  }

  /// The data set and the conditions of the evaluation, in one line.
  var summary: String {
    "\(dataset): \(Numbers.counted(users, "user")), \(Numbers.counted(events, "event")); "
      + "targets \(conditions.targets.rawValue), level \(conditions.level.rawValue), prior \(conditions.prior)"
      + conditions.restrictions
  }

  /// Returns rows as lines of aligned columns, the first flush left, the others flush right.
  static func aligned(_ rows: [[String]]) -> [String] {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let line = zip(row, widths).enumerated().map { column, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + space : space + cell.0
      }.joined(separator: "  ")
      // Without the spaces of empty cells at its end.
      return line.lastIndex { $0 != " " }.map { String(line[...$0]) } ?? ""
    }
  }

  private static let rankHeader =
    ["model"] + RankMetrics.cutoffs.map { "HR@\($0)" }
    + ["MRR", "by user", "95 % of it", "difference", "95 % of it", "to optimum"]

  private func rankRow(_ model: ModelReport) -> [String] {
    let ranks = model.figures.ranks
    let best = model.name == optimum?.name ? nil : optimum?.figures.ranks.meanReciprocalRank
    return [model.name]
      + RankMetrics.cutoffs.map { Numbers.fixed(ranks.hitRate($0), 4) }
      + [
        Numbers.fixed(ranks.meanReciprocalRank, 4),
        // With one user both means are the same.
        model.macro.interval == nil ? "" : Numbers.fixed(model.macro.meanReciprocalRank, 4),
        Self.interval(model.macro.interval),
        model.difference.map { Numbers.signed($0.mean, 4) } ?? "",
        Self.interval(model.difference?.interval, Numbers.signed),
        best.map { Numbers.signed(ranks.meanReciprocalRank - $0, 4) } ?? "",
      ]
  }

  private static let otherHeader =
    ["model", "predict µs", "learn µs", "ECE", "by chance", "bits"]
    + CalibrationFigures.thresholds.flatMap { ["p ≥ \(Numbers.fixed($0, 1))", "right"] }

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
        isKnown
          ? [
            Numbers.percent(confident.coverage),
            confident.precision.map { Numbers.percent($0) } ?? "–",
          ] : ["", ""]
      }
  }

  private static func interval(
    _ interval: ClosedRange<Double>?, _ text: (Double, Int) -> String = Numbers.fixed
  ) -> String {
    interval.map { "\(text($0.lowerBound, 3))…\(text($0.upperBound, 3))" } ?? ""
  }

  /// The notes to read beside the figures.
  var notes: [String] {
    var notes: [String] = []
    if let reference = models.first(where: { $0.difference == nil }), models.count > 1 {
      notes.append("difference: of the mean by user, to \(reference.name)")
    }
    if (2..<20).contains(users - shortUsers) {
      notes.append("with so few users the intervals are too narrow")
    }
    if let ceiling = models.first?.figures.ranks.ceiling {
      notes.append("used before, so within reach: \(Numbers.percent(ceiling, 1)) of targets")
    }
    if shortUsers > 0 {
      notes.append("with nothing to measure: \(Numbers.counted(shortUsers, "user"))")
    }
    if usersLeftOut > 0 {
      notes.append(
        "left out, because the prior was learned from them: \(Numbers.counted(usersLeftOut, "user"))"
      )
    }
    if models.contains(where: { $0.name == ModelCatalog.foresightAsShipped }) {
      notes.append(
        "as \(ModelCatalog.foresightAsShipped), it starts as 'foresight predict' does; nobody here was "
          + "among those that this prior was learned from")
    } else if shippedPriorHasSeen {
      notes.append(
        "the shipped prior was learned from users of this log, so it is not measured on them")
    }
    if usersSeen > 0, models.contains(where: { $0.name == ModelCatalog.foresight }) {
      notes.append(
        "the prior was learned from \(Numbers.counted(usersSeen, "user")) of these: the figures of "
          + "foresight are too good")
    }
    let speed = eventsPerSecondPerCore.flatMap { Int(exactly: $0.rounded(.down)) }.map {
      "; \(Numbers.grouped($0)) events a second, core and model"
    }
    notes.append(
      "\(Numbers.fixed(seconds, 1)) s on \(Numbers.counted(jobs, "core"))\(speed ?? "")")
    return notes
  }
}
