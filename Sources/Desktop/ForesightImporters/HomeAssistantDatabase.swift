internal import ForesightFormats
internal import ForesightSystem
package import ForesightValues

/// Reads the database of Home Assistant's recorder: the services that a person called, on which entities, and when.
///
/// The intent is the service, such as `light.turn_on`, and the entity is its parameter `entity`. Calls by automations
/// and by Home Assistant itself are left out, because no person chose them at that moment. Other data of a call is
/// dropped.
enum HomeAssistantDatabase {
  /// Reads all calls, in the order of time.
  ///
  /// - Throws: ``InputError``.
  /// - Complexity: O(bytes).
  static func rows(
    _ path: String, copyingTo directory: String, localOffset: (Instant) -> Int
  ) throws -> [Result<Record, LineError>] {
    try DatabaseCopy.read(path, in: directory) { connection in
      try connection.require(
        ["event_id", "event_type_id", "data_id", "time_fired_ts", "context_user_id_bin"],
        of: "events", as: .homeAssistant, path)
      try connection.require(
        ["event_type_id", "event_type"], of: "event_types", as: .homeAssistant, path)
      try connection.require(
        ["data_id", "shared_data"], of: "event_data", as: .homeAssistant, path)
      return try connection.records(
        """
        SELECT e.event_id, e.time_fired_ts, d.shared_data FROM events e NOT INDEXED
          JOIN event_types t ON t.event_type_id = e.event_type_id
          JOIN event_data d ON d.data_id = e.data_id
          WHERE t.event_type = 'call_service' AND e.context_user_id_bin IS NOT NULL
          ORDER BY e.time_fired_ts, e.event_id
        """
      ) { row, number throws(Fault) in
        try donations(row, localOffset).map { Record(donation: $0, user: nil, line: number) }
      }
    }
  }

  private static func donations(
    _ row: borrowing Row, _ localOffset: (Instant) -> Int
  ) throws(Fault) -> [Donation] {
    guard let seconds = Double(try row.checkedText(1)), (0..<1e11).contains(seconds) else {
      throw Fault("the time is no number of seconds")
    }
    let instant = Instant(microseconds: Int64((seconds * 1e6).rounded()))
    guard instant.isWritable else { throw Fault("the time is out of range: 1970 to 9999") }
    let text = try row.checkedText(2)
    guard let json = try? JSON.parse(Array(text.utf8)), let domain = json["domain"]?.string,
      let service = json["service"]?.string
    else { throw Fault("the call is not JSON with a domain and a service") }
    let name = "\(domain).\(service)"
    guard isName(name) else { throw Fault("the service has no name as services have") }
    let moment = Moment(instant, utcOffset: localOffset(instant))
    let data = json["service_data"]
    let things: [JSON] =
      switch data?["entity_id"] ?? json["target"]?["entity_id"] {
      case .array(let list)?: list
      case let one?: [one]
      case nil: []
      }
    let entities = things.compactMap(\.string).filter(isName)
    guard entities.isEmpty else { return entities.map { donation(name, $0, at: moment) } }
    // Targets that are named in another way, such as by a room, are not understood, and without them the call would
    // mean something else.
    let others = ["area_id", "device_id", "floor_id", "label_id"]
    let isWhole = things.isEmpty && json["target"] == nil && !others.contains { data?[$0] != nil }
    return isWhole ? [donation(name, nil, at: moment)] : []
  }

  private static func donation(_ service: String, _ entity: String?, at moment: Moment) -> Donation
  {
    let title = words(service.split(separator: ".").last ?? "")
    let thing = entity.map { words($0.split(separator: ".").last ?? "") }
    var donation = Donation(
      at: moment, source: "", intent: service,
      presentation: Presentation(
        name: title,
        combinations: [
          Combination(parameters: ["entity"], title: thing.map { "\(title): \($0)" } ?? title)
        ]))
    donation.parameters["entity"] = entity.map { .string($0) }
    return donation
  }

  /// Returns a name in words: "Turn On" for `turn_on`.
  private static func words(_ name: Substring) -> String {
    name.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
  }

  /// Returns true for a valid name of a service or an entity in Home Assistant: two words of lower-case letters, digits
  /// and underscores, with a dot between them. Nothing else becomes part of a command.
  static func isName(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && name.utf8.count <= 255
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy {
            $0.isLetterOrDigit && !$0.isCapital || $0 == UInt8(ascii: "_")
          }
      }
  }
}

/// A command that calls services of Home Assistant. In its words, `SERVICE` and `ENTITY` stand for the names to insert.
///
///     let command = HomeAssistantCommand("hass-cli service call SERVICE --arguments entity_id=ENTITY")
///     command?.action(of: donation)      // nil: that is no service
package struct HomeAssistantCommand: Sendable {
  private let words: [String]

  /// Reads a command line; `nil` if none of its words contains `SERVICE`, or if the program's name contains a
  /// placeholder.
  package init?(_ line: String) {
    words = line.split(separator: " ").map(String.init)
    guard let first = words.first, !first.contains("SERVICE"), !first.contains("ENTITY"),
      words.contains(where: { $0.contains("SERVICE") })
    else { return nil }
  }

  /// Returns the command that calls a donation's service again; `nil` if its intent is no service of Home Assistant.
  /// Without an entity, words with `ENTITY` are left out, together with the option before them.
  package func action(of donation: Donation) -> Action? {
    guard HomeAssistantDatabase.isName(donation.intent) else { return nil }
    let entity = donation.parameters["entity"]?.canonicalText
    guard entity.map(HomeAssistantDatabase.isName) ?? true else { return nil }
    var filled: [String] = []
    for word in words {
      if entity == nil, word.contains("ENTITY") {
        if filled.count > 1, filled.last?.hasPrefix("-") ?? false { filled.removeLast() }
        continue
      }
      filled.append(
        word.replacing("SERVICE", with: donation.intent).replacing("ENTITY", with: entity ?? ""))
    }
    return .command(filled, directory: nil)
  }
}
