internal import Synchronization

extension Mutex {
  /// Replaces a part of the value, and releases the former part outside the lock. An object of the app's that ends with
  /// it may use the same lock, and the lock is not recursive.
  func replace<Part: Sendable>(
    _ part: any WritableKeyPath<Value, Part> & Sendable, with new: Part
  ) {
    var former = new
    withLock { swap(&$0[keyPath: part], &former) }
    withExtendedLifetime(former) {}
  }
}
