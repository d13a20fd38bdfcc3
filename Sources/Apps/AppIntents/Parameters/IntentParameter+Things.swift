extension IntentParameter where Value.ValueType == IntentFile {
  /// Makes a parameter of files of some types.
  ///
  ///     @Parameter(title: "Pictures", supportedContentTypes: [.png]) var pictures: [IntentFile]
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    supportedContentTypes: [UTType],
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers:
      () -> any ResolverSpecification = EmptyResolverSpecification<Value.UnwrappedType>.init
  ) {
    self.init(
      facts: ParameterFacts(
        title, description, requestValueDialog, optionsProvider, inputConnectionBehavior,
        details: .file(typeIdentifiers: supportedContentTypes.map(\.identifier)),
        resolvers: resolvers()),
      default: defaultValue)
  }

  /// Makes a parameter of files of some types, named by their identifiers.
  ///
  ///     @Parameter(title: "Picture", supportedTypeIdentifiers: ["public.png"]) var picture: IntentFile
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    supportedTypeIdentifiers: [String],
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers:
      () -> any ResolverSpecification = EmptyResolverSpecification<Value.UnwrappedType>.init
  ) {
    self.init(
      facts: ParameterFacts(
        title, description, requestValueDialog, optionsProvider, inputConnectionBehavior,
        details: .file(typeIdentifiers: supportedTypeIdentifiers), resolvers: resolvers()),
      default: defaultValue)
  }
}

extension IntentParameter where Value.ValueType == IntentPerson {
  /// Makes a parameter of people, of whom one thing is asked for.
  ///
  ///     @Parameter(title: "To", mode: .contact) var recipients: [IntentPerson]
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    mode: IntentPerson.ParameterMode,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers:
      () -> any ResolverSpecification = EmptyResolverSpecification<Value.UnwrappedType>.init
  ) {
    self.init(
      facts: ParameterFacts(
        title, description, requestValueDialog, optionsProvider, inputConnectionBehavior,
        details: .person(mode), resolvers: resolvers()),
      default: defaultValue)
  }
}

extension IntentParameter where Value.ValueType == IntentCurrencyAmount {
  /// Makes a parameter of amounts of money in some currencies.
  ///
  ///     @Parameter(title: "Tip", currencyCodes: ["EUR", "CHF"]) var tip: IntentCurrencyAmount?
  ///     intent.tip = IntentCurrencyAmount(amount: 2, currencyCode: "EUR")
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    currencyCodes: [String],
    inclusiveRange: InclusiveRange<Decimal>? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers:
      () -> any ResolverSpecification = EmptyResolverSpecification<Value.UnwrappedType>.init
  ) {
    self.init(
      facts: ParameterFacts(
        title, description, requestValueDialog, optionsProvider, inputConnectionBehavior,
        details: .currency(
          codes: currencyCodes, range: inclusiveRange.map { ($0.lowerBound, $0.upperBound) }),
        resolvers: resolvers()),
      default: defaultValue)
  }

  /// Makes a parameter of amounts of money within a range.
  ///
  ///     @Parameter(title: "Tip", inclusiveRange: (0, 20)) var tip: IntentCurrencyAmount?
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    inclusiveRange: InclusiveRange<Decimal>,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers:
      () -> any ResolverSpecification = EmptyResolverSpecification<Value.UnwrappedType>.init
  ) {
    self.init(
      facts: ParameterFacts(
        title, description, requestValueDialog, optionsProvider, inputConnectionBehavior,
        details: .currency(
          codes: [], range: (inclusiveRange.lowerBound, inclusiveRange.upperBound)),
        resolvers: resolvers()),
      default: defaultValue)
  }
}

/// How much of a place is shown.
public enum IntentPlacemarkDisplayStyle: Hashable, Sendable {
  /// All of its address.
  case fullAddress
  /// The street.
  case streetAddress
  /// The town.
  case city
}

extension IntentParameter where Value.ValueType == CLPlacemark {
  /// Makes a parameter of places, of which so much is shown.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    displayStyle: IntentPlacemarkDisplayStyle,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers:
      () -> any ResolverSpecification = EmptyResolverSpecification<Value.UnwrappedType>.init
  ) {
    self.init(
      facts: ParameterFacts(
        title, description, requestValueDialog, optionsProvider, inputConnectionBehavior,
        details: .placemark(displayStyle), resolvers: resolvers()),
      default: defaultValue)
  }
}
