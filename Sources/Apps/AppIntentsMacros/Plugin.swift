internal import ForesightValues

/// The compiler's side of the macros of `AppIntents`.
///
/// It answers one message after another until its input ends. There is exactly one answer to each, even to
/// what cannot be understood, for the compiler waits for it. Of a message only what is needed is read, and
/// everything may be missing: another compiler's messages must not stop the plugin.
package enum Plugin {
  /// Answers what comes on standard input on standard output.
  package static func run() {
    while let message = Framing.receive(from: 0) {
      guard Framing.send(answer(to: message), to: 1) else { return }
    }
  }

  /// The protocol's version that brought the roles used here, and single answers to all of them.
  private static let protocolVersion = JSON.members([("protocolVersion", .integer(7))])

  /// The answer to a message, both as JSON.
  static func answer(to message: [UInt8]) -> [UInt8] {
    let question = try? message.withUnsafeBytes { try JSON.parse($0) }
    return Array(answer(to: question ?? .null).text.utf8)
  }

  private static func answer(to question: JSON) -> JSON {
    if question["getCapability"] != nil {
      return .members([("getCapabilityResult", .members([("capability", protocolVersion)]))])
    }
    if question["loadPluginLibrary"] != nil {
      // No library is ever loaded.
      let result = JSON.members([("diagnostics", .array([])), ("loaded", .boolean(false))])
      return .members([("loadPluginLibraryResult", result)])
    }
    return .members([("expandMacroResult", expansion(of: question["expandAttachedMacro"] ?? .null))]
    )
  }

  /// Returns the expansion of an attribute.
  ///
  /// A role that the macro does not play expands to nothing; what is wrong is said at the attribute.
  private static func expansion(of question: JSON) -> JSON {
    var source: String?
    var diagnostics: [JSON] = []
    do {
      source = try MacroUse.expand(question)
    } catch {
      // An error without a place could not be shown, so one at the file's beginning it is.
      let syntax = question["attributeSyntax"] ?? question["declSyntax"]
      let place = JSON.members([
        ("fileName", syntax?["location"]?["fileName"] ?? .string("")),
        ("offset", syntax?["location"]?["offset"] ?? .integer(0)),
      ])
      diagnostics = [diagnostic(error.message, at: place)]
    }
    return .members([
      ("diagnostics", .array(diagnostics)), ("expandedSource", source.map(JSON.string)),
    ])
  }

  private static func diagnostic(_ message: String, at place: JSON) -> JSON {
    // The compiler insists on those that are empty.
    .members([
      ("fixIts", .array([])), ("highlights", .array([])), ("message", .string(message)),
      ("notes", .array([])), ("position", place), ("severity", .string("error")),
    ])
  }
}
