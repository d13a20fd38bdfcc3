internal import ForesightValues

/// The kind of secret that a name announces for its value.
enum SecretName {
  /// Any value, except prose.
  case password
  /// The same; as a machine generates tokens, more counts as prose.
  case token
  /// A value that looks random, or is a name and a password in base64.
  case hint
  /// A number of 4 to 16 digits.
  case number
}

extension SecretTables {
  /// Returns the kind of secret that a name announces.
  ///
  ///     SecretTables.shared.told(by: "DB_PASS")          // .password
  ///     SecretTables.shared.told(by: "--api-key2")       // .token
  ///     SecretTables.shared.told(by: "dropboxKey")       // .hint
  ///     SecretTables.shared.told(by: "tokenizer")        // nil
  ///
  /// - Complexity: O(1), because only the last 64 bytes of a name are read.
  func told(by name: String) -> SecretName? {
    var name = name
    return name.withUTF8 { told(by: $0) }
  }

  func told(by name: UnsafeBufferPointer<UInt8>) -> SecretName? {
    // `letters`: the name in lower case without separators. `starts`: for each of these bytes, true if a word begins
    // there.
    var (letters, starts): ([UInt8], [Bool]) = ([], [])
    letters.reserveCapacity(64)
    starts.reserveCapacity(64)
    var (wasLetter, wasUpper) = (false, false)
    for byte in name.suffix(64) {
      guard byte >= 128 || traits[Int(byte)] & Self.alnum != 0 else {
        wasLetter = false
        continue
      }
      let isUpper = byte.isCapital
      starts.append(!wasLetter || isUpper && !wasUpper)
      letters.append(isUpper ? byte | 32 : byte)
      (wasLetter, wasUpper) = (true, isUpper)
    }
    let isPlural = Self.dropEnding(&letters)
    guard let last = letters.last else { return nil }
    for ending in endings[Int(last)] where Self.ends(letters, with: ending.letters) {
      if ending.isWord, isPlural || !starts[letters.count - ending.letters.count] { continue }
      guard let name = ending.name else { return nil }
      // A plural may be a number of tokens, as in `max_tokens`.
      return isPlural && ending.letters.elementsEqual("token".utf8) ? .hint : name
    }
    var hash = Self.noHash
    var isHint = false
    for (index, letter) in letters.enumerated() {
      if starts[index] {
        isHint = isHint || hints.contains(hash)
        hash = Self.noHash
      }
      hash = Self.hash(hash, letter)
    }
    return isHint || hints.contains(hash) ? .hint : nil
  }

  private static let pass = Array("pass".utf8)

  /// Removes endings that do not change the meaning of a name: a number, a word such as "old", and the plural s.
  /// Returns true if the name was a plural.
  private static func dropEnding(_ letters: inout [UInt8]) -> Bool {
    func dropDigits() {
      while let last = letters.last, last.isDigit { letters.removeLast() }
    }
    dropDigits()
    if let ending = nameEndings.first(where: { ends(letters, with: $0) }) {
      letters.removeLast(ending.count)
      dropDigits()
    }
    guard letters.last == UInt8(ascii: "s"), !ends(letters, with: pass) else { return false }
    letters.removeLast()
    return true
  }

  private static func ends(_ letters: [UInt8], with ending: [UInt8]) -> Bool {
    letters.suffix(ending.count).elementsEqual(ending)
  }
}
