internal import Glibc

/// A POSIX extended regular expression, ready to be used; the system's library does the work.
///
/// It has bounds on what the library would take too long or too much memory for: back-references are refused,
/// and so are repetitions that multiply to more than a million and more than a hundred parentheses.
///
/// A person's pattern is one of characters; the program's own are of bytes, which is faster, and all that they
/// name is in ASCII.
final class RegularExpression {
  private var compiled = regex_t()
  private let isOfCharacters: Bool

  /// Compiles a pattern.
  ///
  /// - Throws: ``SettingsError``, which tells what is wrong with it.
  convenience init(_ pattern: String) throws(SettingsError) {
    try Self.check(pattern)
    try self.init(trusted: pattern, isOfCharacters: true)
  }

  /// Compiles a pattern without a look at how long the library could take.
  init(
    trusted pattern: String, ignoresCase: Bool = false, isOfCharacters: Bool = false
  ) throws(SettingsError) {
    self.isOfCharacters = isOfCharacters
    let flags = REG_EXTENDED | (ignoresCase ? REG_ICASE : 0)
    let code = Characters.with(isOfCharacters) { regcomp(&compiled, pattern, flags) }
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
    var previous = UInt8(0)
    for byte in pattern.utf8 {
      defer { previous = byte }
      if isEscaped, (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(byte) {
        throw SettingsError("a pattern has a back-reference, which could take forever")
      }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      switch byte {
      case UInt8(ascii: "("): depth += 1
      // The library writes out what is repeated twice; after another repetition, twice all of that.
      case UInt8(ascii: "+") where ")+*?}".utf8.contains(previous): product *= 2
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
    Characters.with(isOfCharacters) {
      text.withCString { regexec(&compiled, $0, 0, nil, 0) == 0 }
    }
  }

  /// Where it is found in a text, from the start to the end, in bytes of UTF-8.
  ///
  /// - Parameter keepsFirstGroup: whether what the first group matched is left out, and what is before it.
  func ranges(in text: String, keepsFirstGroup: Bool) -> [Range<Int>] {
    var text = text
    return text.withUTF8 { bytes in
      // With the NUL that the library wants; a text in the log has none inside.
      let bytes = bytes.map { CChar(bitPattern: $0) } + [0]
      return Characters.with(isOfCharacters) {
        bytes.withUnsafeBufferPointer { ranges(in: $0, keepsFirstGroup) }
      }
    }
  }

  private func ranges(
    in bytes: UnsafeBufferPointer<CChar>, _ keepsFirstGroup: Bool
  ) -> [Range<Int>] {
    guard let base = bytes.baseAddress else { return [] }
    var found: [Range<Int>] = []
    var position = 0
    var groups = [regmatch_t](repeating: regmatch_t(), count: 2)
    while position < bytes.count - 1,
      regexec(&compiled, base + position, 2, &groups, position == 0 ? 0 : REG_NOTBOL) == 0
    {
      var start = position + Int(groups[0].rm_so)
      let end = position + Int(groups[0].rm_eo)
      if keepsFirstGroup, groups[1].rm_eo >= 0 { start = position + Int(groups[1].rm_eo) }
      if start < end { found.append(start..<end) }
      position = end
      if groups[0].rm_eo == groups[0].rm_so {
        // Nothing was found here; on with the next character.
        repeat { position += 1 } while bytes[min(position, bytes.count - 1)] & -64 == -128
      }
    }
    return found
  }
}

/// How the system's library takes texts: as bytes, or as the characters of UTF-8.
enum Characters {
  // The library only reads it.
  nonisolated(unsafe) private static let locale = newlocale(1 << LC_CTYPE, "C.UTF-8", nil)

  /// Runs `body`, in which the system's library knows characters; where it cannot, bytes.
  static func with<Result>(_ areKnown: Bool = true, _ body: () -> Result) -> Result {
    guard areKnown, let locale else { return body() }
    let before = uselocale(locale)
    defer { uselocale(before) }
    return body()
  }
}
