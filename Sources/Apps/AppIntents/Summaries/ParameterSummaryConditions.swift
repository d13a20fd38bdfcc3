internal import ForesightValues

/// A condition on a parameter: that it has a value, or none.
public enum ParameterSummaryPresenceOperator: Hashable, Sendable {
  /// Any value.
  case hasAnyValue
  /// No value.
  case hasNoValue
}

/// A condition on a parameter: that it has a certain value, or not.
public enum ParameterSummaryEqualityOperator: Hashable, Sendable {
  /// The same value.
  case equalTo
  /// Another value, or none.
  case notEqualTo
}

/// A condition on a parameter: that it has one of several values.
public enum ParameterSummaryMembershipOperator: Hashable, Sendable {
  /// One of the values.
  case oneOf
}

/// A condition on the order of a parameter's value and another.
public enum ParameterSummaryOrderOperator: Hashable, Sendable {
  /// Below the other value.
  case lessThan
  /// Not above it.
  case lessThanOrEqualTo
  /// Above it.
  case greaterThan
  /// Not below it.
  case greaterThanOrEqualTo
}

/// The operator of a condition on order, by the name that apps write when they spell out its type.
public typealias ComparableComparisonOperator = ParameterSummaryOrderOperator

/// One summary if a condition holds, and another if it does not.
///
///     @Parameter(title: "Guest") var guest: String?
///     static var parameterSummary: some ParameterSummary {
///       When(\.$guest, .hasAnyValue) {
///         Summary("Order coffee for \(\.$guest)")
///       } otherwise: {
///         Summary("Order coffee")
///       }
///     }
public struct ParameterSummaryWhenCondition<Intent: AppIntent>: ParameterSummary {
  private let holds: (Intent) -> Bool
  private let consequence: any ParameterSummary
  private var alternative: (any ParameterSummary)?

  /// The sentence with an intent's values, if it has one.
  public func _sentence(for intent: any AppIntent) -> _SummarySentence? {
    guard let own = intent as? Intent else { return nil }
    return (holds(own) ? consequence : alternative)?._sentence(for: intent)
  }

  /// Chooses by whether a parameter has a value.
  public init<Value>(
    _ path: KeyPath<Intent, IntentParameter<Value>>, _ operation: ParameterSummaryPresenceOperator,
    @ParameterSummaryBuilder<Intent> _ consequence: () -> some ParameterSummary,
    @ParameterSummaryBuilder<Intent> otherwise: () -> some ParameterSummary
  ) {
    self.init(path, operation, consequence)
    alternative = otherwise()
  }

  /// Chooses by whether a parameter has a value; there is no summary if the condition does not hold.
  public init<Value>(
    _ path: KeyPath<Intent, IntentParameter<Value>>, _ operation: ParameterSummaryPresenceOperator,
    @ParameterSummaryBuilder<Intent> _ consequence: () -> some ParameterSummary
  ) {
    holds = { ($0[keyPath: path].unwrappedValue != nil) == (operation == .hasAnyValue) }
    self.consequence = consequence()
  }

  /// Chooses by whether a parameter has this value.
  public init<Value>(
    _ path: KeyPath<Intent, IntentParameter<Value>>, _ operation: ParameterSummaryEqualityOperator,
    _ value: Value.UnwrappedType,
    @ParameterSummaryBuilder<Intent> _ consequence: () -> some ParameterSummary,
    @ParameterSummaryBuilder<Intent> otherwise: () -> some ParameterSummary
  ) {
    self.init(path, operation, value, consequence)
    alternative = otherwise()
  }

  /// Chooses by whether a parameter has this value; there is no summary if the condition does not hold.
  public init<Value>(
    _ path: KeyPath<Intent, IntentParameter<Value>>, _ operation: ParameterSummaryEqualityOperator,
    _ value: Value.UnwrappedType,
    @ParameterSummaryBuilder<Intent> _ consequence: () -> some ParameterSummary
  ) {
    holds = { $0[keyPath: path].has(value) == (operation == .equalTo) }
    self.consequence = consequence()
  }

  /// Chooses by whether a parameter has one of these values.
  public init<Value>(
    _ path: KeyPath<Intent, IntentParameter<Value>>,
    _ operation: ParameterSummaryMembershipOperator, _ values: [Value.UnwrappedType],
    @ParameterSummaryBuilder<Intent> _ consequence: () -> some ParameterSummary,
    @ParameterSummaryBuilder<Intent> otherwise: () -> some ParameterSummary
  ) {
    holds = { intent in values.contains { intent[keyPath: path].has($0) } }
    self.consequence = consequence()
    alternative = otherwise()
  }

  /// Chooses by the order of a parameter's value and this one.
  public init<Value>(
    _ path: KeyPath<Intent, IntentParameter<Value>>, _ operation: ParameterSummaryOrderOperator,
    _ value: Value.UnwrappedType,
    @ParameterSummaryBuilder<Intent> _ consequence: () -> some ParameterSummary,
    @ParameterSummaryBuilder<Intent> otherwise: () -> some ParameterSummary
  ) where Value.UnwrappedType: Comparable {
    holds = { intent in
      guard let current = intent[keyPath: path].unwrappedValue else { return false }
      return switch operation {
      case .lessThan: current < value
      case .lessThanOrEqualTo: current <= value
      case .greaterThan: current > value
      case .greaterThanOrEqualTo: current >= value
      }
    }
    self.consequence = consequence()
    alternative = otherwise()
  }

  /// Chooses by the widget's size. There are no widgets on Linux, so no size is equal.
  public init(
    widgetFamily operation: ParameterSummaryEqualityOperator, _ family: IntentWidgetFamily,
    @ParameterSummaryBuilder<Intent> _ consequence: () -> some ParameterSummary,
    @ParameterSummaryBuilder<Intent> otherwise: () -> some ParameterSummary
  ) {
    holds = { _ in operation == .notEqualTo }
    self.consequence = consequence()
    alternative = otherwise()
  }

  /// Chooses by the widget's size. There are no widgets on Linux, so the condition never holds.
  public init(
    widgetFamily operation: ParameterSummaryMembershipOperator, _ families: [IntentWidgetFamily],
    @ParameterSummaryBuilder<Intent> _ consequence: () -> some ParameterSummary,
    @ParameterSummaryBuilder<Intent> otherwise: () -> some ParameterSummary
  ) {
    holds = { _ in false }
    self.consequence = consequence()
    alternative = otherwise()
  }
}

extension IntentParameter {
  /// The value without its optional.
  var unwrappedValue: Value.UnwrappedType? { currentValue as? Value.UnwrappedType }

  /// Returns true if the log would record its value and another alike.
  func has(_ other: Value.UnwrappedType) -> Bool {
    guard let value = unwrappedValue, let first = try? value._recorded(),
      let second = try? other._recorded()
    else { return false }
    return first.matches(second)
  }
}
