/// The common part of the three schema macros.
///
/// The type conforms to the protocol whose extension supplies what was not written: a title, a type's name.
/// So what is written counts, wherever it stands.
private struct Schema {
  /// The kind of type that follows a schema, as it stands in the names of all that has to do with it.
  var kind: String
  /// The kinds of type that can follow one.
  var keywords: Set<String>
  /// A schema to show where none is given.
  var example: String

  /// The attribute's name.
  private var macro: String { "App" + kind }

  /// An extension with the conformance and the schema, followed by `more`.
  func expansion(of use: MacroUse, more: (TypeDeclaration) -> [String] = { _ in [] })
    throws(MacroError) -> String
  {
    guard let type = DeclarationScanner.type(use.declaration), keywords.contains(type.keyword)
    else {
      throw MacroError(message: "@\(macro)(schema:) stands on \(kinds)")
    }
    guard let schema = use.attribute.argument("schema"), !schema.isEmpty else {
      throw MacroError(
        message: "@\(macro) wants a schema, as in @\(macro)(schema: .photos.\(example))")
    }
    // The protocol supplies what is missing; its requirement says which schema it is.
    let requirement = "static var __assistantSchema\(kind): AppSchema.\(kind) { \(schema) }"
    return use.extending(
      type, with: "AssistantSchema" + kind, [use.access(of: type) + requirement] + more(type))
  }

  private var kinds: String {
    keywords.contains("enum") ? "an enumeration" : "a structure or class"
  }

  /// The attribute for a member that has to be wrapped, or nothing.
  ///
  /// Left alone are constants and what is computed, shared, lazy, private or has a wrapper already. So is
  /// a variable with an initial value, for a parameter's default goes into its wrapper's arguments.
  func wrapper(_ wrapper: String, for use: MacroUse, except: Set<String> = []) -> String? {
    guard let property = DeclarationScanner.property(use.declaration), !property.isConstant,
      let name = property.name, !except.contains(name.bare), property.type != nil,
      !property.hasInitialValue, !property.attributes.contains(where: \.claimsProperty),
      property.modifiers.allSatisfy({ !Self.unwrapped.contains($0) })
    else { return nil }
    if case .computed = property.accessors { return nil }
    return wrapper
  }

  private static let unwrapped: Set<String> = [
    "static", "class", "lazy", "weak", "unowned", "private", "fileprivate",
  ]
}

/// `@AppIntent(schema:)`: the intent's schema, and `@Parameter` on its variables.
enum AppIntentMacro: Expansion {
  private static let schema = Schema(
    kind: "Intent", keywords: ["struct", "class", "actor"], example: "openAsset")

  static func expand(_ use: MacroUse) throws(MacroError) -> String? {
    switch use.role {
    case .extension: try schema.expansion(of: use)
    case .memberAttribute: schema.wrapper("@IntentParameter", for: use)
    case .peer: nil
    }
  }
}

/// `@AppEntity(schema:)`: the entity's schema, and `@Property` on its variables other than `id`.
enum AppEntityMacro: Expansion {
  private static let schema = Schema(
    kind: "Entity", keywords: ["struct", "class", "actor"], example: "asset")

  static func expand(_ use: MacroUse) throws(MacroError) -> String? {
    switch use.role {
    case .extension: try schema.expansion(of: use)
    case .memberAttribute:
      schema.wrapper(
        "@EntityProperty", for: use,
        except: ["id", "displayRepresentation", "hideInSpotlight", "attributeSet"])
    case .peer: nil
    }
  }
}

/// `@AppEnum(schema:)`: the enumeration's schema, and the names of its cases.
enum AppEnumMacro: Expansion {
  private static let schema = Schema(kind: "Enum", keywords: ["enum"], example: "assetType")

  static func expand(_ use: MacroUse) throws(MacroError) -> String? {
    guard use.role == .extension else { return nil }
    return try schema.expansion(of: use) { type in
      let names = type.eachCase { "names[.\($0.name)] = \"\($0.name.bare)\"" }
      return ["\(use.access(of: type))static var __caseNames: [Self: String] {"]
        + ["  var names: [Self: String] = [:]"] + names.map { "  " + $0 } + ["  return names", "}"]
    }
  }
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
