internal import Foresight

/// Learning: of what was recorded meanwhile by the worker that reads, and of much as an errand, which keeps the model.
extension Service {
  /// The state of learning.
  struct Learning {
    var isCatchingUp = false
    /// True if there is more to catch up with once that is done.
    var isBehind = false
    var isKeeping = false
    /// The questions that wait until much is learned.
    var waiting: [QueryWorker.Job] = []
    /// True if it catches up once the model is kept.
    var catchesUpThen = false
  }

  /// Learns what was recorded meanwhile; nothing is to stay in memory that was forgotten.
  func learn() {
    learning.isBehind = learning.isCatchingUp
    if learning.isCatchingUp { return }
    learning.isCatchingUp = true
    reader.post(.catchUp(Environment.now), isUrgent: false)
  }

  /// Goes on after it has caught up.
  func endLearning() {
    learning.isCatchingUp = false
    if learning.isBehind { learn() }
  }

  /// Has much learned, which a job has to wait for.
  func learnMuch(for job: QueryWorker.Job) {
    if case .catchUp = job {
      // Not one that waits: what is forgotten meanwhile has to leave the memory at once.
      (learning.isCatchingUp, learning.catchesUpThen) = (false, true)
    } else {
      learning.waiting.append(job)
    }
    keep()
  }

  /// Keeps the model on disk, if there is reason to, so that no command line has to.
  public func keep() {
    if learning.isKeeping { return }
    learning.isKeeping = true
    errands.post { [makeStore, completions, reading] in
      // The answers do not depend on it, and another time will do.
      let isWhole = try? makeStore().lend(create: false) { engine in
        let now = Environment.now
        // Where the next prediction of another process would have to learn much.
        if try engine.backlog(at: now) > 16 || engine.log.read({ try $0.isErasurePending() }) {
          try engine.save(now: now, progress: reading.progress)
        }
        return try !engine.hasMuchToLearn(before: now)
      }
      completions.add(.kept(isWhole: isWhole ?? false))
    }
  }

  /// Goes on with what waited until the model is kept.
  func endKeeping(isWhole: Bool) {
    let (waiting, catchesUp) = (learning.waiting, learning.catchesUpThen)
    (learning.isKeeping, learning.waiting, learning.catchesUpThen) = (false, [], false)
    reading.learnNext(!isWhole && (catchesUp || !waiting.isEmpty))
    for job in waiting { reader.post(job) }
    if catchesUp { learn() }
  }
}
