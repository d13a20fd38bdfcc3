import Foresight
import Glibc
import Synchronization

/// The person's terminal, taken over for a while: each key arrives at once, and typed text is not echoed.
///
///     let terminal = try RawTerminal()
///     defer { terminal.release() }
///
/// It is restored when it is released, and when a signal ends or suspends the program.
final class RawTerminal {
  /// An event at the terminal.
  enum Event {
    case bytes([UInt8])
    /// No event within the time.
    case pause
    /// A change of size, or another reason to draw anew.
    case redraw
    /// The terminal was closed.
    case gone
  }

  /// The write end of the pipe to which the signal handler writes signal numbers; -1 while no terminal is taken over.
  private static let bell = Atomic<Int32>(-1)
  private static let ends = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  private static let others = [SIGWINCH, SIGTSTP, SIGCONT]

  private let descriptor: Int32
  private var former = termios()
  private var actions: [(signal: Int32, action: sigaction)] = []
  private var pipe: (Int32, Int32) = (-1, -1)
  private var isTaken = false

  /// Takes over the terminal that controls the program, even if the output goes elsewhere.
  ///
  /// - Throws: `Failure` if there is no terminal, or if it cannot be drawn on.
  init() throws {
    descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard descriptor >= 0, tcgetattr(descriptor, &former) == 0 else {
      throw Failure(
        .inputOutput, "there is no terminal to choose on; 'foresight predict' prints a list")
    }
    guard let kind = Environment.terminalName, kind != "dumb" else {
      throw Failure(
        .usage, "this terminal cannot be drawn on (TERM); 'foresight predict' prints a list")
    }
    pipe = try Tool.pipe()
    for end in [pipe.0, pipe.1] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    Self.bell.store(pipe.1, ordering: .relaxed)
    for signal in Self.ends + Self.others { listen(to: signal) }
    take()
  }

  deinit {
    release()
    for descriptor in [descriptor, pipe.0, pipe.1] where descriptor >= 0 { close(descriptor) }
  }

  private func listen(to signal: Int32) {
    var (before, action) = (sigaction(), sigaction())
    action.__sigaction_handler.sa_handler = { number in
      let code = errno
      var byte = UInt8(truncatingIfNeeded: number)
      _ = write(RawTerminal.bell.load(ordering: .relaxed), &byte, 1)
      errno = code
    }
    guard sigaction(signal, nil, &before) == 0 else { return }
    // A signal that is ignored, as under nohup, stays ignored. SIG_IGN is a macro that Swift cannot compare with.
    let handler = unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self)
    if handler == 1, signal != SIGWINCH { return }
    if sigaction(signal, &action, nil) == 0 { actions.append((signal, before)) }
  }

  private func take() {
    var raw = former
    cfmakeraw(&raw)
    raw.c_oflag |= tcflag_t(OPOST)
    tcsetattr(descriptor, TCSADRAIN, &raw)
    // The alternate screen, so that the former contents come back afterwards.
    draw("\u{1b}[?1049h\u{1b}[H\u{1b}[2J")
    isTaken = true
  }

  private func giveBack() {
    guard isTaken else { return }
    draw("\u{1b}[2J\u{1b}[?1049l")
    tcsetattr(descriptor, TCSADRAIN, &former)
    isTaken = false
  }

  /// Gives the terminal back as it was.
  func release() {
    giveBack()
    for (signal, before) in actions {
      var before = before
      sigaction(signal, &before, nil)
    }
    actions = []
    Self.bell.store(-1, ordering: .relaxed)
  }

  /// The size of the terminal; 80 columns and 24 rows if it does not report one.
  var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Writes text to the terminal. Failures are ignored, because the person sees what is missing.
  func draw(_ text: String) { try? Tool.write(text, to: descriptor) }

  /// Waits for the next event.
  ///
  /// - Parameter milliseconds: the time to wait; forever if it is negative.
  func next(within milliseconds: Int32) -> Event {
    var entries = [descriptor, pipe.0].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let count = poll(&entries, 2, milliseconds)
    if count == 0 { return .pause }
    if count < 0, errno != EINTR { return .gone }
    var number: UInt8 = 0
    if read(pipe.0, &number, 1) == 1 { return handle(Int32(number)) }
    guard entries[0].revents != 0 else { return .redraw }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let length = read(descriptor, &bytes, bytes.count)
    if length < 0, errno == EINTR { return .redraw }
    return length > 0 ? .bytes(Array(bytes[..<length])) : .gone
  }

  private func handle(_ signal: Int32) -> Event {
    if signal == SIGWINCH { return .redraw }
    if signal == SIGCONT {
      if !isTaken { take() }
      return .redraw
    }
    giveBack()
    if signal == SIGTSTP {
      raise(SIGSTOP)
      take()
      return .redraw
    }
    // The program ends as it would have if the signal had not been caught.
    release()
    _ = Glibc.signal(signal, SIG_DFL)
    raise(signal)
    return .gone
  }
}
