extension Bool {
  /// What true and false are called.
  ///
  ///     Bool.IntentDisplayName(true: "with milk", false: "black")
  public struct IntentDisplayName: Hashable, Sendable {
    let `true`: LocalizedStringResource
    let `false`: LocalizedStringResource

    /// Makes the two names.
    public init(true: LocalizedStringResource, false: LocalizedStringResource) {
      self.true = `true`
      self.false = `false`
    }
  }
}

extension IntentParameter where Value.ValueType == Bool {
  /// Makes a parameter of truth values with names of their own.
  ///
  ///     @Parameter(title: "Milk", displayName: .init(true: "with milk", false: "black")) var milk: Bool
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    displayName: Bool.IntentDisplayName,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers:
      () -> any ResolverSpecification = EmptyResolverSpecification<Value.UnwrappedType>.init
  ) {
    self.init(
      facts: ParameterFacts(
        title, description, requestValueDialog, optionsProvider, inputConnectionBehavior,
        details: .boolean(displayName), resolvers: resolvers()),
      default: defaultValue)
  }
}

extension IntentParameter where Value.ValueType: AppEnum {
  /// Makes a parameter of cases, with a question for when several are meant.
  ///
  ///     @Parameter(title: "Size", requestDisambiguationDialog: "Which size?") var size: CoffeeSize
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    supportedValues: [Value.ValueType]? = nil,
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers:
      () -> any ResolverSpecification = EmptyResolverSpecification<Value.UnwrappedType>.init
  ) {
    self.init(
      facts: ParameterFacts(
        title, description, requestValueDialog, optionsProvider, inputConnectionBehavior,
        details: .choice(dialog: requestDisambiguationDialog, supported: supportedValues),
        resolvers: resolvers()),
      default: defaultValue)
  }

  /// Makes a parameter of some of the cases.
  ///
  ///     @Parameter(title: "Size", default: .small, supportedValues: [.small]) var size: CoffeeSize
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    supportedValues: [Value.ValueType],
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers:
      () -> any ResolverSpecification = EmptyResolverSpecification<Value.UnwrappedType>.init
  ) {
    self.init(
      facts: ParameterFacts(
        title, description, requestValueDialog, optionsProvider, inputConnectionBehavior,
        details: .choice(dialog: nil, supported: supportedValues), resolvers: resolvers()),
      default: defaultValue)
  }
}
