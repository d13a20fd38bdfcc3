import Foresight
import Glibc

/// The end of learning before all is learned; what was learned is kept.
struct LearningStopped: Error, CustomStringConvertible {
  /// The part that is learned, in percent of what there is.
  let percent: Int
  /// The signal that stopped it; `nil` where the caller's patience was at its end.
  let signal: Int32?

  var description: String { "learned \(percent) %; ask again" }
}

extension Tool {
  /// Runs `body` with something that shows how far learning has come, and stops it when somebody presses
  /// Ctrl-C, or after a while. Where it was a signal, that then ends the program as it would have at once.
  ///
  /// - Parameter patience: the time after which it is stopped, in seconds; `nil` for never.
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
        // Below the line that was drawn.
        if draw != nil { try? Self.write("\n", to: STDERR_FILENO) }
        throw LearningStopped(percent: 100 * done / total, signal: signal)
      }
    } whenStopped: { percent in
      "stopped: \(percent) % is learned and kept; the next prediction learns the rest"
    }
  }

  /// Runs `body`, which stops where a signal was caught; that then ends the program as it would have at once.
  ///
  /// - Parameter words: a function for what is told then, by the part that is done, in percent.
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
