// One initialiser for all units: the unit is a parameter of its own, found through the value's type.

extension IntentParameter {
  /// Makes a parameter of measurements, shown in a unit that a person may change.
  ///
  ///     @Parameter(title: "Beans", defaultValue: 18, defaultUnit: .grams) var beans: Measurement<UnitMass>
  ///     intent.beans.converted(to: .kilograms).value      // 0.018
  @_disfavoredOverload
  public convenience init<Unit: Dimension>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    defaultValue: Double? = nil,
    defaultUnit: Unit? = nil,
    defaultUnitAdjustForLocale: Bool = false,
    supportsNegativeNumbers: Bool = true,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers:
      () -> any ResolverSpecification = EmptyResolverSpecification<Value.UnwrappedType>.init
  ) where Value.ValueType == Measurement<Unit> {
    self.init(
      facts: ParameterFacts(
        title, description, requestValueDialog, optionsProvider, inputConnectionBehavior,
        details: Self.measurementDetails(
          defaultUnit, false, defaultUnitAdjustForLocale, supportsNegativeNumbers),
        resolvers: resolvers()),
      default: Self.measurement(defaultValue, defaultUnit))
  }

  /// Makes a parameter of measurements in one unit.
  ///
  ///     @Parameter(title: "Water", defaultValue: 250, unit: .milliliters) var water: Measurement<UnitVolume>
  public convenience init<Unit: Dimension>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    defaultValue: Double? = nil,
    unit: Unit,
    unitAdjustForLocale: Bool = false,
    supportsNegativeNumbers: Bool = true,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers:
      () -> any ResolverSpecification = EmptyResolverSpecification<Value.UnwrappedType>.init
  ) where Value.ValueType == Measurement<Unit> {
    self.init(
      facts: ParameterFacts(
        title, description, requestValueDialog, optionsProvider, inputConnectionBehavior,
        details: Self.measurementDetails(unit, true, unitAdjustForLocale, supportsNegativeNumbers),
        resolvers: resolvers()),
      default: Self.measurement(defaultValue, unit))
  }

  private static func measurement<Unit: Dimension>(_ value: Double?, _ unit: Unit?)
    -> Value.UnwrappedType?
  {
    value.flatMap { Measurement(value: $0, unit: unit ?? Unit.baseUnit()) as? Value.UnwrappedType }
  }

  private static func measurementDetails(
    _ unit: Dimension?, _ isFixed: Bool, _ adjusts: Bool, _ negative: Bool
  ) -> ParameterDetails {
    .measurement(
      unit: unit, isFixed: isFixed, adjustsForLocale: adjusts, supportsNegativeNumbers: negative)
  }
}

/// The units that a duration is shown in.
public enum DurationUnit: Hashable, Sendable, CaseIterable {
  /// Thousandths of a second.
  case milliseconds
  /// Seconds.
  case seconds
  /// Minutes.
  case minutes
  /// Hours.
  case hours
  /// Days.
  case days
  /// Weeks.
  case weeks

  /// How many seconds it is.
  var inSeconds: Double {
    switch self {
    case .milliseconds: 0.001
    case .seconds: 1
    case .minutes: 60
    case .hours: 3600
    case .days: 86_400
    case .weeks: 604_800
    }
  }
}

extension IntentParameter where Value.ValueType == Duration {
  /// Makes a parameter of durations, shown in a unit.
  ///
  ///     @Parameter(title: "Steep", default: .seconds(90), defaultUnit: .minutes) var steep: Duration
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    defaultUnit: DurationUnit,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers:
      () -> any ResolverSpecification = EmptyResolverSpecification<Value.UnwrappedType>.init
  ) {
    self.init(
      facts: ParameterFacts(
        title, description, requestValueDialog, optionsProvider, inputConnectionBehavior,
        details: .duration(defaultUnit), resolvers: resolvers()),
      default: defaultValue)
  }
}
