/// The kind of secret that a name announces for its value.
enum SecretName {
  /// A password, whatever it looks like; a secret that a machine made; a secret if it looks like chance; a secret if it
  /// is a number of some length.
  case password, token, hint, number

  /// Reads a name.
  ///
  ///     SecretName("DB_PASS")          // .password
  ///     SecretName("--api-key2")       // .token
  ///     SecretName("dropboxKey")       // .hint
  ///     SecretName("tokenizer")        // nil
  ///
  /// - Complexity: O(1): of a long name only the end is looked at.
  init?(_ name: String) {
    var name = name
    guard let told = name.withUTF8({ SecretName($0) }) else { return nil }
    self = told
  }

  init?(_ name: UnsafeBufferPointer<UInt8>) {
    let tables = SecretTables.shared
    // Without separators, in lower case, and where its words begin.
    var (letters, starts): ([UInt8], [Bool]) = ([], [])
    letters.reserveCapacity(64)
    starts.reserveCapacity(64)
    var (wasLetter, wasUpper) = (false, false)
    for byte in name.suffix(64) {
      guard byte >= 128 || tables.traits[Int(byte)] & SecretTables.alnum != 0 else {
        wasLetter = false
        continue
      }
      let isUpper = SecretScanner.isCapital(byte)
      starts.append(!wasLetter || isUpper && !wasUpper)
      letters.append(isUpper ? byte | 32 : byte)
      (wasLetter, wasUpper) = (true, isUpper)
    }
    let isPlural = Self.dropEnding(&letters)
    guard let last = letters.last else { return nil }
    for ending in tables.endings[Int(last)] where letters.hasSuffix(ending.letters) {
      if ending.isWord, isPlural || !starts[letters.count - ending.letters.count] { continue }
      guard let name = ending.name else { return nil }
      // Tokens are counted, too: `max_tokens`.
      self = isPlural && ending.letters.elementsEqual("token".utf8) ? .hint : name
      return
    }
    var hash = SecretTables.noHash
    var isHint = false
    for (index, letter) in letters.enumerated() {
      if starts[index] {
        isHint = isHint || tables.hints.contains(hash)
        hash = SecretTables.noHash
      }
      hash = SecretTables.hash(hash, letter)
    }
    guard isHint || tables.hints.contains(hash) else { return nil }
    self = .hint
  }

  private static let pass = Array("pass".utf8)

  /// Removes an ending that changes nothing: a number, "old", a plural; returns true if it was a plural.
  private static func dropEnding(_ letters: inout [UInt8]) -> Bool {
    func dropDigits() {
      while let last = letters.last, SecretScanner.isDigit(last) { letters.removeLast() }
    }
    dropDigits()
    for ending in SecretFacts.nameEndings where letters.hasSuffix(ending) {
      letters.removeLast(ending.count)
      dropDigits()
      break
    }
    guard letters.last == UInt8(ascii: "s"), !letters.hasSuffix(pass) else {
      return false
    }
    letters.removeLast()
    return true
  }
}

extension [UInt8] {
  fileprivate func hasSuffix(_ other: [UInt8]) -> Bool {
    guard other.count <= count else { return false }
    let start = count - other.count
    return other.indices.allSatisfy { self[start + $0] == other[$0] }
  }
}
