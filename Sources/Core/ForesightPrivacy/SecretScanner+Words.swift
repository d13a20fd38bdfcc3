/// Splits a text into words as a shell does, with their quotes.
extension SecretScanner {
  /// A word of a shell.
  struct Word {
    /// The range of the word with its quotes (`range`), and without (`content`).
    var range: Range<Int>
    var content: Range<Int>
    /// The hash of the word or, if it is a path, of the path's last part.
    var hash = SecretTables.noHash
    var isOption = false
  }

  /// Reads the word that begins at an index.
  mutating func takeWord(at start: Int, in range: Range<Int>) -> Word {
    var index = start
    var hash = SecretTables.noHash
    var isPlain = has(SecretTables.alnum, at: start)
    while index < range.upperBound {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\\") {
        hash = SecretTables.hash(hash, self.byte(index + 1))
        index += 2
        continue
      }
      if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        let isQuote = !(isPlain && isApostrophe(index))
        if isQuote, let end = closing(of: index), end < range.upperBound {
          index = end + 1
          continue
        }
      } else if has(SecretTables.stop, at: index) || isByte(index, in: "()") {
        break
      }
      if byte == UInt8(ascii: "=") { isPlain = false }
      hash = byte == UInt8(ascii: "/") ? SecretTables.noHash : SecretTables.hash(hash, byte)
      index += 1
    }
    let whole = start..<max(start + 1, min(index, range.upperBound))
    let content = unquoted(whole)
    let isOption = isByte(content.lowerBound, "-") && content.count > 1
    return Word(range: whole, content: content, hash: hash, isOption: isOption)
  }

  /// Returns true if a quote is the apostrophe of "don't": between letters. In an option or a variable it is a quote.
  func isApostrophe(_ index: Int) -> Bool {
    isByte(index, "'") && has(SecretTables.alnum, at: index - 1)
      && has(SecretTables.alnum, at: index + 1)
  }

  /// Returns the range of a word without the quotes around it.
  func unquoted(_ range: Range<Int>) -> Range<Int> {
    guard range.count >= 2, isByte(range.lowerBound, in: "\"'"),
      bytes[range.upperBound - 1] == bytes[range.lowerBound]
    else { return range }
    return range.dropFirst().dropLast()
  }
}
