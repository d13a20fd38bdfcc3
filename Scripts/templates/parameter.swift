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
«facts»
      default: «default»)
  }
