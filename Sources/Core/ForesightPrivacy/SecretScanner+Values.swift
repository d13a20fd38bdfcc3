internal import ForesightValues
internal import Glibc

/// Checks whether values may be secrets, wherever the values were found.
extension SecretScanner {
  /// Returns true if a value may be the kind of secret that its name announces.
  ///
  /// - Complexity: O(1), because only the beginning of a long value is read.
  func fits(_ value: Range<Int>, _ told: SecretName) -> Bool {
    switch told {
    case .password, .token: true
    case .hint: isRandom(value) || isCredentials(value)
    case .number: (4...16).contains(value.count) && bytes[value].allSatisfy({ $0.isDigit })
    }
  }

  /// Returns true if a value is a user's name and a password in base64, as in HTTP headers and in the settings of npm
  /// and Docker.
  private func isCredentials(_ range: Range<Int>) -> Bool {
    guard (8...256).contains(range.count), range.count % 4 == 0 else { return false }
    var (bits, text) = (0, [UInt8]())
    for (index, byte) in bytes[range].enumerated() where byte != UInt8(ascii: "=") {
      guard let digit = Self.base64.firstIndex(of: byte) else { return false }
      bits = (bits << 6 | digit) & 0xffff
      if index % 4 > 0 { text.append(UInt8(truncatingIfNeeded: bits >> (6 - index % 4 * 2))) }
    }
    return text.allSatisfy { (32..<127).contains($0) }
      && text.dropFirst().dropLast().contains(UInt8(ascii: ":"))
  }

  private static let base64 = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns true if a value looks random rather than like words: enough letters and digits, mixed, of high entropy.
  ///
  /// - Complexity: O(1), because only the beginning of a long value is read.
  func isRandom(_ range: Range<Int>, least: Int = 12) -> Bool {
    guard range.count >= least else { return false }
    var counts = [UInt8](repeating: 0, count: 128)
    var (count, digits, changes, previous) = (0, 0, 0, 0)
    var encoded = 0
    for (index, byte) in zip(range, bytes[range].prefix(128)) {
      // A percent-encoded character, as in addresses and cookies: `%2F`.
      if byte == UInt8(ascii: "%"), range.upperBound - index > 2,
        has(SecretTables.hex, at: index + 1), has(SecretTables.hex, at: index + 2)
      {
        encoded = index + 3
      }
      if index < encoded { continue }
      guard byte < 128, tables.traits[Int(byte)] & SecretTables.any != 0 else { return false }
      guard tables.traits[Int(byte)] & SecretTables.alnum != 0 else { continue }
      let kind = byte < 58 ? 1 : byte < 91 ? 2 : 3
      if kind != previous, previous != 0 { changes += 1 }
      (count, digits, previous) = (count + 1, digits + (kind == 1 ? 1 : 0), kind)
      counts[Int(byte)] += 1
    }
    guard digits >= 2, digits < count, changes * 4 >= count else { return false }
    // The entropy in bits per character, as gitleaks computes it; hexadecimal digits reach four at most.
    let entropy = counts.reduce(0) { sum, times in
      let share = Double(times) / Double(count)
      return times == 0 ? sum : sum - share * log2(share)
    }
    return entropy >= 2.75
  }

  /// Returns true if a value cannot be a secret: it is empty, a reference to one, or a placeholder.
  ///
  /// - Complexity: O(1), because only the beginning of a long value is read.
  func isEmpty(_ range: Range<Int>) -> Bool {
    guard let first = bytes[range].first, !isMark(range) else { return true }
    let end = range.upperBound - 1
    switch Unicode.Scalar(first) {
    case "$": return !isByte(range.lowerBound - 1, "'") && isReference(range)
    // An escaped variable, which another shell expands.
    case "\\":
      return range.count > 2 && isByte(range.lowerBound + 1, "$")
        && bytes[range].dropFirst(2).prefix(64).allSatisfy {
          $0.isCapital || $0.isDigit || $0 == UInt8(ascii: "_")
        }
    case "`": return true
    // <password>, [password] and {password} are placeholders.
    case "<": return isByte(end, ">")
    case "(": return isByte(end, ")") || range.count == 1
    case "[": return isByte(end, "]") || range.count == 1
    case "{":
      return isByte(end, "}") || isByte(end + 1, "}") || range.count == 1
        || isByte(range.lowerBound + 1, "\"")
    case "%": return range.count == 2 || bytes[end] == first || isByte(range.lowerBound + 2, "\\")
    case "@": return bytes[end] == first
    default: break
    }
    if range.count > 64 { return false }
    if !has(SecretTables.alnum, at: range.lowerBound), bytes[range].allSatisfy({ $0 == first }) {
      return true
    }
    let value = bytes[range]
    guard value.allSatisfy({ $0.isLetter || "_-".utf8.contains($0) }) else { return false }
    // PASSWORD and YOUR_TOKEN are placeholders.
    let isUpper = value.allSatisfy { $0.isCapital || $0 == UInt8(ascii: "_") }
    if isUpper, told(by: range) != nil { return true }
    let letters = value.filter(\.isLetter).map { $0 | 32 }
    return SecretTables.emptyValues.contains(String(decoding: letters, as: UTF8.self))
  }

  /// Returns true if a value consists of variables and punctuation between them.
  private func isReference(_ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    let end = min(range.upperBound, range.lowerBound + 256)
    while index < end {
      guard isByte(index, "$") else {
        if has(SecretTables.alnum, at: index) { return false }
        index += 1
        continue
      }
      index += 1
      if isByte(index, "{") || isByte(index, "(") {
        let close: Unicode.Scalar = isByte(index, "{") ? "}" : ")"
        while index < end, !isByte(index, close) { index += 1 }
        index += 1
      } else {
        let start = index
        while index < end, has(SecretTables.word, at: index), !isByte(index, "-") { index += 1 }
        if index == start { index += 1 }
      }
    }
    return true
  }

  /// Returns true if the first 64 bytes of a value are letters, apostrophes and hyphens alone, as those of words are.
  func isPlain(_ range: Range<Int>) -> Bool {
    bytes[range].prefix(64).allSatisfy {
      $0 >= 128 || $0.isLetter || $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "-")
    }
  }
}
