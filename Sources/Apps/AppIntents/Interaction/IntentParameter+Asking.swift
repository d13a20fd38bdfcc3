extension IntentParameter {
  /// Asks a person for a value and returns it; the caller assigns it.
  ///
  ///     @Parameter(title: "Size") var size: CoffeeSize
  ///     func perform() async throws -> some IntentResult {
  ///       size = try await $size.requestValue("Which size?")
  ///       return .result()
  ///     }
  ///
  /// - Throws: ``needsValueError(_:)`` if no handler is set or the answer is not a value, `CancellationError` if the
  ///   person cancels.
  public func requestValue(_ dialog: IntentDialog? = nil) async throws -> Value.ValueType {
    let dialog = dialog ?? requestValueDialog
    let error = needsValueError(dialog)
    guard AppIntentInteraction.handler != nil else { throw error }
    let options = try await options()
    let names = options.map(\.name)
    let answer = try await Questioning.ask(.value, error.message, options: names, otherwise: error)
    if let index = Questioning.index(of: answer, in: names) { return options[index].value }
    guard case .text(let text) = answer,
      let value: Value.ValueType = try await AnswerReader(facts: facts).value(of: text)
    else { throw error }
    return value
  }

  /// Asks a person which of several values is meant.
  ///
  ///     @Parameter(title: "Song") var song: Song
  ///     func perform() async throws -> some IntentResult {
  ///       song = try await $song.requestDisambiguation(among: library.songs, dialog: "Which song?")
  ///       return .result()
  ///     }
  ///
  /// - Throws: ``needsDisambiguationError(among:dialog:)`` if no handler is set or the answer names no value,
  ///   `CancellationError` if the person cancels.
  @discardableResult
  public func requestDisambiguation(
    among values: [Value.ValueType], dialog: IntentDialog? = nil
  ) async throws -> Value.ValueType {
    try await requestDisambiguation(among: values.map { IntentItem($0) }, dialog: dialog)
  }

  /// Asks a person which of several values is meant, each with a name of its own.
  ///
  ///     @Parameter(title: "Size") var size: CoffeeSize
  ///     func perform() async throws -> some IntentResult {
  ///       size = try await $size.requestDisambiguation(
  ///         among: [IntentItem(.small, title: "0.2 l"), IntentItem(.large, title: "0.4 l")])
  ///       return .result()
  ///     }
  ///
  /// - Throws: the same errors as for values without names.
  @discardableResult
  public func requestDisambiguation(
    among items: [IntentItem<Value.ValueType>], dialog: IntentDialog? = nil
  ) async throws -> Value.ValueType {
    try await Questioning.choice(
      among: items.map(\.value),
      names: items.map { item in
        item.title.map { String(localized: $0) } ?? readableText(of: item.value) ?? ""
      },
      dialog: dialog ?? facts.disambiguationDialog,
      otherwise: needsDisambiguationError(among: items.map(\.value), dialog: dialog))
  }

  /// Asks a person whether a value is right.
  ///
  ///     @Parameter(title: "Song") var song: Song
  ///     func perform() async throws -> some IntentResult {
  ///       let found = library.songs[1]
  ///       if try await $song.requestConfirmation(for: found) { song = found }
  ///       return .result()
  ///     }
  ///
  /// - Throws: ``AppIntentError/UserActionRequired/confirmation`` if no handler is set, `CancellationError` if the
  ///   person cancels.
  public func requestConfirmation(for value: Value.ValueType, dialog: IntentDialog? = nil)
    async throws -> Bool
  {
    let name = readableText(of: value) ?? ""
    return try await Questioning.isConfirmed(
      .confirmation, dialog?.full ?? "Is “\(name)” right for “\(title)”?",
      otherwise: AppIntentError.UserActionRequired.confirmation)
  }

  /// Returns an error that says that a value is missing; throw it to have the person asked for one.
  ///
  ///     @Parameter(title: "Size") var size: CoffeeSize?
  ///     func perform() async throws -> some IntentResult & ReturnsValue<String> {
  ///       guard let size else { throw $size.needsValueError("Which size?") }
  ///       return .result(value: size.rawValue)
  ///     }
  ///     try await order.perform()      // throws: Which size?
  public func needsValueError(_ dialog: IntentDialog? = nil) -> AppIntentError {
    .needsValue(title, dialog ?? requestValueDialog, remedy: .init { try await self.ask(dialog) })
  }

  /// Returns an error that says that there are several values to choose from; throw it to have the person choose.
  ///
  ///     @Parameter(title: "Song") var song: Song
  ///     func perform() async throws -> some IntentResult {
  ///       let found = try await SongQuery().entities(matching: "autumn")
  ///       guard found.count == 1 else { throw $song.needsDisambiguationError(among: found) }
  ///       return .result()
  ///     }
  public func needsDisambiguationError(
    among values: [Value.ValueType], dialog: IntentDialog? = nil
  ) -> AppIntentError {
    .needsDisambiguation(
      title, dialog ?? facts.disambiguationDialog,
      remedy: .init {
        try await self.set(to: self.requestDisambiguation(among: values, dialog: dialog))
      })
  }

  /// Returns the values to choose from, each with its name; empty if any value is accepted.
  ///
  /// - Throws: what the provider of the options throws.
  func options() async throws -> [(value: Value.ValueType, name: String)] {
    try await listed().compactMap { listed in
      guard let value = listed.value as? Value.ValueType else { return nil }
      return (value, listed.name.map { String(localized: $0) } ?? readableText(of: value) ?? "")
    }
  }

  private func listed() async throws -> [Listed] {
    var provider: (any DynamicOptionsProvider)? = facts.optionsProvider ?? facts.query
    if provider == nil {
      if case .choice(_, let supported?) = facts.details { return supported.map { ($0, nil) } }
      if let cases = Value.ValueType.self as? any AppEnum.Type {
        return cases.everyCase.map { ($0, nil) }
      }
      provider = (Value.ValueType.self as? any AppEntity.Type)?.defaultQuery
    }
    guard let results = try await provider?.results() else { return [] }
    return zip(results._values, results._names).map { ($0, $1) }
  }
}

/// A value to choose, and its name; `nil` if it is shown as its type represents it.
private typealias Listed = (value: any Sendable, name: LocalizedStringResource?)

extension ParameterFacts {
  /// The question that a person is asked if several values are possible.
  var disambiguationDialog: IntentDialog? {
    switch details {
    case .choice(let dialog, _), .entity(let dialog, _): dialog
    default: nil
    }
  }

  /// The query that the parameter names for its entities; `nil` if it names none.
  var query: (any EntityQuery)? {
    if case .entity(_, let query) = details { query } else { nil }
  }
}

extension AppEnum {
  static var everyCase: [any AppEnum] { Array(allCases) }
}
