/// What the compiler asks of its plugin.
///
/// Only what an expansion needs is read. Everything may be missing: another compiler's messages must
/// not stop the plugin.
enum HostMessage: Equatable {
  /// What can you do?
  case getCapability
  /// What does this attribute stand for, in this role?
  case expandAttachedMacro(AttachedMacro)
  /// What does this `#name(…)` stand for?
  case expandFreestandingMacro
  /// Take macros from this library too.
  case loadPluginLibrary
  /// Something of a later protocol, or no message at all.
  case unknown
}

extension HostMessage: Decodable {
  private enum Key: String, CodingKey {
    case getCapability, expandAttachedMacro, expandFreestandingMacro, loadPluginLibrary
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    switch container.allKeys.first {
    case .getCapability: self = .getCapability
    case .expandAttachedMacro:
      self = .expandAttachedMacro(
        try container.decode(AttachedMacro.self, forKey: .expandAttachedMacro))
    case .expandFreestandingMacro: self = .expandFreestandingMacro
    case .loadPluginLibrary: self = .loadPluginLibrary
    case nil: self = .unknown
    }
  }
}

/// An attribute to expand, with what it stands on.
struct AttachedMacro: Decodable, Equatable {
  /// The macro's implementation, as named in its declaration.
  struct Reference: Decodable, Equatable {
    var typeName: String
  }

  /// A piece of source.
  struct Syntax: Decodable, Equatable {
    var source: String
    var location: Location?
  }

  /// Where a piece of source begins.
  struct Location: Decodable, Equatable {
    var fileName: String
    var offset: Int
  }

  var macro: Reference
  /// The role's name: one macro may have several.
  var macroRole: String
  /// The attribute itself, with its arguments.
  var attributeSyntax: Syntax?
  /// What the attribute stands on, or for the role `memberAttribute` one member of it.
  var declSyntax: Syntax?
  /// For the role `memberAttribute`, what the attribute stands on.
  var parentDeclSyntax: Syntax?
  /// For the role `extension`, the type's full name.
  var extendedTypeSyntax: Syntax?
  /// For the role `extension`, the declared conformances that the type has not got yet.
  var conformanceListSyntax: Syntax?
}
