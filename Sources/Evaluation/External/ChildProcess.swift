internal import Glibc
internal import Synchronization

/// A program that is written to, and answers, by lines.
///
///     let program = try ChildProcess(command: "cat", patience: 60, clock: clock)
///     program.tell("[]")
///     try program.answer()        // the bytes of "[]"
///     try program.end()
///
/// Whatever it does, nobody waits for it longer than `patience`, and it does not outlive this object: it is
/// written to and read from at once, so that two full pipes cannot block each other, and it and what it
/// started are a process group, which is killed in the end.
final class ChildProcess {
  /// What a program does that cannot be gone on with.
  enum Fault: Error, Equatable {
    /// It cannot be started, or not be written to or read from.
    case failed(code: Int32)
    /// It ended, or closed its output, before it was told to, or not with the status 0.
    case ended(Ending)
    case silent
    case longLine
    case unasked
  }

  /// The longest line that is read, in bytes.
  static let longestLine = 16 << 20
  /// How much is held back, to be written with the next question.
  private static let longestDelay = 1 << 16

  private let process: pid_t
  private var input: Int32
  private let output: Int32
  private let patience: Double
  private let clock: Evaluator.Clock
  private var unsent: [UInt8] = []
  private var unread: [UInt8] = []
  /// How many of the unread bytes are known to hold no end of a line.
  private var searched = 0
  private var isAtEnd = false
  /// How it ended, once it was waited for.
  private var ending: Ending?
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)

  /// Starts `/bin/sh -c COMMAND`, in the same environment and with the same standard error.
  ///
  /// - Parameters:
  ///   - patience: how long an answer may take, in seconds.
  ///   - clock: by which that is measured.
  init(command: String, patience: Double, clock: @escaping Evaluator.Clock) throws(Fault) {
    let started = Self.starting.withLock { _ in Self.start(command) }
    (process, input, output) = (started.process, started.input, started.output)
    (self.patience, self.clock) = (patience, clock)
    guard started.code == 0 else { throw .failed(code: started.code) }
    _ = fcntl(input, F_SETFL, O_NONBLOCK)
  }

  /// Held while one is started, so that no other inherits the ends of its pipes and keeps them open.
  private static let starting = Mutex(())

  private static func start(
    _ command: String
  ) -> (process: pid_t, input: Int32, output: Int32, code: Int32) {
    // Where to read, where to write: of what goes to the program, then of what comes from it.
    var ends: [Int32] = [-1, -1, -1, -1]
    var process: pid_t = 0
    var code: Int32 = 0
    let isOpen = ends.withUnsafeMutableBufferPointer { ends in
      guard let start = ends.baseAddress else { return false }
      return pipe(start) == 0 && pipe(start + 2) == 0
    }
    if isOpen {
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      code = spawn(command, reading: ends[0], writing: ends[3], &process)
    } else {
      code = errno
    }
    for end in [ends[0], ends[3]] where end >= 0 { close(end) }
    return (process, ends[1], ends[2], code)
  }

  private static func spawn(
    _ command: String, reading: Int32, writing: Int32, _ child: inout pid_t
  ) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, reading, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, writing, STDOUT_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // In a process group of its own, and with the signals as any program expects to find them.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGXFSZ] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    let arguments = ["sh", "-c", command].map { (word: String) in strdup(word) } + [nil]
    defer { for argument in arguments { free(argument) } }
    return posix_spawn(&child, "/bin/sh", &actions, &attributes, arguments, environ)
  }

  deinit {
    if input >= 0 { close(input) }
    if output >= 0 { close(output) }
    if process > 0 { _ = reap() }
  }

  /// Writes a line, sooner or later: at the latest when an answer is waited for.
  func tell(_ line: String) throws(Fault) {
    unsent += line.utf8
    unsent.append(UInt8(ascii: "\n"))
    if unsent.count > Self.longestDelay { try exchange { $0.unsent.isEmpty } }
  }

  /// Waits for the next line that it writes, which must not be there yet.
  func answer() throws(Fault) -> [UInt8] {
    guard unread.isEmpty else { throw .unasked }
    try exchange { $0.newline != nil }
    guard let newline else { return [] }
    let line = Array(unread[..<newline])
    unread.removeSubrange(...newline)
    searched = 0
    return line
  }

  /// Tells it that nothing more will come, and waits until it has ended.
  func end() throws(Fault) {
    do throws(Fault) {
      try exchange { $0.unsent.isEmpty }
    } catch .ended {
      // It need not hear what it will not be asked about.
    }
    close(input)
    input = -1
    try exchange { $0.isAtEnd || !$0.unread.isEmpty }
    guard unread.isEmpty else { throw .unasked }
    guard hasExited(within: patience) else { throw .silent }
    let ending = reap()
    guard ending == Ending(status: 0) else { throw .ended(ending) }
  }

  /// How a program ended.
  struct Ending: Equatable, CustomStringConvertible {
    /// The status as `waitpid` gives it; `nil` when the program did not end, but closed its output.
    let status: Int32?

    var description: String {
      guard let status else { return "closed its output" }
      return status & 0x7f == 0
        ? "ended with exit status \(status >> 8 & 0xff)" : "was ended by signal \(status & 0x7f)"
    }
  }

  /// Whether it exits in so many seconds. It is not reaped yet, so that its number stays its own.
  private func hasExited(within seconds: Double) -> Bool {
    if ending != nil { return true }
    for _ in 0...Int(seconds * 1000) {
      var information = siginfo_t()
      let code = waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
      if code < 0 ? errno != EINTR : information.si_signo != 0 { return true }
      usleep(1000)
    }
    return false
  }

  /// Ends it and all that it started, and takes note of how it ended.
  private func reap() -> Ending {
    if let ending { return ending }
    kill(-process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let ending = Ending(status: status)
    self.ending = ending
    return ending
  }

  /// Writes what is to be written, and reads, until that has led to something.
  private func exchange(until isDone: (ChildProcess) -> Bool) throws(Fault) {
    let deadline = clock() + UInt64(patience * 1e9)
    while !isDone(self) {
      let now = clock()
      guard now < deadline, !isAtEnd else { throw isAtEnd ? fault() : .silent }
      var ends = [
        pollfd(fd: unsent.isEmpty ? -1 : input, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&ends, 2, Int32(clamping: (deadline - now) / 1_000_000 + 1))
      if count == 0 { throw .silent }
      if count < 0, errno != EINTR { throw .failed(code: errno) }
      if count > 0, ends[1].revents != 0 { try read() }
      if count > 0, ends[0].revents != 0 { try write() }
    }
  }

  /// What it means that it reads or writes no more.
  private func fault() -> Fault {
    .ended(hasExited(within: min(1, patience)) ? reap() : Ending(status: nil))
  }

  private func read() throws(Fault) {
    let count = Glibc.read(output, &chunk, chunk.count)
    if count < 0, errno == EINTR { return }
    guard count >= 0 else { throw .failed(code: errno) }
    isAtEnd = count == 0
    unread += chunk[..<count]
    if unread.count > Self.longestLine { throw .longLine }
  }

  private func write() throws(Fault) {
    // Where nobody reads any more, writing must fail, and not end this process.
    var pipe = sigset_t()
    var before = sigset_t()
    sigemptyset(&pipe)
    sigaddset(&pipe, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &pipe, &before)
    let count = Glibc.write(input, unsent, unsent.count)
    let code = errno
    if count < 0, code == EPIPE {
      var none = timespec()
      sigtimedwait(&pipe, nil, &none)
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    if count >= 0 {
      unsent.removeFirst(count)
    } else if code == EPIPE {
      throw fault()
    } else if code != EAGAIN, code != EINTR {
      throw .failed(code: code)
    }
  }

  /// Where the first unread line ends.
  private var newline: Int? {
    let found = unread[searched...].firstIndex(of: UInt8(ascii: "\n"))
    if found == nil { searched = unread.count }
    return found
  }
}
