/// The position of a value among others of its kind: a place on the earth, a time of day, or a number.
///
///     let degrees = StableHash.of("degrees")
///     Position("21.5").named(degrees).distance(to: Position("20").named(degrees))       // 1.5
///     Position("23:45").distance(to: Position("00:15"))                                 // 0.5 (hours)
///     Position("geo:52.52,13.405").distance(to: Position("geo:52.51,13.39"))            // 1.5 (km)
///     Position("large").isSomewhere                                                     // false
///
/// Numbers and times of day can be compared only under the same name, places always. A place is accurate to some three
/// meters, a number to seven digits.
public struct Position: Hashable, Sendable, BitwiseCopyable {
  // 0 is nowhere. A place has 0 as its top bit, then three coordinates on the unit sphere of 21 bits each. A number has
  // 1 as its top bit, then a bit that is 1 for a time of day, 30 bits of the hash of its name, and the 32 bits of a
  // `Float`.
  private let bits: UInt64

  /// The position of a value that is none of these.
  public static let nowhere = Position(bits: 0)

  private static let isNumber: UInt64 = 1 << 63
  private static let isTimeOfDay: UInt64 = 1 << 62
  private static let hoursPerDay: Float = 24
  /// Half of the greatest coordinate.
  private static let middle: Float = 0xf_ffff
  /// The longest text that may be a number, in bytes.
  private static let longestNumber = 18

  private init(bits: UInt64) { self.bits = bits }

  /// Makes the position of a place.
  public init(_ place: Place) {
    func coordinate(_ x: Float) -> UInt64 { UInt64((x + 1) * Self.middle + 0.5) }
    self.init(
      bits: coordinate(place.x) << 42 | coordinate(place.y) << 21 | coordinate(place.z))
  }

  /// Reads a `geo:` URI, a time of day such as `7:30` or `07:30:15`, or a decimal number; all other texts are nowhere.
  ///
  /// - Complexity: O(1).
  public init(_ text: String) {
    let isShort = text.utf8.count <= Self.longestNumber
    // The first letter of most texts shows that they name no place.
    if let first = text.utf8.first, first | 0x20 == UInt8(ascii: "g"), let place = Place(uri: text)
    {
      self.init(place)
    } else if isShort, let hours = Self.hours(text) {
      self.init(bits: Self.isNumber | Self.isTimeOfDay | UInt64(hours.bitPattern))
    } else if isShort, let number = Self.number(text) {
      self.init(bits: Self.isNumber | UInt64(number.bitPattern))
    } else {
      self = .nowhere
    }
  }

  /// Returns the hours from midnight to a time of day; `nil` for any other text.
  private static func hours(_ text: String) -> Float? {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    var (hours, unit): (Float, Float) = (0, 1)
    for (index, digits) in parts.enumerated() {
      guard index == 0 ? (1...2).contains(digits.count) : digits.count == 2,
        digits.allSatisfy(\.isDigit),
        let number = Int(Substring(digits)), number < (index == 0 ? 24 : 60)
      else { return nil }
      hours += Float(number) * unit
      unit /= 60
    }
    return hours
  }

  private static func number(_ text: String) -> Float? {
    guard let last = text.utf8.last, last.isDigit,
      // Digits only: `Float` would also accept numbers such as 0x1 and nan.
      text.utf8.allSatisfy({ "0123456789.-".utf8.contains($0) })
    else { return nil }
    // −0 is 0.
    return Float(text).map { $0 + 0 }
  }

  /// Returns the position under a name: numbers of different names cannot be compared.
  ///
  /// - Parameter name: the hash of the name.
  public func named(_ name: UInt64) -> Position {
    guard bits & Self.isNumber != 0 else { return self }
    return Position(bits: bits & ~(0x3fff_ffff << 32) | (name & 0x3fff_ffff) << 32)
  }

  /// True if it is a place, a time of day or a number.
  public var isSomewhere: Bool { bits != 0 }
  /// True if it is a place.
  public var isPlace: Bool { isSomewhere && bits & Self.isNumber == 0 }
  /// Returns true if two positions can be compared.
  ///
  ///     Position("7").isComparable(with: Position("07:00"))       // false
  public func isComparable(with other: Position) -> Bool {
    if bits & Self.isNumber == 0 { return isPlace && other.isPlace }
    return bits >> 32 == other.bits >> 32
  }

  /// Returns the distance between two positions: kilometers between places, hours between times of day, the difference
  /// of numbers; `nil` if they cannot be compared.
  ///
  /// - Complexity: O(1).
  public func distance(to other: Position) -> Float? {
    guard isComparable(with: other) else { return nil }
    if isPlace { return place.distance(to: other.place) }
    let apart = abs(number - other.number)
    return bits & Self.isTimeOfDay == 0 ? apart : min(apart, Self.hoursPerDay - apart)
  }

  private var number: Float { Float(bitPattern: UInt32(truncatingIfNeeded: bits)) }

  private var place: Place {
    func coordinate(_ shift: UInt64) -> Float { Float(bits >> shift & 0x1f_ffff) / Self.middle - 1 }
    return Place(x: coordinate(42), y: coordinate(21), z: coordinate(0))
  }
}

extension ParameterValue {
  /// The position of the value, if it is a place, a time of day or a number.
  ///
  ///     ParameterValue.string("7:30").position.isSomewhere          // true
  ///     ParameterValue.boolean(true).position.isSomewhere           // false
  public var position: Position {
    switch self {
    case .string(let text): Position(text)
    case .integer, .number: Position(canonicalText)
    default: .nowhere
    }
  }
}

extension Fields {
  /// The position of the first value that is a place, or else of the first that is a time of day or a number.
  public var position: Position {
    var first = Position.nowhere
    for field in self {
      let position = field.value.position
      if position.isPlace { return position }
      if !first.isSomewhere { first = position.named(StableHash.of(field.name)) }
    }
    return first
  }
}
