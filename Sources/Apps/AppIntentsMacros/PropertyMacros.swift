/// Returns the declaration that `@ComputedProperty` and `@DeferredProperty` both add: a `$name` beside the property, of
/// which queries and indexes take the key path.
private func projection(of use: MacroUse, isDeferred: Bool) throws(MacroError) -> String? {
  let (macro, other) =
    isDeferred ? ("DeferredProperty", "ComputedProperty") : ("ComputedProperty", "DeferredProperty")
  guard use.role == .peer else { return nil }
  guard let property = DeclarationScanner.property(use.declaration), let name = property.name,
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
  if let title = use.attribute.argument("title") { arguments += ", title: \(title)" }
  if !isDeferred { arguments += ", computed: self.\(name)" }
  // The projection may be read wherever the property may.
  let kept = property.attributes.filter { ["MainActor", "available"].contains($0.name) }
  var words = kept.map(\.source)
  words += property.modifiers.filter {
    ["public", "package", "internal", "fileprivate", "private", "nonisolated"].contains($0)
  }
  words += ["var", "$\(name.bare):", "EntityProperty<\(type)>"]
  let declaration = words.joined(separator: " ")
  return "\(declaration) {\n  EntityProperty(\(arguments))\n}"
}

/// `@ComputedProperty`: the getter stays, and `$name` holds what it returns.
enum ComputedPropertyMacro: Expansion {
  static func expand(_ use: MacroUse) throws(MacroError) -> String? {
    try projection(of: use, isDeferred: false)
  }
}

/// `@DeferredProperty`: the getter stays, and `$name` stands for what it will return.
enum DeferredPropertyMacro: Expansion {
  static func expand(_ use: MacroUse) throws(MacroError) -> String? {
    try projection(of: use, isDeferred: true)
  }
}
