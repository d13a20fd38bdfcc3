internal import ForesightValues

/// The figures of one model on one user's log, as a line that can be added to others anywhere.
///
/// ```json
/// {"dataset":"shell_kypo","user":"u1","model":"mfu","conditions":{…},"events":79,"figures":[…]}
/// ```
///
/// All its figures are whole numbers, so that nothing is lost on the way.
struct PartialFigures: Sendable {
  var dataset: String
  var user: String
  var model: String
  var conditions: Conditions
  var events: Int
  var figures: ModelFigures

  /// The conditions that have to be the same for figures to be added.
  struct Conditions: Hashable, Sendable {
    /// The version of the models.
    var version: Int
    var targets: Targets
    var level: Level
    var split: String?
    var prior: String
    /// The thresholds of what is shown to the person who types; `nil` where nothing was typed.
    var typing: String?

    var json: JSON {
      .members([
        ("version", .integer(Int64(version))), ("targets", .string(targets.rawValue)),
        ("level", .string(level.rawValue)), ("split", split.map(JSON.string)),
        ("prior", .string(prior)), ("typing", typing.map(JSON.string)),
      ])
    }

    init(
      version: Int, targets: Targets, level: Level, split: String?, prior: String,
      typing: String?
    ) {
      (self.version, self.targets, self.level) = (version, targets, level)
      (self.split, self.prior, self.typing) = (split, prior, typing)
    }

    init?(_ json: JSON) {
      guard case .integer(let version)? = json["version"], let version = Int(exactly: version),
        let targets = json["targets"]?.string.flatMap(Targets.init),
        let level = json["level"]?.string.flatMap(Level.init), let prior = json["prior"]?.string
      else { return nil }
      self.init(
        version: version, targets: targets, level: level, split: json["split"]?.string,
        prior: prior, typing: json["typing"]?.string)
    }
  }

  var json: JSON {
    .members([
      ("dataset", .string(dataset)), ("user", .string(user)), ("model", .string(model)),
      ("conditions", conditions.json), ("events", .integer(Int64(events))),
      ("figures", .array(figures.integers.map(JSON.integer))),
    ])
  }

  init(
    dataset: String, user: String, model: String, conditions: Conditions, events: Int,
    figures: ModelFigures
  ) {
    (self.dataset, self.user, self.model) = (dataset, user, model)
    (self.conditions, self.events, self.figures) = (conditions, events, figures)
  }

  /// Reads what ``json`` wrote; `nil` for anything else, that of another version included.
  init?(_ json: JSON) {
    guard let dataset = json["dataset"]?.string, let user = json["user"]?.string,
      let model = json["model"]?.string,
      let conditions = json["conditions"].flatMap(Conditions.init),
      case .integer(let events)? = json["events"], (0...1 << 42).contains(events),
      case .array(let elements)? = json["figures"]
    else { return nil }
    let integers = elements.compactMap { element in
      if case .integer(let number) = element { number } else { nil as Int64? }
    }
    var rest = integers[...]
    guard integers.count == elements.count, let figures = ModelFigures(&rest), rest.isEmpty else {
      return nil
    }
    self.init(
      dataset: dataset, user: user, model: model, conditions: conditions, events: Int(events),
      figures: figures)
  }
}

/// The last line of a part: how many lines and events there were, so that none can get lost unnoticed.
///
/// ```json
/// {"dataset":"shell_kypo","end":true,"models":["mfu"],"lines":40,"events":3160,"left_out":0}
/// ```
struct PartialEnd: Hashable, Sendable {
  var dataset: String
  /// The models, in the order in which they were asked for.
  var models: [String]
  var lines: Int
  var events: Int
  /// The number of users that were left out, and the number of others that the prior was learned from.
  var (leftOut, seen): (Int, Int)

  var json: JSON {
    .members([
      ("dataset", .string(dataset)), ("end", .boolean(true)),
      ("models", .array(models.map(JSON.string))), ("lines", .integer(Int64(lines))),
      ("events", .integer(Int64(events))), ("left_out", .integer(Int64(leftOut))),
      ("seen", .integer(Int64(seen))),
    ])
  }

  init(dataset: String, models: [String], lines: Int, events: Int, leftOut: Int, seen: Int) {
    (self.dataset, self.models, self.lines) = (dataset, models, lines)
    (self.events, self.leftOut, self.seen) = (events, leftOut, seen)
  }

  /// Reads what ``json`` wrote; `nil` for anything else.
  init?(_ json: JSON) {
    func count(_ name: String) -> Int? {
      guard case .integer(let number)? = json[name], (0...1 << 42).contains(number) else {
        return nil
      }
      return Int(number)
    }
    guard json["end"] == .boolean(true), let dataset = json["dataset"]?.string,
      case .array(let names)? = json["models"], let lines = count("lines"),
      let events = count("events"), let leftOut = count("left_out"), let seen = count("seen")
    else { return nil }
    let models = names.compactMap(\.string)
    guard models.count == names.count, !models.isEmpty else { return nil }
    self.init(
      dataset: dataset, models: models, lines: lines, events: events, leftOut: leftOut, seen: seen)
  }
}
