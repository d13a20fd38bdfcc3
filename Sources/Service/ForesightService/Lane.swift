internal import Dispatch
internal import Synchronization

/// Runs jobs one at a time on a queue of its own.
///
/// Urgent jobs run before patient ones, and otherwise in the order in which they were posted. A quick job may run on
/// the caller's thread instead, but never at the same time as another.
final class Lane<Job: Sendable>: Sendable {
  private let queue: DispatchQueue
  private let waiting = Mutex((urgent: [Job](), patient: [Job]()))
  /// The lock held while a job is done.
  private let turn = Mutex(())
  private let most: Int
  private let run: @Sendable ([Job]) -> Void

  /// Makes a lane.
  ///
  /// - Parameters:
  ///   - most: the largest number of urgent jobs that `run` receives at once.
  ///   - run: does jobs, on the lane's queue.
  init(_ label: String, most: Int, run: @escaping @Sendable ([Job]) -> Void) {
    queue = DispatchQueue(label: label, qos: .userInitiated)
    (self.most, self.run) = (most, run)
  }

  /// Queues a job and returns at once. A job that is not urgent runs only while no urgent one waits.
  func post(_ job: Job, isUrgent: Bool = true) {
    waiting.withLock {
      if isUrgent { $0.urgent.append(job) } else { $0.patient.append(job) }
    }
    queue.async { @Sendable in self.runNext() }
  }

  /// Runs `body` between jobs on the caller's thread, which saves two thread switches. Returns `nil` without running it
  /// if a job is running, or an urgent one waits.
  func runAtOnce<Result: Sendable>(_ body: () -> Result?) -> Result? {
    let result = turn.withLockIfAvailable { _ in
      waiting.withLock { $0.urgent.isEmpty } ? body() : nil
    }
    return result ?? nil
  }

  private func runNext() {
    turn.withLock { _ in
      let jobs: [Job] = waiting.withLock { waiting in
        if waiting.urgent.isEmpty {
          return waiting.patient.isEmpty ? [] : [waiting.patient.removeFirst()]
        }
        let taken = Array(waiting.urgent.prefix(most))
        waiting.urgent.removeFirst(taken.count)
        return taken
      }
      if !jobs.isEmpty { run(jobs) }
    }
  }
}
