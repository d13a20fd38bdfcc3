import ForesightClient
import ForesightService
import ForesightValues
import ForesightWire
import Foundation
import Glibc
import Testing

/// `foresightd` on the store of a workplace.
final class RunningService {
  /// Kept as long as the service is needed.
  let place: Workplace
  let child: Child
  let socket: String

  /// The program stands beside the tests.
  static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("foresightd").path

  /// What answers on the session bus, where it was built.
  static let desktop = (program as NSString).deletingLastPathComponent + "/foresight-desktop"

  /// Starts it, and waits until it listens.
  ///
  /// - Parameter through: words of a command that starts it.
  init(
    in place: Workplace, _ options: [String] = [], through: [String] = [], program: String = program
  ) throws {
    self.place = place
    socket = place.path + "/socket"
    child = try Child(
      through + [program, "--socket", socket] + options, environment: place.environment)
    try waitUntilThere()
  }

  private func waitUntilThere() throws {
    let start = Date()
    while ServiceClient(path: socket) == nil {
      guard child.poll() == nil, Date().timeIntervalSince(start) < 60 else {
        throw Missing(outcome: try child.poll().map { _ in try child.outcome() })
      }
      usleep(1000)
    }
  }

  struct Missing: Error { let outcome: Child.Outcome? }

  /// Connects.
  func client() throws -> Caller {
    Caller(client: try #require(ServiceClient(path: socket)), service: self)
  }

  /// How much memory it has, in bytes.
  var memory: Int {
    let status =
      (try? String(contentsOfFile: "/proc/\(child.number)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
  }
}

/// A connection to a service, which runs as long as there is one.
struct Caller {
  let client: ServiceClient
  let service: RunningService?

  /// Sends text; tells whether all of it was taken in time.
  func send(_ text: String, seconds: Double = 60) -> Bool {
    client.send(text, within: .seconds(seconds))
  }

  /// Asks with parameters as they are written; `nil` where there is no answer.
  func ask(_ method: String, _ parameters: String = "{}", seconds: Double = 60) -> JSON? {
    let request = #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"# + "\n"
    guard send(request, seconds: seconds) else { return nil }
    return answer(seconds: seconds)
  }

  /// The next line that is said.
  func answer(seconds: Double = 60) -> JSON? {
    client.line(within: .seconds(seconds)).flatMap { line in
      try? line.withUnsafeBytes { try JSON.parse($0) }
    }
  }
}
