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

  /// Reads what became of a notice or an automation: its id, and one of three outcomes.
  mutating func news<Outcome>(
    _ outcomes: KeyValuePairs<String, Outcome>, _ action: (Int64, Outcome) -> Call.Action
  ) throws(ServiceError) -> Call.Action {
    guard let id = Notice.id(named: try required("id")) else {
      throw Self.fault("\"id\" is not sixteen hexadecimal digits as they were told")
    }
    let words = outcomes.map { "\"\($0.key)\"" }
    let outcome = try required("outcome", as: "\(words[0]), \(words[1]) or \(words[2])") { json in
      outcomes.first { $0.key == json.string }?.value
    }
    return action(id, outcome)
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
