import FoundationEssentials

/// The compiler's side of the macros of `AppIntents`.
///
/// It answers one message after another until its input ends. There is exactly one answer to each, even to
/// what cannot be understood, for the compiler waits for it.
package enum Plugin {
  /// Answers what comes on standard input on standard output.
  package static func run() {
    while let message = Framing.read(from: 0) {
      guard Framing.write(answer(to: message), to: 1) else { return }
    }
  }

  /// The answer to a message, both as JSON.
  static func answer(to message: [UInt8]) -> [UInt8] {
    let question = (try? JSONDecoder().decode(HostMessage.self, from: Data(message))) ?? .unknown
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let nothing = #"{"expandMacroResult":{"diagnostics":[]}}"#
    return (try? encoder.encode(answer(to: question))).map { [UInt8]($0) } ?? [UInt8](nothing.utf8)
  }

  static func answer(to question: HostMessage) -> PluginAnswer {
    switch question {
    case .getCapability: .getCapabilityResult
    case .loadPluginLibrary: .loadPluginLibraryResult
    case .expandAttachedMacro(let macro): macro.expanded()
    case .expandFreestandingMacro, .unknown: .expandMacroResult(source: nil, diagnostics: [])
    }
  }
}
