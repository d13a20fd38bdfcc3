package import ForesightValues

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

  /// Returns a donation without its secrets; `nil` if it has none.
  ///
  ///     let rules = try RecordingRules(redactingAs: Settings())
  ///     rules.withoutSecrets(donation) == nil      // true
  ///
  /// - Complexity: O(bytes of its texts).
  package func withoutSecrets(_ donation: Donation) -> Donation? {
    cleaned(donation).flatMap { $0 == donation ? nil : $0 }
  }

  /// Returns the reason why a value that the rules replace is taken for a secret, in words for a person.
  ///
  /// - Parameters:
  ///   - name: the name of the field that holds it; `nil` for a value that is no field's.
  ///   - program: the intent, if the field is one of its parameters.
  package static func reason(
    of value: ParameterValue, named name: String? = nil, ofProgram program: String? = nil
  ) -> String {
    if let name, SecretTables.shared.told(by: name) != nil {
      return SecretScanner.Kind.named.rawValue
    }
    let texts: [String] =
      switch value {
      case .array(let elements): elements.map(\.canonicalText)
      case .entity(_, let id): [id]
      default: [value.canonicalText]
      }
    let kinds = texts.lazy.compactMap { text in
      SecretScanner.secrets(in: text, ofProgram: program).first?.kind.rawValue
    }
    return kinds.first ?? "it fits a pattern of yours"
  }
}
