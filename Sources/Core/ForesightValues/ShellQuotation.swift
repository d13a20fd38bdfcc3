/// The state of quotes and backslashes, which keep characters of a command line together, character by character.
///
///     var quotation = ShellQuotation()
///     "'a b".unicodeScalars.map { quotation.take($0) }      // [false, false, false, false]
///     quotation.isOpen                                       // true
struct ShellQuotation {
  private var quote: Unicode.Scalar?
  private var isEscaped = false

  /// True if the text is to go on: a quotation has no end yet, or a backslash nothing behind it.
  var isOpen: Bool { quote != nil || isEscaped }

  /// Takes the next character; returns true if it stands for itself and can separate words.
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
