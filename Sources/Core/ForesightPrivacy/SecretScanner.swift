internal import ForesightValues

/// Finds what looks like a secret in a text: keys by their form, values by the names in front of them, and arguments
/// that programs take as secrets on their command lines.
///
///     SecretScanner.secrets(in: "mysql -phunter2").first?.range               // 8..<15
///     SecretScanner.secrets(in: "-phunter2", ofProgram: "mysql").count        // 1
///
/// It scans the bytes of a text once for forms and names and once for commands, looking ahead or back from each by a
/// bounded distance, so that the time grows linearly with the text.
struct SecretScanner {
  /// The reason why a text is taken for a secret.
  enum Kind: String, Sendable {
    case key = "a key of a known form"
    case named = "a value under a name that tells of a secret"
    case address = "a password in an address"
    case command = "a secret on a command line"
  }

  let bytes: UnsafeBufferPointer<UInt8>
  let tables = SecretTables.shared
  /// The ranges of secrets, in bytes, in no order; they may overlap.
  var found: [(range: Range<Int>, kind: Kind)] = []
  var hasSpace = false
  /// The quote characters that do not occur again, so that the search for a closing one is not repeated.
  private var open: Set<UInt8> = []

  static func secrets(
    in text: String, ofProgram program: String? = nil
  ) -> [(range: Range<Int>, kind: Kind)] {
    var text = text
    return text.withUTF8 { bytes in
      var scanner = SecretScanner(bytes: bytes)
      scanner.findForms()
      // A single word has no program that takes it as an argument.
      if scanner.hasSpace || program != nil { scanner.findCommands(of: program) }
      return scanner.found
    }
  }

  /// Returns true if a text as a whole may be the kind of secret that its name announces.
  static func fits(_ text: String, _ told: SecretName) -> Bool {
    var text = text
    return text.withUTF8 { SecretScanner(bytes: $0).fits(0..<$0.count, told) }
  }

  /// Adds a secret, unless the range is empty or a redaction mark.
  mutating func add(_ range: Range<Int>, _ kind: Kind) {
    if range.isEmpty || isMark(range) { return }
    found.append((range, kind))
  }

  func isMark(_ range: Range<Int>) -> Bool {
    bytes[range].elementsEqual(RecordingRules.markBytes)
  }

  /// Returns the range of the mark if a range is a redaction mark, apart from punctuation behind it; otherwise `nil`.
  func mark(in range: Range<Int>) -> Range<Int>? {
    guard range.count >= RecordingRules.markBytes.count else { return nil }
    let mark = range.prefix(RecordingRules.markBytes.count)
    let isAlone = (mark.upperBound..<range.upperBound).allSatisfy { isByte($0, in: ",)}].:") }
    return isMark(mark) && isAlone ? mark : nil
  }

  // MARK: Bytes

  func has(_ trait: UInt16, at index: Int) -> Bool {
    index >= 0 && index < bytes.count && tables.traits[Int(bytes[index])] & trait != 0
  }

  func byte(_ index: Int) -> UInt8 { index >= 0 && index < bytes.count ? bytes[index] : 0 }

  func isByte(_ index: Int, _ scalar: Unicode.Scalar) -> Bool {
    byte(index) == UInt8(ascii: scalar)
  }

  /// Returns true if the byte at an index is one of some ASCII characters.
  func isByte(_ index: Int, in characters: StaticString) -> Bool {
    let byte = byte(index)
    return characters.withUTF8Buffer { $0.contains(byte) }
  }

  /// Returns the kind of secret that a name announces.
  func told(by name: Range<Int>) -> SecretName? {
    tables.told(by: UnsafeBufferPointer(rebasing: bytes[name]))
  }

  /// Returns the index behind the bytes that have any of some traits, beginning at `index`; at most `most` bytes are
  /// read.
  func end(from index: Int, of trait: UInt16, most: Int = .max) -> Int {
    var end = index
    while end < bytes.count, end - index < most, tables.traits[Int(bytes[end])] & trait != 0 {
      end += 1
    }
    return end
  }

  /// Returns the index behind the bytes that have none of some traits, beginning at `index`; at most `most` bytes are
  /// read.
  func end(from index: Int, until trait: UInt16, most: Int = .max) -> Int {
    var end = index
    while end < bytes.count, end - index < most, tables.traits[Int(bytes[end])] & trait == 0 {
      end += 1
    }
    return end
  }

  /// Returns the index of the first of the bytes before `end` that have a trait; at most `most` bytes are read.
  func start(before end: Int, of trait: UInt16, most: Int) -> Int {
    var start = end
    while end - start < most, has(trait, at: start - 1) { start -= 1 }
    return start
  }

  /// Returns true if a text is found at an index.
  func stands(_ text: StaticString, at index: Int, ignoresCase: Bool = false) -> Bool {
    text.withUTF8Buffer { starts($0, at: index, ignoresCase: ignoresCase) }
  }

  func starts(_ text: some Collection<UInt8>, at index: Int, ignoresCase: Bool = false) -> Bool {
    guard index >= 0, index + text.count <= bytes.count else { return false }
    return zip(bytes[index...], text).allSatisfy { byte, expected in
      byte == expected || ignoresCase && byte | 32 == expected | 32 && expected.isLetter
    }
  }

  /// Returns true if a range ends with a text, in upper or lower case.
  func ends(_ range: Range<Int>, with text: some Collection<UInt8>) -> Bool {
    text.count <= range.count && starts(text, at: range.upperBound - text.count, ignoresCase: true)
  }

  /// Returns the index of the quote character that closes the one at an index; `nil` if there is none.
  mutating func closing(of start: Int) -> Int? {
    let quote = bytes[start]
    if open.contains(quote) { return nil }
    var index = start + 1
    while index < bytes.count {
      if bytes[index] == quote { return index }
      index += quote == UInt8(ascii: "\"") && isByte(index, "\\") ? 2 : 1
    }
    open.insert(quote)
    return nil
  }
}
