internal import ForesightValues

/// The plugin that expands the macros of `AppIntents` for the compiler.
///
/// It answers one message after another until its input ends. Each gets exactly one answer, even one that cannot be
/// understood, because the compiler waits for it. Only the fields that are needed are read, and any of them may be
/// missing, so that the messages of another compiler do not stop the plugin.
package enum Plugin {
  /// Reads messages from standard input, and writes the answers to standard output.
  package static func run() {
    while let message = Framing.receive(from: 0) {
      guard Framing.send(answer(to: message), to: 1) else { return }
    }
  }

  /// The version of the protocol that introduced the roles used here, and a single answer to each of them.
  private static let protocolVersion = JSON.members(["protocolVersion": 7])

  /// Returns the answer to a message, both as JSON.
  static func answer(to message: [UInt8]) -> [UInt8] {
    let question = try? JSON.parse(message)
    return Array(answer(to: question ?? .null).text.utf8)
  }

  private static func answer(to question: JSON) -> JSON {
    if question["getCapability"] != nil {
      return .members(["getCapabilityResult": JSON.members(["capability": protocolVersion])])
    }
    if question["loadPluginLibrary"] != nil {
      // No library is ever loaded.
      let result = JSON.members(["diagnostics": JSON.array([]), "loaded": false])
      return .members(["loadPluginLibraryResult": result])
    }
    return .members(["expandMacroResult": expansion(of: question["expandAttachedMacro"] ?? .null)])
  }

  /// Returns the expansion of an attribute.
  ///
  /// A role that the macro does not play expands to nothing; an error is reported at the attribute.
  private static func expansion(of question: JSON) -> JSON {
    var source: String?
    var diagnostics: [JSON] = []
    do {
      source = try MacroUse.expand(question)
    } catch {
      // The compiler cannot show an error without a position: fall back on the beginning of the file.
      let syntax = question["attributeSyntax"] ?? question["declSyntax"]
      let place = JSON.members([
        "fileName": syntax?["location"]?["fileName"] ?? .string(""),
        "offset": syntax?["location"]?["offset"] ?? .integer(0),
      ])
      diagnostics = [diagnostic(error.message, at: place)]
    }
    return .members(["diagnostics": diagnostics, "expandedSource": source])
  }

  private static func diagnostic(_ message: String, at place: JSON) -> JSON {
    // The compiler requires the empty fields too.
    .members([
      "fixIts": JSON.array([]), "highlights": JSON.array([]), "message": message,
      "notes": JSON.array([]), "position": place, "severity": "error",
    ])
  }
}
