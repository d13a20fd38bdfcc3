import Foresight

/// Options whose values are more than text.
extension Arguments {
  /// Takes an option whose value is a time; `nil` if it was not given.
  mutating func moment(_ name: String) throws -> Moment? {
    let form = "a date, a time of day, a weekday or a time ago, such as 'yesterday 18:00'"
    guard let text = try option(name, as: form) else { return nil }
    do throws(TimeExpression.Fault) {
      return try TimeExpression.moment(
        text, now: Environment.now, offset: Environment.localOffset(at:))
    } catch {
      let why = "\(name) '\(text)': \(error)"
      throw UsageError(error.guess == nil ? "\(why); give \(form)" : why, guess: error.guess)
    }
  }

  /// Takes an option whose value is a whole number from `least` to `most`; `nil` if it was not given.
  mutating func count(_ name: String, from least: Int = 1, to most: Int = .max) throws -> Int? {
    let limit = most == .max ? "" : " to \(most)"
    return try option(name, as: "a whole number from \(least)\(limit)") { text in
      Int(text).flatMap { (least...most).contains($0) ? $0 : nil }
    }
  }

  /// Takes an option whose value is a number within a range; `nil` if it was not given.
  ///
  /// - Parameter what: a phrase that describes a valid number, for the error message about any other value.
  mutating func number(
    _ name: String, as what: String, in range: some RangeExpression<Double>
  ) throws -> Double? {
    try option(name, as: what) { Double($0).flatMap { range.contains($0) ? $0 : nil } }
  }

  /// Takes the seed of the random numbers; `nil` if none was given.
  mutating func seed() throws -> UInt64? {
    try option("--seed", as: "a whole number", UInt64.init(_:))
  }

  /// Takes the protocol version of the fields that a shell's hook sends; 1 if none is given.
  mutating func fieldsVersion() throws -> Int {
    try option("--protocol", as: "the number of a protocol") { Int($0) } ?? 1
  }

  /// Takes all values of an option; `nil` if it was not given.
  mutating func optionsIfGiven(_ name: String) throws -> [String]? {
    let values = try options(name)
    return values.isEmpty ? nil : values
  }

  /// Takes an option whose value is a path, which must not be empty; `nil` if it was not given.
  mutating func path(_ name: String) throws -> String? {
    try option(name, as: "a path") { $0.isEmpty ? nil : $0 }
  }

  /// Takes the path of the file to write, which must be given.
  mutating func output() throws -> String {
    guard let path = try path("--output") else { throw UsageError("--output FILE is missing") }
    return path
  }

  /// Takes all values of an option as fields, each written as `NAME=VALUE`.
  mutating func fields(_ name: String) throws -> Fields {
    let pairs = try options(name, as: "NAME=VALUE") { word in
      Self.split(word, at: "=").map { ($0, ParameterValue.string($1)) }
    }
    guard let fields = Fields(pairs) else { throw UsageError("\(name) gives the same name twice") }
    return fields
  }

  /// Takes an option whose value is an entity, written as `TYPE/ID`; `nil` if it was not given.
  mutating func entity(_ name: String) throws -> ParameterValue? {
    try option(name, as: "TYPE/ID") { text in
      Self.split(text, at: "/").map { .entity(type: $0, id: $1) }
    }
  }

  /// Returns the case of an enumeration that has a name; throws a `UsageError` if there is none.
  ///
  /// - Parameter what: the noun for such a case, for the error message if none has the name.
  static func one<Thing: RawRepresentable<String> & CaseIterable>(
    _ what: String, named name: String
  ) throws -> Thing {
    guard let thing = Thing(rawValue: name) else {
      throw UsageError(what, name, known: Thing.allCases.map(\.rawValue))
    }
    return thing
  }

  /// Returns the text before and after the first separator; `nil` if there is none, or nothing before it. The text is
  /// split by scalars, because a separator and a combining accent after it form one character.
  static func split(
    _ text: String, at separator: Unicode.Scalar
  ) -> (String, String)? {
    let scalars = text.unicodeScalars
    guard let place = scalars.firstIndex(of: separator), place != scalars.startIndex else {
      return nil
    }
    return (String(scalars[..<place]), String(scalars[scalars.index(after: place)...]))
  }
}
