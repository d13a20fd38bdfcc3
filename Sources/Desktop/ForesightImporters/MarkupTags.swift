internal import ForesightFormats
/// Reads the tags of an XML file one by one, and skips everything between them.
///
///     var tags = MarkupTags(Array(#"<a href="x &amp; y"><b/></a>"#.utf8))
///     try tags.next()?.attribute("href")      // "x & y"
///
/// It is meant for flat files of a known kind, such as lists of bookmarks. It knows comments and the five predefined
/// entities. It ignores declarations of other entities, so no text can grow by expansion. After an error, reading
/// continues with the next tag.
struct MarkupTags {
  struct Tag {
    enum Kind { case start, end, empty }

    let name: String
    let kind: Kind
    let attributes: [(name: String, value: String)]
    /// The number of the line on which the tag begins, from 1.
    let line: Int

    func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
  }

  /// The most attributes of a tag, more than any known tag has. A lookup compares all of them, so the number is
  /// limited.
  private static let mostAttributes = 64

  private let bytes: [UInt8]
  private var position = 0
  /// The number of the line at the current position, from 1.
  private(set) var line = 1

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next tag; `nil` at the end of the file.
  ///
  /// - Throws: ``LineError`` for a malformed tag.
  /// - Complexity: O(bytes up to the tag's end).
  mutating func next() throws(LineError) -> Tag? {
    while passes("<") {
      let first = line
      do throws(Fault) {
        if skips("!--") {
          guard passes("-->") else { throw Fault("a comment has no end") }
        } else if skips("![CDATA[") {
          guard passes("]]>") else { throw Fault("a CDATA section has no end") }
        } else if skips("?") {
          guard passes("?>") else { throw Fault("an instruction has no end") }
        } else if skips("!") {
          guard passes(">") else { throw Fault("a declaration has no end") }
        } else {
          return try tag(line: first)
        }
      } catch {
        throw LineError(line: first, why: error.why)
      }
    }
    return nil
  }

  private mutating func tag(line: Int) throws(Fault) -> Tag {
    let isEnd = skips("/")
    let name = try name()
    var attributes: [(name: String, value: String)] = []
    while true {
      skipSpace()
      if skips("/>") {
        guard !isEnd else { throw Fault("a tag both begins and ends with '/'") }
        return Tag(name: name, kind: .empty, attributes: attributes, line: line)
      }
      if skips(">") {
        return Tag(name: name, kind: isEnd ? .end : .start, attributes: attributes, line: line)
      }
      guard attributes.count < Self.mostAttributes else {
        throw Fault("a tag has more than \(Self.mostAttributes) attributes")
      }
      attributes.append(try attribute())
    }
  }

  private mutating func attribute() throws(Fault) -> (name: String, value: String) {
    let name = try name()
    skipSpace()
    guard skips("=") else { throw Fault("an attribute has no '='") }
    skipSpace()
    let isSingle = skips("'")
    guard isSingle || skips("\"") else { throw Fault("an attribute's value has no quotes") }
    let start = position
    let quote = UInt8(ascii: isSingle ? "'" : "\"")
    while let byte = byte, byte != quote {
      // If a quote is missing, the value would swallow the tags that follow.
      guard byte != UInt8(ascii: "<") else { throw Fault("an attribute's value has no end") }
      step()
    }
    guard byte != nil else { throw Fault("an attribute's value has no end") }
    let value = bytes[start..<position]
    step()
    return (name, try Self.text(value))
  }

  private mutating func name() throws(Fault) -> String {
    let start = position
    while let byte, !" \t\r\n/>=<\"'".utf8.contains(byte) { step() }
    guard position > start else { throw Fault("a name is missing in a tag") }
    return try ForesightFormats.text(bytes[start..<position])
  }

  // MARK: Texts

  private static let entities: [(String, Unicode.Scalar)] = [
    ("lt", "<"), ("gt", ">"), ("amp", "&"), ("apos", "'"), ("quot", "\""),
  ]

  /// Returns a value with its entities replaced.
  private static func text(_ bytes: ArraySlice<UInt8>) throws(Fault) -> String {
    let parts = try ForesightFormats.text(bytes).unicodeScalars
      .split(separator: "&", omittingEmptySubsequences: false)
    var text = String.UnicodeScalarView(parts[0])
    for part in parts.dropFirst() {
      guard let end = part.firstIndex(of: ";"), let scalar = scalar(String(part[..<end])) else {
        throw Fault("an '&' begins nothing that is known")
      }
      text.append(scalar)
      text.append(contentsOf: part[part.index(after: end)...])
    }
    return String(text)
  }

  private static func scalar(_ name: String) -> Unicode.Scalar? {
    if let known = entities.first(where: { $0.0 == name }) { return known.1 }
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x"
    return UInt32(isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10)
      .flatMap(Unicode.Scalar.init)
  }

  // MARK: Bytes

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func step() {
    if bytes[position] == UInt8(ascii: "\n") { line += 1 }
    position += 1
  }

  private mutating func skipSpace() {
    while let byte, " \t\r\n".utf8.contains(byte) { step() }
  }

  private mutating func skips(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { expected in
      guard bytes[position...].starts(with: expected) else { return false }
      // No text that is looked for contains a newline.
      position += expected.count
      return true
    }
  }

  /// Skips everything up to and including a text; returns false if it does not occur.
  private mutating func passes(_ text: StaticString) -> Bool {
    while byte != nil {
      if skips(text) { return true }
      step()
    }
    return false
  }
}
