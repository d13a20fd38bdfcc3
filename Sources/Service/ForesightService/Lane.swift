internal import Dispatch
internal import Synchronization

/// A thread of its own that does one thing after the other.
///
/// What is urgent goes before what can wait, and otherwise what was posted first comes first. What is quick may be done
/// on the thread that asks; never are two things done at once.
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
  ///   - most: the most urgent jobs that are done at once.
  ///   - run: does jobs, on the thread.
  init(_ label: String, most: Int, run: @escaping @Sendable ([Job]) -> Void) {
    queue = DispatchQueue(label: label, qos: .userInitiated)
    (self.most, self.run) = (most, run)
  }

  /// Adds a job.
  func post(_ job: Job, isUrgent: Bool = true) {
    waiting.withLock {
      if isUrgent { $0.urgent.append(job) } else { $0.patient.append(job) }
    }
    queue.async { @Sendable in self.runNext() }
  }

  /// Does something between jobs on the thread that asks, which spares two changes of thread; `nil` where one is being
  /// done, or is urgent and waits.
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
