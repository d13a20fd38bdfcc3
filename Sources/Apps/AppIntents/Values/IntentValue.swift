public import ForesightValues

/// A value that a parameter, a property or a result can hold.
///
/// Texts, numbers, dates, entities, enumerations and others conform, as do optionals, arrays and sets
/// of them; an app does not conform types of its own but through ``AppEntity`` and ``AppEnum``.
public protocol _IntentValue: Sendable {
  /// The value itself, or that of one element.
  associatedtype ValueType: _IntentValue = Self
  /// The value without its optional.
  associatedtype UnwrappedType: _IntentValue = Self
  /// How a value is found for what a person said.
  associatedtype Specification: ResolverSpecification = EmptyResolverSpecification<Self>
  /// How a value is found when nothing else is said.
  static var defaultResolverSpecification: Specification { get }

  /// What the log keeps of the value; `nil` for nothing.
  ///
  /// - Throws: when the value cannot be kept, such as a number that is not one.
  func _recorded() throws -> ParameterValue?

  /// The value that the log kept; `nil` when what it kept is of another kind.
  ///
  /// - Throws: when it is of this kind and cannot be had again, such as an entity that is gone.
  static func _rebuilt(from recorded: ParameterValue) async throws -> Self?
}

extension _IntentValue {
  /// The text of its JSON, where it has one: an app's own codable values. Whatever else the log does
  /// not know is left out of it.
  public func _recorded() throws -> ParameterValue? {
    guard let codable = self as? any Codable else { return nil }
    return .string(try CodedValue.text(codable))
  }

  /// What the text of its JSON says.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> Self? {
    guard let codable = Self.self as? any Codable.Type else { return nil }
    return CodedValue.value(recorded, as: codable) as? Self
  }
}

extension _IntentValue where Specification == EmptyResolverSpecification<Self> {
  /// None.
  public static var defaultResolverSpecification: EmptyResolverSpecification<Self> { .init() }
}

/// How a value is found for what a person said.
public protocol ResolverSpecification: Sendable {
  /// The resolvers in their order.
  var _resolvers: [any Resolver] { get }
}

extension ResolverSpecification {
  /// None.
  public var _resolvers: [any Resolver] { [] }
}

/// No way to find a value but to be given it.
public struct EmptyResolverSpecification<Value>: ResolverSpecification {
  /// Makes one.
  public init() {}
}

/// Any parameter or property, whatever it holds.
public protocol AnyIntentValue: Sendable {
  associatedtype Value
  /// Whether it may be without a value.
  var isOptional: Bool { get }
  /// What it is called.
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
  /// What one element is.
  public typealias ValueType = Wrapped.ValueType
  /// What it is when it is there.
  public typealias UnwrappedType = Wrapped.UnwrappedType

  /// What the log keeps of it.
  public func _recorded() throws -> ParameterValue? { try self?._recorded() }
  /// The value that the log kept.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> Self? {
    try await Wrapped._rebuilt(from: recorded).map { .some($0) }
  }
}

extension Array: _IntentValue where Element: _IntentValue {
  /// What one element is.
  public typealias ValueType = Element
  /// What it is when it is there.
  public typealias UnwrappedType = Self

  /// What the log keeps of it.
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
  /// What one element is.
  public typealias ValueType = Element
  /// What it is when it is there.
  public typealias UnwrappedType = Self

  /// In one order whatever the set's own is: equal sets are one value.
  public func _recorded() throws -> ParameterValue? {
    .array(
      try compactMap { try $0._recorded() }.sorted { $0.canonicalText < $1.canonicalText })
  }

  /// The value that the log kept.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> Self? {
    try await [Element]._rebuilt(from: recorded).map { Set($0) }
  }
}
