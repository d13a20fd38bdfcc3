public import ForesightValues

/// Donations as JSON objects, one a line.
///
/// ```json
/// {"kind":"donation","id":"…","at":"2026-11-21T08:30:00+01:00","source":"cafe",
///  "intent":"OrderCoffee","parameters":{"size":"large","cups":2},"context":{"place":"home"}}
/// ```
///
/// A dismissal has the kind "dismissal". The members "presentation" and "action" say how a donation is shown and how it
/// is performed again (`Datasets/README.md` describes both). Nothing is lost: ``parse(_:line:)`` reads back exactly
/// what ``line(_:)`` writes.
public enum NDJSON {
  private static let members: Set = [
    "kind", "id", "at", "timeKnown", "user", "source", "intent", "parameters", "context", "result",
    "duration", "sequence", "taken", "paths", "presentation", "action",
  ]

  /// Reads objects, one a line; blank lines are skipped.
  struct ObjectParser: RecordParser {
    func take(_ line: UnsafeRawBufferPointer, number: Int) throws(LineError) -> Record? {
      // Exports have lines for notices, too, which are not donations.
      if isBlank(line) || line.starts(with: noticeStart) { return nil }
      let record = try parse(line, line: number)
      guard record.hasTime else { throw LineError(line: number, why: "\"at\" is missing") }
      return record
    }
  }

  /// The beginning of a line that holds a notice, which is an offer that the person did not ask for.
  private static let noticeStart = Array(#"{"kind":"notice","#.utf8)

  /// Returns true if a line holds nothing but blanks and tabs.
  ///
  ///     Array(" \t".utf8).withUnsafeBytes { NDJSON.isBlank($0) }      // true
  ///     Array(" {}".utf8).withUnsafeBytes { NDJSON.isBlank($0) }      // false
  ///
  /// - Complexity: O(bytes).
  public static func isBlank(_ line: UnsafeRawBufferPointer) -> Bool {
    line.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  /// Reads one line.
  ///
  ///     let line = Array(#"{"at":"2026-11-21T08:30:00Z","intent":"OrderCoffee"}"#.utf8)
  ///     try line.withUnsafeBytes { try NDJSON.parse($0, line: 1) }.donation.intent     // "OrderCoffee"
  ///
  /// - Complexity: O(bytes).
  public static func parse(_ bytes: UnsafeRawBufferPointer, line: Int) throws(LineError) -> Record {
    let json: JSON
    do {
      json = try JSON.parse(bytes)
    } catch {
      throw LineError(line: line, why: "\(error.why) (column \(error.offset + 1))")
    }
    return try LineError.at(line) { () throws(Fault) in try record(json, line: line) }
  }

  /// A description of the forms of a time that `moment(of:)` reads, for messages.
  package static let timeForm = "a time: RFC 3339 with an offset, or Unix seconds, 1970 to 9999"

  /// Reads a time, either an RFC 3339 string or a number of Unix seconds; `nil` for anything else.
  ///
  ///     NDJSON.moment(of: .string("2026-11-21T08:30:00+01:00"))?.hour      // 8
  package static func moment(of json: JSON) -> Moment? {
    switch json {
    case .string(let text): Timestamp.parse(text)
    case .integer, .number: Timestamp.parse(json.text)
    default: nil
    }
  }

  /// Reads a donation from an object that is part of other JSON, such as a request.
  ///
  ///     try NDJSON.record(.members([("intent", .string("OrderCoffee"))])).hasTime      // false
  package static func record(_ json: JSON, line: Int = 0) throws(Fault) -> Record {
    guard case .object(let object) = json else { throw Fault("a JSON object is expected") }
    guard object.allSatisfy({ members.contains($0.name) }) else {
      throw Fault("a member is none of \(members.sorted().joined(separator: ", "))")
    }
    guard let kind = Donation.Kind(name: try string(json, "kind") ?? "donation") else {
      throw Fault("\"kind\" is neither \"donation\" nor \"dismissal\"")
    }
    guard let intent = try string(json, "intent") else { throw Fault("\"intent\" is missing") }
    let at = try member(json, "at", else: "is not \(timeForm)", moment(of:))
    let isKnown = try boolean(json, "timeKnown")
    var donation = Donation(
      kind: kind, at: at ?? Moment(Instant(seconds: 0), utcOffset: 0),
      source: try string(json, "source") ?? "", intent: intent,
      parameters: try fields(in: json, "parameters"),
      context: try fields(in: json, "context"))
    if isKnown == false {
      donation.moment = Moment(donation.moment.instant, utcOffset: 0, isKnown: false)
    }
    if let text = try string(json, "id") {
      donation.id = DonationID(text)
      if donation.id == nil { throw Fault("\"id\" is not a UUID") }
    }
    if let result = json["result"], result != .null { donation.result = try value(result) }
    donation.duration = try member(json, "duration", else: "is not a number of seconds", seconds)
    donation.sequence = try string(json, "sequence")
    donation.isTaken = try boolean(json, "taken") ?? false
    donation.paths = try member(json, "paths", else: "is no array of whole numbers") {
      $0.all(\.int)
    }
    donation.presentation = try presentation(json["presentation"])
    donation.action = try action(json["action"])
    let user = try string(json, "user")
    return Record(donation: donation, user: user, line: line, hasTime: at != nil)
  }

  /// Reads a member; `nil` if it is missing or null.
  ///
  /// - Parameter why: the end of the fault's message, after the member's name, if `read` returns `nil`.
  static func member<Value>(
    _ json: JSON, _ name: String, else why: String, _ read: (JSON) throws(Fault) -> Value?
  ) throws(Fault) -> Value? {
    guard let member = json[name], member != .null else { return nil }
    guard let value = try read(member) else { throw Fault("\"\(name)\" \(why)") }
    return value
  }

  static func string(_ json: JSON, _ name: String) throws(Fault) -> String? {
    try member(json, name, else: "is not a string") { $0.string }
  }

  /// Reads the members of a member that is an object; returns no members if it is missing or null.
  static func object(_ json: JSON, _ name: String) throws(Fault) -> [JSON.Member] {
    try member(json, name, else: "is not an object") { json -> [JSON.Member]? in
      if case .object(let members) = json { members } else { nil }
    } ?? []
  }

  private static func seconds(_ json: JSON) -> Double? {
    json.double.flatMap { (0...Limits.duration).contains($0) ? $0 : nil }
  }

  /// Reads a member that holds fields; returns no fields if it is missing or null.
  ///
  ///     let json = JSON.members([("context", .members([("place", .string("home"))]))])
  ///     try NDJSON.fields(in: json, "context")["place"]      // .string("home")
  package static func fields(in json: JSON, _ name: String) throws(Fault) -> Fields {
    let pairs = try object(json, name).map { member throws(Fault) in
      (member.name, try value(member.value))
    }
    guard let fields = Fields(pairs) else { throw Fault("a name in \"\(name)\" comes twice") }
    return fields
  }

  /// Reads a value in the form in which ``json(_:)-(ParameterValue)`` writes it; `nil` for anything else.
  ///
  ///     NDJSON.value(of: .members([("entity", .string("Song")), ("id", .string("7"))]))
  ///     // .entity(type: "Song", id: "7")
  public static func value(of json: JSON) -> ParameterValue? { try? value(json) }

  private static func value(_ json: JSON, nested: Bool = false) throws(Fault) -> ParameterValue {
    switch json {
    case .string(let text): return .string(text)
    case .integer(let value): return .integer(value)
    case .number(let value): return .number(value)
    case .boolean(let value): return .boolean(value)
    case .null: throw Fault("null is not a value; leave the name out")
    case .array(let elements):
      guard !nested else { throw Fault("an array of arrays is not a value") }
      return .array(try elements.map { element throws(Fault) in try value(element, nested: true) })
    case .object(let members):
      switch members.map(\.name).sorted() {
      case ["date"]:
        guard let text = try string(json, "date"), let moment = Timestamp.parse(text) else {
          throw Fault("a \"date\" is not RFC 3339")
        }
        return .date(moment.instant)
      case ["entity", "id"]:
        if let type = try string(json, "entity"), let id = try string(json, "id") {
          return .entity(type: type, id: id)
        }
      case ["enum", "value"]:
        if let type = try string(json, "enum"), let raw = try string(json, "value") {
          return .enumeration(type: type, value: raw)
        }
      default: break
      }
      throw Fault(
        "a value is an object, but not {\"date\"}, {\"entity\",\"id\"} or {\"enum\",\"value\"}")
    }
  }

  /// Writes a donation as one line, without the newline.
  ///
  ///     let moment = Moment(Instant(seconds: 0), utcOffset: 0)
  ///     print(NDJSON.line(Donation(at: moment, source: "cafe", intent: "Order")))
  ///     // {"kind":"donation","at":"1970-01-01T00:00:00Z","source":"cafe","intent":"Order"}
  ///
  /// - Complexity: O(bytes).
  public static func line(_ donation: Donation) -> String { json(donation).text }

  /// Returns the JSON object that ``line(_:)`` writes for a donation.
  public static func json(_ donation: Donation) -> JSON {
    JSON.members([
      "kind": donation.kind.name, "id": donation.id.map(\.description),
      "at": Timestamp.format(donation.moment), "timeKnown": donation.moment.isKnown ? nil : false,
      "source": donation.source, "intent": donation.intent,
      "parameters": donation.parameters.isEmpty ? nil : json(donation.parameters),
      "context": donation.context.isEmpty ? nil : json(donation.context),
      "result": donation.result.map(json),
      "duration": donation.duration.map { Int64(exactly: $0).map(JSON.integer) ?? JSON.number($0) },
      "sequence": donation.sequence, "taken": donation.isTaken ? true : nil,
      "paths": donation.paths.map { JSON.array($0.map { JSON.integer(Int64($0)) }) },
      "presentation": donation.presentation.map(json), "action": donation.action.map(json),
    ])
  }

  /// Returns fields as a JSON object.
  ///
  ///     print(NDJSON.json(["size": "large", "cups": 2] as Fields).text)      // {"cups":2,"size":"large"}
  public static func json(_ fields: Fields) -> JSON {
    .object(fields.map { JSON.Member($0.name, json($0.value)) })
  }

  /// Returns a value as JSON from which the same type of value can be read.
  ///
  ///     print(NDJSON.json(ParameterValue.entity(type: "Song", id: "7")).text)      // {"entity":"Song","id":"7"}
  ///     print(NDJSON.json(ParameterValue.number(2)).text)                          // 2.0
  public static func json(_ value: ParameterValue) -> JSON {
    switch value {
    case .string(let text): .string(text)
    case .integer(let value): .integer(value)
    case .number(let value): .number(value)
    case .boolean(let value): .boolean(value)
    case .date(let instant): .members(["date": Timestamp.format(instant)])
    case .entity(let type, let id): .members(["entity": type, "id": id])
    case .enumeration(let type, let value): .members(["enum": type, "value": value])
    case .array(let elements): .array(elements.map(json))
    }
  }
}
