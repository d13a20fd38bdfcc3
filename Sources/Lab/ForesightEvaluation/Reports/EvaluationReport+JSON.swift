public import ForesightValues

/// The report for programs. Everything in it is the same in every run, except for `jobs` and the times:
/// `microseconds_per_…`, `seconds` and `events_per_second_per_core`.
extension EvaluationReport {
  /// The report as one JSON object; numbers have six digits after the point.
  public var json: JSON {
    .members([
      "dataset": dataset, "users": users, "users_too_short": shortUsers, "events": events,
      "targets": conditions.targets.rawValue, "level": conditions.level.rawValue,
      "split": conditions.split, "without": conditions.without, "prior": conditions.prior,
      "users_seen": usersSeen, "users_left_out": usersLeftOut,
      "models": models.map { $0.json(optimum) },
      "optimum": optimum?.json(nil), "jobs": jobs, "seconds": JSON.rounded(seconds),
      "events_per_second_per_core": eventsPerSecondPerCore.map(JSON.rounded),
    ])
  }
}

extension ModelReport {
  fileprivate func json(_ optimum: ModelReport?) -> JSON {
    let hitRates = RankMetrics.cutoffs.map { figures.ranks.hitRate($0) }
    let micro = Self.ranks(hitRates, figures.ranks.meanReciprocalRank)
    let interval = JSON.Member("mrr_ci95", .interval(macro.interval))
    return .members([
      "model": name, "predictions": figures.ranks.predictions, "micro": JSON.object(micro),
      "macro": JSON.object(Self.ranks(macro.hitRates, macro.meanReciprocalRank) + [interval]),
      "ceiling": JSON.rounded(figures.ranks.ceiling),
      "difference": difference.map { Self.json($0) },
      "to_optimum": optimum.map(distance),
      "calibration": figures.calibration.predictions > 0 ? calibration : JSON.null,
      "typing": figures.typing.lines > 0 ? typing : nil, "learning_curve": curve,
      "microseconds_per_prediction": JSON.rounded(figures.microsecondsPerPrediction),
      "microseconds_per_learning": JSON.rounded(figures.microsecondsPerLearning),
    ])
  }

  private static func ranks(_ hitRates: [Double], _ mean: Double) -> [JSON.Member] {
    zip(RankMetrics.cutoffs, hitRates).map { JSON.Member("hr@\($0)", .rounded($1)) }
      + [JSON.Member("mrr", .rounded(mean))]
  }

  private static func json(_ difference: Difference) -> JSON {
    .members([
      "to": difference.reference, "mrr": JSON.rounded(difference.mean),
      "mrr_ci95": JSON.interval(difference.interval),
    ])
  }

  /// The difference to the best possible predictions.
  private func distance(_ optimum: ModelReport) -> JSON {
    let (ranks, best) = (figures.ranks, optimum.figures)
    let bits = figures.calibration.logLossBits - best.calibration.logLossBits
    return .members([
      "mrr": JSON.rounded(ranks.meanReciprocalRank - best.ranks.meanReciprocalRank),
      "hr@1": JSON.rounded(ranks.hitRate(1) - best.ranks.hitRate(1)),
      "log_loss_bits": figures.calibration.predictions > 0 ? JSON.rounded(bits) : JSON.null,
    ])
  }

  private var calibration: JSON {
    let calibration = figures.calibration
    let confident = calibration.confident.map { confident in
      JSON.members([
        "at_least": confident.threshold, "coverage": JSON.rounded(confident.coverage),
        "precision": confident.precision.map(JSON.rounded) ?? JSON.null,
      ])
    }
    let reliability = calibration.bins.filter { $0.count > 0 }.map { bin in
      JSON.members([
        "predictions": bin.count, "confidence": JSON.rounded(bin.meanConfidence),
        "accuracy": JSON.rounded(bin.accuracy),
      ])
    }
    return .members([
      "ece": calibration.expectedError.map(JSON.rounded) ?? JSON.null,
      "ece_noise_floor": calibration.expectedError.map { _ in JSON.rounded(calibration.noiseFloor)
      },
      "log_loss_bits": JSON.rounded(calibration.logLossBits), "confident": confident,
      "reliability": reliability,
    ])
  }

  private var typing: JSON {
    let typing = figures.typing
    let shown = typing.shown
    let curve = (0..<ShownFigures.steps).map { step -> JSON in
      let looks = shown.curve(from: step)
      return .members([
        "threshold": JSON.rounded(Double(step) / Double(ShownFigures.steps)),
        "shown": JSON.rounded(Double(looks.shown) / Double(max(shown.whileTyping.all, 1))),
        "right": JSON.rounded(looks.rightShare),
      ])
    }
    let atEmpty = JSON.members([
      "shown": JSON.rounded(shown.atEmpty.shownShare),
      "right": JSON.rounded(shown.atEmpty.rightShare),
      "of_all": JSON.rounded(Double(shown.atEmpty.right) / Double(max(shown.couldBeRight, 1))),
    ])
    let composed = Double(shown.composed.shown) / Double(max(shown.whileTyping.shown, 1))
    let whileTyping = JSON.members([
      "shown": JSON.rounded(shown.whileTyping.shownShare),
      "right": JSON.rounded(shown.whileTyping.rightShare), "composed": JSON.rounded(composed),
      "composed_right": JSON.rounded(shown.composed.rightShare),
      "changes": JSON.rounded(Double(shown.changes) / Double(max(shown.whileTyping.all, 1))),
    ])
    return .members([
      "lines": typing.lines, "keys": typing.keys,
      "keys_saved_lines": JSON.rounded(typing.keysSaved(.lines)),
      "keys_saved_words": JSON.rounded(typing.keysSaved(.words)),
      "keys_saved_rejecting": JSON.rounded(typing.keysSaved(.rejecting)),
      "right_at_empty": JSON.rounded(typing.rightAtEmpty), "at_empty": atEmpty,
      "while_typing": whileTyping, "utility": JSON.rounded(typing.utility), "thresholds": curve,
      "microseconds_per_key": JSON.rounded(typing.microsecondsPerKey),
    ])
  }

  private var curve: [JSON] {
    zip(LearningCurve.bounds, figures.curve).filter { $1.count > 0 }.map { bound, part in
      .members([
        "past_events": bound, "predictions": part.count,
        "mrr": JSON.rounded(part.meanReciprocalRank),
      ])
    }
  }
}

extension JSON {
  /// A number with six digits after the point.
  static func rounded(_ value: Double) -> JSON {
    .number((value * 1e6).rounded() / 1e6)
  }

  fileprivate static func interval(_ interval: ClosedRange<Double>?) -> JSON {
    interval.map { .array([rounded($0.lowerBound), rounded($0.upperBound)]) } ?? .null
  }
}
