/// Which part of a date is asked for.
public enum IntentDateKind: Hashable, Sendable {
  /// The day.
  case date
  /// The time of day.
  case time
  /// Both.
  case dateTime
}

extension IntentParameter {
  /// Which part of a date is asked for.
  public typealias DateKind = IntentDateKind
}

extension IntentParameter where Value.ValueType == Date {
  /// Makes a parameter of moments, or of a part of them.
  ///
  ///     @Parameter(title: "Pick-up", kind: .dateTime) var pickUp: Date?
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    kind: IntentDateKind,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers:
      () -> any ResolverSpecification = EmptyResolverSpecification<Value.UnwrappedType>.init
  ) {
    self.init(
      facts: ParameterFacts(
        title, description, requestValueDialog, optionsProvider, inputConnectionBehavior,
        details: .date(kind), resolvers: resolvers()),
      default: defaultValue)
  }
}

extension IntentParameter where Value.ValueType == DateComponents {
  /// Makes a parameter of days and times, or of one of them.
  ///
  ///     @Parameter(title: "Every day at", kind: .time) var time: DateComponents
  ///     intent.time = DateComponents(hour: 7, minute: 30)
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    kind: IntentDateKind,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers:
      () -> any ResolverSpecification = EmptyResolverSpecification<Value.UnwrappedType>.init
  ) {
    self.init(
      facts: ParameterFacts(
        title, description, requestValueDialog, optionsProvider, inputConnectionBehavior,
        details: .date(kind), resolvers: resolvers()),
      default: defaultValue)
  }
}
