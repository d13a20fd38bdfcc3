/// A type with a name that stays the same from one version of an app to the next.
///
///     OrderCoffee.persistentIdentifier      // "OrderCoffee"
///     Song.persistentIdentifier             // "Song"
///
/// The log knows an intent, an entity or an enumeration by it. Where it is not written it is the type's
/// name: a type that is renamed and is to keep its history writes its old one.
public protocol PersistentlyIdentifiable {
  /// The name.
  static var persistentIdentifier: String { get }
}

extension PersistentlyIdentifiable {
  /// The type's name.
  public static var persistentIdentifier: String { String(describing: Self.self) }
}
