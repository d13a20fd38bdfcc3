internal import ForesightValues

/// The conditions of an evaluation. Figures may be added only if their conditions are equal.
struct EvaluationConditions: Hashable, Sendable {
  /// The version of the models.
  var version: Int
  /// The events that are predicted.
  var targets: Targets
  /// The part of each event that is predicted: its intent, or the intent with its values.
  var level: Level
  /// The time from which events are predicted, as the user wrote it; `nil` for all events.
  var split: String?
  /// A description of the events that are left out; `nil` if none are.
  var without: String?
  /// A description of the prior that `foresight` starts from.
  var prior: String
  /// The thresholds for showing a text at the prompt, `all` if every text is shown; `nil` if typing is not measured.
  var typing: String?

  /// The restrictions on what is measured, worded to continue a sentence; empty if there are none.
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
