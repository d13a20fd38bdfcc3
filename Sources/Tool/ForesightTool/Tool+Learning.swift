import Foresight
import Glibc

/// An error thrown if work on the log, such as learning, is stopped before its end.
struct LearningStopped: Error, CustomStringConvertible {
  /// The part that was done, in percent.
  let percent: Int
  /// The signal that stopped the work; `nil` if the time limit was reached.
  let signal: Int32?

  var description: String { "learned \(percent) %; ask again" }
}

extension Tool {
  /// Runs `body` with a callback that shows the progress of learning, and stops the learning at a signal, such as that
  /// of Ctrl-C, or after a time limit. A signal then also ends the program, as it would have if it had not been caught.
  ///
  /// - Parameter patience: the time limit, in seconds; `nil` for none.
  /// - Throws: ``LearningStopped``, and what `body` throws.
  func learning<Result>(
    _ what: String = "learning", patience: Double? = nil,
    _ body: (@escaping Engine.Progress) throws -> Result
  ) throws -> Result {
    let draw = progress(what)
    let start = Environment.nanoseconds
    return try stoppable {
      try body { done, total in
        draw?(done, total)
        let signal = CaughtSignal.latest
        let seconds = Double(Environment.nanoseconds - start) / 1e9
        guard signal != nil || seconds > patience ?? .infinity, done < total else { return }
        // Ends the line of the progress bar.
        if draw != nil { try? Self.write("\n", to: STDERR_FILENO) }
        throw LearningStopped(percent: 100 * done / total, signal: signal)
      }
    } whenStopped: { percent in
      "stopped: \(percent) % is learned and kept; the next prediction learns the rest"
    }
  }

  /// Runs `body`, which throws `LearningStopped` if a signal was caught. The signal then ends the program, as it would
  /// have otherwise.
  ///
  /// - Parameter words: a function that makes the message about the stop from the part that was done, in percent.
  func stoppable<Result>(
    _ body: () throws -> Result, whenStopped words: (_ percent: Int) -> String
  ) throws -> Result {
    do {
      return try CaughtSignal.during { try body() }
    } catch let stopped as LearningStopped {
      if let signal = stopped.signal {
        message(words(stopped.percent))
        CaughtSignal.endProgram(by: signal)
      }
      throw stopped
    }
  }
}
