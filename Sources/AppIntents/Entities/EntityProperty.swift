internal import Synchronization

/// A property of an entity that people can see, look for and sort by.
///
///     struct Song: AppEntity {
///       @Property(title: "Artist") var artist: String
///     }
@propertyWrapper
public final class EntityProperty<Value: _IntentValue & Sendable>: AnyIntentValue, Sendable {
  /// What it is called.
  public let title: LocalizedStringResource
  private let storage: Mutex<Value?>

  /// Makes a property of which nothing is said.
  public init() {
    title = ""
    storage = Mutex((Value.self as? any Emptiable.Type)?.empty as? Value)
  }

  /// Makes a property.
  public init(title: LocalizedStringResource) {
    self.title = title
    storage = Mutex((Value.self as? any Emptiable.Type)?.empty as? Value)
  }

  /// Makes a property that a search index knows under a key of its own.
  public convenience init(
    title: LocalizedStringResource = "", customIndexingKey: String
  ) {
    self.init(title: title)
  }

  /// Makes a property that a search index knows.
  public convenience init<Root>(
    title: LocalizedStringResource = "", indexingKey: WritableKeyPath<Root, Value?>
  ) {
    self.init(title: title)
  }

  /// The value.
  ///
  /// - Precondition: it is set, or optional.
  public var wrappedValue: Value {
    get {
      guard let value = storage.withLock({ $0 }) else {
        preconditionFailure("a property is read that has no value")
      }
      return value
    }
    set { storage.withLock { $0 = newValue } }
  }

  /// The property itself.
  public var projectedValue: EntityProperty<Value> { self }

  /// Whether it may be without a value.
  public var isOptional: Bool { Value.self is any Emptiable.Type }
}
