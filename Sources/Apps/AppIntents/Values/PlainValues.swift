public import ForesightValues

extension String: _IntentValue {
  /// Returns the value for the log: the text.
  public func _recorded() throws -> ParameterValue? { .string(self) }
  /// The value that the log kept.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> String? {
    if case .string(let text) = recorded { text } else { nil }
  }
}

extension Int: _IntentValue {
  /// Returns the value for the log: the whole number.
  public func _recorded() throws -> ParameterValue? { .integer(Int64(self)) }
  /// The value that the log kept.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> Int? {
    if case .integer(let value) = recorded { Int(exactly: value) } else { nil }
  }
}

extension Double: _IntentValue {
  /// Returns the value for the log: the number.
  public func _recorded() throws -> ParameterValue? {
    guard isFinite else { throw UnrecordableValue(why: "it is not a finite number") }
    return .number(self)
  }

  /// The value that the log kept.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> Double? {
    switch recorded {
    case .number(let value): value
    case .integer(let value): Double(value)
    default: nil
    }
  }
}

extension Bool: _IntentValue {
  /// Returns the value for the log: true or false.
  public func _recorded() throws -> ParameterValue? { .boolean(self) }
  /// The value that the log kept.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> Bool? {
    if case .boolean(let value) = recorded { value } else { nil }
  }
}

extension Date: _IntentValue {
  /// Returns the value for the log: the instant, to the microsecond.
  public func _recorded() throws -> ParameterValue? {
    let microseconds = (timeIntervalSince1970 * 1e6).rounded()
    guard let instant = Int64(exactly: microseconds) else {
      throw UnrecordableValue(why: "it lies too far from today")
    }
    return .date(Instant(microseconds: instant))
  }

  /// The value that the log kept.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> Date? {
    if case .date(let instant) = recorded { Date(instant) } else { nil }
  }
}

extension URL: _IntentValue {
  /// Returns the value for the log: the address as text.
  public func _recorded() throws -> ParameterValue? { .string(absoluteString) }
  /// The value that the log kept.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> URL? {
    if case .string(let text) = recorded { URL(string: text) } else { nil }
  }
}

extension AttributedString: _IntentValue {
  /// Returns the value for the log: the text alone, because attributes do not tell one action from another.
  public func _recorded() throws -> ParameterValue? { .string(String(characters)) }
  /// The value that the log kept.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> AttributedString? {
    if case .string(let text) = recorded { AttributedString(text) } else { nil }
  }
}

extension DateComponents: _IntentValue {
  /// Returns the value for the log: the text of its JSON.
  public func _recorded() throws -> ParameterValue? { .string(try CodedValue.text(self)) }
  /// The value that the log kept.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> DateComponents? {
    CodedValue.value(recorded)
  }
}

extension Decimal: _IntentValue {
  /// Returns the value for the log: a number.
  public func _recorded() throws -> ParameterValue? {
    try NSDecimalNumber(decimal: self).doubleValue._recorded()
  }

  /// The value that the log kept.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> Decimal? {
    // By way of the decimal digits, because the exact binary fraction has more of them.
    try await Double._rebuilt(from: recorded).flatMap { Decimal(string: "\($0)") }
  }
}

extension PersonNameComponents: _IntentValue {
  /// Returns the value for the log: the text of its JSON.
  public func _recorded() throws -> ParameterValue? { .string(try CodedValue.text(self)) }
  /// The value that the log kept.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> PersonNameComponents? {
    CodedValue.value(recorded)
  }
}

extension Calendar.RecurrenceRule: _IntentValue {
  /// Returns the value for the log: the text of its JSON.
  public func _recorded() throws -> ParameterValue? { .string(try CodedValue.text(self)) }
  /// The value that the log kept.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> Self? {
    CodedValue.value(recorded)
  }
}

extension Duration: _IntentValue {
  /// Returns the value for the log: the number of seconds.
  public func _recorded() throws -> ParameterValue? {
    .number(Double(components.seconds) + Double(components.attoseconds) * 1e-18)
  }

  /// The value that the log kept.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> Duration? {
    guard let seconds = try await Double._rebuilt(from: recorded) else { return nil }
    // `Duration` holds more, but not its `components`, whose seconds have 64 bits.
    return abs(seconds) < 0x1p63 ? .seconds(seconds) : nil
  }
}

extension Measurement: _IntentValue where UnitType: Dimension {
  /// Returns the value for the log: the amount in the base unit, so that a kilometer and a thousand meters are one
  /// value.
  public func _recorded() throws -> ParameterValue? {
    try converted(to: UnitType.baseUnit()).value._recorded()
  }

  /// The value that the log kept.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> Self? {
    try await Double._rebuilt(from: recorded).map { Self(value: $0, unit: UnitType.baseUnit()) }
  }
}

extension Never: _IntentValue {}

/// Values that the log keeps as the text of their JSON.
enum CodedValue {
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func value<Value: Decodable>(_ recorded: ParameterValue, as type: Value.Type = Value.self)
    -> Value?
  {
    guard case .string(let text) = recorded else { return nil }
    return try? JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }
}

/// A value that cannot be recorded.
struct UnrecordableValue: Error {
  let why: String
}
