internal import Foresight
internal import ForesightPrediction

/// The JSON of a prior's names, and of the steps of contributions.
extension NamesJSON {
  static func json(_ counts: NamedCounts) -> JSON {
    let contexts = counts.entries.map { entry in
      JSON.object(
        members(entry.context) + [.init("followers", .array(entry.followers.map(json)))])
    }
    return .object(
      minimums(counts.minimum, steps: counts.minimumOfSteps, counts.noise)
        + [.init("contexts", .array(contexts))])
  }

  /// Returns the members for the least numbers of people behind a name and behind a step, and for the noise.
  static func minimums(
    _ minimum: Int, steps: Int, _ noise: NamedCounts.Noise?
  ) -> [JSON.Member] {
    var members = [JSON.Member("minimum", .integer(Int64(minimum)))]
    if steps < minimum { members.append(.init("steps", .integer(Int64(steps)))) }
    if let noise {
      let json = JSON.members([
        "epsilon": noise.epsilon, "delta": noise.delta, "steps": noise.steps,
      ])
      members.append(.init("noise", json))
    }
    return members
  }

  /// Returns the text of an object, with each element of the list called `name` on a line of its own.
  static func text(_ json: JSON, lines name: String) -> String {
    guard case .object(let members) = json else { return json.text }
    let texts = members.map { member in
      guard member.name == name, case .array(let elements) = member.value else {
        return String(JSON.object([member]).text.dropFirst().dropLast())
      }
      return "\"\(name)\":[\n" + elements.map(\.text).joined(separator: ",\n") + "]"
    }
    return "{" + texts.joined(separator: ",") + "}"
  }

  /// Returns the JSON of a step in a contribution.
  static func json(_ step: NamedCounts.Step) -> JSON {
    .object(members(step.context) + [.init("next", json(step.intent))])
  }

  static func step(_ json: JSON) throws(Fault) -> NamedCounts.Step {
    guard let next = json["next"] else { throw Fault("a step does not say what was next") }
    return NamedCounts.Step(context: try context(json), intent: try intent(next))
  }

  private static func members(_ context: NamedCounts.Context) -> [JSON.Member] {
    func after(_ kind: String, _ intents: NamedCounts.Intent...) -> [JSON.Member] {
      [.init("kind", .string(kind)), .init("intents", .array(intents.map(json)))]
    }
    return switch context {
    case .any: [.init("kind", .string("any"))]
    case .after(let last): after("after", last)
    case .afterTwo(let last, let before): after("after-two", last, before)
    case .new(let last): after("new", last)
    case .field(let name, let value):
      [
        .init("kind", .string("field")), .init("field", .string(name)),
        .init("value", NDJSON.json(value)),
      ]
    }
  }

  private static func json(_ follower: NamedCounts.Follower) -> JSON {
    .members([
      "source": follower.intent.source, "name": follower.intent.name,
      "people": Int64(exactly: follower.people).map(JSON.integer) ?? JSON.number(follower.people),
    ])
  }

  private static func json(_ intent: NamedCounts.Intent) -> JSON {
    .members(["source": intent.source, "name": intent.name])
  }
}
