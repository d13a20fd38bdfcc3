internal import Synchronization

/// The objects that an app gives to its intents and queries.
///
///     AppDependencyManager.shared.add(dependency: Library())
///     AppDependencyManager.shared.add(key: "drafts") { Library() }
///
/// An object is made once, when it is first needed; one with an asynchronous closure starts being made when it is
/// registered. If two objects are registered under the same type and key, the later one counts.
///
/// Making an object may read other dependencies, but not itself: that stops the program. Two objects that need each
/// other stop the program or wait for each other forever.
public final class AppDependencyManager: Sendable {
  /// The manager that dependencies use by default.
  public static let shared = AppDependencyManager()

  private struct Name: Hashable {
    let type: ObjectIdentifier
    let key: AnyHashable?
  }

  // Unchecked: a name is not Sendable, because its key is not, but names never leave the lock.
  private struct Entries: @unchecked Sendable {
    var pending: [Name: any PendingDependency] = [:]
  }

  private let entries = Mutex(Entries())

  /// Makes a manager with nothing in it.
  public init() {}

  /// Registers an object; the expression is evaluated at the first use.
  @_disfavoredOverload
  public func add<Dependency: Sendable>(
    key: AnyHashable? = nil, dependency: @autoclosure @escaping @Sendable () -> Dependency
  ) {
    insert(LazyDependency(make: dependency), key: key)
  }

  /// Registers an object that a closure makes.
  public func add<Dependency: Sendable>(
    key: AnyHashable? = nil, dependency: @escaping @Sendable () -> Dependency
  ) {
    insert(LazyDependency(make: dependency), key: key)
  }

  /// Registers an object that takes a while to be made.
  ///
  /// A caller that reads the object before it is ready blocks its thread until then. The object is made on a thread of
  /// its own, including the actor calls that making it awaits, so that it becomes ready even if every thread that tasks
  /// share is blocked.
  ///
  /// - Important: This does not cover work that the closure hands to other threads and awaits. While every shared
  ///   thread waits for the object, a task that the closure starts, `Task.sleep`, or an actor busy with other work may
  ///   get no thread. An object that needs the main actor must not be read first on the main thread.
  public func add<Dependency: Sendable>(
    key: AnyHashable? = nil, dependency: @escaping @Sendable () async -> Dependency
  ) {
    insert(AwaitedDependency(make: dependency), key: key)
  }

  private func insert<Pending: PendingDependency>(_ pending: Pending, key: AnyHashable?) {
    let type = ObjectIdentifier(Pending.Value.self)
    // Only compared and hashed, here under the lock and in `value(of:key:)`.
    nonisolated(unsafe) let key = key
    // The former object ends outside the lock, because it may use this manager then.
    let former = entries.withLock {
      $0.pending.updateValue(pending, forKey: Name(type: type, key: key))
    }
    withExtendedLifetime(former) {}
  }

  /// Returns the object of a type under a key; `nil` if none is registered.
  func value<Value: Sendable>(of type: Value.Type, key: AnyHashable?) -> Value? {
    let type = ObjectIdentifier(type)
    nonisolated(unsafe) let key = key
    let pending = entries.withLock { $0.pending[Name(type: type, key: key)] }
    return pending?.value as? Value
  }
}
