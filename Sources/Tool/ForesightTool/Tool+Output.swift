import ForesightPrivacy
import ForesightSystem
import ForesightValues
import Glibc

/// Output: data to the standard output, everything else to the standard error.
extension Tool {
  /// Writes data and a newline.
  func print(_ text: String) throws {
    try Self.write(text + "\n", to: STDOUT_FILENO)
  }

  /// Writes data and a newline; returns `ExitStatus.done`.
  func finish(printing text: String) throws -> ExitStatus {
    try print(text)
    return .done
  }

  /// Writes data as JSON if `--json` was given, otherwise as lines for people. Writes nothing if `json` is `nil`, or if
  /// there are no lines.
  func print(
    _ json: @autoclosure () throws -> JSON?, orLines lines: @autoclosure () throws -> [String]
  ) throws {
    try print(text: json()?.text, orLines: lines())
  }

  /// Writes data as a JSON text if `--json` was given, otherwise as lines for people. Writes nothing if `text` is
  /// `nil`, or if there are no lines.
  func print(
    text: @autoclosure () throws -> String?, orLines lines: @autoclosure () throws -> [String]
  ) throws {
    let text = try isJSON ? text() ?? "" : lines().joined(separator: "\n")
    // A single write, because each costs as much as ranking does.
    if !text.isEmpty { try print(text) }
  }

  /// Writes a JSON object of the members that have a value.
  func print(_ members: KeyValuePairs<String, (any JSONValue)?>) throws {
    try print(JSON.members(members).text)
  }

  /// Returns a line for each row that has a value: its name, padded to a column, and the value.
  static func table(_ rows: [(name: String, value: String?)], from column: Int) -> [String] {
    rows.compactMap { name, value in value.map { padded(name, column) + $0.visible } }
  }

  /// Pads a text on the right to the width of a column, with at least one blank.
  static func padded(_ text: String, _ column: Int) -> String {
    text + String(repeating: " ", count: max(1, column - text.count))
  }

  /// Pads a text on the left to a width.
  static func aligned(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  /// Writes the ids of donations, one on each line.
  func print(_ ids: [DonationID]) throws {
    try print(
      text: ids.map { JSON.members(["id": $0.description]).text }.joined(separator: "\n"),
      orLines: ids.map(\.description))
  }

  /// Writes the ids of recorded donations. If that fails, the error says that they are recorded, so that the caller
  /// does not record them again.
  func print(recorded ids: [DonationID]) throws {
    do {
      try print(ids)
    } catch let failure as Failure {
      let which =
        ids.count == 1 ? "\(ids[0])" : "\(ids.count) donations, the last as \(ids[ids.count - 1])"
      throw Failure(failure.status, "recorded as \(which), but \(failure)")
    }
  }

  /// Writes a message to the standard error, unless `--quiet` was given.
  func message(_ text: String) {
    if !isQuiet { Self.error(text) }
  }

  /// Writes a message about why there is nothing to show or to do; returns `ExitStatus.nothing`.
  func nothing(_ why: String) -> ExitStatus {
    message(why)
    return .nothing
  }

  /// Writes an error message to the standard error, even with `--quiet`.
  static func error(_ text: String) {
    try? write("foresight: \(text.visible)\n", to: STDERR_FILENO)
  }

  /// Reports how many donations were not recorded, and why; returns the exit status for that.
  func tell(_ ignored: [Ignored], recorded: Int) -> ExitStatus {
    for (reason, why) in [
      (Ignored.Reason.paused, "recording is paused; 'foresight resume' starts it again"),
      (.excluded, "excluded by the settings (see 'foresight settings')"),
      (.forgotten, "forgotten before; 'foresight import --forgotten' takes such lines again"),
      (.excessive, "more than 200 of one intent, and more than two a second; try again later"),
    ] {
      let count = ignored.count { $0.reason == reason }
      if count == 0 { continue }
      let text = (count == 1 ? "it was" : "\(count) were") + " not recorded: \(why)"
      if reason == .excessive { Self.error(text) } else { message(text) }
    }
    if ignored.contains(where: { $0.reason == .excessive }) { return .tryAgain }
    return recorded == 0 && !ignored.isEmpty ? .nothing : .done
  }

  /// True if the standard input and the standard error are a terminal, so that a person may be asked.
  var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  /// Asks a yes-or-no question; anything but yes is no.
  func confirms(_ question: String) -> Bool {
    try? Self.write("\(question) [y/N] ", to: STDERR_FILENO)
    return ["y", "yes"].contains(readLine()?.lowercased())
  }

  /// Returns a number and the noun for what it counts: `1 donation`, `2 donations`.
  static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    "\(number) \(number == 1 ? one : many ?? one + "s")"
  }

  /// Returns how often something was done, in words.
  static func times(_ number: Int) -> String { number == 1 ? "once" : "\(number) times" }

  /// Returns a probability as a percentage in five columns, from `<1` to `>99`, because nothing shown is certain or
  /// impossible.
  static func percent(_ probability: Double) -> String {
    let percent = probability * 100
    let shown =
      percent >= 99.5 ? ">99" : percent >= 0.95 ? "\(Int(percent.rounded()))" : "<1"
    return aligned(shown, 3) + " %"
  }

  /// Returns a share as a rounded percentage; `nil` if `all` is zero.
  static func percent(_ count: Int, of all: Int) -> String? {
    all == 0 ? nil : "\((100 * count + all / 2) / all) %"
  }

  /// Returns a text in bold if the output is a terminal that shows it.
  func bold(_ text: String) -> String { isBoldShown ? "\u{1b}[1m\(text)\u{1b}[0m" : text }

  /// Makes a pipe that child processes do not inherit; returns its read end and its write end.
  static func pipe() throws -> (Int32, Int32) {
    do throws(Program.Failure) {
      return try Program.pipe()
    } catch {
      throw Failure(.inputOutput, "cannot create a pipe: \(error)")
    }
  }

  /// Runs a program in which a person chooses, such as a launcher; returns its output and its exit status.
  static func answer(
    of words: [String], to input: String, longest: Int = 1 << 24
  ) throws -> (text: String, status: Int32) {
    do throws(Program.Failure) {
      let (output, ending) = try Program(words[0], Array(words.dropFirst()))
        .run(input: Array(input.utf8), longest: longest)
      return (String(decoding: output, as: UTF8.self), ending.exitStatus ?? 1)
    } catch {
      throw Failure(.unavailable, "\(words[0]) cannot be started: \(error)")
    }
  }

  /// Reads the bytes that have arrived at the standard input, after waiting for the first; returns none at its end, and
  /// `nil` if it cannot be read, in which case `errno` holds the reason.
  static func readInput() -> [UInt8]? {
    while true {
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, filled in
        count = read(STDIN_FILENO, buffer.baseAddress, buffer.count)
        filled = max(0, count)
      }
      if count >= 0 { return bytes }
      if errno != EINTR { return nil }
    }
  }

  static func write(_ text: String, to descriptor: Int32) throws {
    do throws(FileError) {
      try PrivateFile.write(Array(text.utf8), to: descriptor, path: "the output")
    } catch {
      // A `FileError` that is thrown while a store is read would be mistaken for an error of the store.
      throw Failure(.inputOutput, "cannot write the output: \(error.why)")
    }
  }
}
