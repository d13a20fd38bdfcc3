import Foresight
import ForesightSystem
import Foundation
import Glibc

/// A program run to its end.
enum ChildProcess {
  /// How a program ran.
  struct Run {
    /// The seconds from its start to its end, and to the first message on its standard error.
    var seconds, secondsToMessage: Double
    /// The most memory that it had at once, as its process tells it: what the system tells of an ended child counts this
    /// process's memory, too, from which it was started.
    var peakBytes: Int
  }

  /// The seconds from starting a program to its end; what it prints is thrown away.
  ///
  /// - Parameter environment: what is added to this process's own.
  static func seconds(
    _ command: [String], environment added: [String] = []
  ) async throws -> Double {
    var (process, status) = (nil as pid_t?, 0 as Int32)
    let seconds = await Measurement.seconds {
      process = start(command, added, messages: nil)
      if let process { waitpid(process, &status, 0) }
    }
    guard process != nil, status == 0 else { throw BenchmarkError("\(command[0]) failed") }
    return seconds
  }

  /// Runs a program; what it prints and says is thrown away.
  static func run(_ command: [String]) async throws -> Run {
    var (ends, status, peak) = ([0, 0] as [Int32], 0 as Int32, 0)
    guard pipe(&ends) == 0 else { throw BenchmarkError("there is no pipe") }
    defer { close(ends[0]) }
    var process: pid_t?
    var secondsToMessage: Double?
    let clock = ContinuousClock()
    let begin = clock.now
    func seconds() -> Double { (clock.now - begin) / .seconds(1) }
    process = start(command, [], messages: ends[1])
    close(ends[1])
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      var waiting = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
      let isSilent = poll(&waiting, 1, 20) == 0
      peak = max(peak, process.map(peakBytes) ?? 0)
      if isSilent { continue }
      if read(ends[0], &buffer, buffer.count) > 0 {
        secondsToMessage = secondsToMessage ?? seconds()
      } else {
        break
      }
    }
    guard let process, waitpid(process, &status, 0) == process, status == 0 else {
      throw BenchmarkError("\(command[0]) failed")
    }
    let end = seconds()
    return Run(seconds: end, secondsToMessage: secondsToMessage ?? end, peakBytes: peak)
  }

  private static func peakBytes(_ process: pid_t) -> Int {
    let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
  }

  /// Starts a program; `nil` when that is not possible.
  ///
  /// - Parameter messages: where its standard error goes; `nil` for this process's own.
  static func start(
    _ command: [String], _ added: [String], messages: Int32?
  ) -> pid_t? {
    var program = Program(command[0], Array(command.dropFirst()))
    program.files[STDOUT_FILENO] = .opened("/dev/null", O_WRONLY)
    if let messages { program.files[STDERR_FILENO] = .descriptor(messages) }
    program.environment = added + Environment.variables(setting: [:])
    return try? program.start().number
  }
}
