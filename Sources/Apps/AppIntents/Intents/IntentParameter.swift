internal import ForesightValues
internal import Synchronization

/// A value that an intent is performed with.
///
///     @Parameter(title: "Size") var size: CoffeeSize
///     @Parameter(title: "Cups", default: 1) var cups: Int
///     order.size = .large
///     order.size                                // .large
///     String(localized: order.$cups.title)      // "Cups"
///     order.$cups.defaultValue                  // 1
///
/// Reading a parameter that is neither optional nor set is a programming error and stops the program; donating such an
/// intent throws.
@propertyWrapper
public final class IntentParameter<Value: _IntentValue & Sendable>: AnyIntentValue, Sendable {
  /// The title that a person reads.
  public var title: LocalizedStringResource { facts.title }
  /// A description of its purpose.
  public var description: LocalizedStringResource? { facts.description }
  /// The value that the parameter starts with; `nil` if it has none.
  public let defaultValue: Value.UnwrappedType?
  /// The question that a person is asked if the value is missing.
  public var requestValueDialog: IntentDialog? { facts.requestValueDialog }
  /// The declaration of the parameter, except its default value.
  let facts: ParameterFacts

  private let storage: Mutex<Value?>

  /// Makes a parameter without a title.
  ///
  ///     @Parameter var note: String?
  ///     order.note                          // nil
  public convenience init() { self.init(facts: ParameterFacts(nil, nil, nil), default: nil) }

  /// Makes a parameter. The initializers that apps use are in extensions, one for each kind of value.
  init(facts: ParameterFacts, default defaultValue: Value.UnwrappedType?) {
    self.defaultValue = defaultValue
    self.facts = facts
    storage = Mutex(
      (defaultValue as? Value) ?? (Value.self as? any Emptiable.Type)?.empty as? Value)
  }

  /// The value.
  ///
  /// - Precondition: it is set, has a default, or is optional.
  public var wrappedValue: Value {
    get {
      guard let value = currentValue else {
        preconditionFailure("a parameter was read before it had a value")
      }
      return value
    }
    set { currentValue = newValue }
  }

  /// The parameter itself.
  public var projectedValue: IntentParameter<Value> { self }

  /// True if the value may be missing.
  ///
  ///     @Parameter(title: "Note") var note: String?
  ///     order.$note.isOptional      // true
  public var isOptional: Bool { Value.self is any Emptiable.Type }

  /// The value, if there is one.
  var currentValue: Value? {
    get { storage.withLock { $0 } }
    set { storage.replace(\.self, with: newValue) }
  }
}

/// A parameter as the log uses it, without the type of its value.
protocol RecordableParameter: AnyObject, Sendable {
  /// Returns the value as the log keeps it; `nil` for nothing.
  ///
  /// - Throws: ``UnsetParameter`` if a required value is missing.
  func recorded() throws -> ParameterValue?
  /// Sets the value to the one that the log kept.
  ///
  /// - Returns: false if what the log kept is of another kind than this parameter.
  func rebuild(from recorded: ParameterValue) async throws -> Bool
  /// The value, if there is one.
  var anyValue: (any Sendable)? { get }
  /// The title that a person reads.
  var title: LocalizedStringResource { get }
  /// The name of its values' type.
  var valueTypeName: String { get }
  /// True if the value may be missing.
  var isOptional: Bool { get }
  /// Sets the value to the one that a text stands for; returns false if it stands for none.
  func read(_ text: String) async throws -> Bool
  /// Asks a person for a value, and sets it.
  func ask(_ dialog: IntentDialog?) async throws
  /// Returns the names of the options, as a person reads them.
  func optionNames() async -> [String]
  /// The value as a person reads it; `nil` when there is none.
  var text: String? { get }
}

extension RecordableParameter {
  /// True if there is a value other than `nil`.
  var hasValue: Bool {
    guard let anyValue else { return false }
    return (anyValue as? any Emptiable).map { $0.wrapped != nil } ?? true
  }
}

/// The error for a required parameter without a value.
struct UnsetParameter: Error {}

extension IntentParameter: RecordableParameter {
  func recorded() throws -> ParameterValue? {
    guard let value = currentValue else { throw UnsetParameter() }
    return try value._recorded()
  }

  func rebuild(from recorded: ParameterValue) async throws -> Bool {
    guard let value = try await Value._rebuilt(from: recorded) else { return false }
    currentValue = value
    return true
  }

  var anyValue: (any Sendable)? { currentValue }
}
