import Glibc
import Synchronization

/// The signals by which somebody asks the program to end, caught for a while.
enum CaughtSignal {
  private static let caught = Atomic<Int32>(0)

  /// The last signal that came; `nil` where none did.
  static var latest: Int32? {
    let signal = caught.load(ordering: .relaxed)
    return signal == 0 ? nil : signal
  }

  /// Runs `body`, during which each of them is only noted the first time it comes: who asks again does not want to
  /// wait.
  ///
  /// - Parameter interrupts: true if whatever waits then is interrupted, such as the reading of a line.
  static func during<Result>(
    interrupting interrupts: Bool = false, _ body: () throws -> Result
  ) rethrows -> Result {
    let signals = [SIGINT, SIGTERM, SIGHUP].filter { catchOnce($0, interrupts) }
    defer { for signal in signals { _ = Glibc.signal(signal, SIG_DFL) } }
    return try body()
  }

  /// Ends the program as a signal would have at once.
  static func endProgram(by signal: Int32) {
    _ = Glibc.signal(signal, SIG_DFL)
    raise(signal)
  }

  /// Catches a signal; returns false where it does something else already, such as being ignored under `nohup`.
  private static func catchOnce(_ signal: Int32, _ interrupts: Bool) -> Bool {
    var former = sigaction()
    guard sigaction(signal, nil, &former) == 0,
      former.__sigaction_handler.sa_handler == nil
    else { return false }
    // Made now, because the handler must not be the first to touch it: making it takes a lock.
    _ = latest
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { CaughtSignal.caught.store($0, ordering: .relaxed) }
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | (interrupts ? 0 : SA_RESTART)
    return sigaction(signal, &action, nil) == 0
  }
}
