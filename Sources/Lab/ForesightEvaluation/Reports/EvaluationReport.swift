/// The report on an evaluation of some models on one data set.
///
///     let report = try Evaluator(models: ["mfu"], clock: { 0 }).evaluate(dataset)
///     report.table.contains("mfu")                 // true: for a terminal
///     report.json["dataset"]                       // .string("mornings"): for a program
public struct EvaluationReport: Sendable {
  /// The data set's name; by default the file's, up to its first dot.
  public internal(set) var dataset: String
  /// The number of users that were evaluated.
  var users: Int
  /// The number of users with too few events for anything to be predicted.
  var shortUsers: Int
  /// The number of the users' events.
  public internal(set) var events: Int
  /// The conditions under which the events were predicted.
  var conditions: EvaluationConditions
  /// The number of evaluated users from whom the prior was learned, which makes the figures of `foresight` too good.
  var usersSeen: Int
  /// The number of users that were left out because the prior was learned from them.
  var usersLeftOut: Int
  /// True if the shipped prior was learned from one of the users, and so was not measured.
  var shippedPriorHasSeen: Bool
  /// The models, in the order in which the caller listed them.
  var models: [ModelReport]
  /// The best possible predictions; `nil` unless the data set is simulated.
  var optimum: ModelReport?
  /// The number of worker threads of the evaluation.
  var jobs: Int
  /// The duration of the evaluation, in seconds; in a report that was merged from parts, the time for predicting and
  /// learning.
  var seconds: Double

  /// The models, followed by the optimum.
  var all: [ModelReport] { models + (optimum.map { [$0] } ?? []) }

  /// The events that one core predicts and learns per second with one model, on average over the models; `nil` when
  /// nothing was timed.
  var eventsPerSecondPerCore: Double? {
    let nanoseconds = models.reduce(0.0) { $0 + $1.figures.nanoseconds }
    return nanoseconds > 0 ? Double(events) * Double(models.count) / nanoseconds * 1e9 : nil
  }
}

extension [ModelReport] {
  /// The reports, the highest mean reciprocal rank over all predictions first.
  var bestFirst: [ModelReport] {
    sorted { $0.figures.ranks.meanReciprocalRank > $1.figures.ranks.meanReciprocalRank }
  }
}

/// The report on one model.
struct ModelReport: Sendable {
  /// The model's name.
  var name: String
  /// The figures over all predictions.
  var figures: ModelFigures
  /// The means over users.
  var macro: Macro
  /// The difference to the reference model; `nil` for the reference itself.
  var difference: Difference?

  /// Means over users, in which a user with a long log counts as much as one with a short log.
  struct Macro: Sendable {
    /// The hit rate at each of ``RankMetrics/cutoffs``.
    var hitRates: [Double]
    /// The mean over users of their mean reciprocal rank.
    var meanReciprocalRank: Double
    /// The 95 % bootstrap interval of that mean; `nil` with fewer than two users.
    var interval: ClosedRange<Double>?
    /// The mean reciprocal rank of each user, in the order of their names.
    var users: [Double]
  }

  /// A difference of means over the same users.
  struct Difference: Sendable {
    /// The name of the model that the difference refers to.
    var reference: String
    /// The gain over the reference in the mean reciprocal rank over users.
    var mean: Double
    /// The 95 % bootstrap interval of the difference; `nil` with fewer than two users.
    var interval: ClosedRange<Double>?
  }
}
