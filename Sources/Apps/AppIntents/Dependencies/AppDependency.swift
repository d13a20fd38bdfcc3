/// A type that can use the dependencies that the app has registered.
public protocol _SupportsAppDependencies {}

extension _SupportsAppDependencies {
  /// A shorter name for `AppDependency`.
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
/// Reading a dependency that is not registered and has no default is a programming error and stops the program.
///
/// Unchecked, because a key may be of any type: a manager only compares and hashes it, which does not change it.
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

  /// Makes a dependency with a fallback, which is evaluated at each read while nothing is registered.
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
