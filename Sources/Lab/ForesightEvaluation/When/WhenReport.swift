internal import ForesightPages
internal import ForesightPrediction
public import ForesightValues

/// The result of an evaluation of models of when.
public struct WhenReport: Sendable {
  /// A model, and its figures.
  struct Model: Sendable {
    let name: String
    let figures: WhenFigures

    /// True if the model forecasts days.
    var knowsDays: Bool { figures.lines.count > 0 }
  }

  let dataset: String
  let users: Int
  let leftOut: Int
  let events: Int
  let horizon: Horizon?
  let warmUp: Double
  let prior: String
  let models: [Model]
  let rules: RuleEvaluation
  let seconds: Double

  private var horizonName: String {
    horizon.map { $0 == .quarter ? "15 min" : "60 min" } ?? "a day"
  }

  /// Returns the cells of the horizon: those of each quarter of an hour, or of each hour of a day if only days are
  /// measured.
  private func cells(_ model: Model) -> WhenFigures.Cells {
    horizon == nil ? model.figures.hours : model.figures.quarters
  }

  // MARK: For programs

  /// The report as one JSON object; numbers have six digits after the point.
  public var json: JSON {
    .members([
      "dataset": dataset, "users": users, "users_left_out": leftOut, "events": events,
      "horizon": horizon.map { $0 == .quarter ? "15" : "60" } ?? "day", "warm_up": warmUp,
      "prior": prior,
      "models": models.map { JSON.members(["model": $0.name, "when": json($0)]) },
      "seconds": JSON.rounded(seconds),
    ])
  }

  private func json(_ model: Model) -> JSON {
    let (cells, figures) = (cells(model), model.figures)
    let isOwn = model.name == models.first?.name
    let afterEvents: JSON? =
      horizon == nil
      ? nil
      : .members([
        "gain_bits": JSON.rounded(figures.afterEvents.gain),
        "ece": JSON.rounded(figures.afterEvents.calibrationError),
        "confident": json(figures.afterEvents.confident),
      ])
    let day: JSON? =
      model.knowsDays
      ? .members([
        "bits": JSON.rounded(figures.hours.bitsPerDone), "lines": WhenEvaluation.lines,
        "precision": JSON.rounded(figures.lines.share),
        "said": JSON.rounded(figures.lines.meanSaid),
      ]) : nil
    let moments: JSON? =
      horizon == .quarter
      ? .members([
        "per_day": JSON.rounded(figures.offersPerDay),
        "precision": JSON.rounded(figures.offers.share),
        "utility": JSON.rounded(figures.utility(cost: WhenEvaluation.cost)),
      ]) : nil
    return .members([
      "gain_bits": horizon != nil || model.knowsDays ? JSON.rounded(cells.gain) : nil,
      "ece": JSON.rounded(cells.calibrationError), "confident": json(cells.confident),
      "after_events": afterEvents, "day": day, "moments": moments,
      "overdue": isOwn ? JSON.rounded(figures.overdueShare) : nil,
      "rules": isOwn ? rules.json : nil, "cells": cells.count, "done": cells.done,
    ])
  }

  private func json(_ confident: WhenFigures.Bin) -> JSON {
    .members([
      "at_least": 0.5, "said": JSON.rounded(confident.meanSaid),
      "was": JSON.rounded(confident.share), "cells": confident.count,
    ])
  }

  /// The promises of rules, and how they were kept, in a sentence.
  private var ruleSentence: String {
    guard let promised = rules.promised, let kept = rules.kept else {
      return "rules: none promises \(Numbers.fixed(WhenRules.leastPromise, 2)) or more"
    }
    return "rules: \(Numbers.fixed(rules.perUser, 2)) a person, promised "
      + "\(Numbers.fixed(promised, 3)), kept \(Numbers.fixed(kept, 3))"
  }

  // MARK: For people

  /// The report as text: a line per model, in the order of the models.
  public var table: String {
    let header = [
      "model", "gain", "ECE", "said ≥ .5", "was", "cells", "after", "ECE", "day bits", "5 lines",
      "said", "offers a day", "right", "utility", "overdue",
    ]
    let rows = models.map { model -> [String] in
      let (cells, figures) = (cells(model), model.figures)
      let knowsCells = horizon != nil || model.knowsDays
      func fixed(_ value: Double, _ digits: Int = 3, if isKnown: Bool = true) -> String {
        isKnown ? Numbers.fixed(value, digits) : ""
      }
      return [
        model.name, fixed(cells.gain, if: knowsCells),
        fixed(cells.calibrationError, 4, if: knowsCells),
        fixed(cells.confident.meanSaid, if: cells.confident.count > 0),
        fixed(cells.confident.share, if: cells.confident.count > 0),
        Numbers.grouped(cells.confident.count),
        fixed(figures.afterEvents.gain, if: horizon != nil),
        fixed(figures.afterEvents.calibrationError, 4, if: horizon != nil),
        fixed(figures.hours.bitsPerDone, 2, if: model.knowsDays),
        fixed(figures.lines.share, if: model.knowsDays),
        fixed(figures.lines.meanSaid, if: model.knowsDays),
        fixed(figures.offersPerDay, 2, if: horizon == .quarter),
        fixed(figures.offers.share, if: horizon == .quarter),
        fixed(figures.utility(cost: WhenEvaluation.cost), if: horizon == .quarter),
        fixed(figures.overdueShare, if: model.name == models.first?.name),
      ]
    }
    let base = models.first.map { model in
      let cells = cells(model)
      return Numbers.fixed(cells.baseBits / Double(max(cells.done, 1)), 2)
    }
    return
      ([
        "\(dataset): \(Numbers.counted(users, "user")), \(Numbers.counted(events, "event")); within "
          + "\(horizonName), from day \(Numbers.fixed(warmUp, 0)), prior \(prior)", "",
      ]
      + EvaluationReport.aligned([header] + rows) + [
        "", ruleSentence,
        "gain: bits saved of the \(base ?? "0") that an event costs by the base rate; "
          + "after: the same right after events",
        "\(Numbers.fixed(seconds, 1)) s",
      ]).joined(separator: "\n")
  }
}
