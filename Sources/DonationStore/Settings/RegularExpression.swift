internal import Glibc

/// A POSIX extended regular expression, ready to be used; the system's library does the work.
///
/// It has bounds on what the library would take too long or too much memory for: back-references are refused,
/// and so are repetitions that multiply to more than a million and more than a hundred parentheses.
final class RegularExpression {
  private var compiled = regex_t()

  /// Compiles a pattern.
  ///
  /// - Throws: ``SettingsError``, which tells what is wrong with it.
  convenience init(_ pattern: String) throws(SettingsError) {
    try Self.check(pattern)
    try self.init(trusted: pattern)
  }

  /// Compiles a pattern without a look at how long the library could take.
  init(trusted pattern: String, ignoresCase: Bool = false) throws(SettingsError) {
    let flags = REG_EXTENDED | (ignoresCase ? REG_ICASE : 0)
    let code = regcomp(&compiled, pattern, flags)
    guard code == 0 else {
      var text = [CChar](repeating: 0, count: 256)
      regerror(code, &compiled, &text, text.count)
      let why = String(
        decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      throw SettingsError("a pattern is not a POSIX extended regular expression: \(why)")
    }
  }

  deinit { regfree(&compiled) }

  private static func check(_ pattern: String) throws(SettingsError) {
    guard !pattern.isEmpty, !pattern.utf8.contains(0) else {
      throw SettingsError("a pattern is empty or has a NUL character")
    }
    var product = 1
    var depth = 0
    var number: Int?
    var isEscaped = false
    for byte in pattern.utf8 {
      if isEscaped, (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(byte) {
        throw SettingsError("a pattern has a back-reference, which could take forever")
      }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      switch byte {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: "{"), UInt8(ascii: ","): number = 0
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        number = number.map { min($0 * 10 + Int(byte - UInt8(ascii: "0")), 1_000_000) }
      case UInt8(ascii: "}"):
        product *= max(1, number ?? 1)
        number = nil
      default: number = nil
      }
      guard product <= 1_000_000, depth <= 100 else {
        throw SettingsError("a pattern repeats too often, or has too many parentheses")
      }
    }
  }

  /// Whether it is found in a text.
  func matches(_ text: String) -> Bool {
    text.withCString { regexec(&compiled, $0, 0, nil, 0) == 0 }
  }

  /// A text in which each match is replaced.
  ///
  /// - Parameter keepsFirstGroup: whether what the first group matched stays, in front of what is put in.
  func replacing(in text: String, with replacement: String, keepsFirstGroup: Bool) -> String {
    var text = text
    return text.withUTF8 { bytes in
      // With the NUL that the library wants; a text in the log has none inside.
      let bytes = bytes.map { CChar(bitPattern: $0) } + [0]
      return bytes.withUnsafeBufferPointer { bytes -> String in
        guard let start = bytes.baseAddress else { return "" }
        var result: [UInt8] = []
        var position = 0
        var groups = [regmatch_t](repeating: regmatch_t(), count: 2)
        while position < bytes.count - 1,
          regexec(&compiled, start + position, 2, &groups, position == 0 ? 0 : REG_NOTBOL) == 0
        {
          let end = position + Int(groups[0].rm_eo)
          guard groups[0].rm_eo > groups[0].rm_so else { break }
          var kept = position + Int(groups[0].rm_so)
          if keepsFirstGroup, groups[1].rm_eo >= 0 { kept = position + Int(groups[1].rm_eo) }
          result += bytes[position..<kept].map(UInt8.init(bitPattern:))
          result += Array(replacement.utf8)
          position = end
        }
        result += bytes[position..<bytes.count - 1].map(UInt8.init(bitPattern:))
        return String(decoding: result, as: UTF8.self)
      }
    }
  }
}
