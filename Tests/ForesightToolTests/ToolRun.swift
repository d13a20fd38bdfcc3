import Foundation

/// One run of the program: what it printed and how it ended.
struct ToolRun {
  let status: Int32
  let output: String
  let messages: String

  var lines: [String] { output.split(separator: "\n").map(String.init) }
}

/// A private place to run the program in: a store of its own, UTC, no settings of the person's.
final class Workplace: Sendable {
  let path = NSTemporaryDirectory() + "foresight-\(UUID())"

  init() throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var store: String { path + "/store/donations.sqlite" }

  func write(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
    return path + "/" + name
  }

  /// The program stands beside the tests.
  static let binary = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("foresight").path

  /// Runs the program to its end.
  func run(_ arguments: String..., input: String = "", environment: [String: String] = [:]) throws
    -> ToolRun
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // The shell turns words into bytes that Process would refuse, such as invalid UTF-8.
    process.arguments = ["-c", "exec \"$0\" \"$@\"", Self.binary] + arguments
    process.environment = [
      "FORESIGHT_STORE": store, "TZ": "UTC", "HOME": path, "TMPDIR": path,
      "FORESIGHT_COMPLETIONS": "none",
    ]
    .merging(environment) { $1 }
    return try finish(process, input: input)
  }

  /// Runs a line of shell in which `foresight` is the program.
  ///
  /// The shell must not `wait` for several children at once: started by `Process`, dash never returns from that.
  func shell(_ line: String, environment: [String: String] = [:]) throws -> ToolRun {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "foresight() { \"\(Self.binary)\" \"$@\"; }; cd \(path); \(line)"]
    process.environment = [
      "FORESIGHT_STORE": store, "TZ": "UTC", "HOME": path, "TMPDIR": path,
      "PATH": "/usr/bin:/bin", "FORESIGHT_COMPLETIONS": "none",
    ].merging(environment) { $1 }
    return try finish(process, input: "")
  }

  private func finish(_ process: Process, input: String) throws -> ToolRun {
    let (standardInput, output, messages) = (Pipe(), Pipe(), Pipe())
    process.standardInput = standardInput
    process.standardOutput = output
    process.standardError = messages
    try process.run()
    // A program that refuses its arguments ends without reading. That ends nobody here: a thread that has the signal
    // blocked gets an error instead, and what is pending goes with the thread.
    let writer = Thread {
      var pipe = sigset_t()
      sigemptyset(&pipe)
      sigaddset(&pipe, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &pipe, nil)
      try? standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
      try? standardInput.fileHandleForWriting.close()
    }
    writer.start()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    let told = messages.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return ToolRun(
      status: process.terminationStatus, output: String(decoding: printed, as: UTF8.self),
      messages: String(decoding: told, as: UTF8.self))
  }
}
