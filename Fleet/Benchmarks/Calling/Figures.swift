internal import Synchronization

/// The durations of requests, with counts of those that failed or were sent again.
package final class Figures: Sendable {
  private struct State {
    var microseconds: [Int] = []
    var failures = 0
    var retries = 0
  }

  private let state = Mutex(State())

  package init() {}

  package func add(_ nanoseconds: UInt64, isDone: Bool, retries: Int) {
    state.withLock { state in
      state.microseconds.append(Int(nanoseconds / 1000))
      state.failures += isDone ? 0 : 1
      state.retries += retries
    }
  }

  /// True if no request failed.
  package var isWhole: Bool { state.withLock { $0.failures == 0 } }

  /// The figures in one line.
  package func text(_ what: String, seconds: Double, each: Int) -> String {
    let state = state.withLock { $0 }
    let sorted = state.microseconds.sorted()
    func share(_ share: Double) -> Int {
      sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
    }
    let rate = Int(Double(sorted.count * each) / seconds)
    return
      "\(what): \(sorted.count * each) in \((seconds * 10).rounded() / 10) s, \(rate) a second, "
      + "p50 \(share(0.5)) µs, p99 \(share(0.99)) µs, \(state.retries) sent again, "
      + "\(state.failures) failed"
  }
}
