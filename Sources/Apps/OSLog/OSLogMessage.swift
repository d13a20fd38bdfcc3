/// A message with values in it, of which those that are private are left out.
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

/// The people who may read a value in a message.
public struct OSLogPrivacy: Hashable, Sendable {
  /// The text in the place of a private value.
  public enum Mask: Hashable, Sendable {
    /// A mark that is the same for all values.
    case none
    /// On Apple's systems a hash; here nothing, because short texts can be guessed from theirs.
    case hash
  }

  let isPublic: Bool?

  /// Numbers are public, all else is private.
  public static let auto = OSLogPrivacy(isPublic: nil)
  /// Readable by everybody.
  public static let `public` = OSLogPrivacy(isPublic: true)
  /// Readable by nobody.
  public static let `private` = OSLogPrivacy(isPublic: false)
  /// Readable by nobody.
  public static let sensitive = OSLogPrivacy(isPublic: false)

  /// Numbers are public, all else is private.
  public static func auto(mask: Mask) -> OSLogPrivacy { .auto }
  /// Readable by nobody.
  public static func `private`(mask: Mask) -> OSLogPrivacy { .private }
  /// Readable by nobody.
  public static func sensitive(mask: Mask) -> OSLogPrivacy { .sensitive }
}

/// The form in which a number with a fraction is written.
///
///     let logger = Logger(subsystem: "org.example.cafe", category: "orders")
///     logger.info("\(92.53, format: .fixed(precision: 1)) degrees")      // “92.5 degrees”
public struct OSLogFloatFormatting: Hashable, Sendable {
  let digits: Int?

  /// As many digits as it has.
  public static let hybrid = OSLogFloatFormatting(digits: nil)
  /// Six digits behind the point.
  public static let fixed = OSLogFloatFormatting(digits: 6)
  /// Some digits behind the point.
  public static func fixed(precision: Int) -> OSLogFloatFormatting { .init(digits: precision) }
}

/// Collects the pieces of a message.
public struct OSLogInterpolation: StringInterpolationProtocol {
  var text = ""

  /// Makes an empty collection.
  public init(literalCapacity: Int, interpolationCount: Int) {}

  /// Adds a piece of the program's own text.
  public mutating func appendLiteral(_ literal: String) { text += literal }

  /// Adds a whole number, which is public.
  public mutating func appendInterpolation(
    _ number: @autoclosure () -> some FixedWidthInteger, privacy: OSLogPrivacy = .auto
  ) {
    append(privacy.isPublic ?? true) { "\(number())" }
  }

  /// Adds a number with a fraction, which is public.
  public mutating func appendInterpolation(
    _ number: @autoclosure () -> Double, format: OSLogFloatFormatting = .hybrid,
    privacy: OSLogPrivacy = .auto
  ) {
    append(privacy.isPublic ?? true) {
      format.digits.map { String(format: "%.\(max(0, $0))f", number()) } ?? "\(number())"
    }
  }

  /// Adds a number with a fraction, which is public.
  public mutating func appendInterpolation(
    _ number: @autoclosure () -> Float, format: OSLogFloatFormatting = .hybrid,
    privacy: OSLogPrivacy = .auto
  ) {
    appendInterpolation(Double(number()), format: format, privacy: privacy)
  }

  /// Adds true or false, which is public.
  public mutating func appendInterpolation(
    _ truth: @autoclosure () -> Bool, privacy: OSLogPrivacy = .auto
  ) {
    append(privacy.isPublic ?? true) { "\(truth())" }
  }

  /// Adds the name of a type, which is public.
  public mutating func appendInterpolation(
    _ type: @autoclosure () -> Any.Type, privacy: OSLogPrivacy = .auto
  ) {
    append(privacy.isPublic ?? true) { "\(type())" }
  }

  /// Adds any other value, which is private.
  public mutating func appendInterpolation<Value>(
    _ value: @autoclosure () -> Value, privacy: OSLogPrivacy = .auto
  ) {
    append(privacy.isPublic ?? false) { "\(value())" }
  }

  private mutating func append(_ isPublic: Bool, _ shown: () -> String) {
    text += isPublic ? shown() : "<private>"
  }
}
