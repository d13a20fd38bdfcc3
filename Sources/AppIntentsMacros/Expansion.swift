/// A macro's implementation: source in, source out.
protocol Expansion: Sendable {
  /// What the attribute stands for in the role it was asked for, or `nil` for nothing.
  static func expand(_ use: MacroUse) throws(MacroError) -> String?
}

/// Why a macro cannot be used as it was.
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
  /// What it stands on, or for the role `memberAttribute` one member of that.
  var declaration: String
  /// The name of the type to be extended.
  var extendedType: String?
  /// The conformances to be added.
  var conformances: [String] = []
}

extension AttachedMacro {
  static let expansions: [String: any Expansion.Type] = [
    "AppIntentMacro": AppIntentMacro.self,
    "AppEntityMacro": AppEntityMacro.self,
    "AppEnumMacro": AppEnumMacro.self,
    "ComputedPropertyMacro": ComputedPropertyMacro.self,
    "DeferredPropertyMacro": DeferredPropertyMacro.self,
    "UnionValueMacro": UnionValueMacro.self,
  ]

  /// The answer to the question what this stands for.
  ///
  /// A role that the macro does not play expands to nothing; what is wrong is said at the attribute.
  func expanded() -> PluginAnswer {
    guard let expansion = Self.expansions[macro.typeName], let role = MacroRole(rawValue: macroRole)
    else { return .expandMacroResult(source: nil, diagnostics: []) }
    let use = MacroUse(
      role: role, attribute: Attribute(source: attributeSyntax?.source ?? ""),
      declaration: declSyntax?.source ?? "", extendedType: extendedTypeSyntax?.source.trimmed,
      conformances: conformances)
    do {
      return .expandMacroResult(source: try expansion.expand(use), diagnostics: [])
    } catch {
      // An error without a place could not be shown, so one at the file's beginning it is.
      let place = attributeSyntax?.location ?? declSyntax?.location
      let position = Diagnostic.Position(
        fileName: place?.fileName ?? "", offset: place?.offset ?? 0)
      return .expandMacroResult(
        source: nil, diagnostics: [Diagnostic(message: error.message, position: position)])
    }
  }

  /// The names in the list of conformances, which comes as a type that has them.
  private var conformances: [String] {
    DeclarationScanner.type(conformanceListSyntax?.source ?? "")?.inherited ?? []
  }
}
