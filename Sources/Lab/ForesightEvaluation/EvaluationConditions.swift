internal import ForesightValues

/// The conditions of an evaluation, which have to be the same for figures to be added.
struct EvaluationConditions: Hashable, Sendable {
  /// The version of the models.
  var version: Int
  /// The events that are predicted.
  var targets: Targets
  /// The part of them that is predicted.
  var level: Level
  /// The time from which on they are predicted, as it was written; `nil` for all of them.
  var split: String?
  /// The events that are left out, in words; `nil` for none.
  var without: String?
  /// The prior that `foresight` starts from, in words.
  var prior: String
  /// The thresholds of what is shown to the person who types; `nil` where nothing was typed.
  var typing: String?

  /// The part of a log that is not measured, as a sentence goes on with it.
  var restrictions: String {
    (split.map { ", measured from \($0) on" } ?? "") + (without.map { ", without \($0)" } ?? "")
  }

  var json: JSON {
    .members([
      "version": version, "targets": targets.rawValue, "level": level.rawValue, "split": split,
      "without": without, "prior": prior, "typing": typing,
    ])
  }
}

extension EvaluationConditions {
  /// Reads what ``json`` wrote; `nil` for anything else.
  init?(_ json: JSON) {
    guard let version = json["version"]?.int,
      let targets = json["targets"]?.string.flatMap(Targets.init),
      let level = json["level"]?.string.flatMap(Level.init), let prior = json["prior"]?.string
    else { return nil }
    self.init(
      version: version, targets: targets, level: level, split: json["split"]?.string,
      without: json["without"]?.string, prior: prior, typing: json["typing"]?.string)
  }
}
