/// The common part of the three schema macros.
///
/// The type conforms to the protocol whose extension supplies what was not written: a title, a type's name.
/// So what is written counts, wherever it stands.
struct Schema: Sendable {
  /// The kind of type that follows a schema, as it stands in the names of all that has to do with it.
  var kind: String
  /// The kinds of type that can follow one.
  var keywords: Set<String>
  /// A schema to show where none is given.
  var example: String
  /// The attribute for members that have to be wrapped, if any have.
  var wrapper: String?
  /// The names of members that are not wrapped.
  var unwrapped: Set<String> = []
  /// The members that the extension has beside the schema.
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

  /// Returns the wrapper of a member; or for the type an extension with the conformance, the schema and `more`.
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

  /// Tells whether a member has to be wrapped.
  ///
  /// Left alone are constants and what is computed, shared, lazy, private or has a wrapper already. So is
  /// a variable with an initial value, for a parameter's default goes into its wrapper's arguments.
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
  /// A line for each case, under the same `#if` as the case.
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
