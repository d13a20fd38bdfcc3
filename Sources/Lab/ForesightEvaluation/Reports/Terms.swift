/// The terms of a report, each explained in a few words, for tooltips and for the list at the end.
enum Terms {
  static let all: KeyValuePairs<String, String> = [
    "model":
      "What predicts. Its colour is the same in all charts; those in grey are only compared.",
    "HR@k":
      "Hit rate: how often what came next stood among the first k of the list. HR@1: it stood first.",
    "MRR":
      "Mean reciprocal rank: a prediction counts 1 if what came stood first, ½ if second, ⅓ if third, and 0 "
      + "if it was not in the list, as what was never done before cannot be.",
    "by user": "The mean of the users' own MRR, so that a short log counts as much as a long one.",
    "95 % of it":
      "When as many users are drawn anew, with repetition, the mean lies in this interval in 95 of 100 "
      + "draws (bootstrap).",
    "difference":
      "By how much it is better (+) or worse (−), by user, than the model compared with.",
    "to optimum":
      "What is missing to the best prediction that is possible, known for a made-up log.",
    "predict µs": "Microseconds to rank everything once. Of a program: until its answer came.",
    "learn µs": "Microseconds to learn one event.",
    "ECE":
      "Expected calibration error: how far the model's confidence in its first guess and how often that is "
      + "right lie apart. 0.02: off by two points on average.",
    "by chance": "The ECE that perfect probabilities would show on as few predictions.",
    "bits":
      "How surprising what came was, on average: −log₂ of its probability. One bit less is twice the "
      + "probability.",
    "p ≥ 0.5": "How often the first guess had at least this probability.",
    "right": "How often a guess that sure was right.",
    "prior":
      "The weights that foresight starts from, before a person's own log moves them. None: set by hand.",
    "targets": "all: every event is predicted. switches: repeats are left out.",
    "level": "intent: what is done. suggestion: what is done, with all its values.",
  ]

  /// Returns the meaning of a table's heading; `nil` if the heading needs no explanation.
  static func meaning(of word: String) -> String? {
    let term = word.hasPrefix("HR@") ? "HR@k" : word.hasPrefix("p ≥") ? "p ≥ 0.5" : word
    return all.first { $0.key == term }?.value
  }
}
