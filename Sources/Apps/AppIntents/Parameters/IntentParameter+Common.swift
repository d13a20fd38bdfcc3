// What apps write after `@Parameter`. Each initialiser serves many spellings: all its labels may be left
// out, but a label that belongs to one kind of value has to be there for the initialiser of that kind.

extension IntentParameter {
  /// Makes a parameter of any kind of value.
  ///
  ///     @Parameter(title: "Cups", description: "How many to brew.", default: 1) var cups: Int
  ///     @Parameter(title: "Guest", requestValueDialog: "For whom?") var guest: String?
  ///     order.cups                          // 1
  ///     order.$cups.defaultValue            // 1
  ///     order.guest                         // nil
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers:
      () -> any ResolverSpecification = EmptyResolverSpecification<Value.UnwrappedType>.init
  ) {
    self.init(
      facts: ParameterFacts(
        title, description, requestValueDialog, optionsProvider, inputConnectionBehavior,
        details: .none, resolvers: resolvers()),
      default: defaultValue)
  }
}
