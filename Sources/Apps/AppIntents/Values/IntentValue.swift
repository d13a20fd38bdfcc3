public import ForesightValues

/// A value that a parameter, a property or a result can hold.
///
/// Texts, numbers, dates, entities, enumerations and other types conform, as do optionals, arrays and sets of them. An
/// app does not conform its own types directly, but through ``AppEntity`` and ``AppEnum``.
public protocol _IntentValue: Sendable {
  /// The type itself, or that of an element.
  associatedtype ValueType: _IntentValue = Self
  /// The type without its optional.
  associatedtype UnwrappedType: _IntentValue = Self
  /// The type of the resolvers that find a value for a person's words.
  associatedtype Specification: ResolverSpecification = EmptyResolverSpecification<Self>
  /// The resolvers for parameters that name none of their own.
  static var defaultResolverSpecification: Specification { get }

  /// Returns the value for the log; `nil` if there is nothing to record.
  ///
  /// - Throws: an error if the value cannot be recorded, such as a number that is not finite.
  func _recorded() throws -> ParameterValue?

  /// Returns the value that the log kept; `nil` if what it kept is of another kind.
  ///
  /// - Throws: an error if it is of this kind but cannot be made again, such as an entity that no longer exists.
  static func _rebuilt(from recorded: ParameterValue) async throws -> Self?
}

extension _IntentValue {
  /// Returns the JSON text of a `Codable` value, as an app's own values may be; `nil` for any other, which the log does
  /// not record.
  public func _recorded() throws -> ParameterValue? {
    guard let codable = self as? any Codable else { return nil }
    return .string(try CodedValue.text(codable))
  }

  /// Decodes a `Codable` value from its JSON text.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> Self? {
    guard let codable = Self.self as? any Codable.Type else { return nil }
    return CodedValue.value(recorded, as: codable) as? Self
  }
}

extension _IntentValue where Specification == EmptyResolverSpecification<Self> {
  /// None by default.
  public static var defaultResolverSpecification: EmptyResolverSpecification<Self> { .init() }
}

/// The resolvers that find a value for a person's words.
public protocol ResolverSpecification: Sendable {
  /// The resolvers in their order.
  var _resolvers: [any Resolver] { get }
}

extension ResolverSpecification {
  /// None by default.
  public var _resolvers: [any Resolver] { [] }
}

/// An empty specification: a value can only be given.
public struct EmptyResolverSpecification<Value>: ResolverSpecification {
  /// Makes a specification.
  public init() {}
}

/// Any parameter or property, whatever the type of its value.
public protocol AnyIntentValue: Sendable {
  associatedtype Value
  /// True if it may be without a value.
  var isOptional: Bool { get }
  /// The title that a person reads.
  var title: LocalizedStringResource { get }
}

/// A type with a value that means none.
protocol Emptiable {
  static var empty: Self { get }
  var wrapped: Any? { get }
}

extension Optional: Emptiable {
  static var empty: Self { nil }
  var wrapped: Any? { self }
}

extension Optional: _IntentValue where Wrapped: _IntentValue {
  /// The wrapped type or, if that is a collection, the type of its elements.
  public typealias ValueType = Wrapped.ValueType
  /// The type without its optional.
  public typealias UnwrappedType = Wrapped.UnwrappedType

  /// Returns the value for the log; `nil` if there is nothing to record.
  public func _recorded() throws -> ParameterValue? { try self?._recorded() }
  /// The value that the log kept.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> Self? {
    try await Wrapped._rebuilt(from: recorded).map { .some($0) }
  }
}

extension Array: _IntentValue where Element: _IntentValue {
  /// The type of one element.
  public typealias ValueType = Element
  /// The type of the array itself.
  public typealias UnwrappedType = Self

  /// Returns the value for the log: the elements.
  public func _recorded() throws -> ParameterValue? {
    .array(try compactMap { try $0._recorded() })
  }

  /// The value that the log kept.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> Self? {
    guard case .array(let elements) = recorded else { return nil }
    var rebuilt: Self = []
    for element in elements {
      guard let value = try await Element._rebuilt(from: element) else { return nil }
      rebuilt.append(value)
    }
    return rebuilt
  }
}

extension Set: _IntentValue where Element: _IntentValue {
  /// The type of one element.
  public typealias ValueType = Element
  /// The type of the set itself.
  public typealias UnwrappedType = Self

  /// Returns the value for the log: the elements in a fixed order, so that equal sets are one value.
  public func _recorded() throws -> ParameterValue? {
    .array(try compactMap { try $0._recorded() }.sorted { $0.canonicalText < $1.canonicalText })
  }

  /// The value that the log kept.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> Self? {
    try await [Element]._rebuilt(from: recorded).map { Set($0) }
  }
}
