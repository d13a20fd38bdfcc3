internal import Glibc

/// A POSIX extended regular expression, ready to be used; the system's library does the work.
///
/// The program's own patterns are of bytes, which is faster, and all that they name is in ASCII.
final class LibraryExpression {
  private var compiled = regex_t()
  private let isOfCharacters: Bool
  /// Whether what the first group matched, and what is before it, is no part of what is found.
  private let keepsFirstGroup: Bool
  /// How many bytes at the end are none either.
  private let keptAtEnd: Int

  /// Compiles a pattern without a look at how long the library could take.
  init(
    trusted pattern: String, ignoresCase: Bool = false, isOfCharacters: Bool = false,
    keepsFirstGroup: Bool = false, keptAtEnd: Int = 0
  ) throws(SettingsError) {
    self.isOfCharacters = isOfCharacters
    self.keepsFirstGroup = keepsFirstGroup
    self.keptAtEnd = keptAtEnd
    let flags = REG_EXTENDED | (ignoresCase ? REG_ICASE : 0)
    let code = Self.knowingCharacters(isOfCharacters) { regcomp(&compiled, pattern, flags) }
    guard code == 0 else {
      var text = [CChar](repeating: 0, count: 256)
      regerror(code, &compiled, &text, text.count)
      let why = String(
        decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      throw SettingsError("a pattern is not a POSIX extended regular expression: \(why)")
    }
  }

  deinit { regfree(&compiled) }

  /// Whether it is found in a text.
  func matches(_ text: String) -> Bool {
    Self.knowingCharacters(isOfCharacters) {
      text.withCString { regexec(&compiled, $0, 0, nil, 0) == 0 }
    }
  }

  /// Where it is found in a text, from the start to the end, in bytes of UTF-8.
  func ranges(in text: String) -> [Range<Int>] {
    var text = text
    return text.withUTF8 { bytes in
      // With the NUL that the library wants; a text in the log has none inside.
      let bytes = bytes.map { CChar(bitPattern: $0) } + [0]
      return Self.knowingCharacters(isOfCharacters) {
        bytes.withUnsafeBufferPointer { ranges(in: $0) }
      }
    }
  }

  private func ranges(in bytes: UnsafeBufferPointer<CChar>) -> [Range<Int>] {
    let count = bytes.count - 1
    var found: [Range<Int>] = []
    var position = 0
    var groups = [regmatch_t](repeating: regmatch_t(), count: 2)
    while position < count {
      // From here on, with a view of what is before.
      groups[0] = regmatch_t(rm_so: regoff_t(position), rm_eo: regoff_t(count))
      guard regexec(&compiled, bytes.baseAddress, 2, &groups, REG_STARTEND) == 0 else { break }
      let end = Int(groups[0].rm_eo)
      var start = Int(groups[0].rm_so)
      if keepsFirstGroup, groups[1].rm_eo >= 0 { start = Int(groups[1].rm_eo) }
      if start < end - keptAtEnd { found.append(start..<end - keptAtEnd) }
      position = end
      if groups[0].rm_eo == groups[0].rm_so {
        // Nothing was found here; on with the next character.
        repeat { position += 1 } while bytes[min(position, count)] & -64 == -128
      }
    }
    return found
  }

  // The library only reads them.
  nonisolated(unsafe) private static let characters = newlocale(1 << LC_CTYPE, "C.UTF-8", nil)
  nonisolated(unsafe) private static let bytes = newlocale(1 << LC_CTYPE, "C", nil)

  /// Runs `body`, in which the system's library takes texts as the characters of UTF-8, or, where it cannot or
  /// need not, as bytes; whatever the program has set.
  static func knowingCharacters<Result>(
    _ areKnown: Bool = true, _ body: () -> Result
  ) -> Result {
    guard let locale = areKnown ? characters ?? bytes : bytes else { return body() }
    let before = uselocale(locale)
    defer { uselocale(before) }
    return body()
  }
}
