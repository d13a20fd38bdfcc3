internal import ForesightValues

/// Finds keys by their form, and passwords in addresses.
extension SecretScanner {
  /// Scans all bytes for secrets that can be recognized without the command around them.
  mutating func findForms() {
    var index = 0
    while index < bytes.count {
      let traits = tables.traits[Int(bytes[index])]
      if traits & SecretTables.space != 0 { hasSpace = true }
      if traits & SecretTables.keyStart != 0, tables.mayBeKey(bytes[index], byte(index + 1)),
        isByte(index, "-") || isBoundary(index),
        let end = takeKey(at: index)
      {
        index = end
        continue
      }
      if traits & SecretTables.trigger != 0 {
        if stands("://", at: index) {
          takeAddress(after: index + 3)
        } else if let end = takeNamed(at: index) {
          index = max(end, index + 1)
          continue
        }
      }
      index += 1
    }
    if bytes.count >= Self.shortestShape { findShapes() }
  }

  /// Returns true if a word may begin at a place, or a percent-encoded character of an address ends there.
  private func isBoundary(_ index: Int) -> Bool {
    !has(SecretTables.alnum, at: index - 1) || isByte(index - 3, "%")
      || found.last?.range.upperBound == index
  }

  /// Adds a key that begins at an index, and returns its end; `nil` if there is none.
  private mutating func takeKey(at start: Int) -> Int? {
    if isByte(start, "-") { return takePrivateKey(at: start) }
    if starts(Self.bearer, at: start, ignoresCase: true) {
      let token = end(from: start + Self.bearer.count, of: SecretTables.space)
      let end = end(from: token, of: SecretTables.any)
      if token > start + Self.bearer.count, end - token >= 20 {
        add(token..<end, .key)
        return end
      }
    }
    if stands("eyJ", at: start) { return takeSigned(at: start) }
    for key in tables.keys[Int(bytes[start])] where starts(key.prefix, at: start) {
      let secret = start + key.prefix.count
      // Text that turns out to be no key is read only this far.
      let known = end(from: secret, of: key.alphabet, most: 256)
      guard known - secret >= key.least, !key.isRandom || isRandom(secret..<known) else { continue }
      let end = end(from: known, of: key.alphabet)
      add((key.keepsPrefix ? secret : start)..<end, .key)
      return end
    }
    return nil
  }

  private static let bearer = Array("bearer".utf8)
  private static let pemStart = Array("-----BEGIN ".utf8)

  /// Adds a signed token (JWT): JSON in base64, and more base64 behind dots, or one long piece. Returns the end of what
  /// was read, even if it is no token.
  private mutating func takeSigned(at start: Int) -> Int? {
    let head = end(from: start, of: SecretTables.word)
    guard head - start >= 11 else { return head }
    var end = head
    var tail = head
    while isByte(end, "."), has(SecretTables.word, at: end + 1) {
      tail = end + 1
      end = self.end(from: tail, of: SecretTables.word)
    }
    guard end - head > 8 || head - start >= 60 else { return head }
    add(start..<end, .key)
    return end
  }

  /// Adds a private key in PEM. The rest of the text counts as part of it.
  private mutating func takePrivateKey(at start: Int) -> Int? {
    guard starts(Self.pemStart, at: start) else { return nil }
    let word = start + Self.pemStart.count
    for index in word..<min(word + 40, bytes.count) where stands("PRIVATE KEY", at: index) {
      add(start..<bytes.count, .key)
      return bytes.count
    }
    return nil
  }

  /// Adds a password in an address, or a token in place of the user's name.
  private mutating func takeAddress(after start: Int) {
    // A password may contain `@`: programs take the last one before the path as its end.
    var (colon, sign): (Int?, Int?)
    var index = start
    while index < bytes.count, !has(SecretTables.space, at: index), !isByte(index, "/") {
      if isByte(index, "@") { sign = index }
      if colon == nil, sign == nil, isByte(index, ":") { colon = index }
      if isByte(index, "\""), colon == nil { break }
      if sign != nil, isByte(index, in: "\"'`?#&;,<>|()") { break }
      index += 1
    }
    guard let sign else { return }
    guard let colon else {
      if isRandom(start..<sign, least: 20) { add(start..<sign, .address) }
      return
    }
    // A placeholder, as in `ftp://[user[:password]@]host`.
    if isByte(sign - 1, "]"), !isByte(colon + 1, "[") { return }
    if !isEmpty(colon + 1..<sign) { add(colon + 1..<sign, .address) }
  }

  // MARK: Shapes without a beginning of their own

  private static let shortestShape = 32

  /// Scans long words for keys that can be recognized only by something behind their beginning.
  private mutating func findShapes() {
    var start = 0
    while start < bytes.count {
      var end = start
      // A word is split at `=` and `/`, because a key may be behind a name or within a path.
      while has(SecretTables.any, at: end), !isByte(end, "="), !isByte(end, "/") { end += 1 }
      if (Self.shortestShape..<256).contains(end - start) { takeShape(start..<end) }
      start = end + 1
    }
  }

  private mutating func takeShape(_ word: Range<Int>) {
    // The lengths of the runs of hexadecimal digits, of letters and digits, and of these with `-` and `_` at the start.
    let (start, end) = (word.lowerBound, word.upperBound)
    func run(_ index: Int, _ trait: UInt16) -> Int { self.end(from: index, of: trait) - index }
    let hex = run(start, SecretTables.hex)
    let alnum = run(start, SecretTables.alnum)
    let part = run(start, SecretTables.word)
    // In a Telegram URL, "bot" precedes the number.
    let number = start + (stands("bot", at: start) ? 3 : 0)
    let colon = start + alnum
    let isKey =
      // Mailchimp: 32 digits and the data center.
      hex == 32 && stands("-us", at: start + 32)
      // MaxMind.
      || alnum == 6 && word.count == 40 && isByte(start + 6, "_") && stands("_mmk", at: end - 4)
      // Azure: a digit, `Q~`.
      || stands("Q~", at: start + 4) && word.count >= 36
      // Terraform.
      || alnum == 14 && stands(".atlasv1.", at: start + 14)
      // Telegram: the bot's number, and a token that begins with A.
      || (8...10).contains(colon - number) && stands(":A", at: colon)
        && bytes[number..<colon].allSatisfy({ $0.isDigit }) && end - colon >= 35
      // Airtable.
      || alnum == 17 && stands("pat", at: start) && isByte(start + 17, ".")
        && run(start + 18, SecretTables.hex) >= 60
      // Discord: the bot's number in base64, a time, and a signature.
      || (23...28).contains(part) && isByte(start + part, ".")
        && (6...7).contains(run(start + part + 1, SecretTables.word))
        && word.count - part >= 34 && isRandom(start..<start + part)
    if isKey { add(word, .key) }
  }
}
