internal import Synchronization

/// The objects that an app gives to its intents and queries.
///
///     AppDependencyManager.shared.add(dependency: Library())
///     AppDependencyManager.shared.add(key: "drafts") { Library() }
///
/// An object is made once, when it is needed first; one that takes a while is begun at once. Of two that are registered
/// under one type and key, the later counts.
///
/// Making an object may read others, but not itself: that stops the program. Two that need each other are never made.
public final class AppDependencyManager: Sendable {
  /// The manager that is used where no other is named.
  public static let shared = AppDependencyManager()

  private struct Name: Hashable {
    let type: ObjectIdentifier
    let key: AnyHashable?
  }

  // A structure of its own, for names are not Sendable: they never leave the lock.
  private struct Entries: @unchecked Sendable {
    var pending: [Name: any PendingDependency] = [:]
  }

  private let entries = Mutex(Entries())

  /// Makes a manager with nothing in it.
  public init() {}

  /// Registers an object.
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
  /// A caller that reads it before it is there waits, and holds up a thread while waiting. It is made on a thread of
  /// its own, with the actors that it asks, so that it will be there even when all threads that tasks share are held
  /// up.
  ///
  /// - Important: That does not reach what the closure hands on and waits for. While every thread waits for the object,
  ///   a task it has started itself, `Task.sleep`, or an actor that is busy with others' work may get none; and what
  ///   needs the main actor must not be read first on the main thread.
  public func add<Dependency: Sendable>(
    key: AnyHashable? = nil, dependency: @escaping @Sendable () async -> Dependency
  ) {
    insert(AwaitedDependency(make: dependency), key: key)
  }

  private func insert<Pending: PendingDependency>(_ pending: Pending, key: AnyHashable?) {
    let type = ObjectIdentifier(Pending.Value.self)
    // Only compared and hashed, here under the lock and in `value(of:key:)`.
    nonisolated(unsafe) let key = key
    entries.withLock { $0.pending[Name(type: type, key: key)] = pending }
  }

  /// The object of a type under a key; `nil` when there is none.
  func value<Value: Sendable>(of type: Value.Type, key: AnyHashable?) -> Value? {
    let type = ObjectIdentifier(type)
    nonisolated(unsafe) let key = key
    let pending = entries.withLock { $0.pending[Name(type: type, key: key)] }
    return pending?.anyValue as? Value
  }
}
