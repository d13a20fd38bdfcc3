/// A type with a name that stays the same from one version of an app to the next.
///
///     OrderCoffee.persistentIdentifier      // "OrderCoffee"
///     Song.persistentIdentifier             // "Song"
///
/// The log identifies an intent, an entity or an enumeration by this name. It is the type's name by default; a renamed
/// type that is to keep its history declares its old name.
public protocol PersistentlyIdentifiable {
  /// The name.
  static var persistentIdentifier: String { get }
}

extension PersistentlyIdentifiable {
  /// The type's name.
  public static var persistentIdentifier: String { String(describing: Self.self) }
}
