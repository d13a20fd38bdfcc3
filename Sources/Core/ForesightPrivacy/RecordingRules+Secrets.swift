package import ForesightValues

/// The place in a donation of a text that looks like a secret, and the reason; never the text itself.
///
///     let run = Donation(at: moment, source: "zsh", intent: "mysql", parameters: ["arguments": "-phunter2"])
///     let rules = try RecordingRules(redactingAs: Settings())
///     rules.secrets(in: run)?.found.map(\.place)      // ["parameter arguments"]
package struct FoundSecret: Hashable, Sendable {
  /// The place: `intent`, `source`, `result`, `sequence`, `action`, `title`, or `parameter` or `context` and a name.
  package let place: String
  /// The reason why the text is taken for a secret, in words for a person.
  package let kind: String
}

extension RecordingRules {
  /// Makes rules without exclusions, which only redact what looks like a secret or matches a pattern of the person's.
  /// They are for donations recorded before the settings were made.
  ///
  /// - Throws: ``SettingsError`` for settings that cannot be followed.
  package init(redactingAs settings: Settings) throws(SettingsError) {
    var rules = Settings()
    rules.redactions = settings.redactions
    try self.init(rules)
  }

  /// Returns a donation without its secrets, and the places where it had them; `nil` if it has none.
  ///
  ///     let rules = try RecordingRules(redactingAs: Settings())
  ///     rules.secrets(in: donation) == nil      // true
  ///
  /// - Complexity: O(bytes of its texts).
  package func secrets(in donation: Donation) -> (redacted: Donation, found: [FoundSecret])? {
    guard let cleaned = cleaned(donation), cleaned != donation else { return nil }
    var found: [FoundSecret] = []
    func compare(_ place: String, _ given: String, _ cleaned: String) {
      if given != cleaned { add(place, kind(of: .string(given))) }
    }
    func add(_ place: String, _ kind: String) {
      found.append(FoundSecret(place: redacted(place), kind: kind))
    }
    compare("intent", donation.intent, cleaned.intent)
    compare("source", donation.source, cleaned.source)
    let fields = [
      ("parameter", donation.parameters, cleaned.parameters, donation.intent as String?),
      ("context", donation.context, cleaned.context, nil),
    ]
    for (place, given, cleaned, program) in fields {
      for (before, after) in zip(given, cleaned) where before.value != after.value {
        add("\(place) \(before.name)", kind(of: before, ofProgram: program))
      }
    }
    if let result = donation.result, result != cleaned.result { add("result", kind(of: result)) }
    compare("sequence", donation.sequence ?? "", cleaned.sequence ?? "")
    if donation.action != cleaned.action { add("action", "an action with a secret in it") }
    // A title may have been removed because it shows a value that was removed elsewhere.
    if donation.presentation != cleaned.presentation { add("title", "a title that shows a secret") }
    return (cleaned, found)
  }

  private static let ownKind = "it fits a pattern of yours"

  private func kind(of field: Fields.Element, ofProgram program: String?) -> String {
    if SecretTables.shared.told(by: field.name) != nil { return SecretScanner.Kind.named.rawValue }
    return kind(of: field.value, ofProgram: program)
  }

  private func kind(of value: ParameterValue, ofProgram program: String? = nil) -> String {
    let texts: [String] =
      switch value {
      case .array(let elements): elements.map(\.canonicalText)
      case .entity(_, let id): [id]
      default: [value.canonicalText]
      }
    let kinds = texts.lazy.compactMap { text in
      SecretScanner.secrets(in: text, ofProgram: program).first?.kind.rawValue
    }
    return kinds.first ?? Self.ownKind
  }
}
