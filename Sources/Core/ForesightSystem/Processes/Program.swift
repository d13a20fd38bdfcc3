internal import Glibc
internal import Synchronization

/// A program and how it is started.
///
///     var program = Program("/bin/cat")
///     program.files[0] = .opened("/etc/hostname", O_RDONLY)
///     try program.start().wait().isSuccess      // true, and the name was printed
///
/// The program starts with no signal blocked and all signals at their defaults, whatever the caller's own settings are.
public struct Program: Sendable {
  /// The file behind one of the program's descriptors.
  public enum File: Sendable {
    /// A descriptor of the caller's.
    case descriptor(Int32)
    /// A file that is opened for the program: its path, and the flags for `open`.
    case opened(String, Int32)

    /// The null device: reading ends at once, and anything written is discarded.
    public static let nothing = File.opened("/dev/null", O_RDWR)
  }

  /// The failure of a program to start, as the system's error number.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The number, such as `ENOENT`.
    public let code: Int32
    /// The reason, in the system's words.
    public var description: String { String(cString: strerror(code)) }
  }

  /// The choice of a process group for the program. All processes of a group are killed together.
  public enum Group: Sendable {
    /// The group of the caller.
    case shared
    /// A new group, for the program and the processes that it starts. A terminal's Ctrl-C does not reach them.
    case own
    /// A new group in a new session, without a controlling terminal.
    case session
  }

  /// The path of the program's file; a name without a slash is looked up in `$PATH`.
  public var path: String
  /// The words of the command line, the first of which is the program's name.
  public var words: [String]
  /// The program's environment, as `NAME=VALUE`; `nil` for the caller's.
  public var environment: [String]?
  /// The descriptors of the program that differ from those it inherits from the caller.
  public var files: [Int32: File] = [:]
  /// The process group of the program.
  public var group = Group.shared

  /// Makes a program from the path of its file, and the words of its command line that follow its name.
  public init(_ path: String, _ words: [String] = []) {
    self.path = path
    self.words = [path.split(separator: "/").last.map(String.init) ?? path] + words
  }

  /// Starts the program.
  ///
  /// - Throws: ``Failure``.
  public func start() throws(Failure) -> RunningProgram {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, file) in files.sorted(by: { $0.key < $1.key }) {
      switch file {
      case .descriptor(let descriptor):
        posix_spawn_file_actions_adddup2(&actions, descriptor, number)
      case .opened(let path, let flags):
        posix_spawn_file_actions_addopen(&actions, number, path, flags, 0)
      }
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, flags)
    let arguments = words.map { (word: String) in strdup(word) } + [nil]
    let variables = environment.map { $0.map { (text: String) in strdup(text) } + [nil] } ?? []
    defer { for text in arguments + variables { free(text) } }
    var process: pid_t = 0
    let spawn = path.contains("/") ? posix_spawn : posix_spawnp
    let code = Self.inheriting.withLock { _ in
      variables.isEmpty
        ? spawn(&process, path, &actions, &attributes, arguments, environ)
        : spawn(&process, path, &actions, &attributes, arguments, variables)
    }
    guard code == 0 else { throw Failure(code: code) }
    return RunningProgram(number: process, isGroup: group != .shared)
  }

  private var flags: Int16 {
    let signals = Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
    return switch group {
    case .shared: signals
    case .own: signals | Int16(POSIX_SPAWN_SETPGROUP)
    // POSIX_SPAWN_SETSID, a macro that Swift cannot read.
    case .session: signals | 0x80
    }
  }

  /// Returns a pair of connected sockets that no other program inherits: bytes written to one are read from the other.
  ///
  /// - Throws: ``Failure``.
  public static func socketPair() throws(Failure) -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, SocketAddress.stream, 0, &ends) == 0 else {
      throw Failure(code: errno)
    }
    return (ends[0], ends[1])
  }

  /// Returns a pipe that no other program inherits: its read end and its write end.
  ///
  /// - Throws: ``Failure``.
  public static func pipe() throws(Failure) -> (Int32, Int32) {
    try inheriting.withLock { _ throws(Failure) in
      var ends: [Int32] = [-1, -1]
      guard Glibc.pipe(&ends) == 0 else { throw Failure(code: errno) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return (ends[0], ends[1])
    }
  }

  /// Writes bytes to a pipe. If nobody reads it any more, this fails with `EPIPE`, and does not end the process by
  /// `SIGPIPE`.
  ///
  /// - Returns: the number of bytes that were written, or -1 with the system's error number.
  public static func write(_ bytes: [UInt8], to pipe: Int32) -> (count: Int, code: Int32) {
    var (broken, former) = (sigset_t(), sigset_t())
    sigemptyset(&broken)
    sigaddset(&broken, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &broken, &former)
    let count = Glibc.write(pipe, bytes, bytes.count)
    let code = errno
    if count < 0, code == EPIPE {
      var none = timespec()
      sigtimedwait(&broken, nil, &none)
    }
    pthread_sigmask(SIG_SETMASK, &former, nil)
    return (count, code)
  }

  /// A lock held while a program starts, and while a pipe is made: a program that starts before the pipe is marked
  /// close-on-exec would inherit it.
  private static let inheriting = Mutex(())
}

extension Program {
  /// Runs the program to its end with some standard input; returns its standard output.
  ///
  ///     try Program("/bin/cat").run(input: Array("text".utf8)).output      // the same bytes
  ///
  /// - Parameters:
  ///   - input: the bytes of the program's standard input. Bytes that the program does not read are dropped.
  ///   - longest: the most bytes of standard output; the program is killed if it writes more.
  ///   - seconds: the timeout for the whole run, after which the program is killed, even if it keeps writing; `nil` for
  ///     no timeout.
  /// - Throws: ``Failure``.
  public func run(
    input: [UInt8] = [], longest: Int = 1 << 24, within seconds: Int? = nil
  ) throws(Failure) -> (output: [UInt8], ending: RunningProgram.Ending) {
    // Sockets instead of pipes, because a write to a socket whose reader is gone need not raise a signal.
    let to = try Self.socketPair()
    defer { close(to.0) }
    let pair = Result { () throws(Failure) in try Self.socketPair() }
    if case .failure = pair { close(to.1) }
    let from = try pair.get()
    defer { close(from.0) }
    var program = self
    program.files[STDIN_FILENO] = .descriptor(to.1)
    program.files[STDOUT_FILENO] = .descriptor(from.1)
    let started = Result { () throws(Failure) in try program.start() }
    for end in [to.1, from.1] { close(end) }
    let running = try started.get()
    let end = seconds.map { ContinuousClock.now + .seconds($0) }
    /// Returns the milliseconds that are left; `nil` if there is no timeout.
    func left() -> Double? { end.map { max(0, ($0 - .now) / .milliseconds(1)) } }
    var (rest, output) = (input[...], [UInt8]())
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while output.count <= longest, left() != 0 {
      if rest.isEmpty { shutdown(to.0, Int32(SHUT_WR)) }
      var ends = [
        pollfd(fd: rest.isEmpty ? -1 : to.0, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: from.0, events: Int16(POLLIN), revents: 0),
      ]
      let ready = poll(&ends, 2, left().map { Int32(min($0.rounded(.up), 1e9)) } ?? -1)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { break }
      if ends[0].revents != 0 {
        let count = rest.withUnsafeBytes {
          send(to.0, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
        }
        rest = count > 0 ? rest.dropFirst(count) : errno == EAGAIN || errno == EINTR ? rest : []
      }
      if ends[1].revents != 0 {
        let count = read(from.0, &chunk, chunk.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 {
          if let left = left(), !running.hasEnded(within: left / 1000) { break }
          return (output, running.wait())
        }
        output += chunk[..<count]
      }
    }
    return (output, running.kill())
  }
}
