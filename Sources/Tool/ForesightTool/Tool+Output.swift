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

  /// Writes the same as JSON, or as lines for people: as it is wanted, and nothing where there is none.
  func print(
    _ json: @autoclosure () throws -> JSON?, orLines lines: @autoclosure () throws -> [String]
  ) throws {
    try print(text: json()?.text, orLines: lines())
  }

  /// Writes a JSON text, or lines for people: as it is wanted, and nothing where there is none.
  func print(
    text: @autoclosure () throws -> String?, orLines lines: @autoclosure () throws -> [String]
  ) throws {
    let text = try isJSON ? text() ?? "" : lines().joined(separator: "\n")
    // One write for all: each costs as much as ranking does.
    if !text.isEmpty { try print(text) }
  }

  /// Writes a JSON object of the members that have a value.
  func print(_ members: KeyValuePairs<String, (any JSONValue)?>) throws {
    try print(JSON.members(members).text)
  }

  /// Returns a line for each value that there is, beginning with its name.
  static func table(_ rows: [(name: String, value: String?)], from column: Int) -> [String] {
    rows.compactMap { name, value in value.map { padded(name, column) + visible($0) } }
  }

  /// Returns a text that is as wide as a column, and ends in a blank.
  static func padded(_ text: String, _ column: Int) -> String {
    text + String(repeating: " ", count: max(1, column - text.count))
  }

  /// Returns a text that ends where a column of some width does.
  static func aligned(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  /// Writes the ids of donations, one a line.
  func print(_ ids: [DonationID]) throws {
    if ids.isEmpty { return }
    let lines = ids.map { id in
      isJSON ? JSON.members([("id", .string(id.description))]).text : id.description
    }
    try print(lines.joined(separator: "\n"))
  }

  /// Writes the ids of what was recorded; where that cannot be, what it says keeps the caller from recording it
  /// again.
  func print(recorded ids: [DonationID]) throws {
    do {
      try print(ids)
    } catch let failure as Failure {
      let which =
        ids.count == 1 ? "\(ids[0])" : "\(ids.count) donations, the last as \(ids[ids.count - 1])"
      throw Failure(failure.status, "recorded as \(which), but \(failure)")
    }
  }

  /// Writes a message.
  func message(_ text: String) {
    if !isQuiet { Self.error(text) }
  }

  /// Says why there is nothing to show or to do; returns the status that tells a script so.
  func nothing(_ why: String) -> ExitStatus {
    message(why)
    return .nothing
  }

  /// Writes an error.
  static func error(_ text: String) {
    try? write("foresight: \(visible(text))\n", to: STDERR_FILENO)
  }

  /// Reports what was left out, and why; the status is for a script, which cannot read that.
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

  /// True if a person sits at both ends, and may be asked.
  var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  /// Asks a yes-or-no question; anything but yes is no.
  func confirms(_ question: String) -> Bool {
    try? Self.write("\(question) [y/N] ", to: STDERR_FILENO)
    return ["y", "yes"].contains(readLine()?.lowercased())
  }

  /// A text without characters that steer a terminal or turn the line around.
  static func visible(_ text: String) -> String { text.visible }

  /// A number with what it counts: `1 donation`, `2 donations`.
  static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    "\(number) \(number == 1 ? one : many ?? one + "s")"
  }

  /// A probability in five columns: nothing is certain, and nothing that is shown is impossible.
  static func percent(_ probability: Double) -> String {
    let percent = probability * 100
    let shown =
      percent >= 99.5 ? ">99" : percent >= 0.95 ? "\(Int(percent.rounded()))" : "<1"
    return aligned(shown, 3) + " %"
  }

  /// A share of a number of things, rounded; `nil` where there are none.
  static func percent(_ count: Int, of all: Int) -> String? {
    all == 0 ? nil : "\((100 * count + all / 2) / all) %"
  }

  /// Text in bold, where that can be shown.
  func bold(_ text: String) -> String { isBoldShown ? "\u{1b}[1m\(text)\u{1b}[0m" : text }

  /// A pipe, to be read and to be written, that no other program inherits.
  static func pipe() throws -> (Int32, Int32) {
    do throws(Program.Failure) {
      return try Program.pipe()
    } catch {
      throw Failure(.inputOutput, "cannot create a pipe: \(error)")
    }
  }

  /// Runs a program in which a person chooses, and returns what it prints, and the status with which it ends.
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

  static func write(_ text: String, to descriptor: Int32) throws {
    var text = text
    try text.withUTF8 { bytes in
      do throws(FileError) {
        try PrivateFile.write(UnsafeRawBufferPointer(bytes), to: descriptor, path: "the output")
      } catch {
        // Not as it is: where a store is read meanwhile, it would be taken for one of the store's.
        throw Failure(.inputOutput, "cannot write the output: \(error.why)")
      }
    }
  }
}
