internal import ForesightValues

/// The figures of one model on one user's log, as a line that any process can add to others.
///
/// ```json
/// {"dataset":"shell_kypo","user":"u1","model":"mfu","conditions":{…},"events":79,"figures":[…]}
/// ```
///
/// All its figures are whole numbers, so that no bit is lost.
struct PartialFigures: Sendable {
  var dataset: String
  var user: String
  var model: String
  var conditions: EvaluationConditions
  var events: Int
  var figures: ModelFigures

  var json: JSON {
    .members([
      "dataset": dataset, "user": user, "model": model, "conditions": conditions.json,
      "events": events, "figures": figures.integers,
    ])
  }
}

extension PartialFigures {
  /// Reads what ``json`` wrote; `nil` for anything else, including a line of another version.
  init?(_ json: JSON) {
    guard let dataset = json["dataset"]?.string, let user = json["user"]?.string,
      let model = json["model"]?.string,
      let conditions = json["conditions"].flatMap(EvaluationConditions.init),
      let events = json.count("events"),
      var rest = json["figures"]?.all({ $0.int.map { Int64($0) } })?[...],
      let figures = ModelFigures(&rest), rest.isEmpty
    else { return nil }
    self.init(
      dataset: dataset, user: user, model: model, conditions: conditions, events: events,
      figures: figures)
  }
}

extension JSON {
  /// Returns a member that holds a count; `nil` if it is missing or out of bounds.
  func count(_ name: String) -> Int? {
    self[name]?.int.flatMap { (0...1 << 42).contains($0) ? $0 : nil }
  }
}

/// The last line of a part: the number of lines and events, so that a loss is noticed.
///
/// ```json
/// {"dataset":"shell_kypo","end":true,"models":["mfu"],"lines":40,"events":3160,"left_out":0}
/// ```
struct PartialEnd: Hashable, Sendable {
  var dataset: String
  /// The models, in the order in which the caller listed them.
  var models: [String]
  var lines: Int
  var events: Int
  /// The number of users left out because the prior was learned from them, and of those evaluated nevertheless.
  var (leftOut, seen): (Int, Int)

  var json: JSON {
    .members([
      "dataset": dataset, "end": true, "models": models, "lines": lines, "events": events,
      "left_out": leftOut, "seen": seen,
    ])
  }
}

extension PartialEnd {
  /// Reads what ``json`` wrote; `nil` for anything else.
  init?(_ json: JSON) {
    guard json["end"] == .boolean(true), let dataset = json["dataset"]?.string,
      let models = json["models"]?.all(\.string), !models.isEmpty,
      let lines = json.count("lines"), let events = json.count("events"),
      let leftOut = json.count("left_out"), let seen = json.count("seen")
    else { return nil }
    self.init(
      dataset: dataset, models: models, lines: lines, events: events, leftOut: leftOut, seen: seen)
  }
}
