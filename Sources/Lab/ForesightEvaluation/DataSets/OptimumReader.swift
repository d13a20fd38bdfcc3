internal import ForesightFormats
internal import ForesightValues

/// Reads, beside a simulated log, what the process that made it knew of each event.
///
/// The file stands next to the log under its name with `.optimum.tsv` in place of `.tsv` or `.ndjson`,
/// gzipped or not, and has one row an event, in the same order:
///
/// ```
/// user	time	probability	rank	switch_probability	switch_rank
/// ```
///
/// `probability` is what the true process gave to the event's intent, or, where the user had not used
/// it before, to all such intents together; `rank` is where the intent stood among those used before,
/// and empty where it was not used before. The last two are the same with the current intent left
/// out, and empty where the event repeats it.
public struct OptimumReader {
  /// The first line of the file.
  public static let header = "user\ttime\tprobability\trank\tswitch_probability\tswitch_rank"

  /// The probabilities and ranks that the true process gave to one event.
  struct Row {
    var all: Known
    /// The probability and rank among changes; `nil` where the event repeats the one before.
    var switches: Known?

    func known(for targets: Targets) -> Known? { targets == .all ? all : switches }

    /// The row of a file, without the newline.
    func line(user: String, seconds: Int64) -> String {
      ([user, String(seconds)] + all.texts + (switches?.texts ?? ["", ""])).joined(separator: "\t")
    }
  }

  struct Known {
    var probability: Double
    var rank: Int?

    /// The texts of both; nine digits of a probability are as many as anybody can measure.
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

  /// The names under which the optimum of a log is looked for.
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

  /// The next row, which must be that of an event.
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

  /// Makes sure that nothing follows the last event.
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
