/// The state of quotes and backslashes in a command line, followed character by character.
///
///     var quotation = ShellQuotation()
///     "'a b".unicodeScalars.map { quotation.take($0) }      // [false, false, false, false]
///     quotation.isOpen                                       // true
struct ShellQuotation {
  private var quote: Unicode.Scalar?
  private var isEscaped = false

  /// True if the text is incomplete: a quotation is not closed, or a backslash has nothing behind it.
  var isOpen: Bool { quote != nil || isEscaped }

  /// Processes the next character; returns true if it is neither quoted nor escaped nor does so itself, and can
  /// therefore separate words.
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
