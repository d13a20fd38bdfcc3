extension String {
  /// A text with values in it, which keeps the text and the values apart.
  ///
  ///     let value: String.LocalizationValue = "Order \(2) cups"
  ///     String(localized: value)                        // "Order 2 cups"
  public struct LocalizationValue: Hashable, Sendable, Codable {
    /// The text with a placeholder for each value, such as `Order %lld cups`.
    let key: String
    /// The text with its values.
    let text: String

    /// Makes a text from a string that is known only when the program runs.
    public init(_ value: String) {
      key = value
      text = value
    }
  }
}

extension String.LocalizationValue: ExpressibleByStringInterpolation {
  /// The kinds of placeholders for values that are not known yet.
  public enum Placeholder: Hashable, Sendable {
    /// A whole number.
    case int
    /// A whole number that is not negative.
    case uint
    /// A single-precision number.
    case float
    /// A double-precision number.
    case double
    /// Anything else.
    case object

    var specifier: String {
      switch self {
      case .int: "%lld"
      case .uint: "%llu"
      case .float: "%f"
      case .double: "%lf"
      case .object: "%@"
      }
    }
  }

  /// Makes a text from a literal.
  public init(stringLiteral value: String) { self.init(value) }

  /// Makes a text from a literal with values in it.
  public init(stringInterpolation: StringInterpolation) {
    key = stringInterpolation.key
    text = stringInterpolation.text
  }

  /// Collects the pieces of a literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var key = ""
    fileprivate var text = ""

    /// Makes an empty collection.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    private mutating func append(_ specifier: String, _ value: String) {
      key += specifier
      text += value
    }

    /// Adds a piece of text.
    public mutating func appendLiteral(_ literal: String) {
      key += literal.replacingOccurrences(of: "%", with: "%%")
      text += literal
    }

    /// Adds a text.
    public mutating func appendInterpolation(_ value: String) { append("%@", value) }

    /// Adds a part of a text.
    public mutating func appendInterpolation(_ value: Substring) { append("%@", String(value)) }

    /// Adds a resource's text.
    public mutating func appendInterpolation(_ value: LocalizedStringResource) {
      append("%@", String(localized: value))
    }

    /// Adds a value by its text for people.
    public mutating func appendInterpolation(
      _ value: some CustomLocalizedStringResourceConvertible
    ) {
      append("%@", String(localized: value.localizedStringResource))
    }

    /// Adds a whole number.
    public mutating func appendInterpolation(_ value: some BinaryInteger) {
      append("%lld", "\(value)")
    }

    /// Adds a whole number in a `printf` format.
    ///
    ///     let value: String.LocalizationValue = "Table \(7, specifier: "%03lld")"
    ///     String(localized: value)      // "Table 007"
    public mutating func appendInterpolation(_ value: some BinaryInteger, specifier: String) {
      append(specifier, String(format: specifier, Int64(clamping: value)))
    }

    /// Adds a number.
    public mutating func appendInterpolation(_ value: Double) { append("%lf", "\(value)") }

    /// Adds a number in a `printf` format.
    public mutating func appendInterpolation(_ value: Double, specifier: String) {
      append(specifier, String(format: specifier, value))
    }

    /// Adds a single-precision number.
    public mutating func appendInterpolation(_ value: Float) { append("%f", "\(value)") }

    /// Adds a single-precision number in a `printf` format.
    public mutating func appendInterpolation(_ value: Float, specifier: String) {
      append(specifier, String(format: specifier, Double(value)))
    }

    /// Adds a value as a format style shows it.
    public mutating func appendInterpolation<Format: FormatStyle>(
      _ value: Format.FormatInput, format: Format
    ) where Format.FormatOutput == String {
      append("%@", format.format(value))
    }

    /// Adds values as a list, each by its text for people: `\(songs, format: .list(type: .and))`.
    @_disfavoredOverload
    public mutating func appendInterpolation<Values: Sequence>(
      _ values: Values, format: ListFormatStyle<StringStyle, [String]>
    ) where Values.Element: CustomLocalizedStringResourceConvertible {
      append("%@", format.format(values.map { String(localized: $0.localizedStringResource) }))
    }

    /// Adds an attributed text without its attributes.
    public mutating func appendInterpolation(_ value: AttributedString) {
      append("%@", String(value.characters))
    }

    /// Adds a placeholder for a value that is not known yet.
    public mutating func appendInterpolation(placeholder: Placeholder) {
      append(placeholder.specifier, placeholder.specifier)
    }

    /// Adds a placeholder, in a `printf` format, for a value that is not known yet.
    public mutating func appendInterpolation(placeholder: Placeholder, specifier: String) {
      append(specifier, specifier)
    }

    /// Adds any other value by its description.
    @_disfavoredOverload
    public mutating func appendInterpolation<Value>(_ value: Value) { append("%@", "\(value)") }
  }
}
