internal import Donations

/// Makes values of what a person typed.
struct AnswerReader {
  let facts: ParameterFacts

  /// The value that a text stands for; `nil` when it is none.
  func value<Value: _IntentValue>(of text: String) async throws -> Value? {
    if let value = try await resolved(text, as: Value.self) { return value }
    for reading in Self.readings(of: text) {
      // What throws is no value of this kind: the next reading may be one.
      if let value = try? await Value._rebuilt(from: reading) { return value }
    }
    if let cases = Value.self as? any AppEnum.Type { return cases.named(text) as? Value }
    if let entity = Value.self as? any AppEntity.Type {
      return try await entity.found(for: text, by: query) as? Value
    }
    return nil
  }

  private var query: (any EntityQuery)? {
    if case .entity(_, let query) = facts.details { query } else { nil }
  }

  private func resolved<Value: _IntentValue>(_ text: String, as type: Value.Type) async throws
    -> Value?
  {
    for resolver in facts.resolvers + Value.defaultResolverSpecification._resolvers {
      if let value = try await resolver.resolve(text: text, for: facts.title, as: type) {
        return value
      }
    }
    return nil
  }

  /// What a text can be, the most particular first.
  private static func readings(of text: String) -> [ParameterValue] {
    var readings: [ParameterValue] = []
    if let whole = Int64(text) { readings.append(.integer(whole)) }
    if let number = Double(text), number.isFinite { readings.append(.number(number)) }
    switch text.lowercased() {
    case "true", "yes", "on": readings.append(.boolean(true))
    case "false", "no", "off": readings.append(.boolean(false))
    default: break
    }
    if let moment = Timestamp.parse(text) { readings.append(.date(moment.instant)) }
    return readings + [.string(text)]
  }
}

extension AppEnum {
  /// The case that is shown by a text.
  static func named(_ text: String) -> (any AppEnum)? {
    allCases.first {
      String(localized: $0.displayRepresentation.title).lowercased() == text.lowercased()
    }
  }
}

extension AppEntity {
  /// The one entity that a query finds for a text.
  static func found(for text: String, by query: (any EntityQuery)?) async throws -> (any Sendable)?
  {
    let query = query ?? defaultQuery
    if let query = query as? any EntityStringQuery { return try await query.first(matching: text) }
    return try await query.values().first { ValueText.text($0)?.lowercased() == text.lowercased() }
  }
}

extension EntityStringQuery {
  func first(matching text: String) async throws -> (any Sendable)? {
    try await entities(matching: text)._values.first
  }
}
