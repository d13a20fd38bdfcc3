internal import ForesightValues

/// Recognizes values that are only words of a sentence, or program code.
extension SecretScanner {
  /// Returns true if a value without quotes is most probably a word of a sentence, or program code.
  func isProse(
    _ value: Range<Int>, _ told: SecretName, isSpaced: Bool, name: Range<Int>
  ) -> Bool {
    // The value may also repeat its name, as in `connect(password=password)`.
    if isCode(value) || ends(name, with: bytes[value]) { return true }
    let isAlone = isAlone(value)
    let sign = end(from: name.upperBound, until: SecretTables.trigger)
    if isByte(sign, ":") {
      // The results of tests, as in `PASS: name`, and lists of names with colons between them.
      if stands("PASS", at: name.lowerBound), name.count == 4, isSpaced { return true }
      if !isSpaced, bytes[value].contains(UInt8(ascii: ":")) { return true }
      if !isSpaced, isPlain(value), !isAlone { return true }
    }
    guard isSpaced else { return false }
    if isPlain(value) || told == .token && !hasDigit(value), !isAlone || value.count < 2 {
      return true
    }
    if value.count < 2 || isByte(value.lowerBound, in: "([{") { return true }
    // A variable, or a member of something.
    let isIdentifier = end(from: value.lowerBound, of: SecretTables.name) == value.upperBound
    guard isIdentifier, !hasDigit(value), isByte(name.upperBound, " ") || told == .token else {
      return false
    }
    return told == .token || bytes[value].contains(UInt8(ascii: "."))
      || self.told(by: value) != nil
  }

  /// Returns true if a value is the last of its line, of its quotes, or of a list.
  func isAlone(_ value: Range<Int>) -> Bool {
    if isByte(value.upperBound, in: "\"';,}") { return true }
    let next = end(from: value.upperBound, of: SecretTables.space)
    return next == bytes.count || isByte(next, "#")
      || bytes[value.upperBound..<next].contains(UInt8(ascii: "\n"))
  }

  func hasDigit(_ value: Range<Int>) -> Bool {
    bytes[value].prefix(256).contains { $0.isDigit }
  }

  /// Returns true if a value is program code: a call, a member access, a pointer, or an escape.
  func isCode(_ value: Range<Int>) -> Bool {
    let index = end(from: value.lowerBound, of: SecretTables.name | SecretTables.word, most: 64)
    // In a shell a backslash stands before a sign; in a program, before a letter.
    let isEscape = isByte(index, "\\") && has(SecretTables.alnum, at: index + 1)
    if index == value.lowerBound {
      // As in a regular expression: `password=\(.*\)`.
      let isGroup = isByte(index, "\\") && isByte(index + 1, in: "([")
      return isEscape || isGroup || isByte(index, in: "&*")
    }
    return isByte(index, in: "([") || isEscape || stands("->", at: index)
      || stands("->", at: index - 1) || stands("::", at: index)
  }

  /// Returns true if a name is PWD or OLDPWD, and its value, which begins at a place, is a path or a variable that
  /// holds one.
  func isWorkingDirectory(_ name: Range<Int>, at value: Int) -> Bool {
    let first = isByte(value, in: "\"'") ? value + 1 : value
    return stands("PWD", at: name.upperBound - 3)
      && (name.count <= 4 || stands("OLDPWD", at: name.upperBound - 6))
      && (first >= bytes.count || isByte(first, in: "/~.$%`\"'"))
  }
}
