import Foundation
import Glibc

/// A private directory to keep a store in, deleted with this value.
final class Workplace {
  let path = NSTemporaryDirectory() + "foresight-\(UUID())"

  init() throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  /// Closed as late as can be: this process then loses all its locks on what they are open on.
  private var descriptors: [Int32] = []

  deinit {
    for descriptor in descriptors { close(descriptor) }
    try? FileManager.default.removeItem(atPath: path)
  }

  var store: String { path + "/donations.sqlite" }

  func write(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
    return path + "/" + name
  }

  /// Lends the path of a copy of the store and its write-ahead log, as a crash would leave them.
  func withCopy<Result>(_ body: (_ store: String) throws -> Result) throws -> Result {
    let copy = try Workplace()
    for suffix in ["", "-wal"] {
      let descriptor = open(store + suffix, O_RDONLY | O_CLOEXEC)
      if descriptor < 0 { continue }
      descriptors.append(descriptor)
      let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
      try (file.readToEnd() ?? Data()).write(to: URL(fileURLWithPath: copy.store + suffix))
    }
    return try withExtendedLifetime(copy) { try body(copy.store) }
  }

  /// Copies a closed store to another place.
  func copyStore(to place: Workplace) throws {
    for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: store + suffix) {
      try FileManager.default.copyItem(atPath: store + suffix, toPath: place.store + suffix)
    }
  }

  /// The program stands beside the tests.
  static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("foresight").path

  /// Starts the program.
  func start(_ arguments: String...) throws -> Child {
    try Child([Self.program] + arguments, environment: environment)
  }

  /// Runs the program to its end.
  func run(_ arguments: [String], input: String = "") throws -> Child.Outcome {
    let child = try Child([Self.program] + arguments, environment: environment)
    child.send(input)
    child.endInput()
    return try child.outcome()
  }

  /// Runs a line of shell in which `$foresight` is the program.
  func shell(_ line: String, through: [String] = []) throws -> Child.Outcome {
    let child = try Child(
      through + ["/bin/sh", "-c", "cd '\(path)'\n\(line)"],
      environment: environment + [
        "foresight=\(Self.program)", "PATH=/usr/sbin:/usr/bin:/sbin:/bin",
      ])
    child.endInput()
    return try child.outcome()
  }

  var environment: [String] { ["FORESIGHT_STORE=\(store)", "TZ=UTC", "HOME=\(path)"] }
}
