public import ForesightValues

/// The report for programs. Everything in it is the same in every run, but for `jobs` and what the clock
/// says: `microseconds_per_…`, `seconds` and `events_per_second_per_core`.
extension EvaluationReport {
  /// The report as one JSON object; numbers have six digits after the point.
  public var json: JSON {
    .members([
      ("dataset", .string(dataset)),
      ("users", .integer(Int64(users))), ("users_too_short", .integer(Int64(shortUsers))),
      ("events", .integer(Int64(events))), ("targets", .string(targets.rawValue)),
      ("level", .string(level.rawValue)), ("split", split.map { .string($0.description) }),
      ("prior", .string(prior)),
      ("users_seen", .integer(Int64(usersSeen))),
      ("users_left_out", .integer(Int64(usersLeftOut))),
      ("checksum", checksum.map { .string($0.description) }),
      ("models", .array(models.map { $0.json(optimum) })),
      ("optimum", optimum?.json(nil)),
      ("jobs", .integer(Int64(jobs))), ("seconds", .rounded(seconds)),
      ("events_per_second_per_core", eventsPerSecondPerCore.map(JSON.rounded)),
    ])
  }
}

extension ModelReport {
  fileprivate func json(_ optimum: ModelReport?) -> JSON {
    let hitRates = RankMetrics.cutoffs.map { figures.ranks.hitRate($0) }
    let micro = Self.ranks(hitRates, figures.ranks.meanReciprocalRank)
    let interval = JSON.Member("mrr_ci95", .interval(macro.interval))
    return .members([
      ("model", .string(name)),
      ("predictions", .integer(Int64(figures.ranks.predictions))),
      ("micro", .object(micro)),
      ("macro", .object(Self.ranks(macro.hitRates, macro.meanReciprocalRank) + [interval])),
      ("ceiling", .rounded(figures.ranks.ceiling)),
      ("difference", difference.map(Self.json)),
      ("to_optimum", optimum.map(distance)),
      ("calibration", figures.calibration.predictions > 0 ? calibration : .null),
      ("typing", figures.typing.lines > 0 ? typing : nil),
      ("learning_curve", .array(curve)),
      ("microseconds_per_prediction", .rounded(figures.microsecondsPerPrediction)),
      ("microseconds_per_learning", .rounded(figures.microsecondsPerLearning)),
    ])
  }

  private static func ranks(_ hitRates: [Double], _ mean: Double) -> [JSON.Member] {
    zip(RankMetrics.cutoffs, hitRates).map { JSON.Member("hr@\($0)", .rounded($1)) }
      + [JSON.Member("mrr", .rounded(mean))]
  }

  private static func json(_ difference: Difference) -> JSON {
    .members([
      ("to", .string(difference.reference)), ("mrr", .rounded(difference.mean)),
      ("mrr_ci95", .interval(difference.interval)),
    ])
  }

  /// The difference to the best that is possible.
  private func distance(_ optimum: ModelReport) -> JSON {
    let (ranks, best) = (figures.ranks, optimum.figures)
    let bits = figures.calibration.logLossBits - best.calibration.logLossBits
    return .members([
      ("mrr", .rounded(ranks.meanReciprocalRank - best.ranks.meanReciprocalRank)),
      ("hr@1", .rounded(ranks.hitRate(1) - best.ranks.hitRate(1))),
      ("log_loss_bits", figures.calibration.predictions > 0 ? .rounded(bits) : .null),
    ])
  }

  private var calibration: JSON {
    let calibration = figures.calibration
    let confident = calibration.confident.map { confident in
      JSON.members([
        ("at_least", .number(confident.threshold)), ("coverage", .rounded(confident.coverage)),
        ("precision", confident.precision.map(JSON.rounded) ?? .null),
      ])
    }
    let reliability = calibration.bins.filter { $0.count > 0 }.map { bin in
      JSON.members([
        ("predictions", .integer(Int64(bin.count))), ("confidence", .rounded(bin.meanConfidence)),
        ("accuracy", .rounded(bin.accuracy)),
      ])
    }
    return .members([
      ("ece", calibration.expectedError.map(JSON.rounded) ?? .null),
      ("ece_noise_floor", calibration.expectedError.map { _ in .rounded(calibration.noiseFloor) }),
      ("log_loss_bits", .rounded(calibration.logLossBits)),
      ("confident", .array(confident)), ("reliability", .array(reliability)),
    ])
  }

  private var typing: JSON {
    let typing = figures.typing
    let shown = typing.shown
    let curve = (0..<ShownFigures.steps).map { step -> JSON in
      let looks = shown.curve(from: step)
      return .members([
        ("threshold", .rounded(Double(step) / Double(ShownFigures.steps))),
        ("shown", .rounded(Double(looks.shown) / Double(max(shown.whileTyping.all, 1)))),
        ("right", .rounded(looks.rightShare)),
      ])
    }
    let atEmpty = JSON.members([
      ("shown", .rounded(shown.atEmpty.shownShare)),
      ("right", .rounded(shown.atEmpty.rightShare)),
      ("of_all", .rounded(Double(shown.atEmpty.right) / Double(max(shown.couldBeRight, 1)))),
    ])
    let composed = Double(shown.composed.shown) / Double(max(shown.whileTyping.shown, 1))
    let whileTyping = JSON.members([
      ("shown", .rounded(shown.whileTyping.shownShare)),
      ("right", .rounded(shown.whileTyping.rightShare)), ("composed", .rounded(composed)),
      ("composed_right", .rounded(shown.composed.rightShare)),
      ("changes", .rounded(Double(shown.changes) / Double(max(shown.whileTyping.all, 1)))),
    ])
    return .members([
      ("lines", .integer(Int64(typing.lines))), ("keys", .integer(Int64(typing.keys))),
      ("keys_saved_lines", .rounded(typing.keysSaved(.lines))),
      ("keys_saved_words", .rounded(typing.keysSaved(.words))),
      ("keys_saved_rejecting", .rounded(typing.keysSaved(.rejecting))),
      ("right_at_empty", .rounded(typing.rightAtEmpty)),
      ("at_empty", atEmpty), ("while_typing", whileTyping),
      ("utility", .rounded(typing.utility)),
      ("thresholds", .array(curve)),
      ("microseconds_per_key", .rounded(typing.microsecondsPerKey)),
    ])
  }

  private var curve: [JSON] {
    zip(LearningCurve.bounds, figures.curve.parts).filter { $1.count > 0 }.map { bound, part in
      .members([
        ("past_events", .integer(Int64(bound))), ("predictions", .integer(Int64(part.count))),
        ("mrr", .rounded(part.meanReciprocalRank)),
      ])
    }
  }
}

extension JSON {
  /// A number with six digits after the point.
  fileprivate static func rounded(_ value: Double) -> JSON {
    .number((value * 1e6).rounded() / 1e6)
  }

  fileprivate static func interval(_ interval: ClosedRange<Double>?) -> JSON {
    interval.map { .array([rounded($0.lowerBound), rounded($0.upperBound)]) } ?? .null
  }
}
