internal import ForesightFormats
internal import ForesightSystem
internal import Glibc

/// A child process with which lines are exchanged over pipes.
///
///     let program = try ChildProcess(command: "cat", patience: 60, clock: { 0 })
///     try program.tell("[]")
///     try program.answer()        // the bytes of "[]"
///     try program.end()
///
/// No wait takes longer than `patience`. Writing and reading are multiplexed, so two full pipes cannot deadlock. The
/// program and its children form a process group, which `deinit` kills, so that they do not outlive this object.
final class ChildProcess {
  /// A fault after which the program cannot be used any more.
  enum Fault: Error, Equatable {
    /// It cannot be started, or writing to it or reading from it failed with this `errno`.
    case failed(code: Int32)
    /// It ended too early or with a status other than 0; `nil` if it closed its output but did not end.
    case ended(RunningProgram.Ending?)
    case silent
    case longLine
    case unasked
  }

  /// The longest line that is read, in bytes.
  static let longestLine = 16 << 20
  /// The most bytes that are held back for the next question before they are written anyway.
  private static let longestDelay = 1 << 16

  private let program: RunningProgram
  private var input: Int32
  private let output: Int32
  private let patience: Double
  private let clock: Evaluator.Clock
  private var unsent: [UInt8] = []
  private var unread = LineBuffer(longest: longestLine)
  private var isAtEnd = false
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)

  /// Starts `/bin/sh -c COMMAND`, in the same environment and with the same standard error.
  ///
  /// - Parameters:
  ///   - patience: how long an answer may take, in seconds.
  ///   - clock: the clock that measures `patience`.
  init(command: String, patience: Double, clock: @escaping Evaluator.Clock) throws(Fault) {
    do throws(Program.Failure) {
      (program, input, output) = try Self.start(command)
    } catch {
      throw .failed(code: error.code)
    }
    (self.patience, self.clock) = (patience, clock)
    _ = fcntl(input, F_SETFL, O_NONBLOCK)
  }

  private static func start(
    _ command: String
  ) throws(Program.Failure) -> (RunningProgram, input: Int32, output: Int32) {
    let to = try Program.pipe()
    let from: (Int32, Int32)
    do throws(Program.Failure) {
      from = try Program.pipe()
    } catch {
      for end in [to.0, to.1] { close(end) }
      throw error
    }
    var shell = Program("/bin/sh", ["-c", command])
    shell.files = [STDIN_FILENO: .descriptor(to.0), STDOUT_FILENO: .descriptor(from.1)]
    shell.group = .own
    let program = Result { () throws(Program.Failure) in try shell.start() }
    for end in [to.0, from.1] { close(end) }
    if case .failure = program { for end in [to.1, from.0] { close(end) } }
    return (try program.get(), to.1, from.0)
  }

  deinit {
    if input >= 0 { close(input) }
    close(output)
    program.kill()
  }

  /// Queues a line, which is written at the latest when the caller waits for an answer.
  func tell(_ line: String) throws(Fault) {
    unsent += line.utf8
    unsent.append(UInt8(ascii: "\n"))
    if unsent.count > Self.longestDelay { try exchange { $0.unsent.isEmpty } }
  }

  /// Waits for the program's next line. A line that is there before the call answers no question, and is a fault.
  func answer() throws(Fault) -> [UInt8] {
    guard unread.isEmpty else { throw .unasked }
    var line: LineBuffer.Line?
    try exchange {
      line = $0.unread.next()
      return line != nil
    }
    guard case .line(let bytes) = line else { throw .longLine }
    return bytes
  }

  /// Closes the program's input, and waits until the program has ended.
  func end() throws(Fault) {
    do throws(Fault) {
      try exchange { $0.unsent.isEmpty }
    } catch .ended {
      // The program may end without reading the lines after the last question.
    }
    close(input)
    input = -1
    try exchange { $0.isAtEnd || !$0.unread.isEmpty }
    guard unread.isEmpty else { throw .unasked }
    guard program.hasEnded(within: patience) else { throw .silent }
    let ending = program.kill()
    guard ending.isSuccess else { throw .ended(ending) }
  }

  /// Writes queued bytes, and reads output, until `isDone` returns true.
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

  /// Returns the fault to report after the program has closed a pipe; waits up to a second for its exit status.
  private func fault() -> Fault {
    .ended(program.hasEnded(within: min(1, patience)) ? program.kill() : nil)
  }

  private func read() throws(Fault) {
    let count = Glibc.read(output, &chunk, chunk.count)
    if count < 0, errno == EINTR { return }
    guard count >= 0 else { throw .failed(code: errno) }
    isAtEnd = count == 0
    unread.append(chunk[..<count])
    if unread.count > Self.longestLine { throw .longLine }
  }

  private func write() throws(Fault) {
    let (count, code) = Program.write(unsent, to: input)
    if count >= 0 {
      unsent.removeFirst(count)
    } else if code == EPIPE {
      throw fault()
    } else if code != EAGAIN, code != EINTR {
      throw .failed(code: code)
    }
  }
}
