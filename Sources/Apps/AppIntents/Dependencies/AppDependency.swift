/// A type whose instances use what the app has registered.
public protocol _SupportsAppDependencies {}

extension _SupportsAppDependencies {
  /// A dependency, by its shorter name.
  public typealias Dependency = AppDependency
}

/// A dependency on an object that the app has registered with ``AppDependencyManager``.
///
///     struct FavouritesProvider: DynamicOptionsProvider {
///       @Dependency var library: Library
///       func results() async throws -> [String] { library.songs.map(\.title) }
///     }
///     AppDependencyManager.shared.add(dependency: Library())
///     try await FavouritesProvider().results()[0]      // "Autumn"
///
/// Reading what was not registered is a mistake of the program and stops it.
///
/// Unchecked, because a key is of any type: all that a manager does with it is to compare and hash it, which keys do
/// without changing.
@propertyWrapper
public struct AppDependency<Value: Sendable>: @unchecked Sendable {
  private let key: AnyHashable?
  private let manager: AppDependencyManager
  private var fallback: (@Sendable () -> Value)?

  /// Makes a dependency on the one object of its type.
  public init() { self.init(key: nil, manager: .shared) }

  /// Makes a dependency on an object of its type under a key.
  public init(key: AnyHashable? = nil, manager: AppDependencyManager = .shared) {
    self.key = key
    self.manager = manager
  }

  /// Makes a dependency with a fallback for the case that nothing was registered.
  public init(
    key: AnyHashable? = nil, manager: AppDependencyManager = .shared,
    default fallback: @autoclosure @escaping @Sendable () -> Value
  ) {
    self.init(key: key, manager: manager)
    self.fallback = fallback
  }

  /// The object.
  ///
  /// - Precondition: it is registered, or there is a default.
  public var wrappedValue: Value {
    if let value = manager.value(of: Value.self, key: key) { return value }
    guard let fallback else {
      preconditionFailure("nothing of type \(Value.self) is registered with AppDependencyManager")
    }
    return fallback()
  }
}
