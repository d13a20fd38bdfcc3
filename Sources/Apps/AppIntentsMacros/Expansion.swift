// AppIntentsMacros expands the macros of AppIntents: source in, source out. It is a plugin of the compiler without
// swift-syntax: `Plugin` answers the compiler's messages, `Lexer` and `Tokens` cut source into pieces, and
// `DeclarationScanner` reads as much of a declaration as a macro needs. Begin with this file, then
// `SchemaMacros.swift`.
//
// Never here: meaning. A macro sees how a type is written, and nothing of what its names stand for.

internal import ForesightValues

/// A macro's implementation: it returns the source that the attribute stands for in the role it was asked for, or `nil`
/// for nothing.
typealias Expansion = @Sendable (MacroUse) throws(MacroError) -> String?

/// The reason that a macro cannot be used as it was.
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
  /// The declaration that it stands on, or for the role `memberAttribute` one member of that.
  var declaration: String
  /// The name of the type to be extended.
  var extendedType: String?
  /// The conformances to be added: those declared that the type has not got yet.
  var conformances: [String] = []
  /// The modifiers before the extension in whose braces the declaration is, if it is in those of one.
  var extensionModifiers: [String] = []

  /// The access that what is generated needs in order to be seen as far as the type that it belongs to, which an
  /// extension may give to all within it.
  func access(of type: TypeDeclaration) -> String {
    let levels = ["open", "public", "package", "internal", "fileprivate", "private"]
    let level = (type.modifiers + extensionModifiers).first(where: levels.contains)
    return switch level {
    case "open", "public": "public "
    case "package": "package "
    default: ""
    }
  }

  /// An extension of the type that the macro stands on.
  func extending(
    _ type: TypeDeclaration, with conformance: String, _ lines: [String]
  ) -> String {
    // Also what the protocol inherits has to be named: the compiler does not see it otherwise.
    let names = (conformances.isEmpty ? [conformance] : conformances).joined(separator: ", ")
    // Where a module's types are of the main actor by default, the type still serves protocols that are of none.
    let head = "nonisolated extension \(extendedType ?? type.name): \(names) {"
    return ([head] + lines.map { "  " + $0 } + ["}"]).joined(separator: "\n")
  }

  /// The macros' implementations, each under the name of the type that `AppIntents` declares it with.
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
    // The names of the conformances come as a type that has them.
    let conforming = DeclarationScanner.type(source("conformanceListSyntax") ?? "")
    // What the declaration stands in comes without its members, the innermost first.
    var surroundings: JSON?
    if case .array(let context)? = question["lexicalContext"] { surroundings = context.first }
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
