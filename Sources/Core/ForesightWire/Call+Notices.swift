package import Foresight

/// Requests about notices and automations: subscriptions to them, and reports of their outcomes.
extension Call {
  /// A request to receive notices from now on, or no longer.
  package struct Hearing: Hashable, Sendable {
    package var isOn: Bool
    /// The sources to hear about; `nil` for all.
    package var sources: [String]?
    /// True if the client shows the person which automations are about to run, and lets them stop each.
    package var showsAutomations: Bool
  }
}

extension Parameters {
  /// Reads a request to receive notices; `nil` if the parameters contain none.
  mutating func hearing() throws(ServiceError) -> Call.Hearing? {
    guard has("moments") || has("automations") else { return nil }
    let (moments, automations) = (try isOn("moments"), try isOn("automations"))
    guard let moments else {
      throw Self.fault("\"automations\" is told together with \"moments\": true")
    }
    let sources = try strings("source")
    return Call.Hearing(isOn: moments, sources: sources, showsAutomations: automations ?? false)
  }

  /// Reads the outcome of a notice.
  mutating func noticeNews() throws(ServiceError) -> Call.Action {
    let outcomes: [String: Notice.Outcome?] = [
      "taken": .taken, "dismissed": .dismissed, "withdrawn": nil,
    ]
    return .noteNotice(
      try notedID(),
      try required("outcome", as: "\"taken\", \"dismissed\" or \"withdrawn\"") {
        $0.string.flatMap { outcomes[$0] }
      })
  }

  /// Reads the outcome of an automation.
  mutating func runNews() throws(ServiceError) -> Call.Action {
    let outcomes: [AutomationRun.Outcome] = [.done, .stopped, .lapsed]
    return .noteRun(
      try notedID(),
      try required("outcome", as: "\"done\", \"stopped\" or \"lapsed\"") { json in
        outcomes.first { $0.rawValue == json.string }
      })
  }

  private mutating func notedID() throws(ServiceError) -> Int64 {
    guard let id = Notice.id(named: try required("id")) else {
      throw Self.fault("\"id\" is not sixteen hexadecimal digits as they were told")
    }
    return id
  }
}

extension NoticeCounts {
  /// The counts as members of an answer.
  package var members: [(String, JSON?)] {
    [
      ("offered", .integer(Int64(offered))), ("right", .integer(Int64(right))),
      ("expected", .number(PredictionAnswer.rounded(expected))), ("taken", .integer(Int64(taken))),
      ("dismissed", .integer(Int64(dismissed))),
    ]
  }
}
