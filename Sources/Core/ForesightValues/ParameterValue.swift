/// A value of a parameter, of a context field, or of a result.
///
///     ParameterValue.integer(2).canonicalText                               // "2"
///     ParameterValue.entity(type: "Cafe", id: "17").canonicalText           // "Cafe/17"
///     ParameterValue.string("2").matches(.integer(2))                       // true
///
/// The type is stored, so that the donated value can be rebuilt. When values are compared to predict or to match, only
/// their canonical texts count: `cups=2` typed in a shell is the library's `2`.
public enum ParameterValue: Hashable, Sendable {
  /// A text.
  case string(String)
  /// A whole number.
  case integer(Int64)
  /// A number with a fraction; always finite.
  case number(Double)
  /// True or false.
  case boolean(Bool)
  /// An instant.
  case date(Instant)
  /// A reference to an entity of the app: the name of its type, without `/`, and its identifier.
  case entity(type: String, id: String)
  /// A case of an enumeration: the name of its type, without `/`, and its raw value.
  case enumeration(type: String, value: String)
  /// Several values; never arrays of arrays.
  case array([ParameterValue])

  /// The text that stands for the value wherever values are compared.
  ///
  ///     ParameterValue.array(["tea", "milk"]).canonicalText           // "3:tea,4:milk"
  ///     ParameterValue.enumeration(type: "Size", value: "large").canonicalText      // "large"
  ///
  /// An entity is `Type/id`, an enumeration its raw value, a date RFC 3339 in UTC, a whole number has
  /// no point, and an array lists the texts of its elements, each preceded by its length.
  public var canonicalText: String {
    switch self {
    case .string(let text): text
    case .integer(let value): String(value)
    case .number(let value): Int64(exactly: value).map(String.init) ?? value.description
    case .boolean(let value): value ? "true" : "false"
    case .date(let instant): Timestamp.format(instant)
    case .entity(let type, let id): type + "/" + id
    case .enumeration(_, let value): value
    case .array(let elements):
      elements.map(\.canonicalText).map { "\($0.utf8.count):\($0)" }.joined(separator: ",")
    }
  }

  /// Returns true if two values are the same for the purposes of prediction and matching.
  ///
  ///     ParameterValue.number(2).matches("2")      // true
  ///
  /// - Complexity: O(bytes).
  public func matches(_ other: ParameterValue) -> Bool {
    self == other || canonicalText == other.canonicalText
  }

  /// Returns true if two values are the same to the last bit. Unlike `==`, it distinguishes −0 from 0, and two
  /// encodings of an accented letter.
  ///
  ///     ParameterValue.number(0).isIdentical(to: .number(-0.0))      // false
  ///
  /// - Complexity: O(bytes).
  public func isIdentical(to other: ParameterValue) -> Bool {
    func same(_ first: String, _ second: String) -> Bool { first.hasSameBytes(as: second) }
    return switch (self, other) {
    case (.string(let first), .string(let second)): same(first, second)
    case (.number(let first), .number(let second)): first.bitPattern == second.bitPattern
    case (.entity(let type, let id), .entity(let otherType, let otherID)):
      same(type, otherType) && same(id, otherID)
    case (.enumeration(let type, let value), .enumeration(let otherType, let otherValue)):
      same(type, otherType) && same(value, otherValue)
    case (.array(let first), .array(let second)):
      first.count == second.count && zip(first, second).allSatisfy { $0.isIdentical(to: $1) }
    default: self == other
    }
  }

  /// A hash that is equal for values with equal canonical texts, except that an array's is made from the hashes of its
  /// elements.
  public var stableHash: UInt64 {
    switch self {
    case .string(let text): StableHash.of(text)
    case .array(let elements): StableHash.of(array: elements.map(\.stableHash))
    default: StableHash.of(canonicalText)
    }
  }
}

extension ParameterValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// A text, from a literal.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A whole number, from a literal.
  public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension String {
  /// Returns true if two texts have the same UTF-8 bytes. `==` also equates different encodings of an accented letter.
  ///
  ///     "\u{e9}".hasSameBytes(as: "e\u{301}")      // false, though they are equal
  ///
  /// - Complexity: O(bytes).
  public func hasSameBytes(as other: String) -> Bool {
    // Most different texts differ in length.
    if utf8.count != other.utf8.count { return false }
    return utf8.withContiguousStorageIfAvailable { one in
      other.utf8.withContiguousStorageIfAvailable { one.elementsEqual($0) }
    }.flatMap { $0 } ?? utf8.elementsEqual(other.utf8)
  }
}
