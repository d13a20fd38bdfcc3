// AppIntentsMacros expands the macros of AppIntents: source in, source out. It is a plugin of the compiler without
// swift-syntax: `Plugin` answers the compiler's messages, `Lexer` and `Tokens` cut source into pieces, and
// `DeclarationScanner` reads as much of a declaration as a macro needs. Begin with this file, then
// `SchemaMacros.swift`.
//
// Never here: meaning. A macro sees how a type is written, and nothing of what its names stand for.

internal import ForesightValues

/// A macro's implementation. It returns the source that the attribute expands to in the given role, or `nil` for none.
typealias Expansion = @Sendable (MacroUse) throws(MacroError) -> String?

/// An error in the use of a macro.
struct MacroError: Error, Equatable {
  var message: String
}

/// The roles that the macros here play.
enum MacroRole: String {
  case memberAttribute, `extension`, peer
}

/// One use of a macro, in one role.
struct MacroUse {
  var role: MacroRole
  /// The attribute as written.
  var attribute: Attribute
  /// The declaration that it is attached to; in the role `memberAttribute`, one of that declaration's members.
  var declaration: String
  /// The name of the type to be extended.
  var extendedType: String?
  /// The conformances to add: those that the macro declares and the type does not have yet.
  var conformances: [String] = []
  /// The modifiers of the extension that encloses the declaration; none if it is in no extension.
  var extensionModifiers: [String] = []

  /// Returns the access modifier that makes generated members visible wherever their type is. If the type has none, it
  /// may take its access from an enclosing extension.
  func access(of type: TypeDeclaration) -> String {
    let levels = ["open", "public", "package", "internal", "fileprivate", "private"]
    let level = (type.modifiers + extensionModifiers).first(where: levels.contains)
    return switch level {
    case "open", "public": "public "
    case "package": "package "
    default: ""
    }
  }

  /// Returns an extension of the type that the macro is attached to.
  func extending(_ type: TypeDeclaration, with conformance: String, _ lines: [String]) -> String {
    // Inherited protocols have to be listed too: the compiler does not see them otherwise.
    let names = (conformances.isEmpty ? [conformance] : conformances).joined(separator: ", ")
    // In a module with the main actor as its default isolation, the conformance must still be nonisolated.
    let head = "nonisolated extension \(extendedType ?? type.name): \(names) {"
    return ([head] + lines.map { "  " + $0 } + ["}"]).joined(separator: "\n")
  }

  /// The macros' implementations, keyed by the type names with which `AppIntents` declares them.
  static let expansions: [String: Expansion] = [
    "AppIntentMacro": Schema.intent.expand,
    "AppEntityMacro": Schema.entity.expand,
    "AppEnumMacro": Schema.enumeration.expand,
    "ComputedPropertyMacro": { use throws(MacroError) in try use.projection(isDeferred: false) },
    "DeferredPropertyMacro": { use throws(MacroError) in try use.projection(isDeferred: true) },
    "UnionValueMacro": { use throws(MacroError) in try use.unionValue() },
  ]

  /// Returns the source that the compiler asks for, or `nil` for a macro or a role that is not known.
  static func expand(_ question: JSON) throws(MacroError) -> String? {
    func source(_ name: String) -> String? { question[name]?["source"]?.string }
    guard let expansion = expansions[question["macro"]?["typeName"]?.string ?? ""],
      let role = MacroRole(rawValue: question["macroRole"]?.string ?? "")
    else { return nil }
    // The compiler passes the conformances as a type that declares them.
    let conforming = DeclarationScanner.type(source("conformanceListSyntax") ?? "")
    // The compiler passes the enclosing declarations without their members, the innermost first.
    let surroundings = question["lexicalContext"]?.all { $0 }?.first
    return try expansion(
      MacroUse(
        role: role, attribute: Attribute(source: source("attributeSyntax") ?? ""),
        declaration: source("declSyntax") ?? "",
        extendedType: source("extendedTypeSyntax")?.trimmed,
        conformances: conforming?.inherited ?? [],
        extensionModifiers: DeclarationScanner.extensionModifiers(
          surroundings?["source"]?.string ?? "")))
  }
}
