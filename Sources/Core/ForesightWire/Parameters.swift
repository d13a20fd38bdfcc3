internal import Foresight
package import ForesightValues

/// The parameters of a request, from which members are removed one by one.
///
///     var parameters = Parameters(.members([("limit", .integer(3))]))
///     try parameters.count("limit", 1...1000)      // 3
///     try parameters.finish()                      // nothing is left over
///
/// A null member counts as missing. The errors thrown are ``ServiceError``s that name the member, but contain no value.
package struct Parameters {
  private var members: [JSON.Member]

  package init(_ json: JSON) {
    members = if case .object(let members) = json { members } else { [] }
  }

  /// Returns true if a member is present and has not been removed.
  func has(_ name: String) -> Bool { members.contains { $0.name.hasSameBytes(as: name) } }

  /// Removes a member and returns its value; `nil` if it is missing or null.
  mutating func take(_ name: String) -> JSON? {
    guard let index = members.firstIndex(where: { $0.name.hasSameBytes(as: name) }) else {
      return nil
    }
    let value = members.remove(at: index).value
    return value == .null ? nil : value
  }

  /// Removes a member and converts its value with `read`. If `read` returns `nil`, throws an error that says that the
  /// value is not `what`, such as "a string".
  mutating func take<Value>(
    _ name: String, as what: String, _ read: (JSON) -> Value?
  ) throws(ServiceError) -> Value? {
    guard let json = take(name) else { return nil }
    guard let value = read(json) else { throw Self.fault("\"\(name)\" is not \(what)") }
    return value
  }

  /// Removes a member for which null has a meaning: `nil` if it is missing, `.some(nil)` if it is null.
  mutating func nullable<Value>(
    _ name: String, as what: String, _ read: (JSON) -> Value?
  ) throws(ServiceError) -> Value?? {
    guard has(name) else { return nil }
    return .some(try take(name, as: what, read))
  }

  package mutating func string(_ name: String) throws(ServiceError) -> String? {
    try take(name, as: "a string") { $0.string }
  }

  /// Removes a required member and converts its value.
  mutating func required<Value>(
    _ name: String, as what: String, _ read: (JSON) -> Value?
  ) throws(ServiceError) -> Value {
    guard let value = try take(name, as: what, read) else {
      throw Self.fault("\"\(name)\" is missing")
    }
    return value
  }

  /// Removes a required string.
  mutating func required(_ name: String) throws(ServiceError) -> String {
    try required(name, as: "a string") { $0.string }
  }

  mutating func isOn(_ name: String) throws(ServiceError) -> Bool? {
    try take(name, as: "true or false") { $0.boolean }
  }

  mutating func flag(_ name: String) throws(ServiceError) -> Bool { try isOn(name) ?? false }

  package mutating func count(
    _ name: String, _ range: ClosedRange<Int>
  ) throws(ServiceError) -> Int? {
    try take(name, as: "a whole number from \(range.lowerBound) to \(range.upperBound)") {
      // Some languages write a whole number as 3.0.
      $0.double.flatMap { Int(exactly: $0) }.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  mutating func probability(_ name: String) throws(ServiceError) -> Double? {
    try take(name, as: "a number from 0 to 1") {
      $0.double.flatMap { (0...1).contains($0) ? $0 : nil }
    }
  }

  mutating func moment(_ name: String) throws(ServiceError) -> Moment? {
    try take(name, as: NDJSON.timeForm, NDJSON.moment(of:))
  }

  mutating func fields(_ name: String) throws(ServiceError) -> Fields {
    do {
      return try NDJSON.fields(in: .members([(name, take(name))]), name)
    } catch {
      throw ServiceError(error)
    }
  }

  /// Removes a string, or an array of strings, and converts each.
  mutating func list<Value>(
    _ name: String, as what: String, least: Int = 0, _ read: (String) -> Value?
  ) throws(ServiceError) -> [Value]? {
    try take(name, as: what) { json in
      let entries = json.all(\.self) ?? [json]
      let values = entries.compactMap { $0.string.flatMap(read) }
      return values.count == entries.count && values.count >= least ? values : nil
    }
  }

  mutating func strings(_ name: String) throws(ServiceError) -> [String]? {
    // An empty list would exclude all sources, which no caller wants.
    try list(name, as: "a string, or several", least: 1) { $0 }
  }

  /// Removes all members that are left and returns them as an object.
  mutating func rest() -> JSON {
    defer { members = [] }
    return .object(members)
  }

  /// Throws if a member is left, because it is no parameter of the method.
  package func finish() throws(ServiceError) {
    // The name comes from the sender, so it reveals no recorded value.
    guard let first = members.first else { return }
    let name = first.name.utf8.count > 64 ? "of that name" : "\"\(first.name)\""
    throw Self.fault("there is no parameter \(name) here")
  }

  static func fault(_ why: String) -> ServiceError { ServiceError(.badParameters, why) }
}
