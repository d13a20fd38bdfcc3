extension IntentParameter where Value.ValueType: AppEntity {
  /// Makes a parameter of entities, with a question for when several are meant.
  ///
  ///     @Parameter(title: "Song", requestDisambiguationDialog: "Which song?") var song: Song
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    query: (any EntityQuery)? = nil,
    size: IntentCollectionSize? = nil,
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers:
      () -> any ResolverSpecification = EmptyResolverSpecification<Value.UnwrappedType>.init
  ) {
    self.init(
      facts: ParameterFacts(
        title, description, requestValueDialog, optionsProvider, inputConnectionBehavior,
        details: .entity(dialog: requestDisambiguationDialog, query: query), resolvers: resolvers()),
      default: defaultValue)
  }

  /// Makes a parameter of entities that a query of its own finds.
  ///
  ///     @Parameter(title: "Song", query: FavouritesQuery()) var song: Song
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    query: any EntityQuery,
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers:
      () -> any ResolverSpecification = EmptyResolverSpecification<Value.UnwrappedType>.init
  ) {
    self.init(
      facts: ParameterFacts(
        title, description, requestValueDialog, optionsProvider, inputConnectionBehavior,
        details: .entity(dialog: nil, query: query), resolvers: resolvers()),
      default: defaultValue)
  }
}

extension IntentParameter {
  /// Makes a parameter of so many values.
  ///
  ///     @Parameter(title: "Songs", size: 3) var songs: [Song]
  ///     @Parameter(title: "Cities", size: .init(min: 1, max: 5)) var cities: [City]
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    size: IntentCollectionSize,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers:
      () -> any ResolverSpecification = EmptyResolverSpecification<Value.UnwrappedType>.init
  ) {
    self.init(
      facts: ParameterFacts(
        title, description, requestValueDialog, optionsProvider, inputConnectionBehavior,
        details: .collection(size), resolvers: resolvers()),
      default: defaultValue)
  }

  /// Makes a parameter of so many values, according to the widget they are for.
  ///
  ///     @Parameter(title: "Cities", size: [.systemSmall: 1, .systemLarge: 4]) var cities: [City]
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    size: [IntentWidgetFamily: IntentCollectionSize],
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers:
      () -> any ResolverSpecification = EmptyResolverSpecification<Value.UnwrappedType>.init
  ) {
    self.init(
      facts: ParameterFacts(
        title, description, requestValueDialog, optionsProvider, inputConnectionBehavior,
        details: .collectionByFamily(size), resolvers: resolvers()),
      default: defaultValue)
  }
}
