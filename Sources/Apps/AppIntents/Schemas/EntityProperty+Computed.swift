// Only for the code that `@ComputedProperty` and `@DeferredProperty` generate.
extension EntityProperty {
  /// A property that holds what a getter has just returned.
  public convenience init(
    identifier: String, title: LocalizedStringResource? = nil, computed value: Value
  ) {
    self.init(deferred: identifier, title: title)
    wrappedValue = value
  }

  /// A property whose value is not known until its getter has run; only its key path is of use.
  public convenience init(deferred identifier: String, title: LocalizedStringResource? = nil) {
    self.init(title: title ?? LocalizedStringResource(stringLiteral: SchemaName.words(identifier)))
  }
}
