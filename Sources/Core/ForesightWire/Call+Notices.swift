package import Foresight

/// The requests about notices and automations: who hears of them, and what became of them.
extension Call {
  /// A wish to be told from now on what is offered unasked, or no longer.
  package struct Hearing: Hashable, Sendable {
    package var isOn: Bool
    /// The sources to hear about; `nil` for all.
    package var sources: [String]?
    /// True if it shows the person what is about to be done by itself, and lets them stop it.
    package var showsAutomations: Bool
  }

  /// News of a notice that was told.
  package struct NoticeNews: Hashable, Sendable {
    package var id: Int64
    /// The outcome; `nil` where it was not shown at all.
    package var outcome: Notice.Outcome?
  }

  /// News of an automation that was told.
  package struct RunNews: Hashable, Sendable {
    package var id: Int64
    package var outcome: AutomationRun.Outcome
  }

  static func hearing(_ parameters: inout Parameters) throws(ServiceError) -> Hearing? {
    guard parameters.has("moments") || parameters.has("automations") else { return nil }
    let (moments, automations) = (
      try parameters.isOn("moments"), try parameters.isOn("automations")
    )
    guard let moments else {
      throw Parameters.fault("\"automations\" is told together with \"moments\": true")
    }
    let sources = try parameters.strings("source")
    return Hearing(
      isOn: moments, sources: sources, showsAutomations: automations ?? false)
  }

  static func noticeNews(_ parameters: inout Parameters) throws(ServiceError) -> NoticeNews {
    let outcomes: KeyValuePairs<String, Notice.Outcome?> = [
      "taken": .taken, "dismissed": .dismissed, "withdrawn": nil,
    ]
    let id = try notedID(&parameters)
    guard
      let outcome = try parameters.take(
        "outcome", as: "\"taken\", \"dismissed\" or \"withdrawn\"",
        { json in outcomes.first { $0.key == json.string }.map { $0.value } })
    else { throw Parameters.fault("\"outcome\" is missing") }
    return NoticeNews(id: id, outcome: outcome)
  }

  static func runNews(_ parameters: inout Parameters) throws(ServiceError) -> RunNews {
    let id = try notedID(&parameters)
    let outcomes: [AutomationRun.Outcome] = [.done, .stopped, .lapsed]
    guard
      let outcome = try parameters.take(
        "outcome", as: "\"done\", \"stopped\" or \"lapsed\"",
        { json in outcomes.first { $0.rawValue == json.string } })
    else { throw Parameters.fault("\"outcome\" is missing") }
    return RunNews(id: id, outcome: outcome)
  }

  private static func notedID(_ parameters: inout Parameters) throws(ServiceError) -> Int64 {
    guard let id = Notice.id(named: try parameters.required("id")) else {
      throw Parameters.fault("\"id\" is not sixteen hexadecimal digits as they were told")
    }
    return id
  }
}

extension OfferedMoment {
  /// The moment as it is told.
  package var json: JSON {
    .members([
      "id": notice.name, "at": Timestamp.format(notice.moment), "intent": notice.intent,
      "source": notice.source, "parameters": NDJSON.json(parameters), "title": title,
      "probability": (notice.probability * 1e6).rounded() / 1e6, "until": Timestamp.format(until),
      "why": why,
    ])
  }
}

extension NoticeCounts {
  /// The counts as members of an answer.
  package var members: [(String, JSON)] {
    [
      ("offered", .integer(Int64(offered))), ("right", .integer(Int64(right))),
      ("expected", .number((expected * 1e6).rounded() / 1e6)), ("taken", .integer(Int64(taken))),
      ("dismissed", .integer(Int64(dismissed))),
    ]
  }
}

extension DueAutomation {
  /// The automation as it is told to who shows it.
  package var json: JSON {
    .members([
      "id": Notice.name(run), "automation": automation.id, "title": title,
      "why": automation.occasion, "until": Timestamp.format(until), "seconds": Self.seconds,
    ])
  }
}
