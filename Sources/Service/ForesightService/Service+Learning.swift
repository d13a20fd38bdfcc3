internal import Foresight

/// Learning. The reading worker learns what was recorded since the last time; an errand learns large amounts, and saves
/// the model.
extension Service {
  /// The state of learning.
  struct Learning {
    var isCatchingUp = false
    /// True if the worker has to catch up again once it is done, because more was recorded meanwhile.
    var isBehind = false
    var isKeeping = false
    /// The questions that wait until much is learned.
    var waiting: [QueryWorker.Job] = []
    /// True if the worker is to catch up once the model is saved.
    var catchesUpThen = false
  }

  /// Learns what was recorded since the last time, and drops what was forgotten from memory.
  func learn() {
    learning.isBehind = learning.isCatchingUp
    if learning.isCatchingUp { return }
    learning.isCatchingUp = true
    reader.post(.catchUp(Environment.now), isUrgent: false)
  }

  /// Notes that the worker has caught up, and lets it begin again if more was recorded meanwhile.
  func endLearning() {
    learning.isCatchingUp = false
    if learning.isBehind { learn() }
  }

  /// Begins an errand that learns a large amount, and lets a job wait for it.
  func learnMuch(for job: QueryWorker.Job) {
    if case .catchUp = job {
      // Catching up does not wait: what is forgotten meanwhile has to leave the memory at once.
      (learning.isCatchingUp, learning.catchesUpThen) = (false, true)
    } else {
      learning.waiting.append(job)
    }
    keep()
  }

  /// Saves the model on disk if there is reason to, so that no command-line program has to.
  public func keep() {
    if learning.isKeeping { return }
    learning.isKeeping = true
    errands.post { [makeStore, completions, reading] in
      // A failure is ignored: the answers do not depend on it, and another attempt will follow.
      let isWhole = try? makeStore().lend(create: false) { engine in
        let now = Environment.now
        // Save only if the next prediction of another process would have to learn much, or if an erasure is pending.
        if try engine.backlog(at: now) > 16 || engine.log.read({ try $0.isErasurePending() }) {
          try engine.save(now: now, progress: reading.progress)
        }
        return try !engine.hasMuchToLearn(before: now)
      }
      completions.add(.kept(isWhole: isWhole ?? false))
    }
  }

  /// Notes that saving the model is over, and posts the jobs that waited for it.
  ///
  /// - Parameter isWhole: true if not much is left to learn.
  func endKeeping(isWhole: Bool) {
    let (waiting, catchesUp) = (learning.waiting, learning.catchesUpThen)
    (learning.isKeeping, learning.waiting, learning.catchesUpThen) = (false, [], false)
    reading.learnNext(!isWhole && (catchesUp || !waiting.isEmpty))
    for job in waiting { reader.post(job) }
    if catchesUp { learn() }
  }
}
