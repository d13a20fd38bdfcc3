internal import Donations

/// Replaces what must not be written: texts that fit a person's patterns, and what looks like a key, a token
/// or a password.
///
/// Known are the keys of common services by their beginnings, signed tokens, private keys, a password in an
/// address (`https://name:password@…`) or in a header, what follows a word such as `password=` or `--token`,
/// and every text under a name that ends so, such as `userPassword`. It is a net with holes: a secret that looks
/// like any other word is recorded.
struct Redaction {
  /// What stands in place of what was taken out.
  static let mark = "[redacted]"

  private struct Rule {
    var expression: RegularExpression
    /// Whether what the first group matched stays.
    var keepsFirstGroup = false
    var replacement = Redaction.mark
  }

  /// All rules in one, because nearly every text fits none.
  private let any: RegularExpression?
  private let rules: [Rule]
  /// Names of fields whose values are secrets.
  private let secretNames: RegularExpression?
  /// Texts shorter than this fit nothing, in bytes.
  private let shortest: Int

  /// What secrets of their own kind look like.
  static let secrets = [
    "A(KIA|SIA|GPA|IDA|ROA)[0-9A-Z]{16}",
    "gh[pousr]_[A-Za-z0-9]{20}[A-Za-z0-9]*", "github_pat_[A-Za-z0-9_]{20}[A-Za-z0-9_]*",
    "glpat-[A-Za-z0-9_-]{16}[A-Za-z0-9_-]*", "xox[abeoprs]-[0-9A-Za-z-]{8}[0-9A-Za-z-]*",
    "AIza[0-9A-Za-z_-]{30}[0-9A-Za-z_-]*",
    "eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}(\\.[A-Za-z0-9_-]*)?",
    "-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----.*",
  ]

  private static let secretWord =
    "(pass(word|wd|phrase|code)|pwd|secret|token|credential|api[_-]?key|access[_-]?key|private[_-]?key)"

  /// What stands in front of a secret, as the first group, and the secret. None begins with a repetition:
  /// each place of a long text would be tried at length.
  static let prefixedSecrets = [
    "((^|[^a-z0-9])(sk|pk|rk)(_live|_test|-proj|-ant)?[-_])[A-Za-z0-9_-]{16}[A-Za-z0-9_-]*",
    "((proxy-)?authorization *: *)[^'\"]+", "(bearer +)[A-Za-z0-9+/=._~-]{20,}",
    "(\(secretWord)s? *[=:] *['\"]?)[^ '\"&;]+",
    "((^| )--?[a-z0-9-]*\(secretWord) +['\"]?)[^ '\"-][^ '\"]*",
    "((^| )(-u|--user|--proxy-user)[ =]['\"]?[^ :'\"]+:)[^ '\"]+",
    "((^| )(sshpass +-p|-passin|-passout) *['\"]?)[^ '\"]+",
  ]

  private static let addressWithPassword = "(://[^/ :@]*:)[^/ @]+@"

  init(_ settings: Settings) throws(SettingsError) {
    var rules: [Rule] = []
    for pattern in settings.redactions {
      let expression = try RegularExpression(pattern)
      guard !expression.matches("") else {
        throw SettingsError("a pattern fits the empty text, and so everything")
      }
      rules.append(Rule(expression: expression))
    }
    var patterns = settings.redactions
    shortest = patterns.isEmpty ? 6 : 1
    if settings.redactsSecrets {
      for pattern in Self.secrets {
        rules.append(Rule(expression: try RegularExpression(trusted: pattern)))
      }
      for pattern in Self.prefixedSecrets {
        let expression = try RegularExpression(trusted: pattern, ignoresCase: true)
        rules.append(Rule(expression: expression, keepsFirstGroup: true))
      }
      let address = try RegularExpression(trusted: Self.addressWithPassword)
      rules.append(
        Rule(expression: address, keepsFirstGroup: true, replacement: Self.mark + "@"))
      patterns += Self.secrets + Self.prefixedSecrets + [Self.addressWithPassword]
    }
    self.rules = rules
    let alternatives = patterns.map { "(\($0))" }.joined(separator: "|")
    any =
      patterns.isEmpty ? nil : try RegularExpression(trusted: alternatives, ignoresCase: true)
    secretNames =
      settings.redactsSecrets
      ? try RegularExpression(trusted: Self.secretWord + "s?$", ignoresCase: true) : nil
  }

  /// Whether there is anything to look for.
  var isActive: Bool { any != nil }

  /// A text without what must not be written; `nil` where it may stay as it is. Of a long text that would become
  /// longer, and of a name that would, nothing is left.
  func redacted(_ text: String) -> String? {
    guard text.utf8.count >= shortest, let any, any.matches(text) else { return nil }
    let result = rules.reduce(text) {
      $1.expression.replacing(
        in: $0, with: $1.replacement, keepsFirstGroup: $1.keepsFirstGroup)
    }
    if result.hasSameBytes(as: text) { return nil }
    // The mark may be longer than what it stands for: no text becomes too long to be recorded by it.
    return result.utf8.count > max(text.utf8.count, Limits.name) ? Self.mark : result
  }

  /// A value without it; `nil` where it may stay as it is. Numbers, dates and the like stay.
  func redacted(_ value: ParameterValue) -> ParameterValue? {
    switch value {
    case .string(let text): redacted(text).map(ParameterValue.string)
    case .entity(let type, let id): redacted(id).map { .entity(type: type, id: $0) }
    case .enumeration(let type, let value):
      redacted(value).map { .enumeration(type: type, value: $0) }
    case .array(let elements):
      elements.contains { redacted($0) != nil }
        ? .array(elements.map { redacted($0) ?? $0 }) : nil
    case .integer, .number, .boolean, .date: nil
    }
  }

  /// Fields without it; `nil` where they may stay as they are.
  func redacted(_ fields: Fields) -> Fields? {
    var result = fields
    var isChanged = false
    for field in fields {
      let isSecret = secretNames?.matches(field.name) ?? false
      guard let value = isSecret ? Self.hidden(field.value) : redacted(field.value) else {
        continue
      }
      result[field.name] = value
      isChanged = true
    }
    return isChanged ? result : nil
  }

  /// A value of which nothing is left; `nil` where there is nothing to hide.
  private static func hidden(_ value: ParameterValue) -> ParameterValue? {
    value.canonicalText == mark ? nil : .string(mark)
  }
}
