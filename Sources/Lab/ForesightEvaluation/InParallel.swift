internal import Dispatch
internal import Synchronization

/// Calls `body` with each number below `count` on `jobs` threads, and returns the results in the order of the numbers.
///
///     inParallel(3, jobs: 2) { $0 * $0 }      // [0, 1, 4]
///
/// - Throws: the first error that was thrown. Only the thread that threw it stops; the others process the remaining
///   numbers.
func inParallel<Value: Sendable, Failure: Error>(
  _ count: Int, jobs: Int, _ body: @Sendable (Int) throws(Failure) -> Value
) throws(Failure) -> [Value] {
  let results = Mutex([Value?](repeating: nil, count: count))
  let failure = Mutex<Failure?>(nil)
  let next = Atomic(0)
  DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, count))) { _ in
    do throws(Failure) {
      while case let number = next.add(1, ordering: .relaxed).oldValue, number < count {
        let result = try body(number)
        results.withLock { $0[number] = result }
      }
    } catch {
      failure.withLock { $0 = $0 ?? error }
    }
  }
  if let error = failure.withLock({ $0 }) { throw error }
  return results.withLock { $0.compactMap(\.self) }
}
