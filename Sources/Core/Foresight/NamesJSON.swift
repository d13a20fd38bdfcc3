package import ForesightFormats
package import ForesightPrediction
package import ForesightValues

/// Counts of people by the intent that they performed next in a context, with the names of the intents, as JSON that a
/// person can read.
///
/// ```json
/// {"minimum":5,"steps":2,"contexts":[
/// {"kind":"after","intents":[{"source":"zsh","name":"nmap"}],
///  "followers":[{"source":"zsh","name":"ssh","people":12}]}]}
/// ```
///
/// Each intent was performed by at least `minimum` people, and each follower in its context by at least `steps` people.
/// If `steps` is left out, it equals `minimum`. The kinds of context are `any`, `after` and `after-two` (the latest
/// first), `new` (the follower is new to a person, and the context's intent was the last that was new before it), and
/// `field`, with its name and its value as in NDJSON.
package enum NamesJSON {
  /// More people than any data set has: a larger number is a mistake or an attack.
  static let mostPeople = 1_000_000_000

  static func counts(_ json: JSON) throws(Fault) -> NamedCounts {
    let (minimum, minimumOfSteps) = try minimums(json)
    guard case .array(let contexts) = json["contexts"] else {
      throw Fault("\"contexts\" is not a list")
    }
    var known: Set<UInt64> = []
    var steps: [NamedCounts.Step: Int] = [:]
    var count = 0
    let entries = try contexts.map { json throws(Fault) in
      let context = try context(json)
      guard case .array(let followers) = json["followers"] else {
        throw Fault("\"followers\" is not a list")
      }
      count += followers.count
      guard count <= NamedCounts.mostFollowers else {
        throw Fault("there are more than \(NamedCounts.mostFollowers) followers")
      }
      return NamedCounts.Entry(
        context: context,
        followers: try followers.map { json throws(Fault) in
          let intent = try intent(json)
          let step = NamedCounts.Step(context: context, intent: intent)
          guard known.insert(step.key).inserted else {
            throw Fault("an intent follows twice in the same context")
          }
          guard let people = number(json["people"]), people >= Double(minimumOfSteps) else {
            throw Fault("a number of people is none, is too large, or is below the minimum")
          }
          steps[step] = Int(people)
          return NamedCounts.Follower(intent: intent, people: people)
        })
    }
    guard Set(entries.map(\.context)).count == entries.count else {
      throw Fault("a context comes twice")
    }
    guard
      minimumOfSteps == minimum
        || NamedCounts.namable(steps, minimum: minimum).count == steps.count
    else { throw Fault("something in it was done by fewer people than the minimum") }
    return NamedCounts(
      minimum: minimum, minimumOfSteps: minimumOfSteps, entries: entries,
      noise: try json["noise"].map(noise))
  }

  /// Reads the least number of people who performed a named intent, and the least number who performed a follower in
  /// its context.
  static func minimums(_ json: JSON) throws(Fault) -> (names: Int, steps: Int) {
    guard let minimum = number(json["minimum"]).flatMap(Int.init(exactly:)), minimum >= 1 else {
      throw Fault("\"minimum\" is not a whole number from 1")
    }
    guard let steps = json["steps"] else { return (minimum, minimum) }
    guard let steps = number(steps).flatMap(Int.init(exactly:)), (1...minimum).contains(steps)
    else { throw Fault("\"steps\" is not a whole number from 1 to the minimum") }
    return (minimum, steps)
  }

  package static func context(_ json: JSON) throws(Fault) -> NamedCounts.Context {
    guard let kind = json["kind"]?.string else { throw Fault("a context has no kind") }
    let intents = try (json["intents"]?.all(\.self) ?? []).map(intent)
    switch (kind, intents.count) {
    case ("any", 0): return .any
    case ("after", 1): return .after(intents[0])
    case ("after-two", 2): return .afterTwo(intents[0], intents[1])
    case ("new", 1): return .new(after: intents[0])
    case ("field", 0):
      guard let name = json["field"]?.string, let value = json["value"].flatMap(NDJSON.value(of:))
      else { throw Fault("a field lacks its name or its value") }
      let context = NamedCounts.Context.field(name: name, value: value)
      guard context.canBeNamed else {
        throw Fault("a field's name or value is empty or too long")
      }
      return context
    case ("any", _), ("after", _), ("after-two", _), ("new", _), ("field", _):
      throw Fault("a context has another number of intents than its kind has")
    default: throw Fault("a context is of a kind that is not known")
    }
  }

  package static func intent(_ json: JSON) throws(Fault) -> NamedCounts.Intent {
    guard let source = json["source"]?.string, let name = json["name"]?.string, !name.isEmpty else {
      throw Fault("an intent lacks its source or its name")
    }
    let intent = NamedCounts.Intent(source: source, name: name)
    guard intent.canBeNamed else {
      throw Fault("a name is longer than \(NamedCounts.longestName) bytes")
    }
    return intent
  }

  static func noise(_ json: JSON) throws(Fault) -> NamedCounts.Noise {
    guard let epsilon = number(json["epsilon"]), epsilon > 0, let delta = number(json["delta"]),
      delta > 0, delta < 1, let steps = number(json["steps"]), steps >= 1, steps == steps.rounded()
    else { throw Fault("the noise lacks its epsilon, its delta or its number of steps") }
    return NamedCounts.Noise(epsilon: epsilon, delta: delta, steps: Int(steps))
  }

  /// Reads a number from 0 to `mostPeople`; `nil` if it is anything else.
  private static func number(_ json: JSON?) -> Double? {
    json?.double.flatMap { (0...Double(mostPeople)).contains($0) ? $0 : nil }
  }
}
