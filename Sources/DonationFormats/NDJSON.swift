public import Donations
public import JSON

/// Donations as JSON objects, one a line.
///
///     {"kind":"donation","id":"…","at":"2026-11-21T08:30:00+01:00","source":"cafe",
///      "intent":"OrderCoffee","parameters":{"size":"large","cups":2},"context":{"place":"home"}}
///
/// A dismissal has the kind "dismissal", and a donation that says how it is shown a "presentation"
/// (`Datasets/README.md` describes it). Nothing is lost: what ``line(_:)`` writes, ``parse(_:line:)``
/// reads back equal.
public enum NDJSON {
  private static let members: Set = [
    "kind", "id", "at", "user", "source", "intent", "parameters", "context", "result",
    "presentation",
  ]

  /// The next object; blank lines are passed over.
  static func next(_ lines: LineReader) throws(InputError) -> Result<Record, LineError>? {
    while let line = try lines.next() {
      if isBlank(line) { continue }
      do throws(LineError) {
        let record = try parse(line, line: lines.lineNumber)
        guard record.hasTime else {
          throw LineError(line: lines.lineNumber, why: "\"at\" is missing")
        }
        return .success(record)
      } catch {
        return .failure(error)
      }
    }
    return nil
  }

  /// Whether a line holds nothing but white space.
  public static func isBlank(_ line: UnsafeRawBufferPointer) -> Bool {
    line.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  /// Reads one line.
  public static func parse(
    _ bytes: UnsafeRawBufferPointer, line: Int
  ) throws(LineError) -> Record {
    let json: JSON
    do {
      json = try JSON.parse(bytes)
    } catch {
      throw LineError(line: line, why: "\(error.why) (column \(error.offset + 1))")
    }
    guard case .object(let object) = json else {
      throw LineError(line: line, why: "a JSON object is expected")
    }
    guard object.allSatisfy({ members.contains($0.name) }) else {
      throw LineError(
        line: line, why: "a member is none of \(members.sorted().joined(separator: ", "))")
    }
    do {
      return try record(json, line: line)
    } catch {
      throw LineError(line: line, why: error.why)
    }
  }

  /// What is wrong with a line.
  struct Fault: Error {
    let why: String
  }

  private static func record(_ json: JSON, line: Int) throws(Fault) -> Record {
    guard let kind = Donation.Kind(rawValue: try string(json, "kind") ?? "donation") else {
      throw Fault(why: "\"kind\" is neither \"donation\" nor \"dismissal\"")
    }
    guard let intent = try string(json, "intent") else { throw Fault(why: "\"intent\" is missing") }
    let at = json["at"].flatMap { $0 == .null ? nil : $0 }
    let moment = try at.map { value throws(Fault) in try Self.moment(value) }
    var donation = Donation(
      kind: kind, at: moment ?? Moment(Instant(seconds: 0), utcOffset: 0),
      source: try string(json, "source") ?? "", intent: intent,
      parameters: try fields(json, "parameters"), context: try fields(json, "context"))
    if let text = try string(json, "id") {
      guard let id = DonationID(text) else { throw Fault(why: "\"id\" is not a UUID") }
      donation.id = id
    }
    if let result = json["result"], result != .null { donation.result = try value(result) }
    donation.presentation = try presentation(json["presentation"])
    return Record(
      donation: donation, user: try string(json, "user"), line: line, hasTime: moment != nil)
  }

  static func string(_ json: JSON, _ name: String) throws(Fault) -> String? {
    switch json[name] {
    case nil, .null: return nil
    case .string(let text): return text
    default: throw Fault(why: "\"\(name)\" is not a string")
    }
  }

  private static func moment(_ json: JSON) throws(Fault) -> Moment {
    let text: String? =
      switch json {
      case .string(let text): text
      case .integer(let seconds): String(seconds)
      case .number(let seconds): String(seconds)
      default: nil
      }
    guard let moment = text.flatMap({ Timestamp.parse($0) }) else {
      throw Fault(
        why: "\"at\" is not a time: RFC 3339 with an offset, or Unix seconds, 1970 to 9999")
    }
    return moment
  }

  private static func fields(_ json: JSON, _ name: String) throws(Fault) -> Fields {
    switch json[name] {
    case nil, .null: return [:]
    case .object(let members):
      var pairs: [Fields.Field] = []
      for member in members {
        pairs.append(Fields.Field(name: member.name, value: try value(member.value)))
      }
      guard let fields = Fields(pairs) else {
        throw Fault(why: "a name in \"\(name)\" comes twice")
      }
      return fields
    default: throw Fault(why: "\"\(name)\" is not an object")
    }
  }

  private static func value(_ json: JSON, nested: Bool = false) throws(Fault) -> ParameterValue {
    switch json {
    case .string(let text): return .string(text)
    case .integer(let value): return .integer(value)
    case .number(let value): return .number(value)
    case .boolean(let value): return .boolean(value)
    case .null: throw Fault(why: "null is not a value; leave the name out")
    case .array(let elements):
      guard !nested else { throw Fault(why: "an array of arrays is not a value") }
      var values: [ParameterValue] = []
      for element in elements { values.append(try value(element, nested: true)) }
      return .array(values)
    case .object(let members):
      switch members.map(\.name).sorted() {
      case ["date"]:
        guard let text = try string(json, "date"), let moment = Timestamp.parse(text) else {
          throw Fault(why: "a \"date\" is not RFC 3339")
        }
        return .date(moment.instant)
      case ["entity", "id"]:
        guard let type = try string(json, "entity"), let id = try string(json, "id") else { break }
        return .entity(type: type, id: id)
      case ["enum", "value"]:
        guard let type = try string(json, "enum"), let value = try string(json, "value") else {
          break
        }
        return .enumeration(type: type, value: value)
      default: break
      }
      throw Fault(
        why: "a value is an object, but not {\"date\"}, {\"entity\",\"id\"} or {\"enum\",\"value\"}"
      )
    }
  }

  /// Writes a donation as one line, without the newline.
  public static func line(_ donation: Donation) -> String {
    JSON.members([
      ("kind", .string(donation.kind.rawValue)),
      ("id", donation.id.map { .string($0.description) }),
      ("at", .string(Timestamp.format(donation.moment))),
      ("source", .string(donation.source)),
      ("intent", .string(donation.intent)),
      ("parameters", donation.parameters.isEmpty ? nil : json(donation.parameters)),
      ("context", donation.context.isEmpty ? nil : json(donation.context)),
      ("result", donation.result.map(json)),
      ("presentation", donation.presentation.map(json)),
    ]).text
  }

  /// Fields as a JSON object.
  public static func json(_ fields: Fields) -> JSON {
    .object(fields.map { JSON.Member($0.name, json($0.value)) })
  }

  /// A value as JSON, its type kept.
  public static func json(_ value: ParameterValue) -> JSON {
    switch value {
    case .string(let text): .string(text)
    case .integer(let value): .integer(value)
    case .number(let value): .number(value)
    case .boolean(let value): .boolean(value)
    case .date(let instant): .members([("date", .string(Timestamp.format(instant)))])
    case .entity(let type, let id): .members([("entity", .string(type)), ("id", .string(id))])
    case .enumeration(let type, let value):
      .members([("enum", .string(type)), ("value", .string(value))])
    case .array(let elements): .array(elements.map(json))
    }
  }
}
