import Foresight
import ForesightReport
import ForesightWire

/// The tools with which an assistant looks up habits, entities and intents, and deletes what it recorded itself.
extension MCPTools {
  /// The most habits, or results of a search, in an answer.
  static let mostFound = 50

  /// Calls one of these tools; `nil` if none has this name.
  func callFurther(
    _ name: String, _ arguments: JSON, _ source: String, _ now: Moment
  ) throws -> JSON? {
    switch name {
    case "habits", "search":
      var given = try shared(arguments)
      let limit = try given.count("limit", 1...Self.mostFound) ?? 8
      let text = try given.string("text")
      try given.finish()
      if name == "habits", text == nil { return try habits(now, limit) }
      guard name == "search", let text else {
        throw ServiceError(.badParameters, "the arguments are not those of the tool")
      }
      return try found(text, now, limit)
    case "forget" where allowsDonations:
      var given = Parameters(arguments)
      let text = try given.string("id")
      try given.finish()
      guard let id = text.flatMap(DonationID.init(_:)) else {
        throw ServiceError(.badParameters, "\"id\" is not the id of a donation")
      }
      // The assistant may delete only what it recorded itself, so the query names its source.
      let forgotten = try forget(DonationQuery(ids: [id], source: source))
      return .members(["forgotten": forgotten.deleted.count])
    default: return nil
    }
  }

  private func habits(_ now: Moment, _ limit: Int) throws -> JSON {
    let found =
      try StoreError.ifThere { try self.habits(sources, now, limit) } ?? FoundHabits()
    func isHarmless(_ item: Review.Item) -> Bool {
      !Donation.lineSources.contains(item.source) || !DestructiveCommand.isIn(item.title)
    }
    let habits = found.habits.filter { habit in
      if case .after(let item) = habit.occasion, !isHarmless(item) { return false }
      return isHarmless(habit.item)
    }.map { habit in
      JSON.members([
        "title": habit.item.title, "source": habit.item.source, "when": habit.occasion.words,
        "times": habit.share.hits, "of": habit.share.count,
        "otherwise": PredictionAnswer.rounded(habit.usual),
      ])
    }
    return .members([
      "since": found.since.map { ForecastQuestion.date($0) }, "donations": found.donations,
      "habits": habits,
    ])
  }

  private func found(_ text: String, _ now: Moment, _ limit: Int) throws -> JSON {
    let request = SearchRequest(text, at: now, sources: sources, limit: limit)
    let known = try StoreError.ifThere { try search(request) } ?? []
    let results = known.filter {
      $0.kind == .entity || Self.isHarmless($0.type, source: $0.source, parameters: [:])
    }.map { result in
      JSON.members([
        "kind": result.kind.rawValue, "source": result.source, "type": result.type,
        "id": result.id.isEmpty ? nil : result.id, "title": result.title,
        "subtitle": result.subtitle, "probability": PredictionAnswer.rounded(result.probability),
      ])
    }
    return .members(["results": results])
  }
}
