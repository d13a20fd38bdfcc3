internal import Dispatch
internal import Synchronization

/// A dependency that is made once.
protocol PendingDependency: Sendable {
  associatedtype Value: Sendable
  var value: Value { get }
}

extension PendingDependency {
  var anyValue: any Sendable { value }

  /// Ends the program, and says why in optimised code too: the alternative is to wait for ever.
  func stopBecauseOfNeedingItself() -> Never {
    fatalError("a dependency of type \(Value.self) needs itself to be made")
  }
}

/// A dependency that is made when it is needed.
///
/// The lock is held while it is made, so that another caller waits for the one that is being made. It
/// is recursive because making it may lead back here on the same thread: that would never end.
final class LazyDependency<Value: Sendable>: PendingDependency, @unchecked Sendable {
  // Sendable: what varies is touched under the lock only.
  private let lock = NSRecursiveLock()
  private let make: @Sendable () -> Value
  private var made: Value?
  private var isBeingMade = false

  init(make: @escaping @Sendable () -> Value) { self.make = make }

  var value: Value {
    lock.withLock {
      if let made { return made }
      if isBeingMade { stopBecauseOfNeedingItself() }
      isBeingMade = true
      let value = make()
      made = value
      return value
    }
  }
}

/// A dependency that takes a while to be made.
///
/// Who reads it waits, with the thread it runs on; so it is made by a thread of its own, or it would never
/// get one once all of those that tasks share are waiting.
final class AwaitedDependency<Value: Sendable>: PendingDependency {
  private let made = Mutex<Value?>(nil)
  private let ready = DispatchGroup()
  private let maker = QueueExecutor(label: "\(Value.self)")

  init(make: @escaping @Sendable () async -> Value) {
    ready.enter()
    Task(executorPreference: maker) { [self] in
      let value = await make()
      made.withLock { $0 = value }
      ready.leave()
    }
  }

  var value: Value {
    if let value = made.withLock({ $0 }) { return value }
    if maker.isCurrent { stopBecauseOfNeedingItself() }
    ready.wait()
    guard let value = made.withLock({ $0 }) else {
      preconditionFailure("a dependency is ready and has no value")
    }
    return value
  }
}

/// Runs tasks on a queue of its own, which Dispatch gives a thread even when all others are held up.
private final class QueueExecutor: TaskExecutor {
  private let queue: DispatchQueue
  private let key = DispatchSpecificKey<Bool>()

  init(label: String) {
    queue = DispatchQueue(label: "AppIntents.\(label)")
    queue.setSpecific(key: key, value: true)
  }

  /// True if this is the queue's thread.
  var isCurrent: Bool { DispatchQueue.getSpecific(key: key) ?? false }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
