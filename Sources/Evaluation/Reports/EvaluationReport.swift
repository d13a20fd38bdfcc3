public import DonationFormats

/// What the evaluation of some models on one data set has shown.
public struct EvaluationReport: Sendable {
  /// The data set's name: the file's, up to its first dot.
  public var dataset: String
  /// What tells this version of the file from another; `nil` for the standard input.
  public var checksum: FileChecksum?
  /// How many users were evaluated.
  public var users: Int
  /// How many of them have too few events for anything to be predicted.
  public var shortUsers: Int
  /// How many events they have.
  public var events: Int
  /// Which events were predicted.
  public var targets: Targets
  /// What was predicted of them.
  public var level: Level
  /// What `foresight` started from, in words.
  public var prior: String
  /// How many of the users the prior was learned from.
  public var usersSeen: Int
  /// How many users were left out because the prior was learned from them.
  public var usersLeftOut: Int
  /// The models, in the order in which they were asked for.
  public var models: [ModelReport]
  /// The best that is possible, where the data set is a simulated one.
  public var optimum: ModelReport?
  /// How many cores worked on it.
  public var jobs: Int
  /// How long it took.
  public var seconds: Double

  /// Events that one core predicts and learns in a second with one model, on average over the models;
  /// `nil` when nothing was timed.
  public var eventsPerSecondPerCore: Double? {
    let nanoseconds = models.reduce(0.0) { $0 + $1.figures.nanoseconds }
    return nanoseconds > 0 ? Double(events) * Double(models.count) / nanoseconds * 1e9 : nil
  }
}

/// What one model has shown.
public struct ModelReport: Sendable {
  /// The model's name.
  public var name: String
  /// Over all predictions.
  public var figures: ModelFigures
  /// The means over users.
  public var macro: Macro
  /// By how much it is better than the model it is compared with; `nil` for that one itself.
  public var difference: Difference?

  /// Means over users, in which a user with a long log counts as much as one with a short log.
  public struct Macro: Sendable {
    /// For each of ``RankMetrics/cutoffs``.
    public var hitRates: [Double]
    /// The mean over users of their mean reciprocal rank.
    public var meanReciprocalRank: Double
    /// What holds 95 % of the means when users are drawn anew; `nil` with fewer than two users.
    public var interval: ClosedRange<Double>?
    /// The mean reciprocal rank of each user, in the order of the data set.
    public var users: [Double]
  }

  /// A difference of means over the same users.
  public struct Difference: Sendable {
    /// The model it is compared with.
    public var reference: String
    /// By how much the mean reciprocal rank over users is higher.
    public var mean: Double
    /// What holds 95 % of the differences when users are drawn anew.
    public var interval: ClosedRange<Double>?
  }
}
