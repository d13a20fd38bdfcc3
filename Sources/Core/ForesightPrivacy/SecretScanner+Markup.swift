/// Finds secrets in headers, elements, calls and tables.
extension SecretScanner {
  static let authorization = Array("authorization".utf8)

  /// Adds the whole value of an authorization header if it begins with a known scheme, or is a single word with a digit
  /// in it. Returns the end of the value; `nil` if nothing was added.
  mutating func takeHeader(at sign: Int) -> Int? {
    var start = sign
    // The value may be in quotes, which are escaped if they are within other quotes.
    if isByte(start, "\\"), isByte(start + 1, in: "\"'") { start += 1 }
    if isByte(start, in: "\"'") { start += 1 }
    let first = start..<end(from: start, until: SecretTables.stop)
    let scheme = String(decoding: bytes[first].prefix(20), as: UTF8.self).lowercased()
    let value = end(from: first.upperBound, of: SecretTables.space)
    if SecretTables.schemes.contains(scheme) {
      let isWritten = bytes[value..<endOfLine(from: value, most: 64)].contains {
        tables.traits[Int($0)] & SecretTables.alnum != 0
      }
      guard isWritten, !isByte(value, "$"), !isByte(value, "<") else { return nil }
    } else if first.count < RecordingRules.markBytes.count
      || !isMark(start..<start + RecordingRules.markBytes.count)
    {
      // Otherwise the value must be a single word: in quotes, on its line, or in the whole text.
      let space = bytes[first.upperBound..<value]
      guard value == bytes.count || space.isEmpty || space.contains(UInt8(ascii: "\n")),
        hasDigit(first), !isEmpty(first), !isCode(first)
      else { return nil }
    }
    let end = endOfLine(from: start)
    add(start..<end, .named)
    return end
  }

  /// Returns the end of a value that extends to a quote, or to the end of its line.
  private func endOfLine(from start: Int, most: Int = .max) -> Int {
    var end = start
    while end < bytes.count, end - start < most, !isByte(end, in: "\"'\n") { end += 1 }
    while end > start, has(SecretTables.space, at: end - 1) || isByte(end - 1, "\\") { end -= 1 }
    return end
  }

  /// Adds the content of an element such as `<password>…</password>`, and returns its end; `nil` if nothing was added.
  mutating func takeElement(at sign: Int) -> Int? {
    let start = start(before: sign, of: SecretTables.name, most: 64)
    guard isByte(start - 1, "<"), let told = told(by: start..<sign),
      let end = bytes[(sign + 1)...].firstIndex(of: UInt8(ascii: "<")), isByte(end + 1, "/")
    else { return nil }
    let first = self.end(from: sign + 1, of: SecretTables.space)
    let content = first..<self.start(before: end, of: SecretTables.space, most: end - first)
    if isEmpty(content) || !fits(content, told) { return nil }
    add(content, .named)
    return end
  }

  /// Adds a password among the arguments of a call, such as `auth=("ada", "…")`. Always returns `nil`, so that the
  /// arguments are scanned as well.
  mutating func takeCall(at parenthesis: Int) -> Int? {
    var end = parenthesis
    for _ in 0..<3 where isByte(end - 1, in: " =") { end -= 1 }
    let start = start(before: end, of: SecretTables.word, most: 32)
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    guard let count = SecretTables.calls[name] else { return nil }
    var index = parenthesis
    for place in 1...count {
      index = self.end(from: index + 1, of: SecretTables.space)
      if isByte(index, in: "\"'"), let (content, end) = quoted(at: index, isEscaped: false) {
        if place == count, !isEmpty(content) { add(index..<end, .named) }
        index = self.end(from: end, of: SecretTables.space)
      } else {
        let most = min(index + 128, bytes.count)
        while index < most, !isByte(index, in: ",()") { index += 1 }
      }
      guard isByte(index, ",") else { break }
    }
    return nil
  }

  /// Adds a value in a table or a list that follows the column with its name, but only if it looks random.
  mutating func takeColumn(at sign: Int) -> Int? {
    var start = end(from: sign + 1, of: SecretTables.space, most: 4)
    // A value behind a comma and a space must be in quotes, because otherwise it may be the next of several names.
    let isQuoted = isByte(start, in: "\"'")
    guard isQuoted || start == sign + 1 else { return nil }
    if isQuoted { start += 1 }
    let value = start..<end(from: start, of: SecretTables.any, most: 256)
    guard value.count >= 16, isRandom(value), let name = name(before: sign),
      told(by: name) != nil
    else { return nil }
    add(value.lowerBound..<end(from: value.upperBound, of: SecretTables.any), .named)
    return value.upperBound
  }
}
