/// A JSON value (RFC 8259), as much of it as donations need.
///
///     let order = try JSON.parse(Array(#"{"intent": "OrderCoffee"}"#.utf8))
///     order["intent"]                                            // .string("OrderCoffee")
///     print(JSON.members([("size", .string("large"))]).text)     // {"size":"large"}
///
/// It is used instead of Foundation's JSON because linking Foundation delays the start of a process by 1 to 5 ms, as
/// long as a whole prediction takes, and because it keeps whole numbers whole.
public enum JSON: Hashable, Sendable {
  /// The literal `null`.
  case null
  /// True or false.
  case boolean(Bool)
  /// A number without fraction or exponent that fits 64 bits.
  case integer(Int64)
  /// Any other number; always finite.
  case number(Double)
  /// A text.
  case string(String)
  /// A list.
  case array([JSON])
  /// Named members in the order written, each name once.
  case object([Member])

  /// A named value in an object.
  public struct Member: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The value.
    public let value: JSON

    /// Makes a member.
    public init(_ name: String, _ value: JSON) { (self.name, self.value) = (name, value) }
  }

  /// Makes an object of the members that have a value.
  ///
  ///     print(JSON.members([("a", .null), ("b", nil)]).text)      // {"a":null}
  public static func members(_ members: [(String, JSON?)]) -> JSON {
    .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }

  /// The error for a text that is not JSON.
  ///
  ///     try JSON.parse(Array("[1,".utf8))      // throws: offset
  public struct SyntaxError: Error, Hashable, Sendable {
    /// The fault.
    public let why: String
    /// The offset of the fault in bytes, from 0.
    public let offset: Int
  }

  /// The value of a member; `nil` if there is no such member, or this is not an object.
  ///
  ///     JSON.members([("size", .string("large"))])["size"]?.string      // "large"
  ///
  /// - Complexity: O(members).
  public subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The text, if this is one.
  ///
  ///     JSON.string("large").string       // "large"
  ///     JSON.integer(2).string            // nil
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The number, if this is one, whole or not.
  package var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// The truth value; `nil` for a value of another kind.
  package var boolean: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  /// The whole number, if this is one that an `Int` holds.
  package var int: Int? {
    if case .integer(let value) = self { Int(exactly: value) } else { nil }
  }

  /// Returns the elements of a list, each converted by `read`; `nil` if this is not a list or `read` rejects an
  /// element.
  package func all<Value>(_ read: (JSON) -> Value?) -> [Value]? {
    guard case .array(let elements) = self else { return nil }
    let values = elements.compactMap(read)
    return values.count == elements.count ? values : nil
  }

  /// Parses bytes that hold one value, with nothing else but white space around it.
  ///
  ///     try JSON.parse(Array("[1, 2.5]".utf8))      // .array([.integer(1), .number(2.5)])
  ///
  /// - Complexity: O(bytes), and O(members²) for each object.
  public static func parse(_ bytes: UnsafeRawBufferPointer) throws(SyntaxError) -> JSON {
    var parser = Parser(bytes: bytes)
    let value = try parser.value(depth: 0)
    parser.skipSpace()
    guard parser.position == bytes.count else {
      throw parser.error("something follows the end of the JSON value")
    }
    return value
  }

  /// Parses bytes that hold one value, with nothing else but white space around it.
  public static func parse(_ bytes: [UInt8]) throws(SyntaxError) -> JSON {
    // A closure that throws directly would lose the type of its errors.
    try bytes.withUnsafeBytes { bytes in
      Result { () throws(SyntaxError) in try parse(bytes) }
    }.get()
  }

  /// The value on one line without spaces.
  ///
  /// - Complexity: O(bytes).
  public var text: String {
    var text = JSONText()
    text.write(self)
    return text.string
  }
}

private struct Parser {
  /// The deepest nesting, deeper than any donation's, so that no input can exhaust the stack.
  static let deepest = 32
  /// The most members of an object, more than any donation has, because each name is compared with those before it.
  static let mostMembers = 1024

  let bytes: UnsafeRawBufferPointer
  var position = 0

  func error(_ why: String) -> JSON.SyntaxError { JSON.SyntaxError(why: why, offset: position) }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skipSpace() {
    while let byte = next, byte == 32 || (9...10).contains(byte) || byte == 13 { position += 1 }
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  mutating func value(depth: Int) throws(JSON.SyntaxError) -> JSON {
    guard depth < Self.deepest else { throw error("the JSON is nested too deeply") }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try literal("true", .boolean(true))
    case UInt8(ascii: "f"): return try literal("false", .boolean(false))
    case UInt8(ascii: "n"): return try literal("null", .null)
    case nil: throw error("the JSON ends too early")
    default: return try number()
    }
  }

  private mutating func literal(_ word: String, _ value: JSON) throws(JSON.SyntaxError) -> JSON {
    guard bytes[position...].starts(with: word.utf8) else { throw error("this is not JSON") }
    position += word.utf8.count
    return value
  }

  private mutating func object(depth: Int) throws(JSON.SyntaxError) -> JSON {
    position += 1
    var members: [JSON.Member] = []
    skipSpace()
    if skip("}") { return .object([]) }
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw error("a member's name is expected") }
      let name = try string()
      // By bytes: names that differ only in how an accent is encoded are different names.
      guard !members.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
        throw error("a member comes twice")
      }
      guard members.count < Self.mostMembers else {
        throw error("an object has more than \(Self.mostMembers) members")
      }
      skipSpace()
      guard skip(":") else { throw error("a colon is expected") }
      members.append(JSON.Member(name, try value(depth: depth + 1)))
      skipSpace()
      if skip("}") { return .object(members) }
      guard skip(",") else { throw error("a comma or the end of the object is expected") }
    }
  }

  private mutating func array(depth: Int) throws(JSON.SyntaxError) -> JSON {
    position += 1
    var elements: [JSON] = []
    skipSpace()
    if skip("]") { return .array([]) }
    while true {
      elements.append(try value(depth: depth + 1))
      skipSpace()
      if skip("]") { return .array(elements) }
      guard skip(",") else { throw error("a comma or the end of the array is expected") }
    }
  }

  private mutating func string() throws(JSON.SyntaxError) -> String {
    position += 1
    var decoded: [UInt8] = []
    var start = position
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        decoded.append(contentsOf: bytes[start..<position])
        guard let string = String(validating: decoded, as: UTF8.self) else {
          throw error("the text is not valid UTF-8")
        }
        position += 1
        return string
      case UInt8(ascii: "\\"):
        decoded.append(contentsOf: bytes[start..<position])
        position += 1
        decoded.append(contentsOf: String(try escape()).utf8)
        start = position
      case 0..<32: throw error("a control character stands in a string")
      default: position += 1
      }
    }
    throw error("a string has no end")
  }

  private mutating func escape() throws(JSON.SyntaxError) -> Character {
    guard let byte = next else { throw error("a string has no end") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      return Character(Unicode.Scalar(byte))
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      var units = [try codeUnit()]
      // A character outside the basic plane is written as two units.
      if UTF16.isLeadSurrogate(units[0]), skip("\\"), skip("u") { units.append(try codeUnit()) }
      guard let text = String(validating: units, as: UTF16.self), let character = text.first else {
        throw error("an escape is half a character")
      }
      return character
    default: throw error("an unknown escape stands in a string")
    }
  }

  private mutating func codeUnit() throws(JSON.SyntaxError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error("an escape lacks hexadecimal digits")
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }

  private mutating func number() throws(JSON.SyntaxError) -> JSON {
    let start = position
    _ = skip("-")
    let whole = digits()
    guard whole > 0, whole == 1 || bytes[position - whole] != UInt8(ascii: "0") else {
      throw error(whole == 0 ? "this is not JSON" : "a number begins with 0")
    }
    var isWhole = true
    if skip(".") {
      isWhole = false
      guard digits() > 0 else { throw error("a number ends with a point") }
    }
    if skip("e") || skip("E") {
      isWhole = false
      if !skip("-") { _ = skip("+") }
      guard digits() > 0 else { throw error("a number lacks its exponent") }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    // "-0" is a number with a sign, which a whole number cannot keep.
    if isWhole, text != "-0", let integer = Int64(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else { throw error("a number is too large") }
    return .number(number)
  }

  private mutating func digits() -> Int {
    let start = position
    while let byte = next, byte.isDigit { position += 1 }
    return position - start
  }
}
