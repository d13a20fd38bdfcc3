internal import ForesightValues

/// Replaces what must not be written: texts that fit a person's patterns, and what looks like a key, a token
/// or a password.
///
/// ``SecretScanner`` recognizes secrets in a text, ``SecretName`` the names of fields that hold one. Neither finds all:
/// a secret that looks like any other word is recorded.
extension RecordingRules {
  /// The mark that replaces each text that was removed.
  package static let mark = "[redacted]"
  static let markBytes = Array(mark.utf8)
  /// Texts shorter than this hold no secret, in bytes.
  private static let shortestSecret = 4

  /// Compiles a pattern of the person's own.
  ///
  /// - Throws: ``SettingsError`` for a pattern that is malformed, too large, or matches the empty text.
  static func expression(ofPerson pattern: String) throws(SettingsError) -> RegularExpression {
    do throws(SettingsError) {
      let expression = try RegularExpression(pattern)
      try require(
        !expression.matches(""), "a pattern matches the empty text, and so everything")
      return expression
    } catch {
      throw SettingsError(
        "\(error.why); correct it: a backslash makes a sign such as ( or * stand for itself")
    }
  }

  /// True if texts have to be scanned, for the person's patterns or for secrets.
  var redacts: Bool { !patterns.isEmpty || settings.redactsSecrets }

  /// Returns true if the arguments of a program may contain secrets that can be recognized only by the program's name.
  func dependsOnProgram(_ name: String) -> Bool {
    settings.redactsSecrets && SecretTables.shared.isProgram(name)
  }

  /// Returns a text with the mark in place of what must not be written; `nil` if it may stay as it is. The mark
  /// replaces the whole text if the result would be longer than both the text and `Limits.name`, or if the fifth pass
  /// still finds something.
  ///
  /// - Parameter program: the program whose arguments the text contains; `nil` for any other text.
  func cleaned(_ text: String, ofProgram program: String? = nil) -> String? {
    guard var result = redactedOnce(text, program) else { return nil }
    // Removing a secret may reveal another one, so the result is scanned again.
    for _ in 0..<4 {
      guard let next = redactedOnce(result, program) else {
        return result.utf8.count > max(text.utf8.count, Limits.name) ? Self.mark : result
      }
      result = next
    }
    return Self.mark
  }

  private func redactedOnce(_ text: String, _ program: String?) -> String? {
    var found: [Range<Int>] = []
    if settings.redactsSecrets, text.utf8.count >= Self.shortestSecret,
      program != nil || !SecretTables.shared.isPlain(text)
    {
      found = SecretScanner.secrets(in: text, ofProgram: program).map(\.range)
    }
    if !patterns.isEmpty { found += Self.ranges(of: patterns, in: text) }
    return found.isEmpty ? nil : Self.text(text, without: found)
  }

  /// Returns the ranges of a text that patterns cover, apart from the marks in it: text that was redacted stays as it
  /// is.
  private static func ranges(of patterns: [RegularExpression], in text: String) -> [Range<Int>] {
    let found = patterns.flatMap { $0.ranges(in: text) }
    if found.isEmpty { return [] }
    let bytes = Array(text.utf8)
    var isCovered = [Bool](repeating: false, count: bytes.count)
    for range in found { for index in range { isCovered[index] = true } }
    for index in bytes.indices where bytes[index...].starts(with: markBytes) {
      for place in index..<index + markBytes.count { isCovered[place] = false }
    }
    return Array(isCovered.indices(where: { $0 }).ranges)
  }

  /// Returns a text with a mark in place of each range of bytes, and a single mark for ranges that overlap or touch.
  private static func text(_ text: String, without found: [Range<Int>]) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var end = 0
    for range in RangeSet(found).ranges {
      result += bytes[end..<range.lowerBound] + markBytes
      end = range.upperBound
    }
    return String(decoding: result + bytes[end...], as: UTF8.self)
  }

  /// Returns a value without what must not be written; `nil` if it may stay as it is. Numbers, Booleans and dates
  /// always stay.
  func cleaned(_ value: ParameterValue, ofProgram program: String? = nil) -> ParameterValue? {
    switch value {
    case .string(let text): cleaned(text, ofProgram: program).map(ParameterValue.string)
    case .entity(let type, let id): cleaned(id).map { .entity(type: type, id: $0) }
    case .enumeration(let type, let value):
      cleaned(value).map { .enumeration(type: type, value: $0) }
    case .array(let elements):
      cleaned(elements, program).map(ParameterValue.array)
    case .integer, .number, .boolean, .date: nil
    }
  }

  /// Returns the elements of an array without what must not be written; `nil` if they may stay as they are. Each
  /// element is scanned by itself, and then all together as the words of a command line, in which a word may announce
  /// that the next one is a secret.
  private func cleaned(_ elements: [ParameterValue], _ program: String?) -> [ParameterValue]? {
    var result = elements.map { cleaned($0) ?? $0 }
    if settings.redactsSecrets {
      // A number can also be the secret that the word before it announces.
      let words = result.map { element in
        switch element {
        case .string, .integer, .number: element.canonicalText
        default: nil as String?
        }
      }
      let line = words.compactMap(\.self).map { $0 + " " }.joined()
      let found = SecretScanner.secrets(in: line, ofProgram: program)
      var start = 0
      for place in result.indices {
        guard let word = words[place] else { continue }
        let end = start + word.utf8.count
        // Only a secret on a command line may begin in an earlier element.
        let whole = found.filter { $0.kind == .command || $0.range.lowerBound >= start }
        let inside = whole.map { $0.range.clamped(to: start..<end) }.filter { !$0.isEmpty }.map {
          // A secret at the start of an element extends to its end, even over spaces.
          $0.lowerBound - start..<($0.lowerBound == start ? end : $0.upperBound) - start
        }
        if !inside.isEmpty { result[place] = .string(Self.text(word, without: inside)) }
        start = end + 1
      }
    }
    return result == elements ? nil : result
  }

  /// Returns fields without what must not be written; `nil` if they may stay as they are.
  ///
  /// - Parameter program: the intent, if the fields are its parameters; `nil` for a context.
  func cleaned(_ fields: Fields, ofProgram program: String? = nil) -> Fields? {
    var result = fields
    for field in fields {
      if let value = cleaned(field.name, field.value, program) { result[field.name] = value }
    }
    return result == fields ? nil : result
  }

  private func cleaned(
    _ name: String, _ value: ParameterValue, _ program: String?
  ) -> ParameterValue? {
    if settings.redactsSecrets, let told = SecretTables.shared.told(by: name),
      Self.mayBeSecret(value, name, told)
    {
      return value.canonicalText == Self.mark ? nil : .string(Self.mark)
    }
    return cleaned(value, ofProgram: Self.argumentNames.contains(name) ? program : nil)
  }

  /// Returns true if a value may be the secret that its name announces. Texts and numbers may be, except a directory's
  /// path under `PWD` or `OLDPWD`. Entities such as a boarding pass, dates, Booleans and cases of an enumeration may
  /// not.
  private static func mayBeSecret(
    _ value: ParameterValue, _ name: String, _ told: SecretName
  ) -> Bool {
    switch value {
    case .string(let text):
      let isDirectory = ["pwd", "oldpwd"].contains(name.lowercased())
      return !(isDirectory && (text.hasPrefix("/") || text.hasPrefix("~")))
        && SecretScanner.fits(text, told)
    case .integer, .number: return SecretScanner.fits(value.canonicalText, told)
    case .array(let elements): return elements.contains { mayBeSecret($0, name, told) }
    case .boolean, .date, .entity, .enumeration: return false
    }
  }

  /// The parameters that hold the rest of a command line whose first word is the intent.
  private static let argumentNames: Set = ["arguments", "args"]
}
