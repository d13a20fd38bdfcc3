internal import Foresight
internal import ForesightValues

/// The parameters of a request, taken apart piece by piece.
///
///     var parameters = Parameters(json)
///     try parameters.count("limit", 1...1000)      // 3
///     try parameters.finish()                       // nothing is left over
///
/// A member that is null counts as left out. What it throws are ``ServiceError``s that name the member, and no
/// value.
struct Parameters {
  private var members: [JSON.Member]

  init(_ json: JSON) {
    members = if case .object(let members) = json { members } else { [] }
  }

  /// Returns true if a member is there that was not taken.
  func has(_ name: String) -> Bool { members.contains { $0.name == name } }

  /// Takes a member away.
  mutating func take(_ name: String) -> JSON? {
    guard let index = members.firstIndex(where: { $0.name.hasSameBytes(as: name) }) else {
      return nil
    }
    let value = members.remove(at: index).value
    return value == .null ? nil : value
  }

  /// Takes a member away and reads it.
  mutating func take<Value>(
    _ name: String, as what: String, _ read: (JSON) -> Value?
  ) throws(ServiceError) -> Value? {
    guard let json = take(name) else { return nil }
    guard let value = read(json) else {
      throw ServiceError(.badParameters, "\"\(name)\" is not \(what)")
    }
    return value
  }

  /// Takes a member away that may be null, which means something else than that it is missing.
  mutating func nullable<Value>(
    _ name: String, as what: String, _ read: (JSON) -> Value?
  ) throws(ServiceError) -> Value?? {
    guard let member = members.first(where: { $0.name.hasSameBytes(as: name) }) else { return nil }
    let value = try take(name, as: what, read)
    if member.value == .null { return .some(nil) }
    return value.map { .some($0) }
  }

  mutating func string(_ name: String) throws(ServiceError) -> String? {
    try take(name, as: "a string") { $0.string }
  }

  mutating func flag(_ name: String) throws(ServiceError) -> Bool {
    try take(name, as: "true or false") {
      if case .boolean(let value) = $0 { value } else { nil }
    } ?? false
  }

  mutating func count(_ name: String, _ range: ClosedRange<Int>) throws(ServiceError) -> Int? {
    try take(name, as: "a whole number from \(range.lowerBound) to \(range.upperBound)") {
      let count: Int? =
        switch $0 {
        case .integer(let value): Int(exactly: value)
        // As other languages write a whole number.
        case .number(let value): Int(exactly: value)
        default: nil
        }
      return count.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  mutating func probability(_ name: String) throws(ServiceError) -> Double? {
    try take(name, as: "a number from 0 to 1") {
      let value: Double? =
        switch $0 {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
      return value.flatMap { (0...1).contains($0) ? $0 : nil }
    }
  }

  mutating func moment(_ name: String) throws(ServiceError) -> Moment? {
    guard let json = take(name) else { return nil }
    return try reading { () throws(LineError) in
      try NDJSON.moment(in: .members([(name, json)]), name)
    }
  }

  mutating func fields(_ name: String) throws(ServiceError) -> Fields {
    guard let json = take(name) else { return [:] }
    return try reading { () throws(LineError) in
      try NDJSON.fields(in: .members([(name, json)]), name)
    }
  }

  /// Takes a text, or several in an array.
  mutating func list<Value>(
    _ name: String, as what: String, _ read: (String) -> Value?
  ) throws(ServiceError) -> [Value] {
    try take(name, as: what) { json -> [Value]? in
      let entries: [JSON] = if case .array(let entries) = json { entries } else { [json] }
      let values = entries.compactMap { $0.string.flatMap(read) }
      return values.count == entries.count ? values : nil
    } ?? []
  }

  /// Takes away all that is left.
  mutating func rest() -> JSON {
    defer { members = [] }
    return .object(members)
  }

  /// Makes sure that nothing is left.
  func finish() throws(ServiceError) {
    // The name is the sender's own, and no recorded value.
    guard let first = members.first else { return }
    let name = first.name.utf8.count > 64 ? "of that name" : "\"\(first.name)\""
    throw ServiceError(.badParameters, "there is no parameter \(name) here")
  }

  private func reading<Value>(
    _ read: () throws(LineError) -> Value
  ) throws(ServiceError) -> Value {
    do {
      return try read()
    } catch {
      throw ServiceError(error)
    }
  }
}
