internal import Dispatch
internal import Synchronization

/// A dependency that is made once.
protocol PendingDependency: Sendable {
  associatedtype Value: Sendable
  var value: Value { get }
}

extension PendingDependency {
  /// Stops the program with a message, also in optimized builds: without it the caller would wait forever.
  func stopBecauseOfNeedingItself() -> Never {
    fatalError("a dependency of type \(Value.self) needs itself to be made")
  }
}

/// A dependency that is made when it is needed.
///
/// The lock is held while the value is made, so that other callers wait for the same value. It is recursive so that a
/// dependency that needs itself, on the same thread, is detected instead of deadlocking.
final class LazyDependency<Value: Sendable>: PendingDependency, @unchecked Sendable {
  // Unchecked: the mutable state is used only under the lock.
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

/// A dependency that is made asynchronously, starting at once.
///
/// A reader blocks its thread until the value is there. The value is made on a thread of its own: on the pool that
/// tasks share it might never be made, once readers have blocked all of the pool's threads.
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

/// Runs tasks on a queue of its own, which Dispatch gives a thread even when all shared threads are blocked.
private final class QueueExecutor: TaskExecutor {
  private let queue: DispatchQueue
  private let key = DispatchSpecificKey<Bool>()

  init(label: String) {
    queue = DispatchQueue(label: "AppIntents.\(label)")
    queue.setSpecific(key: key, value: true)
  }

  /// True if the caller runs on the queue.
  var isCurrent: Bool { DispatchQueue.getSpecific(key: key) ?? false }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
