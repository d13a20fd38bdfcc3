internal import Foresight
internal import Foundation

/// Converts a person's typed answers to values.
struct AnswerReader {
  let facts: ParameterFacts

  /// Returns the value that a text stands for; `nil` if it stands for none.
  func value<Value: _IntentValue>(of text: String) async throws -> Value? {
    if let value = try await resolved(text, as: Value.self) { return value }
    for reading in readings(of: text) {
      // A reading that throws is not a value of this kind; the next one may be.
      if let value = try? await Value._rebuilt(from: reading) { return value }
    }
    if let cases = Value.self as? any AppEnum.Type {
      return Self.named(text, among: cases.everyCase).first as? Value
    }
    if let entity = Value.self as? any AppEntity.Type {
      return try await entity.found(for: text, by: facts.query, called: facts.title) as? Value
    }
    return nil
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

  /// Returns the values that a text can stand for, the most specific first.
  private func readings(of text: String) -> [ParameterValue] {
    var readings: [ParameterValue] = []
    if let amount = amount(of: text) { readings.append(.number(amount)) }
    if let whole = Int64(text) { readings.append(.integer(whole)) }
    if let number = Double(text), number.isFinite { readings.append(.number(number)) }
    switch text.lowercased() {
    case "true", "yes", "on": readings.append(.boolean(true))
    case "false", "no", "off": readings.append(.boolean(false))
    default: break
    }
    // A date or a time without an offset is in the person's time zone. A short number such as `18.30` is not read as
    // seconds since 1970.
    let days = Timestamp.isShortNumber(text) ? [] : [text, text + "T00:00:00"]
    if let moment = days.lazy.compactMap({
      Timestamp.parse($0, localOffset: Environment.localOffset(at:))
    }).first {
      readings.append(.date(moment.instant))
    }
    return readings + [.string(text)]
  }

  /// Returns the number in the parameter's unit, converted to the base unit in which the log keeps it; `nil` if there
  /// is no unit, or the text is no number.
  private func amount(of text: String) -> Double? {
    switch facts.details {
    case .measurement(let unit?):
      let number = text.hasSuffix(unit.symbol) ? text.dropLast(unit.symbol.count) : text[...]
      return Double(number.trimmingCharacters(in: .whitespaces))
        .map { unit.converter.baseUnitValue(fromValue: $0) }
    case .duration(let unit?): return Double(text).map { $0 * unit.inSeconds }
    default: return nil
    }
  }

  /// Returns the values whose title equals a text, ignoring case; if there are none, those with the text as a synonym.
  fileprivate static func named(_ text: String, among values: [any Sendable]) -> [any Sendable] {
    func isRead(_ name: String) -> Bool { name.lowercased() == text.lowercased() }
    let titled = values.filter { readableText(of: $0).map(isRead) ?? false }
    if !titled.isEmpty { return titled }
    return values.filter {
      let shown = ($0 as? any InstanceDisplayRepresentable)?.displayRepresentation
      return shown?.synonyms.contains { isRead(String(localized: $0)) } ?? false
    }
  }
}

extension AppEntity {
  /// Returns the entity that a text names; `nil` if there is none. It prefers the query's matches with that name to its
  /// other matches; without matches it takes the entities with that name among the query's suggestions. If several
  /// remain, a person is asked to choose.
  ///
  /// - Throws: the errors of the query, and `AppIntentError` if several entities remain and no handler is set.
  static func found(
    for text: String, by query: (any EntityQuery)?, called title: LocalizedStringResource
  ) async throws -> (any Sendable)? {
    let query = query ?? defaultQuery
    let fitting: [any Sendable] =
      try await (query as? any EntityStringQuery)?.entities(matching: text)._values ?? []
    var meant = AnswerReader.named(text, among: fitting)
    if meant.isEmpty { meant = fitting }
    // The query may compare case; a text that differs from a name only in case still names that entity.
    if meant.isEmpty { meant = AnswerReader.named(text, among: try await query.results()._values) }
    if meant.count < 2 { return meant.first }
    return try await Questioning.choice(
      among: meant, dialog: nil, otherwise: .needsDisambiguation(title, nil))
  }
}
