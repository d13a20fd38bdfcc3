/// One of several summaries, chosen by a parameter's value.
///
///     @Parameter(title: "Size") var size: CoffeeSize
///     @Parameter(title: "Milk") var milk: String?
///     static var parameterSummary: some ParameterSummary {
///       Switch(\.$size) {
///         Case(.small) { Summary("Order an espresso") }
///         Case([.medium, .large]) { Summary("Order a \(\.$size) coffee with \(\.$milk)") }
///         DefaultCase { Summary("Order coffee") }
///       }
///     }
public struct ParameterSummarySwitchCondition<Intent: AppIntent, Value: _IntentValue & Sendable>:
  ParameterSummary
{
  /// Each summary, with a test of whether it is meant for an intent.
  private let cases: [(isMeant: (Intent) -> Bool, summary: any ParameterSummary)]

  /// Chooses by a parameter's value.
  ///
  ///     @Parameter(title: "Size") var size: CoffeeSize?
  ///     static var parameterSummary: some ParameterSummary {
  ///       Switch(\.$size) {
  ///         Case(.large) { Summary("Order a pot") }
  ///         DefaultCase { Summary("Order \(\.$size)") }
  ///       }
  ///     }
  public init(
    _ path: KeyPath<Intent, IntentParameter<Value>>,
    @ParameterSummarySwitchBuilder<Intent, Value> _ cases: () -> [_ParameterSummaryCase<
      Intent, Value
    >]
  ) {
    self.cases = cases().map { candidate in
      ({ intent in candidate.applies { intent[keyPath: path].has($0) } }, candidate.summary)
    }
  }

  /// Chooses by which case of a union value a parameter has.
  ///
  ///     @UnionValue
  ///     enum Attachment {
  ///       case song(Song)
  ///       case text(String)
  ///     }
  ///     struct Send: AppIntent {
  ///       static let title: LocalizedStringResource = "Send"
  ///       @Parameter(title: "What") var attachment: Attachment
  ///       static var parameterSummary: some ParameterSummary {
  ///         Switch(\.$attachment) {
  ///           Case(.song) { Summary("Send the song \(\.$attachment)") }
  ///           DefaultCase { Summary("Send \(\.$attachment)") }
  ///         }
  ///       }
  ///       func perform() async throws -> some IntentResult { .result() }
  ///     }
  public init(
    _ path: KeyPath<Intent, IntentParameter<Value>>,
    @ParameterSummarySwitchBuilder<Intent, Value.ValueType.Cases> _ cases: () ->
      [_ParameterSummaryCase<Intent, Value.ValueType.Cases>]
  ) where Value.ValueType: AppUnionValue {
    self.cases = cases().map { candidate in
      let isMeant = { (intent: Intent) in
        let current = (intent[keyPath: path].unwrappedValue as? Value.ValueType)?.unionCase
        return candidate.applies { $0 == current }
      }
      return (isMeant, candidate.summary)
    }
  }

  /// Chooses by the widget's size. There are no widgets on Linux, so the default case is used.
  public init(
    _ token: ParameterSummaryWidgetFamilyToken,
    @ParameterSummarySwitchBuilder<Intent, Value> _ cases: () -> [_ParameterSummaryCase<
      Intent, Value
    >]
  ) where Value == IntentWidgetFamily {
    self.cases = cases().map { candidate in
      ({ _ in candidate.applies { _ in false } }, candidate.summary)
    }
  }

  /// The sentence with an intent's values, if it has one.
  public func _sentence(for intent: any AppIntent) -> _SummarySentence? {
    guard let own = intent as? Intent else { return nil }
    return cases.first { $0.isMeant(own) }?.summary._sentence(for: intent)
  }
}

/// A value, other than a parameter's, by which a summary can be chosen.
public enum ParameterSummaryWidgetFamilyToken: Hashable, Sendable {
  /// The size of the widget.
  case widgetFamily
}

/// A summary and the values that it is for.
public struct _ParameterSummaryCase<Intent: AppIntent, Value: _IntentValue & Sendable> {
  /// The values; `nil` for all that are left.
  let values: [Value.UnwrappedType]?
  let summary: any ParameterSummary

  /// Returns true if this is the default case, or one of its values is the current one.
  func applies(_ isCurrent: (Value.UnwrappedType) -> Bool) -> Bool {
    values?.contains(where: isCurrent) ?? true
  }
}

/// The summary for one value, or for several.
///
///     @Parameter(title: "Size") var size: CoffeeSize
///     static var parameterSummary: some ParameterSummary {
///       Switch(\.$size) {
///         Case(.small) { Summary("Order an espresso") }
///         Case([.medium, .large]) { Summary("Order a \(\.$size) coffee") }
///         DefaultCase { Summary("Order coffee") }
///       }
///     }
public struct ParameterSummaryCaseCondition<Intent: AppIntent, Value: _IntentValue & Sendable> {
  let values: [Value.UnwrappedType]
  let summary: any ParameterSummary

  /// The summary for a value.
  public init(
    _ value: Value.UnwrappedType,
    @ParameterSummaryBuilder<Intent> _ summary: () -> some ParameterSummary
  ) {
    self.init([value], summary)
  }

  /// The summary for several values.
  public init(
    _ values: [Value.UnwrappedType],
    @ParameterSummaryBuilder<Intent> _ summary: () -> some ParameterSummary
  ) {
    self.values = values
    self.summary = summary()
  }
}

/// The summary for all values that are left.
///
///     @Parameter(title: "Size") var size: CoffeeSize
///     static var parameterSummary: some ParameterSummary {
///       Switch(\.$size) {
///         Case(.small) { Summary("Order an espresso") }
///         DefaultCase { Summary("Order coffee") }
///       }
///     }
public struct ParameterSummaryDefaultCaseCondition<
  Intent: AppIntent, Value: _IntentValue & Sendable
> {
  let summary: any ParameterSummary

  /// The summary for all values that are left.
  public init(@ParameterSummaryBuilder<Intent> _ summary: () -> some ParameterSummary) {
    self.summary = summary()
  }
}

/// Combines the cases that a closure lists.
@resultBuilder
public enum ParameterSummarySwitchBuilder<Intent: AppIntent, Value: _IntentValue & Sendable> {
  /// One case.
  public static func buildExpression(_ condition: ParameterSummaryCaseCondition<Intent, Value>)
    -> _ParameterSummaryCase<Intent, Value>
  { _ParameterSummaryCase(values: condition.values, summary: condition.summary) }

  /// The default case.
  public static func buildExpression(
    _ condition: ParameterSummaryDefaultCaseCondition<Intent, Value>
  ) -> _ParameterSummaryCase<Intent, Value> {
    _ParameterSummaryCase(values: nil, summary: condition.summary)
  }

  /// Cases in their order.
  public static func buildBlock(_ cases: _ParameterSummaryCase<Intent, Value>...)
    -> [_ParameterSummaryCase<Intent, Value>]
  { cases }
}
