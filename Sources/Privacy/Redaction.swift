internal import Donations

/// Replaces what must not be written: texts that fit a person's patterns, and what looks like a key, a token
/// or a password.
///
/// Known are the keys of common services by their beginnings, signed tokens, private keys, a password in an
/// address (`https://name:password@…`) or in a header, what follows a word such as `password=` or `--token`, in
/// quotes or not, and every text under a name that ends so, such as `userPassword` or `password2`. It is a net
/// with holes: a secret that looks like any other word is recorded.
struct Redaction {
  /// What stands in place of what was taken out.
  static let mark = "[redacted]"

  /// The person's own patterns.
  private let own: [RegularExpression]
  /// What looks like a secret.
  private let secrets: [LibraryExpression]
  /// All those in one, because nearly every text fits none; `nil` where none is looked for.
  private let anySecret: LibraryExpression?
  /// Names of fields whose values are secrets.
  private let secretNames: LibraryExpression?
  private let marks: LibraryExpression
  /// Texts shorter than this hold no secret, in bytes.
  private static let shortestSecret = 5

  /// What secrets of their own kind look like.
  static let knownKeys = [
    "A(KIA|SIA|GPA|IDA|ROA)[0-9A-Z]{16}",
    "gh[pousr]_[A-Za-z0-9]{20}[A-Za-z0-9]*", "github_pat_[A-Za-z0-9_]{20}[A-Za-z0-9_]*",
    "glpat-[A-Za-z0-9_-]{16}[A-Za-z0-9_-]*", "xox[abeoprs]-[0-9A-Za-z-]{8}[0-9A-Za-z-]*",
    "AIza[0-9A-Za-z_-]{30}[0-9A-Za-z_-]*",
    "-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----.*",
  ]

  /// A text in quotes, or one word.
  private static let quoted = "(\"[^\"]*\"|'[^']*'|['\"]?[^ '\"&;]+)"

  private static let secretWord =
    "(pass(word|wd|phrase|code)|pwd|secret|token|credential|api[_-]?key|access[_-]?key|private[_-]?key|secret[_-]?key)"

  /// What stands in front of a secret, as the first group, and the secret. None begins with a repetition:
  /// each place of a long text would be tried at length.
  static let prefixedSecrets = [
    "(^|[^a-z0-9_-]|%[0-9a-f]{2})eyJ[a-z0-9_-]{8,}\\.[a-z0-9_-]{8,}(\\.[a-z0-9_-]*)?",
    "((^|[^a-z0-9])(sk|pk|rk)(_live|_test|-proj|-ant)?[-_])[A-Za-z0-9_-]{16}[A-Za-z0-9_-]*",
    "((proxy-)?authorization *: *)[^'\"]+", "(bearer +)[A-Za-z0-9+/=._~-]{20,}",
    "(\(secretWord)s?['\"]? *[=:] *)\(quoted)",
    "((^| )--?[a-z0-9-]*\(secretWord) +)(\"[^\"]*\"|'[^']*'|['\"]?[^ '\"-][^ '\"]*)",
    "((^| )(-u|--user|--proxy-user)[ =]['\"]?[^ :'\"]+:)[^ '\"]+",
    "((^| )(sshpass +-p|-passin|-passout) *['\"]?)[^ '\"]+",
  ]

  private static let addressWithPassword = "(://[^/ :@]*:)[^/ @]+@"

  init(_ settings: Settings) throws(SettingsError) {
    marks = try LibraryExpression(trusted: "\\[redacted]")
    var own: [RegularExpression] = []
    for pattern in settings.redactions { own.append(try Self.expression(ofPerson: pattern)) }
    self.own = own
    guard settings.redactsSecrets else {
      (secrets, anySecret, secretNames) = ([], nil, nil)
      return
    }
    var secrets: [LibraryExpression] = []
    for pattern in Self.knownKeys { secrets.append(try LibraryExpression(trusted: pattern)) }
    for pattern in Self.prefixedSecrets {
      secrets.append(
        try LibraryExpression(trusted: pattern, ignoresCase: true, keepsFirstGroup: true))
    }
    secrets.append(
      try LibraryExpression(
        trusted: Self.addressWithPassword, keepsFirstGroup: true, keptAtEnd: 1))
    self.secrets = secrets
    let patterns = Self.knownKeys + Self.prefixedSecrets + [Self.addressWithPassword]
    anySecret = try LibraryExpression(
      trusted: patterns.map { "(\($0))" }.joined(separator: "|"), ignoresCase: true)
    secretNames = try LibraryExpression(
      trusted: Self.secretWord + "(s|[_-]?[0-9]+|[_-]?(confirm(ation)?|again|repeat|old|new))?$",
      ignoresCase: true)
  }

  /// A pattern of the person's own, ready to be used.
  ///
  /// - Throws: ``SettingsError`` for what is none, would take too long, or fits everything.
  static func expression(
    ofPerson pattern: String
  ) throws(SettingsError) -> RegularExpression {
    let expression = try RegularExpression(pattern)
    guard !expression.matches("") else {
      throw SettingsError("a pattern matches the empty text, and so everything")
    }
    return expression
  }

  /// Whether there is anything to look for.
  var isActive: Bool { !own.isEmpty || anySecret != nil }

  /// A text without what must not be written; `nil` where it may stay as it is. Of a long text that would become
  /// longer, of a name that would, and of a text in which more and more is found, nothing is left.
  func redacted(_ text: String) -> String? {
    guard var result = redactedOnce(text) else { return nil }
    // A mark may be where something else begins that was hidden behind what it stands for.
    for _ in 0..<4 {
      guard let next = redactedOnce(result) else {
        return result.utf8.count > max(text.utf8.count, Limits.name) ? Self.mark : result
      }
      result = next
    }
    return Self.mark
  }

  private func redactedOnce(_ text: String) -> String? {
    var found = own.flatMap { $0.ranges(in: text) }
    if text.utf8.count >= Self.shortestSecret, let anySecret, anySecret.matches(text) {
      found += secrets.flatMap { $0.ranges(in: text) }
    }
    if found.isEmpty { return nil }
    return Self.text(text, without: found, marks.ranges(in: text))
  }

  /// A text with a mark for each of some ranges of bytes, or for several that overlap; `nil` where it stays the same.
  ///
  /// What was redacted before stays as it is, where no more than quotes and the like was found around it.
  private static func text(
    _ text: String, without found: [Range<Int>], _ marks: [Range<Int>]
  ) -> String? {
    let bytes = Array(text.utf8)
    let ranges = (found.map { ($0, false) } + marks.map { ($0, true) })
      .sorted { $0.0.lowerBound < $1.0.lowerBound }[...]
    var result: [UInt8] = []
    var (end, isChanged, rest) = (0, false, ranges)
    while let (first, isMark) = rest.popFirst() {
      // All that overlap, and whether anything but marks is among it.
      var (whole, hasMark, isMore) = (first, isMark, false)
      var seen = isMark ? first.upperBound : first.lowerBound
      while let next = rest.first, next.0.lowerBound < whole.upperBound {
        rest.removeFirst()
        whole = whole.lowerBound..<max(whole.upperBound, next.0.upperBound)
        guard next.1 else { continue }
        hasMark = true
        isMore = isMore || hasMore(bytes[seen..<max(seen, next.0.lowerBound)])
        seen = next.0.upperBound
      }
      isMore = isMore || hasMore(bytes[seen..<max(seen, whole.upperBound)])
      result += bytes[end..<whole.lowerBound]
      end = whole.upperBound
      if hasMark, !isMore {
        result += bytes[whole]
      } else {
        result += Array(mark.utf8)
        isChanged = true
      }
    }
    return isChanged ? String(decoding: result + bytes[end...], as: UTF8.self) : nil
  }

  /// Whether bytes are more than what stands around a word.
  private static func hasMore(_ bytes: ArraySlice<UInt8>) -> Bool {
    !bytes.allSatisfy { " \"',;:&)]}".utf8.contains($0) }
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
