extension IntentParameter where Value.ValueType == URL, Value.UnwrappedType == [URL] {
  /// Makes a parameter of URLs; elements of the default that are `nil`, such as invalid URLs, are left out.
  ///
  ///     @Parameter(title: "Pages", default: [URL(string: "https://example.org"), nil]) var pages: [URL]
  ///     order.pages.count                  // 1
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: [URL?],
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: (any DynamicOptionsProvider)? = nil
  ) {
    self.init(
      facts: ParameterFacts(title, description, requestValueDialog, optionsProvider),
      default: defaultValue.compactMap { $0 })
  }
}
