import Glibc
import Synchronization

/// The signals that ask the program to end (SIGINT, SIGTERM and SIGHUP), caught while a closure runs.
enum CaughtSignal {
  private static let caught = Atomic<Int32>(0)

  /// The latest signal that was caught; `nil` if there was none.
  static var latest: Int32? {
    let signal = caught.load(ordering: .relaxed)
    return signal == 0 ? nil : signal
  }

  /// Runs `body`. Meanwhile the first signal of each kind is only noted; the second of that kind ends the program as
  /// usual, because a person who presses Ctrl-C again does not want to wait.
  ///
  /// - Parameter interrupts: true if a signal interrupts a blocking system call, such as one that reads a line.
  static func during<Result>(
    interrupting interrupts: Bool = false, _ body: () throws -> Result
  ) rethrows -> Result {
    let signals = [SIGINT, SIGTERM, SIGHUP].filter { catchOnce($0, interrupts) }
    defer { for signal in signals { _ = Glibc.signal(signal, SIG_DFL) } }
    return try body()
  }

  /// Ends the program as the signal would have if it had not been caught.
  static func endProgram(by signal: Int32) {
    _ = Glibc.signal(signal, SIG_DFL)
    raise(signal)
  }

  /// Catches a signal; returns false if the signal is already handled otherwise, for example ignored under `nohup`.
  private static func catchOnce(_ signal: Int32, _ interrupts: Bool) -> Bool {
    var former = sigaction()
    guard sigaction(signal, nil, &former) == 0,
      former.__sigaction_handler.sa_handler == nil
    else { return false }
    // Initializes `caught` now: lazy initialization takes a lock, and a signal handler must not take one.
    _ = latest
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { CaughtSignal.caught.store($0, ordering: .relaxed) }
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | (interrupts ? 0 : SA_RESTART)
    return sigaction(signal, &action, nil) == 0
  }
}
