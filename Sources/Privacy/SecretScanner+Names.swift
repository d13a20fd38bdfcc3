/// Values under names that tell of a secret: `DB_PASS=…`, `"password": "…"`, `<password>…`, `Authorization: …`.
extension SecretScanner {
  /// Takes the value behind a sign such as `=`, where the name in front of it tells of a secret; gives back where the
  /// value ends.
  mutating func takeNamed(at sign: Int) -> Int? {
    switch bytes[sign] {
    case UInt8(ascii: ">"): return takeElement(at: sign)
    case UInt8(ascii: ","): return takeColumn(at: sign)
    case UInt8(ascii: ":"):
      // Part of `:=`, or of a name such as `Some::Token`.
      if isByte(sign + 1, "=") || isByte(sign + 1, ":") || isByte(sign - 1, ":") { return nil }
    default:
      if isByte(sign + 1, "=") || isByte(sign + 1, "~") || isByte(sign - 1, "=")
        || isByte(sign - 1, "!")
      {
        return nil
      }
    }
    guard let name = name(before: sign) else { return nil }
    if isAuthorization(name) { return takeHeader(at: end(from: sign + 1, of: SecretTables.space)) }
    guard let told = SecretName(UnsafeBufferPointer(rebasing: bytes[name])),
      !isWorkingDirectory(name)
    else { return nil }
    var start = sign + 1
    if isByte(start, ">") { start += 1 }
    let first = end(from: start, of: SecretTables.space)
    // What is on another line belongs to another name.
    if bytes[start..<first].contains(UInt8(ascii: "\n")) { return nil }
    return takeValue(at: first, told, isSpaced: first > start, name: name)
  }

  /// The name in front of a sign: `name=`, `"name" :`, `name[…]`, `name string =`.
  private func name(before sign: Int) -> Range<Int>? {
    var end = sign
    while end > sign - 4, [58, 63, 43, 46, 124].contains(byte(end - 1)) { end -= 1 }
    while end > sign - 8, byte(end - 1) == 32 { end -= 1 }
    for _ in 0..<3 where [34, 39, 96, 92, 93].contains(byte(end - 1)) { end -= 1 }
    func word(endingAt end: Int) -> Range<Int>? {
      var start = end
      while start > 0, end - start < 64, has(SecretTables.name, at: start - 1) { start -= 1 }
      return start < end ? start..<end : nil
    }
    guard let name = word(endingAt: end) else { return nil }
    // The type in a declaration.
    if name.count == 6, starts(Array("string".utf8), at: name.lowerBound, ignoresCase: true),
      byte(name.lowerBound - 1) == 32
    {
      return word(endingAt: name.lowerBound - 1) ?? name
    }
    return name
  }

  private func isAuthorization(_ name: Range<Int>) -> Bool {
    name.count >= Self.authorization.count
      && starts(
        Self.authorization, at: name.upperBound - Self.authorization.count, ignoresCase: true)
  }

  private static let authorization = Array("authorization".utf8)

  /// A header holds a secret to its end, where it begins as such do, or is a word that is none of a language.
  private mutating func takeHeader(at start: Int) -> Int? {
    var end = start
    while end < bytes.count, ![34, 39, 10].contains(bytes[end]) { end += 1 }
    while end > start, has(SecretTables.space, at: end - 1) { end -= 1 }
    let first = start..<min(end, self.end(from: start, until: SecretTables.space))
    let scheme = String(decoding: bytes[first].prefix(20), as: UTF8.self).lowercased()
    if SecretFacts.schemes.contains(scheme) {
      let value = min(end, self.end(from: first.upperBound, of: SecretTables.space))..<end
      let isWritten = bytes[value].prefix(64).contains {
        tables.traits[Int($0)] & SecretTables.alnum != 0
      }
      guard isWritten, !isByte(value.lowerBound, "$"), !isByte(value.lowerBound, "<") else {
        return nil
      }
    } else if isMark(start..<min(end, start + Redaction.markBytes.count)) {
      // Something stands behind what was redacted before.
    } else {
      guard first.upperBound == end, hasDigit(first), !isEmpty(first), !isCode(first) else {
        return nil
      }
    }
    add(start..<end, .named)
    return end
  }

  /// Takes the value that begins at a place, in quotes or not.
  private mutating func takeValue(
    at start: Int, _ told: SecretName, isSpaced: Bool, name: Range<Int>
  ) -> Int? {
    guard start < bytes.count else { return nil }
    let isEscaped = isByte(start, "\\") && (isByte(start + 1, "\"") || isByte(start + 1, "'"))
    let quote = isEscaped ? start + 1 : start
    if [34, 39, 96].contains(bytes[quote]),
      let (content, end) = quoted(at: quote, isEscaped: isEscaped)
    {
      if isEmpty(content) || told == .hint && !isRandom(content) || content.count < 2 {
        return nil
      }
      add(start..<end, .named)
      return end
    }
    let content = word(at: [34, 39].contains(bytes[start]) ? start + 1 : start)
    if content.isEmpty || isEmpty(content) { return content.count > 64 ? content.upperBound : nil }
    if told == .hint ? !isRandom(content) : isProse(content, told, isSpaced: isSpaced, name: name) {
      return nil
    }
    add(content, .named)
    return content.upperBound
  }

  /// Whether a value without quotes is most probably a word of a sentence, or of a program.
  private func isProse(
    _ value: Range<Int>, _ told: SecretName, isSpaced: Bool, name: Range<Int>
  ) -> Bool {
    if isCode(value) || isOwnName(value, name) { return true }
    let isAlone = isAlone(value)
    let sign = end(from: name.upperBound, until: SecretTables.trigger)
    if isByte(sign, ":") {
      // What tests say of themselves, and lists of names with colons between them.
      if starts(Array("PASS".utf8), at: name.lowerBound), name.count == 4, isSpaced { return true }
      if !isSpaced, bytes[value].contains(UInt8(ascii: ":")) { return true }
      if !isSpaced, isPlain(value), !isAlone { return true }
    }
    guard isSpaced else { return false }
    if isPlain(value) || told == .token && !hasDigit(value), !isAlone || value.count < 2 {
      return true
    }
    if value.count < 2 || [40, 91, 123].contains(byte(value.lowerBound)) { return true }
    // A variable, or a member of something.
    let isIdentifier = end(from: value.lowerBound, of: SecretTables.name) == value.upperBound
    guard isIdentifier, !hasDigit(value), isByte(name.upperBound, " ") || told == .token else {
      return false
    }
    return told == .token || bytes[value].contains(UInt8(ascii: "."))
      || SecretName(UnsafeBufferPointer(rebasing: bytes[value])) != nil
  }

  /// Whether a value repeats its name, as in `connect(password=password)`.
  private func isOwnName(_ value: Range<Int>, _ name: Range<Int>) -> Bool {
    value.count <= name.count
      && starts(Array(bytes[value]), at: name.upperBound - value.count, ignoresCase: true)
  }

  /// What is in quotes, and where they end.
  private mutating func quoted(at quote: Int, isEscaped: Bool) -> (content: Range<Int>, end: Int)? {
    guard isEscaped else {
      return closing(of: quote).map { (quote + 1..<$0, $0 + 1) }
    }
    var index = quote + 1
    while index < bytes.count, bytes[index] != bytes[quote] { index += 1 }
    guard index < bytes.count, isByte(index - 1, "\\") else { return nil }
    return (quote + 1..<index - 1, index + 1)
  }

  /// A value without quotes: up to a space or a sign that ends it, and without what a sentence or a list puts behind.
  func word(at start: Int) -> Range<Int> {
    var end = end(from: start, until: SecretTables.stop)
    if end - start >= Redaction.markBytes.count, isMark(start..<start + Redaction.markBytes.count) {
      let rest = start + Redaction.markBytes.count
      if bytes[rest..<end].allSatisfy({ [44, 41, 125, 93, 46, 58].contains($0) }) {
        return start..<rest
      }
    }
    while end > start, [44, 41, 125, 92, 58].contains(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  /// Whether a value is the last of its line, of its quotes, or of a list.
  private func isAlone(_ value: Range<Int>) -> Bool {
    if [34, 39, 59, 44, 125].contains(byte(value.upperBound)) { return true }
    let next = end(from: value.upperBound, of: SecretTables.space)
    return next == bytes.count || isByte(next, "#")
      || bytes[value.upperBound..<next].contains(UInt8(ascii: "\n"))
  }

  private func hasDigit(_ value: Range<Int>) -> Bool {
    bytes[value].prefix(256).contains { (48...57).contains($0) }
  }

  /// Whether it is a call, a member or an address of a program's own.
  private func isCode(_ value: Range<Int>) -> Bool {
    let index = end(from: value.lowerBound, of: SecretTables.name | SecretTables.word, most: 64)
    if index == value.lowerBound { return [38, 42, 92].contains(byte(index)) }
    if isByte(index, "(") || isByte(index, "[") || isByte(index, "\\") { return true }
    if isByte(index, "-"), isByte(index + 1, ">") { return true }
    if isByte(index - 1, "-"), isByte(index, ">") { return true }
    if isByte(index, ":"), isByte(index + 1, ":") { return true }
    return false
  }

  /// Whether a name is PWD or OLDPWD, which hold no passwords.
  private func isWorkingDirectory(_ name: Range<Int>) -> Bool {
    starts(Array("PWD".utf8), at: name.upperBound - 3)
      && (name.count <= 4 || starts(Array("OLDPWD".utf8), at: name.upperBound - 6))
  }

  /// An element such as `<password>…</password>`.
  private mutating func takeElement(at sign: Int) -> Int? {
    guard has(SecretTables.name, at: sign - 1) else { return nil }
    var start = sign
    while start > 0, sign - start < 64, has(SecretTables.name, at: start - 1) { start -= 1 }
    guard isByte(start - 1, "<"),
      let told = SecretName(UnsafeBufferPointer(rebasing: bytes[start..<sign]))
    else { return nil }
    var end = sign + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "<") { end += 1 }
    guard isByte(end, "<"), isByte(end + 1, "/") else { return nil }
    var content = sign + 1..<end
    while let first = bytes[content].first, has(SecretTables.space, at: content.lowerBound),
      first != 0
    {
      content = content.dropFirst()
    }
    while !content.isEmpty, has(SecretTables.space, at: content.upperBound - 1) {
      content = content.dropLast()
    }
    if content.isEmpty || isEmpty(content) || told == .hint && !isRandom(content) { return nil }
    add(content, .named)
    return end
  }

  /// A column of a table or a list, behind that of its name: only what looks like chance.
  private mutating func takeColumn(at sign: Int) -> Int? {
    var start = end(from: sign + 1, of: SecretTables.space, most: 4)
    // In a list of names, values are in quotes.
    let isQuoted = [34, 39].contains(byte(start))
    guard isQuoted || start == sign + 1 else { return nil }
    if isQuoted { start += 1 }
    let value = start..<end(from: start, of: SecretTables.any, most: 256)
    guard value.count >= 16, isRandom(value), let name = name(before: sign),
      SecretName(UnsafeBufferPointer(rebasing: bytes[name])) != nil
    else { return nil }
    add(value.lowerBound..<end(from: value.upperBound, of: SecretTables.any), .named)
    return value.upperBound
  }
}
