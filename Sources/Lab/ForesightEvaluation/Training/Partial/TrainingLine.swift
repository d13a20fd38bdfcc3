internal import Foresight

/// One line of a part of a training.
///
/// ```json
/// {"dataset":"log","part":"1f","person":"a3","identity":"77","events":79,"rows":[…]}
/// {"dataset":"log","part":"1f","step":{"kind":"any","next":{…}},"people":3}
/// {"dataset":"log","part":"1f","typed":{"key":"9c","before":"git","word":"push"},"people":2}
/// {"dataset":"log","part":"1f","end":true,"conditions":{…},"lines":42,"events":3160}
/// ```
///
/// A part is identified by the hash of its first person's name, because nobody is in two parts. All numbers are whole.
struct TrainingLine {
  /// A person, and their donations if they are in the sample.
  struct Person {
    /// The hash of the name.
    var name: UInt64
    /// The number by which a prior identifies them.
    var identity: UInt64
    var events: Int
    var donations: [Donation]?
  }

  enum Content {
    case person(Person)
    /// The number of people of the part who took a step.
    case step(NameCounting.Step, people: Int)
    /// The number of people of the part who typed a word after others.
    case typed(LineNameCounting.Step, people: Int)
    /// The end of the part: the number of its lines and events, so that a loss is noticed.
    case end(TrainingConditions, lines: Int, events: Int)
  }

  var dataset: String
  var part: UInt64
  var content: Content

  var json: JSON {
    func hash(_ hash: UInt64) -> JSON { .string(String(hash, radix: 16)) }
    let members: [(String, JSON?)] =
      switch content {
      case .person(let person):
        [
          ("person", hash(person.name)), ("identity", hash(person.identity)),
          ("events", person.events.json),
          ("rows", person.donations.map { .array($0.map(NDJSON.json)) }),
        ]
      case .step(let step, let people):
        [("step", NamesJSON.json(step)), ("people", people.json)]
      case .typed(let step, let people):
        [("typed", step.json), ("people", people.json)]
      case .end(let conditions, let lines, let events):
        [
          ("end", .boolean(true)), ("conditions", conditions.json), ("lines", lines.json),
          ("events", events.json),
        ]
      }
    return .members([("dataset", .string(dataset)), ("part", hash(part))] + members)
  }

  init(dataset: String, part: UInt64, _ content: Content) {
    (self.dataset, self.part, self.content) = (dataset, part, content)
  }

  /// Reads what ``json`` wrote; `nil` for anything else.
  init?(_ json: JSON) {
    func hash(_ name: String) -> UInt64? { json[name]?.string.flatMap { UInt64($0, radix: 16) } }
    guard let dataset = json["dataset"]?.string, let part = hash("part") else { return nil }
    (self.dataset, self.part) = (dataset, part)
    if let name = hash("person") {
      guard let identity = hash("identity"), let events = json.count("events") else { return nil }
      var person = Person(name: name, identity: identity, events: events, donations: nil)
      if let rows = json["rows"] {
        let donations = rows.all { row in
          (try? NDJSON.record(row)).flatMap { $0.hasTime ? $0.donation : nil }
        }
        guard let donations, donations.count == events else { return nil }
        person.donations = donations
      }
      content = .person(person)
    } else if json["end"] == .boolean(true) {
      guard let conditions = json["conditions"].flatMap(TrainingConditions.init),
        let lines = json.count("lines"), let events = json.count("events")
      else { return nil }
      content = .end(conditions, lines: lines, events: events)
    } else {
      guard let people = json.count("people"), people > 0 else { return nil }
      if let json = json["step"] {
        guard let step = try? NamesJSON.step(json) else { return nil }
        content = .step(step, people: people)
      } else if let step = json["typed"].flatMap(LineNameCounting.Step.init) {
        content = .typed(step, people: people)
      } else {
        return nil
      }
    }
  }
}

extension LineNameCounting.Step {
  fileprivate var json: JSON {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    return .members([
      "key": String(context, radix: 16), "before": text(before), "word": word.map(text),
    ])
  }

  /// Reads what ``json`` wrote; `nil` for anything else.
  fileprivate init?(_ json: JSON) {
    guard let context = json["key"]?.string.flatMap({ UInt64($0, radix: 16) }),
      let before = json["before"]?.string
    else { return nil }
    let word = json["word"].map(\.string)
    if case .some(.none) = word { return nil }
    self.init(
      context: context, before: Array(before.utf8), word: word?.map { Array($0.utf8) })
  }
}
