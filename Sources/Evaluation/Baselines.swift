public import Prediction

/// The single models to compare with, by the names under which they are asked for.
public enum Baselines {
  /// All names, in the order in which they are shown.
  public static let names = [
    "mfu", "mru", "decay-1h", "decay-6h", "decay-1d", "decay-3d", "decay-7d", "decay-20-events",
    "hour", "markov-1", "markov-2", "markov-3", "ppm-3", "naive-bayes", "sequential-rules",
  ]

  /// A new model of a name; `nil` when there is none.
  public static func model(named name: String) -> (any Model)? {
    switch name {
    case "mfu": MostFrequent()
    case "mru": MostRecent()
    case "decay-20-events": EventDecayedFrequency()
    case "hour": HourOfDay()
    case "markov-1": MarkovChain(order: 1)
    case "markov-2": MarkovChain(order: 2)
    case "markov-3": MarkovChain(order: 3)
    case "ppm-3": PartialMatching()
    case "naive-bayes": NaiveBayes()
    case "sequential-rules": SequentialRules()
    default: decay(name)
    }
  }

  /// `decay-90m`, `decay-6h` or `decay-7d`: any half-life in minutes, hours or days.
  private static func decay(_ name: String) -> (any Model)? {
    guard name.hasPrefix("decay-"), let unit = ["m": 60.0, "h": 3600, "d": 86_400][name.suffix(1)],
      let number = Double(name.dropFirst(6).dropLast()), number.isFinite, number > 0
    else { return nil }
    return DecayedFrequency(halfLife: number * unit)
  }
}
