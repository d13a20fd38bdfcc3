import Foundation
import Glibc

/// A process that was started by a test, fed by it, and ended or killed.
///
/// What it prints goes to files, so that it never waits for anyone to read, and nothing of what it had
/// printed is lost when it is killed.
final class Child {
  enum Ending: Hashable {
    case exited(Int32)
    case killed(by: Int32)
  }

  struct Outcome {
    let ending: Ending
    let output: String
    let messages: String

    var lines: [String] { Child.lines(of: output) }
    var isDone: Bool { ending == .exited(0) }
  }

  private let process: pid_t
  /// Its number.
  var number: pid_t { process }
  private var input: Int32
  private let output: Int32
  private let messages: Int32
  private var ending: Ending?

  /// Starts a program with the arguments that follow it.
  init(_ words: [String], environment: [String]) throws {
    // A socket rather than a pipe: writing to one whose reader is gone need not raise a signal.
    var ends: [Int32] = [-1, -1]
    guard
      socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0
    else { throw POSIXError(.EMFILE) }
    input = ends[0]
    output = Self.namelessFile()
    messages = Self.namelessFile()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in [ends[1], output, messages].enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
    }
    let arguments = words.map { strdup($0) } + [nil]
    let variables = environment.map { strdup($0) } + [nil]
    defer { for text in arguments + variables { free(text) } }
    // The threads that tests run on block signals, and what they start would do the same.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    var started: pid_t = 0
    let code = posix_spawn(&started, words[0], &actions, &attributes, arguments, variables)
    close(ends[1])
    process = started
    guard code == 0 else {
      ending = .exited(127)
      throw POSIXError(POSIXErrorCode(rawValue: code) ?? .ENOENT)
    }
  }

  deinit {
    if ending == nil {
      kill()
      _ = try? wait()
    }
    endInput()
    close(output)
    close(messages)
  }

  /// Writes to its input; what it does not take because it is gone or slow is left out.
  ///
  /// - Returns: how many bytes it took.
  @discardableResult
  func send(_ text: String) -> Int {
    var text = text
    return text.withUTF8 { bytes in
      var done = 0
      while done < bytes.count {
        let count = Glibc.send(
          input, bytes.baseAddress.map { $0 + done }, bytes.count - done, Int32(MSG_NOSIGNAL))
        if count <= 0 { break }
        done += count
      }
      return done
    }
  }

  func endInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  func kill() { signal(SIGKILL) }

  func signal(_ number: Int32) { Glibc.kill(process, number) }

  /// How it ended; `nil` as long as it runs.
  func poll() -> Ending? {
    if let ending { return ending }
    var status: Int32 = 0
    guard waitpid(process, &status, WNOHANG) == process else { return nil }
    ending = status & 0x7f == 0 ? .exited(status >> 8 & 0xff) : .killed(by: status & 0x7f)
    return ending
  }

  /// Waits until it has ended; one that does not within minutes is killed.
  @discardableResult
  func wait() throws -> Ending {
    var moments = 0
    while true {
      if let ending = poll() { return ending }
      if moments == 120_000 { kill() }
      usleep(moments < 100 ? 100 : 1000)
      moments += 1
    }
  }

  /// What it has printed so far.
  var printed: String { Self.content(output) }

  /// How many bytes it has printed so far.
  var printedCount: Int {
    var status = stat()
    return fstat(output, &status) == 0 ? Int(status.st_size) : 0
  }

  func outcome() throws -> Outcome {
    Outcome(ending: try wait(), output: printed, messages: Self.content(messages))
  }

  /// The lines of a text that are whole.
  static func lines(of text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines.removeLast()
    return lines
  }

  /// A file that only its descriptor leads to.
  private static func namelessFile() -> Int32 {
    var name = Array((NSTemporaryDirectory() + "foresight-output-XXXXXX").utf8CString)
    let descriptor = mkstemp(&name)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(name)
    return descriptor
  }

  private static func content(_ descriptor: Int32) -> String {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return "" }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
