internal import Glibc

/// A program that this process has started.
///
///     let program = try Program("/bin/sh", ["-c", "exit 3"]).start()
///     program.wait().description      // "ended with exit status 3"
public final class RunningProgram {
  /// The end of a program: an exit status, or a signal.
  public struct Ending: Hashable, Sendable, CustomStringConvertible {
    /// The status as `waitpid` returns it.
    public let status: Int32

    /// True if the program ended by itself, with the exit status 0.
    public var isSuccess: Bool { status == 0 }
    /// The status with which the program ended by itself; `nil` if a signal ended it.
    public var exitStatus: Int32? { signal == nil ? status >> 8 & 0xff : nil }
    /// The signal that ended the program; `nil` if it ended by itself.
    public var signal: Int32? { status & 0x7f == 0 ? nil : status & 0x7f }

    /// The end as a phrase for a message, such as "was ended by signal 9".
    public var description: String {
      signal.map { "was ended by signal \($0)" } ?? "ended with exit status \(status >> 8 & 0xff)"
    }
  }

  /// The program's process id.
  public let number: Int32
  private let isGroup: Bool
  private var ending: Ending?

  init(number: Int32, isGroup: Bool) { (self.number, self.isGroup) = (number, isGroup) }

  /// Returns true if the program has ended, or ends within a number of seconds. Its process id is not reused until
  /// `wait()` is called.
  public func hasEnded(within seconds: Double = 0) -> Bool {
    if ending != nil { return true }
    for attempt in 0...Int(seconds * 1000) {
      if attempt > 0 { usleep(1000) }
      var information = siginfo_t()
      let code = waitid(P_PID, id_t(number), &information, WEXITED | WNOHANG | WNOWAIT)
      if code < 0 ? errno != EINTR : information.si_signo != 0 { return true }
    }
    return false
  }

  /// Sends a signal to the program and, if it has a group of its own, to the whole group.
  public func send(_ signal: Int32) {
    if ending == nil { _ = Glibc.kill(isGroup ? -number : number, signal) }
  }

  /// Waits until the program has ended, and returns its ending. Later calls return the same ending at once.
  @discardableResult
  public func wait() -> Ending {
    if let ending { return ending }
    var status: Int32 = 0
    while waitpid(number, &status, 0) < 0, errno == EINTR {}
    let ending = Ending(status: status)
    self.ending = ending
    return ending
  }

  /// Kills the program and, if it has a group of its own, the whole group. Returns how the program ended, which may
  /// have been by itself before this call.
  @discardableResult
  public func kill() -> Ending {
    send(SIGKILL)
    return wait()
  }
}
