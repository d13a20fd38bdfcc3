import ForesightSystem
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

  private let program: RunningProgram
  /// Its number.
  var number: pid_t { program.number }
  private var input: Int32
  private let output: Int32
  private let messages: Int32
  private var ending: Ending?

  /// Starts a program with the arguments that follow it.
  init(_ words: [String], environment: [String]) throws {
    // A socket rather than a pipe: writing to one whose reader is gone need not raise a signal.
    let ends = try Program.socketPair()
    (input, output, messages) = (ends.0, Self.namelessFile(), Self.namelessFile())
    defer { close(ends.1) }
    var program = Program(words[0], Array(words.dropFirst()))
    program.environment = environment
    program.files = [0: .descriptor(ends.1), 1: .descriptor(output), 2: .descriptor(messages)]
    self.program = try program.start()
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

  func signal(_ number: Int32) { program.send(number) }

  /// How it ended; `nil` as long as it runs.
  func poll() -> Ending? {
    if let ending { return ending }
    guard program.hasEnded() else { return nil }
    let status = program.wait().status
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
