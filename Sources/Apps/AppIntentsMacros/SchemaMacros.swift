/// The common part of the three schema macros.
///
/// The macro makes the type conform to a protocol whose extension supplies defaults, such as a title. Members that the
/// type declares, in any file, therefore take precedence.
struct Schema: Sendable {
  /// The kind of type, as it appears in the names of the macro, its protocol and its schemas.
  var kind: String
  /// The keywords of the types that can follow a schema.
  var keywords: Set<String>
  /// The example of a schema for the error message when none is given.
  var example: String
  /// The attribute that wraps members; `nil` if none are wrapped.
  var wrapper: String?
  /// The names of members that are not wrapped.
  var unwrapped: Set<String> = []
  /// Returns the members of the extension other than the schema.
  var more: @Sendable (MacroUse, TypeDeclaration) -> [String] = { _, _ in [] }

  /// `@AppIntent(schema:)`: the intent's schema, and `@Parameter` on its variables.
  static let intent = Schema(
    kind: "Intent", keywords: ["struct", "class", "actor"], example: "openAsset",
    wrapper: "@IntentParameter")

  /// `@AppEntity(schema:)`: the entity's schema, and `@Property` on its variables other than `id`.
  static let entity = Schema(
    kind: "Entity", keywords: ["struct", "class", "actor"], example: "asset",
    wrapper: "@EntityProperty",
    unwrapped: ["id", "displayRepresentation", "hideInSpotlight", "attributeSet"])

  /// `@AppEnum(schema:)`: the enumeration's schema, and the names of its cases.
  static let enumeration = Schema(kind: "Enum", keywords: ["enum"], example: "assetType") {
    use, type in
    let names = type.eachCase { "names[.\($0.name)] = \"\($0.name.bare)\"" }
    return ["\(use.access(of: type))static var __caseNames: [Self: String] {"]
      + ["  var names: [Self: String] = [:]"] + names.map { "  " + $0 } + ["  return names", "}"]
  }

  /// The attribute's name.
  private var macro: String { "App" + kind }

  /// Expands the macro: for a member to its wrapper, for the type to an extension with the conformance, the schema and
  /// `more`.
  func expand(_ use: MacroUse) throws(MacroError) -> String? {
    if use.role == .memberAttribute { return isWrapped(use.declaration) ? wrapper : nil }
    guard use.role == .extension else { return nil }
    guard let type = DeclarationScanner.type(use.declaration), keywords.contains(type.keyword)
    else {
      let kinds = keywords.contains("enum") ? "an enumeration" : "a structure or class"
      throw MacroError(message: "@\(macro)(schema:) stands on \(kinds)")
    }
    guard let schema = use.attribute.argument("schema"), !schema.isEmpty else {
      throw MacroError(
        message: "@\(macro) wants a schema, as in @\(macro)(schema: .photos.\(example))")
    }
    // The protocol supplies what is missing; its requirement says which schema it is.
    let requirement = "static var __assistantSchema\(kind): AppSchema.\(kind) { \(schema) }"
    return use.extending(
      type, with: "AssistantSchema" + kind, [use.access(of: type) + requirement] + more(use, type))
  }

  /// Returns true if a member has to be wrapped.
  ///
  /// Constants and properties that are computed, static, lazy, weak, unowned, private or already wrapped are left
  /// alone. So is a variable with an initial value, because a parameter's default belongs in its wrapper's arguments.
  private func isWrapped(_ member: String) -> Bool {
    guard let property = DeclarationScanner.property(member), !property.isConstant,
      let name = property.name, !unwrapped.contains(name.bare), property.type != nil,
      !property.hasInitialValue, !property.attributes.contains(where: \.claimsProperty),
      property.modifiers.allSatisfy({ !Self.unwrappedModifiers.contains($0) })
    else { return false }
    if case .computed = property.accessors { return false }
    return true
  }

  private static let unwrappedModifiers: Set<String> = [
    "static", "class", "lazy", "weak", "unowned", "private", "fileprivate",
  ]
}

extension TypeDeclaration {
  /// Returns a line for each case, inside the same `#if` as the case.
  func eachCase(_ line: (EnumCase) -> String) -> [String] {
    var lines: [String] = []
    for member in members {
      switch member {
      case .cases(let cases): lines += cases.map(line)
      case .directive(let directive): lines.append(directive)
      case .property, .other: continue
      }
    }
    return lines
  }
}
