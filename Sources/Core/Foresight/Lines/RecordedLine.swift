package import ForesightLog
package import ForesightValues

/// A command line as a shell's hook reports it once it has ended.
///
///     let fields = Array("make test\01767225600.5\01767225602\00\0/home/ada/engine\04711\0".utf8)
///     let line = try RecordedLine(shell: "zsh", fields, now: Environment.now)
///     line.donation(host: "machine", localOffset: { _ in 60 })?.intent       // "make"
///
/// The hook sends six fields, each ended by NUL: the line, its start and its end (Unix seconds with a fraction), its
/// exit status, the directory, and the session. A seventh may follow, about grey text at the line's prompt: empty if
/// none was shown, `shown` if some was, `taken` if the person took the line from it, or `taken 12` with the number of
/// keys saved. It is `-` if the shell does not report this.
///
/// From version 2 of the protocol on, more fields may follow: the directory at the next prompt, the circumstances in
/// which the line was run, each as `NAME=VALUE`, an empty field, and the circumstances at the next prompt. Among the
/// former, `/paths=1 3` has the indices of the words that were paths when the line was run.
///
/// Bytes that are not UTF-8 are replaced. For shells without a clock, an empty end means now, and a start that begins
/// with a minus is the number of seconds before the end.
package struct RecordedLine: Hashable, Sendable {
  /// The shell's name.
  package var shell: String
  /// The text that was typed.
  package var text: String
  /// The times at which the command began and ended, in microseconds since 1970.
  package var (start, end): (Int64, Int64)
  /// The exit status.
  package var status: Int64
  /// The directory in which it began.
  package var directory: String
  /// The shell's session.
  package var session: String
  /// The further circumstances in which it was run (see `ShellLine.told(_:)`).
  package var told: Fields = [:]
  /// The indices of its words that were paths when it was run; `nil` if the shell did not check.
  package var paths: [Int]?
  /// The next prompt; `nil` if the shell does not report it.
  package var next: Place?
  /// The counts of grey text at its prompt; `nil` if the shell does not report them.
  package var offers: Offers?
  /// True if the person took the line from grey text.
  package var isTaken: Bool { offers?.taken ?? 0 > 0 }

  /// The longest line that is recorded, in bytes.
  package static let longest = 65_536

  /// A place in which lines are run.
  package struct Place: Hashable, Sendable {
    /// The directory.
    package var directory: String
    /// The further circumstances.
    package var told: Fields
  }

  /// The reason why the fields cannot be understood.
  package struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The fault in words, without any value.
    package let description: String
  }

  /// Parses the fields.
  ///
  /// - Parameter version: the version of the protocol.
  /// - Complexity: O(bytes).
  package init(
    shell: String, _ bytes: [UInt8], version: Int = 1, now: Instant
  ) throws(Fault) {
    let (count, most) = (bytes.count { $0 == 0 }, version > 1 ? Int.max : 7)
    let fields = try Self.fields(bytes, of: shell, count: (6...most).contains(count) ? count : 6)
    let end = fields[2].isEmpty ? now.microseconds : Self.microseconds(fields[2])
    let isRelative = fields[1].hasPrefix("-")
    let begin = Self.microseconds(isRelative ? String(fields[1].dropFirst()) : fields[1])
    guard let end, let begin, !isRelative || begin <= end,
      Double(end) - Double(begin) < Limits.duration * 1e6
    else {
      throw Fault(description: "a time is not a number of seconds since 1970")
    }
    guard let status = Int64(fields[3]) else {
      throw Fault(description: "the exit status is not a whole number")
    }
    self.shell = shell
    (text, directory, session) = (fields[0], fields[4], fields[5])
    start = isRelative ? end - begin : begin
    (self.end, self.status) = (max(start, end), status)
    if fields.count > 6, fields[6] != "-" { offers = try Self.offers(fields[6], of: text) }
    if fields.count > 7 {
      let parts = fields[8...].split(separator: "", maxSplits: 1, omittingEmptySubsequences: false)
      told = ShellLine.told(parts[0].filter { !$0.hasPrefix("/") })
      paths = parts[0].first { $0.hasPrefix(Self.pathsField) }.map(Self.indices)
      if !fields[7].isEmpty {
        next = Place(
          directory: fields[7], told: parts.count > 1 ? ShellLine.told(parts[1]) : [:])
      }
    }
  }

  /// The beginning of the field that lists the paths.
  private static let pathsField = "/paths="

  private static func indices(_ field: String) -> [Int] {
    Set(field.dropFirst(pathsField.count).split(separator: " ").compactMap { Int($0) })
      .filter { (0..<Limits.pathWords).contains($0) }.sorted()
  }

  /// Returns the field that lists the indices of words that were paths, as it is sent among the circumstances.
  package static func field(ofPaths paths: [Int]) -> String {
    pathsField + paths.map(String.init).joined(separator: " ")
  }

  private static func offers(_ field: String, of line: String) throws(Fault) -> Offers {
    let words = field.split(separator: " ", maxSplits: 1)
    let saved = words.count > 1 ? Int(words[1]) : 0
    let keys = line.count
    guard ["", "shown", "taken"].contains(words.first ?? ""), let saved, saved >= 0,
      saved == 0 || words.first == "taken"
    else {
      throw Fault(
        description: "the last field is neither empty nor \"shown\" nor \"taken\" with a number")
    }
    return Offers(
      shown: words.isEmpty ? 0 : 1, taken: words.first == "taken" ? 1 : 0, keys: keys,
      saved: min(saved, keys))
  }

  /// The fields that a shell would send for the line, each ended by NUL, with its times as seconds since 1970.
  package var fields: [UInt8] {
    func seconds(_ microseconds: Int64) -> String {
      "\(microseconds / 1_000_000).\(String(1_000_000 + microseconds % 1_000_000).dropFirst())"
    }
    let shown = offers.map { $0.taken > 0 ? "taken \($0.saved)" : $0.shown > 0 ? "shown" : "" }
    var fields = [text, seconds(start), seconds(end), "\(status)", directory, session]
    let isTold = !told.isEmpty || next != nil || paths != nil
    if shown != nil || isTold { fields.append(shown ?? "-") }
    if isTold {
      fields += [next?.directory ?? ""] + (paths.map { [Self.field(ofPaths: $0)] } ?? [])
      fields += told.fieldsOfShell + [""]
      fields += next?.told.fieldsOfShell ?? []
    }
    return fields.flatMap { Array($0.utf8) + [0] }
  }

  /// Splits what a shell sent into `count` fields, each ended by NUL.
  static func fields(_ bytes: [UInt8], of shell: String, count: Int) throws(Fault) -> [String] {
    guard Donation.shells.contains(where: { $0.hasSameBytes(as: shell) }) else {
      throw Fault(description: "the shell is none of \(Donation.shells.joined(separator: ", "))")
    }
    var parts = bytes.split(separator: 0, omittingEmptySubsequences: false)
    guard parts.popLast()?.isEmpty ?? false, parts.count == count else {
      throw Fault(description: "there are not \(count) fields, each ended by NUL")
    }
    return parts.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Reads seconds with a fraction after a point or, as in some languages, a comma, and returns microseconds; `nil` for
  /// any other text.
  private static func microseconds(_ text: String) -> Int64? {
    let parts = text.split(separator: /[.,]/, omittingEmptySubsequences: false)
    guard parts.count <= 2, let seconds = Int64(parts[0]), (0...253_402_214_400).contains(seconds)
    else { return nil }
    guard parts.count == 2 else { return seconds * 1_000_000 }
    let digits = parts[1].prefix(6)
    // Zeros are appended, so that the digits count microseconds.
    let fraction = Int64((digits + "000000").prefix(6))
    guard let fraction, digits.allSatisfy(\.isASCII) else { return nil }
    return seconds * 1_000_000 + fraction
  }

  /// True if the line is too long to be recorded.
  package var isTooLong: Bool { text.utf8.count > Self.longest }

  /// Returns the donation to record; `nil` if there is nothing to record, because the line is blank, too long, begins
  /// with a blank, or is a comment.
  ///
  ///     let fields = Array("make test\01767225600.5\01767225602\00\0/home/ada/engine\04711\0".utf8)
  ///     let line = try RecordedLine(shell: "zsh", fields, now: now)
  ///     let run = line.donation(host: "machine") { _ in 60 }
  ///     run?.duration                          // 1.5
  ///     run?.context["directory"]              // .string("/home/ada/engine")
  ///
  /// - Parameters:
  ///   - host: the machine's name.
  ///   - localOffset: returns the minutes by which local time was ahead of UTC at an instant.
  package func donation(host: String, localOffset: (Instant) -> Int) -> Donation? {
    guard !isTooLong, !ShellLine.isPrivate(text), let line = ShellLine(recorded: text)
    else { return nil }
    // Whole seconds, because a history file has nothing more precise.
    let instant = Instant(seconds: start / 1_000_000)
    var donation = Donation(
      at: Moment(instant, utcOffset: localOffset(instant)), source: shell, intent: line.command,
      parameters: line.parameters,
      context: ShellLine.context(directory: directory, host: host).adding(told),
      result: .integer(status),
      sequence: session.isEmpty ? nil : session)
    donation.microseconds = end - start
    donation.isTaken = isTaken
    donation.paths = paths
    return donation
  }
}

extension Fields {
  /// The circumstances as a shell sends them, each as `NAME=VALUE`.
  var fieldsOfShell: [String] { map { "\($0.name)=\($0.value.canonicalText)" } }
}
