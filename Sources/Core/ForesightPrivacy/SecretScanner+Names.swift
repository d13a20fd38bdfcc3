/// Finds values under names that announce a secret: `DB_PASS=…`, `"password": "…"`, `<password>…`, `Authorization: …`.
extension SecretScanner {
  /// Adds the value after a sign such as `=` if the name before it suggests a secret; returns where the value ends,
  /// `nil` if nothing was added.
  mutating func takeNamed(at sign: Int) -> Int? {
    switch Unicode.Scalar(bytes[sign]) {
    case ">": return takeElement(at: sign)
    case ",": return takeColumn(at: sign)
    case "(": return takeCall(at: sign)
    case ":":
      // Part of `:=`, or of a name such as `Some::Token`.
      if isByte(sign + 1, in: "=:") || isByte(sign - 1, ":") { return nil }
    default: if isByte(sign + 1, in: "=~") || isByte(sign - 1, in: "=!") { return nil }
    }
    guard let name = name(before: sign) else { return nil }
    if ends(name, with: Self.authorization) {
      return takeHeader(at: end(from: sign + 1, of: SecretTables.space))
    }
    guard let told = told(by: name) else { return nil }
    var start = sign + 1
    if isByte(start, ">") { start += 1 }
    let first = end(from: start, of: SecretTables.space)
    // A value on another line belongs to another name.
    if bytes[start..<first].contains(UInt8(ascii: "\n")) || isWorkingDirectory(name, at: first) {
      return nil
    }
    return takeValue(at: first, told, isSpaced: first > start, name: name)
  }

  /// Returns the name in front of a sign: `name=`, `"name" :`, `name[…]`, `name string =`.
  func name(before sign: Int) -> Range<Int>? {
    var end = sign
    while end > sign - 4, isByte(end - 1, in: ":?+.|") { end -= 1 }
    while end > sign - 8, isByte(end - 1, " ") { end -= 1 }
    for _ in 0..<3 where isByte(end - 1, in: "\"'`\\]") { end -= 1 }
    func word(endingAt end: Int) -> Range<Int>? {
      let start = start(before: end, of: SecretTables.name, most: 64)
      return start < end ? start..<end : nil
    }
    guard let name = word(endingAt: end) else { return nil }
    // The type in a declaration.
    if name.count == 6, stands("string", at: name.lowerBound, ignoresCase: true),
      isByte(name.lowerBound - 1, " ")
    {
      return word(endingAt: name.lowerBound - 1) ?? name
    }
    return name
  }

  /// Adds the value that begins at an index, in quotes or not, if it may be a secret of the kind `told`, and returns
  /// its end; `nil` if nothing was added.
  mutating func takeValue(
    at start: Int, _ told: SecretName, isSpaced: Bool, name: Range<Int>
  ) -> Int? {
    guard start < bytes.count else { return nil }
    let isEscaped = isByte(start, "\\") && isByte(start + 1, in: "\"'")
    let quote = isEscaped ? start + 1 : start
    if isByte(quote, in: "\"'`"), let (content, end) = quoted(at: quote, isEscaped: isEscaped) {
      if isEmpty(content) || !fits(content, told) || content.count < 2 { return nil }
      add(start..<end, .named)
      return end
    }
    let first = isByte(start, in: "\"'") ? start + 1 : start
    // A value that turns out to be no secret is read only this far.
    let content = word(at: first, most: 512)
    if isEmpty(content) || !fits(content, told) { return nil }
    let isWord = told == .password || told == .token
    if isWord, isProse(content, told, isSpaced: isSpaced, name: name) { return nil }
    let value = first..<end(ofAssigned: word(at: first), name)
    add(value, .named)
    return value.upperBound
  }

  /// Returns the end of a value without quotes. If an option such as `-e` is followed by the whole assignment in
  /// quotes, as in `-e "PW=a b;c"`, the value extends to the closing quote or to the next name. In other quotes, a
  /// command may follow the value.
  private mutating func end(ofAssigned value: Range<Int>, _ name: Range<Int>) -> Int {
    guard isByte(name.lowerBound - 1, in: "\"'"), isByte(name.upperBound, "="),
      value.lowerBound == name.upperBound + 1,
      isByte(name.lowerBound, "-") || isAssigning(before: name.lowerBound - 1),
      let closing = closing(of: name.lowerBound - 1), closing > value.upperBound
    else { return value.upperBound }
    var end = value.upperBound
    while end < closing {
      let next = self.end(from: end + 1, of: SecretTables.name)
      let isNext = isByte(end + 1, "-") || next > end + 1 && isByte(next, "=")
      if isNext, has(SecretTables.stop, at: end) { break }
      end = max(end + 1, next)
    }
    return min(end, closing)
  }

  /// Returns true if the word in front of an index takes an assignment, such as `export` or `-e`.
  private func isAssigning(before place: Int) -> Bool {
    guard has(SecretTables.space, at: place - 1) else { return false }
    var start = place - 1
    while start > 0, place - start < 16, !has(SecretTables.space, at: start - 1) { start -= 1 }
    return SecretTables.assigning.contains { $0.elementsEqual(bytes[start..<place - 1]) }
  }

  /// Returns the text in quotes and the index behind the closing one; `nil` if they are not closed.
  mutating func quoted(at quote: Int, isEscaped: Bool) -> (content: Range<Int>, end: Int)? {
    guard isEscaped else { return closing(of: quote).map { (quote + 1..<$0, $0 + 1) } }
    guard let end = bytes[(quote + 1)...].firstIndex(of: bytes[quote]), isByte(end - 1, "\\") else {
      return nil
    }
    return (quote + 1..<end - 1, end + 1)
  }

  /// Returns the range of a value without quotes. It extends to a space or another character that ends a value, without
  /// punctuation before that.
  func word(at start: Int, most: Int = .max) -> Range<Int> {
    var end = end(from: start, until: SecretTables.stop, most: most)
    while isByte(end - 1, "\\"), isByte(end, " "), end - start < most {
      end = self.end(from: end + 1, until: SecretTables.stop, most: most)
    }
    if let mark = mark(in: start..<end) { return mark }
    while end > start, isByte(end - 1, in: ",)}\\:") { end -= 1 }
    return start..<end
  }
}
