/// A message with values in it, in which `<private>` replaces the private ones.
///
///     let logger = Logger(subsystem: "org.example.cafe", category: "orders")
///     let (name, cups) = ("Ada", 2)
///     logger.info("\(name) ordered \(cups)")                  // “<private> ordered 2”
///     logger.info("\(name, privacy: .public) ordered")        // “Ada ordered”
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  let text: String

  /// Makes a message without values.
  public init(stringLiteral value: String) { text = value }
  /// Makes a message with values in it.
  public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// The visibility of a value in a message.
public struct OSLogPrivacy: Hashable, Sendable {
  /// The text that replaces a private value.
  public enum Mask: Hashable, Sendable {
    /// A mark that is the same for all values.
    case none
    /// A hash on Apple's systems. Here it is the same mark for all values, because a short text can be guessed from its
    /// hash.
    case hash
  }

  let isPublic: Bool?

  /// Numbers, Booleans and names of types are public, all else is private.
  public static let auto = OSLogPrivacy(isPublic: nil)
  /// Shown as it is.
  public static let `public` = OSLogPrivacy(isPublic: true)
  /// Shown as `<private>`.
  public static let `private` = OSLogPrivacy(isPublic: false)
  /// Shown as `<private>`.
  public static let sensitive = OSLogPrivacy(isPublic: false)

  /// Numbers, Booleans and names of types are public, all else is private.
  public static func auto(mask: Mask) -> OSLogPrivacy { .auto }
  /// Shown as `<private>`.
  public static func `private`(mask: Mask) -> OSLogPrivacy { .private }
  /// Shown as `<private>`.
  public static func sensitive(mask: Mask) -> OSLogPrivacy { .sensitive }
}

/// The format of a floating-point number.
///
///     let logger = Logger(subsystem: "org.example.cafe", category: "orders")
///     logger.info("\(92.53, format: .fixed(precision: 1)) degrees")      // “92.5 degrees”
public struct OSLogFloatFormatting: Hashable, Sendable {
  let digits: Int?

  /// As many digits as the number has.
  public static let hybrid = OSLogFloatFormatting(digits: nil)
  /// Six digits after the decimal point.
  public static let fixed = OSLogFloatFormatting(digits: 6)
  /// A number of digits after the decimal point.
  public static func fixed(precision: Int) -> OSLogFloatFormatting { .init(digits: precision) }
}

/// Collects the pieces of a message.
public struct OSLogInterpolation: StringInterpolationProtocol {
  var text = ""

  /// Makes an empty collection.
  public init(literalCapacity: Int, interpolationCount: Int) {}

  /// Adds a piece of the program's own text.
  public mutating func appendLiteral(_ literal: String) { text += literal }

  /// Adds a whole number, which is public by default.
  public mutating func appendInterpolation(
    _ number: @autoclosure () -> some FixedWidthInteger, privacy: OSLogPrivacy = .auto
  ) {
    append(privacy.isPublic ?? true) { "\(number())" }
  }

  /// Adds a floating-point number, which is public by default.
  public mutating func appendInterpolation(
    _ number: @autoclosure () -> Double, format: OSLogFloatFormatting = .hybrid,
    privacy: OSLogPrivacy = .auto
  ) {
    append(privacy.isPublic ?? true) {
      format.digits.map { String(format: "%.\(max(0, $0))f", number()) } ?? "\(number())"
    }
  }

  /// Adds a floating-point number, which is public by default.
  public mutating func appendInterpolation(
    _ number: @autoclosure () -> Float, format: OSLogFloatFormatting = .hybrid,
    privacy: OSLogPrivacy = .auto
  ) {
    appendInterpolation(Double(number()), format: format, privacy: privacy)
  }

  /// Adds true or false, which is public by default.
  public mutating func appendInterpolation(
    _ truth: @autoclosure () -> Bool, privacy: OSLogPrivacy = .auto
  ) {
    append(privacy.isPublic ?? true) { "\(truth())" }
  }

  /// Adds the name of a type, which is public by default.
  public mutating func appendInterpolation(
    _ type: @autoclosure () -> Any.Type, privacy: OSLogPrivacy = .auto
  ) {
    append(privacy.isPublic ?? true) { "\(type())" }
  }

  /// Adds any other value, which is private by default.
  public mutating func appendInterpolation<Value>(
    _ value: @autoclosure () -> Value, privacy: OSLogPrivacy = .auto
  ) {
    append(privacy.isPublic ?? false) { "\(value())" }
  }

  private mutating func append(_ isPublic: Bool, _ shown: () -> String) {
    text += isPublic ? shown() : "<private>"
  }
}
