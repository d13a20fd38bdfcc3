internal import Dispatch
internal import Synchronization

/// What an app gives to its intents and queries.
///
///     AppDependencyManager.shared.add(dependency: Library())
///     AppDependencyManager.shared.add(key: "drafts") { await Library.open("drafts") }
///
/// What is registered is made once, when it is needed first; what takes a while is begun at once. A thing
/// that is registered twice is the latter.
public final class AppDependencyManager: Sendable {
  /// The one that everything uses unless it says otherwise.
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

  /// Registers a thing.
  @_disfavoredOverload
  public func add<Dependency: Sendable>(
    key: AnyHashable? = nil, dependency: @autoclosure @escaping @Sendable () -> Dependency
  ) {
    insert(LazyDependency(make: dependency), key: key)
  }

  /// Registers a thing that a closure makes.
  public func add<Dependency: Sendable>(
    key: AnyHashable? = nil, dependency: @escaping @Sendable () -> Dependency
  ) {
    insert(LazyDependency(make: dependency), key: key)
  }

  /// Registers a thing that takes a while to be made.
  ///
  /// Who reads it before it is there waits, and holds up a thread while waiting.
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

  /// The thing of a type under a key; `nil` when there is none.
  func value<Value: Sendable>(of type: Value.Type, key: AnyHashable?) -> Value? {
    let type = ObjectIdentifier(type)
    nonisolated(unsafe) let key = key
    let pending = entries.withLock { $0.pending[Name(type: type, key: key)] }
    return pending?.anyValue as? Value
  }
}

/// Something that is made once.
private protocol PendingDependency: Sendable {
  associatedtype Value: Sendable
  var value: Value { get }
}

extension PendingDependency {
  var anyValue: any Sendable { value }
}

/// Something that is made when it is needed.
private final class LazyDependency<Value: Sendable>: PendingDependency {
  private let made = Mutex<Value?>(nil)
  private let make: @Sendable () -> Value

  init(make: @escaping @Sendable () -> Value) { self.make = make }

  var value: Value {
    if let value = made.withLock({ $0 }) { return value }
    // Outside the lock, because making it may read other dependencies; the first one made stays.
    let value = make()
    return made.withLock { made in
      let first = made ?? value
      made = first
      return first
    }
  }
}

/// Something that takes a while to be made.
private final class AwaitedDependency<Value: Sendable>: PendingDependency {
  private let made = Mutex<Value?>(nil)
  private let ready = DispatchGroup()

  init(make: @escaping @Sendable () async -> Value) {
    ready.enter()
    Task { [self] in
      let value = await make()
      made.withLock { $0 = value }
      ready.leave()
    }
  }

  var value: Value {
    ready.wait()
    guard let value = made.withLock({ $0 }) else {
      preconditionFailure("a dependency is ready and has no value")
    }
    return value
  }
}
