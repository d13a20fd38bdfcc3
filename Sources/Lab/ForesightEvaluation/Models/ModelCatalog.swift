internal import ForesightPrediction

/// The models that can be evaluated, by their names.
public enum ModelCatalog {
  /// The name of the project's own predictor.
  public static let foresight = "foresight"
  /// The name of the predictor when it starts from the prior that it ships with, as it does for people.
  static let foresightAsShipped = "foresight (shipped prior)"
  /// Simple models, each built on one idea.
  public static let baselines = [
    "mfu", "mru", "decay-1h", "decay-6h", "decay-1d", "decay-3d", "decay-7d", "decay-20-events",
    "hour", "markov-1", "markov-2", "markov-3", "ppm-3", "naive-bayes", "sequential-rules",
  ]
  /// The rules by which other projects rank.
  public static let peers = ["zoxide", "firefox", "kde", "home-assistant", "gnome"]
  /// The rules by which shells suggest a line after the cursor; useful only if typing is measured.
  public static let ghosts = ["history", "match-prev-cmd"]
  /// All names, in the order in which they are shown.
  public static let names = [foresight] + baselines + peers

  /// Returns true if there is a model with a name.
  ///
  ///     ModelCatalog.hasModel(named: "decay-90m")        // true: any half-life in minutes, hours, days
  public static func hasModel(named name: String) -> Bool { model(named: name) != nil }

  /// Makes the model with a name; `nil` when there is none.
  ///
  /// - Parameters:
  ///   - level: the part of an event that is a candidate: its intent, or the intent with its values.
  ///   - targets: the events that are measured.
  ///   - prior: the prior that `foresight` starts from; the other models start from nothing.
  static func model(
    named name: String, level: Level = .intent, targets: Targets = .all, prior: Prior = .none
  ) -> (any Model)? {
    switch name {
    case foresight: ForesightModel(level: level, targets: targets, prior: prior)
    case "mfu": MostFrequent()
    case "mru", "history": MostRecent()
    case "match-prev-cmd": MatchingPrevious()
    case "decay-20-events": EventDecayedFrequency()
    case "hour": HourOfDay()
    case "markov-1": MarkovChain(order: 1)
    case "markov-2": MarkovChain(order: 2)
    case "markov-3": MarkovChain(order: 3)
    case "ppm-3": PartialMatching()
    case "naive-bayes": NaiveBayes()
    case "sequential-rules": SequentialRules()
    case "zoxide": Zoxide()
    case "firefox": Firefox()
    case "kde": ActivityManager()
    case "home-assistant": HomeAssistant()
    case "gnome": ShellAppUsage()
    default: decay(name)
    }
  }

  private static func decay(_ name: String) -> (any Model)? {
    guard name.hasPrefix("decay-"), let unit = ["m": 60.0, "h": 3600, "d": 86_400][name.suffix(1)],
      let number = Double(name.dropFirst(6).dropLast()), number.isFinite, number > 0
    else { return nil }
    return DecayedFrequency(halfLife: number * unit)
  }
}
