/// Returns the declaration that `@ComputedProperty` and `@DeferredProperty` both add: a `$name` beside the property, of
/// which queries and indexes take the key path.
private func projection(
  of use: MacroUse, macro: String, initializer: (Property, String) throws(MacroError) -> String
) throws(MacroError) -> String? {
  guard use.role == .peer else { return nil }
  guard let property = DeclarationScanner.property(use.declaration), let name = property.name,
    case .computed = property.accessors, !property.isTypeProperty
  else {
    throw MacroError(message: "@\(macro) stands on a computed property of an entity")
  }
  guard let type = property.type, !type.isEmpty else {
    throw MacroError(message: "@\(macro) wants the property's type written down")
  }
  var arguments = "identifier: \"\(name.bare)\""
  if let title = use.attribute.argument("title") { arguments += ", title: \(title)" }
  // The projection may be read wherever the property may.
  let kept = property.attributes.filter { ["MainActor", "available"].contains($0.name) }
  var words = kept.map(\.source)
  words += property.modifiers.filter {
    ["public", "package", "internal", "fileprivate", "private", "nonisolated"].contains($0)
  }
  words += ["var", "$\(name.bare):", "EntityProperty<\(type)>"]
  let declaration = words.joined(separator: " ")
  return "\(declaration) {\n  EntityProperty(\(try initializer(property, arguments)))\n}"
}

/// `@ComputedProperty`: the getter stays, and `$name` holds what it returns.
enum ComputedPropertyMacro: Expansion {
  static func expand(_ use: MacroUse) throws(MacroError) -> String? {
    try projection(of: use, macro: "ComputedProperty") { property, arguments throws(MacroError) in
      guard property.accessors == .computed(isAsync: false, throws: false) else {
        throw MacroError(
          message: "a getter that waits or throws wants @DeferredProperty instead of "
            + "@ComputedProperty")
      }
      return "\(arguments), computed: self.\(property.name ?? "")"
    }
  }
}

/// `@DeferredProperty`: the getter stays, and `$name` stands for what it will return.
enum DeferredPropertyMacro: Expansion {
  static func expand(_ use: MacroUse) throws(MacroError) -> String? {
    try projection(of: use, macro: "DeferredProperty") { property, arguments throws(MacroError) in
      guard property.accessors != .computed(isAsync: false, throws: false) else {
        throw MacroError(
          message: "a getter that neither waits nor throws wants @ComputedProperty instead of "
            + "@DeferredProperty")
      }
      return "deferred: \(arguments.dropFirst("identifier: ".count))"
    }
  }
}
