internal import ForesightFormats
internal import ForesightValues

/// Reads the true probabilities of a simulated log's events from the file beside the log.
///
/// The file has the log's name with `.optimum.tsv` in place of `.tsv` or `.ndjson`, gzipped or not. It has one row per
/// event, in the same order:
///
/// ```
/// user	time	probability	rank	switch_probability	switch_rank
/// ```
///
/// `probability` is the true process's probability of the event's intent or, if the user had not used that intent
/// before, of all unused intents together. `rank` is the intent's rank among those used before; it is empty for a new
/// intent. The last two columns are the same with the previous event's intent excluded; they are empty if the event
/// repeats that intent.
public struct OptimumReader {
  /// The first line of the file.
  public static let header = "user\ttime\tprobability\trank\tswitch_probability\tswitch_rank"

  /// The probabilities and ranks that the true process gave to one event.
  struct Row {
    let all: Known
    /// The probability and rank with the previous event's intent excluded; `nil` if the event repeats that intent.
    let switches: Known?

    func known(for targets: Targets) -> Known? { targets == .all ? all : switches }

    /// Returns the row as a line of the file, without the newline.
    func line(user: String, seconds: Int64) -> String {
      ([user, String(seconds)] + all.texts + (switches?.texts ?? ["", ""])).joined(separator: "\t")
    }
  }

  struct Known {
    var probability: Double
    var rank: Int?

    /// The two fields as texts. Nine decimals of a probability are more than any log can verify.
    fileprivate var texts: [String] {
      [((probability * 1e9).rounded() / 1e9).description, rank.map(String.init) ?? ""]
    }
  }

  private let lines: LineReader

  /// Opens the file beside a log; `nil` when there is none.
  init?(beside log: String) throws {
    guard let path = Self.paths(beside: log).first(where: LineReader.exists) else {
      return nil
    }
    lines = try LineReader(path: path)
    guard let header = try lines.next(), header.elementsEqual(Self.header.utf8) else {
      throw InputError.malformed(
        path: lines.path, line: 1, why: "the header is not that of an optimum")
    }
  }

  /// Returns the paths at which a log's optimum is looked for; empty if the log's name ends in neither `.tsv` nor
  /// `.ndjson`, with or without `.gz`.
  ///
  ///     OptimumReader.paths(beside: "log.tsv.gz")       // ["log.optimum.tsv", "log.optimum.tsv.gz"]
  public static func paths(beside log: String) -> [String] {
    var stem = log[...]
    if stem.hasSuffix(".gz") { stem.removeLast(3) }
    for suffix in [".tsv", ".ndjson"] where stem.hasSuffix(suffix) {
      stem.removeLast(suffix.count)
      return ["\(stem).optimum.tsv", "\(stem).optimum.tsv.gz"]
    }
    return []
  }

  /// Reads the next row, which must belong to `record`.
  mutating func next(for record: Record) throws -> Row {
    guard let line = try lines.next() else {
      throw malformed("the optimum ends before the log does", line: lines.lineNumber + 1)
    }
    let fields = String(decoding: line, as: UTF8.self)
      .split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 6, let moment = Timestamp.parse(fields[1]),
      moment.instant == record.donation.moment.instant, fields[0] == record.user
    else {
      throw malformed("the row is not that of the log's event", line: lines.lineNumber)
    }
    let isRepeat = fields[4].isEmpty && fields[5].isEmpty
    let switches = isRepeat ? nil : Self.known(fields[4], fields[5])
    guard let all = Self.known(fields[2], fields[3]), isRepeat || switches != nil else {
      throw malformed("a probability or rank is not a number", line: lines.lineNumber)
    }
    return Row(all: all, switches: switches)
  }

  /// Throws if any row follows that of the log's last event.
  mutating func finish() throws {
    guard try lines.next() == nil else {
      throw malformed("the optimum goes on after the log has ended", line: lines.lineNumber)
    }
  }

  private static func known(_ probability: String, _ rank: String) -> Known? {
    guard let probability = Double(probability), (0...1).contains(probability) else { return nil }
    if rank.isEmpty { return Known(probability: probability) }
    guard let rank = Int(rank), rank > 0 else { return nil }
    return Known(probability: probability, rank: rank)
  }

  private func malformed(_ why: String, line: Int) -> InputError {
    .malformed(path: lines.path, line: line, why: why)
  }
}
