/// How a number is set.
public enum IntentControlStyle: Hashable, Sendable {
  /// As is usual for its type.
  case automatic
  /// Step by step.
  case stepper
  /// By typing it in.
  case field
  /// By moving a slider.
  case slider
}

extension IntentParameter {
  /// How a whole number is set.
  public typealias IntControlStyle = IntentControlStyle
  /// How a number is set.
  public typealias DoubleControlStyle = IntentControlStyle
  /// The least and the greatest value.
  public typealias InclusiveRange<Bound> = (lowerBound: Bound, upperBound: Bound)
}

extension IntentParameter where Value.ValueType == Int {
  /// Makes a parameter of numbers that are set by a control of some style.
  ///
  ///     @Parameter(title: "Cups", default: 1, controlStyle: .stepper, inclusiveRange: (1, 6)) var cups: Int
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    controlStyle: IntentControlStyle,
    inclusiveRange: InclusiveRange<Int>? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers:
      () -> any ResolverSpecification = EmptyResolverSpecification<Value.UnwrappedType>.init
  ) {
    self.init(
      facts: ParameterFacts(
        title, description, requestValueDialog, optionsProvider, inputConnectionBehavior,
        details: Self.numberDetails(controlStyle, inclusiveRange), resolvers: resolvers()),
      default: defaultValue)
  }

  /// Makes a parameter of numbers within a range.
  ///
  ///     @Parameter(title: "Cups", default: 1, inclusiveRange: (1, 6)) var cups: Int
  ///     order.cups = 7                      // is not refused: the range is for whoever asks a person
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    inclusiveRange: InclusiveRange<Int>,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers:
      () -> any ResolverSpecification = EmptyResolverSpecification<Value.UnwrappedType>.init
  ) {
    self.init(
      facts: ParameterFacts(
        title, description, requestValueDialog, optionsProvider, inputConnectionBehavior,
        details: Self.numberDetails(.automatic, inclusiveRange), resolvers: resolvers()),
      default: defaultValue)
  }

  private static func numberDetails(_ style: IntentControlStyle, _ range: InclusiveRange<Int>?)
    -> ParameterDetails
  {
    .number(style: style, range: range.map { (Double($0.lowerBound), Double($0.upperBound)) })
  }
}

extension IntentParameter where Value.ValueType == Double {
  /// Makes a parameter of numbers that are set by a control of some style.
  ///
  ///     @Parameter(title: "Volume", default: 0.5, controlStyle: .slider, inclusiveRange: (0, 1))
  ///     var volume: Double
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    controlStyle: IntentControlStyle,
    inclusiveRange: InclusiveRange<Double>? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers:
      () -> any ResolverSpecification = EmptyResolverSpecification<Value.UnwrappedType>.init
  ) {
    self.init(
      facts: ParameterFacts(
        title, description, requestValueDialog, optionsProvider, inputConnectionBehavior,
        details: Self.numberDetails(controlStyle, inclusiveRange), resolvers: resolvers()),
      default: defaultValue)
  }

  /// Makes a parameter of numbers within a range.
  ///
  ///     @Parameter(title: "Degrees", default: 92.5, inclusiveRange: (80, 100)) var degrees: Double
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    inclusiveRange: InclusiveRange<Double>,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers:
      () -> any ResolverSpecification = EmptyResolverSpecification<Value.UnwrappedType>.init
  ) {
    self.init(
      facts: ParameterFacts(
        title, description, requestValueDialog, optionsProvider, inputConnectionBehavior,
        details: Self.numberDetails(.automatic, inclusiveRange), resolvers: resolvers()),
      default: defaultValue)
  }

  private static func numberDetails(_ style: IntentControlStyle, _ range: InclusiveRange<Double>?)
    -> ParameterDetails
  {
    .number(style: style, range: range.map { ($0.lowerBound, $0.upperBound) })
  }
}
