import Foresight
import ForesightWire

/// The tool `forecast`, with which an assistant asks when things are done.
extension MCPTools {
  /// The most lines of a day's forecast.
  static let mostLines = 50

  /// Answers like `foresight forecast --json`, but only from shared sources, and without members that reveal past
  /// donations.
  func forecast(_ arguments: JSON, _ now: Moment) throws -> JSON {
    var given = try shared(arguments)
    _ = try given.count("lines", 1...Self.mostLines)
    let names = ["at", "day", "lines", "intent", "within", "overdue"]
    let call = try Self.call("forecast", arguments, names, now)
    guard case .forecast(var question) = call.action else { return .null }
    question.sources = sources
    let json = try StoreError.ifThere { try forecast(question).json } ?? nil
    guard case .object(let members)? = json else {
      throw ServiceError(.badParameters, "too little is known to tell when that is done")
    }
    return .object(
      Self.told(members).map { member in
        guard case .array(let entries) = member.value else { return member }
        return JSON.Member(member.name, .array(entries.compactMap(Self.told)))
      })
  }

  /// Returns an entry of a forecast without members that reveal past donations; `nil` for a destructive command line.
  private static func told(_ entry: JSON) -> JSON? {
    guard case .object(let members) = entry, let intent = entry["intent"]?.string,
      let source = entry["source"]?.string,
      isHarmless(intent, source: source, parameters: [:])
    else { return nil }
    return .object(told(members))
  }

  /// Removes the members that reveal past donations: when something was done, and how often.
  private static func told(_ members: [JSON.Member]) -> [JSON.Member] {
    members.filter { !["donations", "model", "usual", "done", "why", "since"].contains($0.name) }
  }
}
