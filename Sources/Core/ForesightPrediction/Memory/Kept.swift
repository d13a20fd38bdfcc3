internal import Synchronization

/// A value that was expensive to compute and may be used again, by one at a time; whoever finds none computes it anew.
///
///     let kept = Kept<[Float]>()
///     kept.put([0.5])
///     kept.take()       // [0.5]
///     kept.take()       // nil
final class Kept<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  /// Returns the value, which is then no longer here; `nil` if there is none.
  func take() -> Value? { value.withLock { $0.take() } }

  /// Puts a value here for the next that needs one.
  func put(_ value: Value) { self.value.withLock { $0 = value } }
}
