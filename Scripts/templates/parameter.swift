«comment»
  «attribute»
  public convenience init«generic»(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
«arguments»
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers:
      () -> any ResolverSpecification = EmptyResolverSpecification<Value.UnwrappedType>.init
  )«where» {
    self.init(
      facts: ParameterFacts(
        title, description, requestValueDialog, optionsProvider, inputConnectionBehavior,
«details»
      default: «default»)
  }
