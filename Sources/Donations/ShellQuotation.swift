/// Where quotes and backslashes of a command line keep characters together, character by character.
///
///     var quotation = ShellQuotation()
///     "'a b".unicodeScalars.map { quotation.take($0) }      // [false, false, false, false]
///     quotation.isOpen                                       // true
struct ShellQuotation {
  private var quote: Unicode.Scalar?
  private var isEscaped = false

  /// Whether what came last is to go on: a quotation has no end yet, or a backslash nothing behind it.
  var isOpen: Bool { quote != nil || isEscaped }

  /// Takes the next character; tells whether it stands for itself and can separate words.
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    if isEscaped {
      isEscaped = false
    } else if scalar == "\\", quote != "'" {
      isEscaped = true
    } else if scalar == quote {
      quote = nil
    } else if quote == nil {
      guard scalar == "'" || scalar == "\"" else { return true }
      quote = scalar
    }
    return false
  }
}

extension ShellQuotation {
  /// A word as a shell reads it back: as it is where that is plain, else in single quotes.
  ///
  ///     ShellQuotation.word("it's")      // "'it'\\''s'"
  static func word(_ word: String) -> String {
    let plain = word.utf8.allSatisfy {
      ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z")
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || "_-+=./,:@%".utf8.contains($0)
    }
    if plain, !word.isEmpty { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }
}
