import Foresight
import Glibc
import Synchronization

/// Why learning was stopped before its end; what was learned is kept.
struct LearningStopped: Error, CustomStringConvertible {
  /// What is learned, in percent of what there is.
  let percent: Int
  /// The signal that stopped it; `nil` where the caller's patience was at its end.
  let signal: Int32?

  var description: String { "learned \(percent) %; ask again" }
}

extension Tool {
  /// The signal by which somebody asked the program to end.
  private static let signal = Atomic<Int32>(0)

  /// Runs `body` with something that shows how far learning has come, and stops it when somebody presses
  /// Ctrl-C, or after a while. Where it was a signal, that then ends the program as it would have at once.
  ///
  /// - Parameter patience: after how many seconds it is stopped; `nil` for never.
  /// - Throws: ``LearningStopped``, and what `body` throws.
  func learning<Result>(
    _ what: String = "learning", patience: Double? = nil,
    _ body: (@escaping Engine.Progress) throws -> Result
  ) throws -> Result {
    // Only once each: who asks again does not want to wait.
    let signals = [SIGINT, SIGTERM, SIGHUP].filter(Self.catchOnce)
    defer { for signal in signals { _ = Glibc.signal(signal, SIG_DFL) } }
    let draw = progress(what)
    let start = Environment.nanoseconds
    do {
      return try body { done, total in
        draw?(done, total)
        let signal = Self.signal.load(ordering: .relaxed)
        let seconds = Double(Environment.nanoseconds - start) / 1e9
        guard signal != 0 || seconds > patience ?? .infinity, done < total else { return }
        // Below the line that was drawn.
        if draw != nil { try? Self.write("\n", to: STDERR_FILENO) }
        throw LearningStopped(percent: 100 * done / total, signal: signal == 0 ? nil : signal)
      }
    } catch let stopped as LearningStopped {
      guard let signal = stopped.signal else { throw stopped }
      message(
        "stopped: \(stopped.percent) % is learned and kept; the next prediction learns the rest")
      _ = Glibc.signal(signal, SIG_DFL)
      raise(signal)
      throw stopped
    }
  }

  /// Notes a signal the first time it comes; tells whether it did not do something else already, such as being
  /// ignored under `nohup`.
  private static func catchOnce(_ signal: Int32) -> Bool {
    var former = sigaction()
    guard sigaction(signal, nil, &former) == 0,
      former.__sigaction_handler.sa_handler == nil
    else { return false }
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { Tool.signal.store($0, ordering: .relaxed) }
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_RESTART
    return sigaction(signal, &action, nil) == 0
  }
}
