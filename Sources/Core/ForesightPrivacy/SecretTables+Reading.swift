internal import ForesightValues

/// Reading of the tables of facts, line by line.
extension SecretTables {
  static func key(_ columns: [Substring]) -> Key {
    let alphabets = [
      "hex": hex, "upper": upper, "alnum": alnum, "word": word, "base64": base64, "path": path,
      "any": any, "crypt": crypt,
    ]
    return Key(
      prefix: Array(columns[0].utf8), alphabet: alphabets[String(columns[1])] ?? any,
      least: Int(columns[2]) ?? 0, isRandom: columns.contains("random"),
      keepsPrefix: columns.contains("kept"))
  }

  static func traits(_ byte: UInt8) -> UInt16 {
    func isAny(_ others: String) -> Bool { others.utf8.contains(byte) }
    let (isDigit, isLetter) = (byte.isDigit, byte.isLetter)
    let isAlnum = isDigit || isLetter
    var traits: UInt16 = 0
    if isDigit || isLetter && byte | 32 <= 102 { traits |= hex }
    if isAlnum { traits |= alnum }
    if isDigit || byte.isCapital { traits |= upper }
    if isAlnum || isAny("-_") { traits |= word }
    if isAlnum || isAny("+/=") { traits |= base64 }
    if isAlnum || isAny("-_./@+=%~") { traits |= path }
    if isAlnum || isAny("-_.+/=~:") { traits |= any }
    if isAlnum || isAny("-_.+/=,$") { traits |= crypt }
    if isAlnum || isAny("-_.$") || byte >= 128 { traits |= name }
    if isAny(" \t\r\n") { traits |= space }
    if isAny(" \t\r\n'\"`;&|<>") { traits |= stop }
    if isAny("=:>,(") { traits |= trigger }
    return traits
  }

  static func form(_ text: [UInt8]) -> Form {
    if text.last == UInt8(ascii: "~") {
      var form = form(text.dropLast())
      form.told = .hint
      return form
    }
    var rest = text[...]
    func take(_ byte: Character) -> Bool {
      guard let ascii = byte.asciiValue, rest.last == ascii, rest.count > 1 else { return false }
      rest.removeLast()
      return true
    }
    if text == Array("words".utf8) { return Form(kind: .words) }
    if text == Array("pairs".utf8) { return Form(kind: .pairs) }
    if text == Array("names@".utf8) { return Form(kind: .names) }
    if take("!") { return Form(kind: .noInput, option: Array(rest)) }
    if let at = text.lastIndex(of: UInt8(ascii: "@")), text[0] != UInt8(ascii: "1") {
      // `@`, `-S@` and `@:`.
      return Form(kind: .input, option: Array(text[..<at]), part: text.dropFirst(at + 1).first)
    }
    if text.suffix(4).elementsEqual("last".utf8) {
      return Form(kind: .last, option: Array(text.dropLast(4).dropLast()))
    }
    if let digit = text.first, (48...57).contains(digit) {
      return Form(
        kind: .operand(Int(digit) - 48), part: text.dropFirst().first, end: text.dropFirst(2).first)
    }
    var form = Form(kind: .option)
    if text.first == UInt8(ascii: "/") {
      form.style = .attached
      _ = take("*")
    } else {
      for part in [":", "%", ",", "="] as [Character] where take(part) {
        form.part = part.asciiValue
      }
      if take("*") { form.style = .attached } else if take("_") { form.style = .separate }
    }
    form.option = Array(rest)
    return form
  }
}
