/// What the plugin tells the compiler.
enum PluginAnswer: Equatable {
  /// The protocol that is spoken.
  case getCapabilityResult
  /// What an attribute stands for: nothing at all when `source` is `nil`.
  case expandMacroResult(source: String?, diagnostics: [Diagnostic])
  /// No library is ever loaded.
  case loadPluginLibraryResult
}

/// What is wrong with the use of a macro, shown at its attribute.
struct Diagnostic: Encodable, Equatable {
  /// Where it is shown.
  struct Position: Encodable, Equatable {
    var fileName: String
    var offset: Int
  }

  var message: String
  var severity = "error"
  var position: Position
  // The compiler insists on these.
  var highlights: [Position] = []
  var notes: [String] = []
  var fixIts: [String] = []
}

extension PluginAnswer: Encodable {
  /// The protocol's version that brought the roles used here, and single answers to all of them.
  static let protocolVersion = 7

  private enum Key: String, CodingKey {
    case getCapabilityResult, expandMacroResult, loadPluginLibraryResult
  }

  private enum Field: String, CodingKey {
    case capability, protocolVersion, expandedSource, diagnostics, loaded
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .getCapabilityResult:
      var fields = container.nestedContainer(keyedBy: Field.self, forKey: .getCapabilityResult)
      var capability = fields.nestedContainer(keyedBy: Field.self, forKey: .capability)
      try capability.encode(Self.protocolVersion, forKey: .protocolVersion)
    case .expandMacroResult(let source, let diagnostics):
      var fields = container.nestedContainer(keyedBy: Field.self, forKey: .expandMacroResult)
      try fields.encodeIfPresent(source, forKey: .expandedSource)
      try fields.encode(diagnostics, forKey: .diagnostics)
    case .loadPluginLibraryResult:
      var fields = container.nestedContainer(keyedBy: Field.self, forKey: .loadPluginLibraryResult)
      try fields.encode(false, forKey: .loaded)
      try fields.encode([Diagnostic](), forKey: .diagnostics)
    }
  }
}
