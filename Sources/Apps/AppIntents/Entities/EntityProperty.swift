internal import Synchronization

/// A property of an entity that people can see, look for and sort by.
///
///     song.artist                                    // "Ada"
///     String(localized: song.$artist.title)          // "Artist"
///     song.$artist.isOptional                        // false
@propertyWrapper
public final class EntityProperty<Value: _IntentValue & Sendable>: AnyIntentValue, Sendable {
  /// The title that a person reads.
  public let title: LocalizedStringResource
  /// The key of the property in the search index; `nil` if it is not indexed.
  let indexingKey: String?
  private let storage = Mutex<Value?>((Value.self as? any Emptiable.Type)?.empty as? Value)

  /// Makes a property without a title.
  public convenience init() { self.init(title: "") }

  /// Makes a property.
  public init(title: LocalizedStringResource) {
    self.title = title
    indexingKey = nil
  }

  /// Makes a property that is indexed for search under a key of the app's own.
  public init(title: LocalizedStringResource = "", customIndexingKey: CSCustomAttributeKey) {
    self.title = title
    indexingKey = customIndexingKey.keyName
  }

  /// Makes a property that is indexed for search under the name of a predefined attribute.
  public init(
    title: LocalizedStringResource = "", indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>
  ) {
    self.title = title
    self.indexingKey = CSSearchableItemAttributeSet.name(of: indexingKey)
  }

  /// The value.
  ///
  /// - Precondition: the value is set, or the property is optional.
  public var wrappedValue: Value {
    get {
      guard let value = currentValue else {
        preconditionFailure("a property is read that has no value")
      }
      return value
    }
    set { storage.replace(\.self, with: newValue) }
  }

  /// The value, if there is one.
  var currentValue: Value? { storage.withLock { $0 } }

  /// The property itself.
  public var projectedValue: EntityProperty<Value> { self }

  /// True if the value may be missing.
  public var isOptional: Bool { Value.self is any Emptiable.Type }
}
