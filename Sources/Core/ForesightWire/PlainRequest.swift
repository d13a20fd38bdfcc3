package import Foresight

/// A shell's request, without JSON: a first line that states a number of bytes, then as many bytes of fields, each
/// ended by NUL.
///
/// ```
/// record zsh 58 2
/// make test␀1767225600.5␀1767225602␀0␀/home/ada/engine␀4711␀
/// ```
///
/// The last word of the line is the version of the protocol, which defines the fields; without it, the version is 1.
/// The hook of a shell that is running outlives an upgrade, so all earlier versions are understood.
///
/// `record` reports a command line that has ended, `complete` the text that is typed (``LineQuestion``). The answer to
/// both consists of lines with a probability, a tab and a command line, and an empty line at the end. A `record` that
/// failed is answered with ``failure``.
package struct PlainRequest: Hashable, Sendable {
  /// The kind of request.
  package enum Kind: String, Sendable { case record, complete }

  /// The kind of request, the shell, and the number of bytes of fields that follow.
  package let (kind, shell, length): (Kind, String, Int)
  /// The version of the protocol.
  package let version: Int
  /// The latest version of the protocol.
  package static let latest = 2

  /// The answer if a line could not be recorded; the hook then runs `foresight record`.
  package static let failure = "failed\n\n"

  /// The most bytes of fields.
  package static let longest = 1 << 20

  /// Makes a request.
  package init(_ kind: Kind, shell: String, length: Int, protocol version: Int = latest) {
    (self.kind, self.shell, self.length, self.version) = (kind, shell, length, version)
  }

  /// The first line, with its newline.
  package var line: String { "\(kind.rawValue) \(shell) \(length) \(version)\n" }

  /// Reads the first line; `nil` if it is malformed.
  package init?(_ line: [UInt8]) {
    // A request in JSON begins with a brace.
    guard let first = line.first, first != UInt8(ascii: "{") else { return nil }
    let words = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    guard (3...4).contains(words.count), let kind = Kind(rawValue: words[0]),
      let length = Int(words[2]), (0...Self.longest).contains(length),
      let version = words.count == 4 ? Int(words[3]) : 1, version > 0
    else { return nil }
    self.init(kind, shell: words[1], length: length, protocol: version)
  }

  /// Returns the action that the fields request.
  package func call(_ fields: [UInt8], now: Moment, host: String) throws(ServiceError)
    -> Call.Action
  {
    let (line, question) = try read(fields, now: now, host: host)
    return line.map { .record($0, then: question) } ?? .complete(question)
  }

  /// Reads the fields: the line to be recorded, if there is one, and the question.
  ///
  /// - Throws: ``ServiceError`` if the fields cannot be understood.
  package func read(
    _ fields: [UInt8], now: Moment, host: String
  ) throws(ServiceError) -> (line: RecordedLine?, question: LineQuestion) {
    // On this error, the hook runs `foresight record`, which may be installed in a newer version.
    guard version <= Self.latest else {
      throw ServiceError(.badParameters, "protocol \(version) is newer than this program")
    }
    do throws(RecordedLine.Fault) {
      switch kind {
      case .record:
        let line = try RecordedLine(shell: shell, fields, version: version, now: now.instant)
        var question = LineQuestion(
          typed: "", shell: shell, directory: line.next?.directory ?? line.directory, host: host,
          session: line.session, at: now)
        question.setThresholds()
        question.told = line.next?.told ?? line.told
        question.moment.instant = max(now.instant, Instant(microseconds: line.start + 1))
        return (line, question)
      case .complete:
        let question = try LineQuestion(shell: shell, fields, version: version, host: host, at: now)
        return (nil, question)
      }
    } catch {
      throw ServiceError(.badParameters, error.description)
    }
  }

  /// Returns the answer for some lines.
  package static func answer(_ lines: [CompletedLine]) -> String {
    lines.map { "\(Self.text($0.probability))\t\($0.line)\n" }.joined() + "\n"
  }

  /// Returns a probability with six decimals.
  package static func text(_ probability: Double) -> String {
    let millionths = Int((min(max(probability, 0), 1) * 1e6).rounded())
    return "\(millionths / 1_000_000).\((millionths % 1_000_000).digits(6))"
  }
}
