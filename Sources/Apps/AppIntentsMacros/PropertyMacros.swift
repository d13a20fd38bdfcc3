extension MacroUse {
  /// Returns the `$name` property that `@ComputedProperty` and `@DeferredProperty` add beside a property, and whose key
  /// path queries and indexes use. `@DeferredProperty` is for getters that are `async` or throw.
  func projection(isDeferred: Bool) throws(MacroError) -> String? {
    let (macro, other) =
      isDeferred
      ? ("DeferredProperty", "ComputedProperty") : ("ComputedProperty", "DeferredProperty")
    guard role == .peer else { return nil }
    guard let property = DeclarationScanner.property(declaration), let name = property.name,
      case .computed = property.accessors, !property.isTypeProperty
    else {
      throw MacroError(message: "@\(macro) stands on a computed property of an entity")
    }
    guard let type = property.type, !type.isEmpty else {
      throw MacroError(message: "@\(macro) wants the property's type written down")
    }
    guard isDeferred != (property.accessors == .computed(isAsync: false, throws: false)) else {
      let what = isDeferred ? "neither waits nor throws" : "waits or throws"
      throw MacroError(message: "a getter that \(what) wants @\(other) instead of @\(macro)")
    }
    var arguments = "\(isDeferred ? "deferred" : "identifier"): \"\(name.bare)\""
    if let title = attribute.argument("title") { arguments += ", title: \(title)" }
    if !isDeferred { arguments += ", computed: self.\(name)" }
    // The projection can be read wherever the property can.
    let kept = property.attributes.filter { ["MainActor", "available"].contains($0.name) }
    var words = kept.map(\.source)
    words += property.modifiers.filter {
      ["public", "package", "internal", "fileprivate", "private", "nonisolated"].contains($0)
    }
    words += ["var", "$\(name.bare):", "EntityProperty<\(type)>"]
    let declaration = words.joined(separator: " ")
    return "\(declaration) {\n  EntityProperty(\(arguments))\n}"
  }
}
