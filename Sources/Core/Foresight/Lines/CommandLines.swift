internal import ForesightLog
internal import ForesightPrediction
internal import ForesightValues

/// A fold over the command lines at the end of the log: all that is known about a person's lines.
///
/// A hash of a row's id decides whether a fold may begin there. The fold begins at the latest such row that is followed
/// by enough lines (``Bounds``), no matter when the fold is made and what was requested before. So its size is
/// bounded, and every process arrives at the same fold.
struct CommandLines {
  /// The bounds of a fold. `least`: the least number of lines to hold, if the log has that many. `spacing`: the average
  /// number of rows from one possible beginning to the next.
  typealias Bounds = (least: Int, spacing: UInt64)
  /// The most sessions that are remembered.
  private static let sessions = 64

  private let bounds: Bounds
  private(set) var model: LineModel
  /// The log position that it has reached, at a row of any source.
  private(set) var position: LogPosition
  /// The text of each line, by the key of its suggestion.
  private(set) var texts: [UInt64: String] = [:]
  /// By the hash of each session: its last line, and the line's ordinal. The key 0 stands for all sessions together.
  private var last: [UInt64: (line: String, number: Int)] = [:]
  /// The rules for lines that may be offered at a prompt.
  private(set) var offered = OfferedLines()
  private(set) var paths = PathWords()
  private(set) var count = 0
  /// The source of the last line.
  private(set) var source = ""
  /// The rows at which a fold may begin, and the number of this fold's lines before each.
  private var beginnings: [(key: LogKey, count: Int)] = []

  /// Folds the lines from the latest possible beginning to an instant.
  ///
  /// - Complexity: O(lines known + rows after the first of them).
  init(_ log: DonationLog, before end: Instant, _ bounds: Bounds, _ names: LineNames?) throws {
    (self.bounds, model) = (bounds, LineModel(names: names))
    position = try log.position(last: .start)
    var (start, seen) = (LogKey.start, 0)
    try log.forEachCommandLineBackward(before: end) { key in
      seen += 1
      guard seen >= bounds.least, isBeginning(key) else { return true }
      start = key
      return false
    }
    try learn(log, from: start, before: end)
  }

  /// Learns the lines that were recorded since the last call. Returns false if a fold that begins later would hold
  /// enough lines; the caller then has to make a new one.
  mutating func advance(_ log: DonationLog, before end: Instant) throws -> Bool {
    try learn(log, from: nil, before: end)
    return !beginnings.dropFirst().contains { count - $0.count >= bounds.least }
  }

  private mutating func learn(_ log: DonationLog, from start: LogKey?, before end: Instant) throws {
    guard let latest = try log.lastKey(before: end), position.last < latest else { return }
    try log.forEachCommandLine(from: start ?? position.last, isIncluded: start != nil, before: end)
    {
      key, row in
      if isBeginning(key) || count == 0 { beginnings.append((key, count)) }
      count += 1
      learn(row)
    }
    position = try log.position(last: latest)
  }

  private func isBeginning(_ key: LogKey) -> Bool {
    StableHash.combine(key.id.high, key.id.low) % bounds.spacing == 0
  }

  private mutating func learn(_ row: CommandLineRow) {
    let situation = situation(directory: row.directory, sequence: row.sequence)
    if row.status == 0, let indices = row.paths { paths.learn(row.line, paths: indices) }
    // Exit status 126 or 127: the program cannot be run or does not exist, so the line was a slip.
    let isSlip = [126, 127].contains(row.status)
    if !isSlip {
      model.learn(
        row.line, after: (last[row.sequence] ?? last[0])?.line, failed: row.status != 0,
        taken: row.isTaken, in: situation)
      texts[row.key] = row.line
      offered.learn(row.line, in: row.directory ?? "")
    }
    source = row.source
    for sequence in [0, row.sequence] { last[sequence] = (row.line, count) }
    if last.count > Self.sessions {
      // All numbers differ except that of key 0, which is the latest, so the dictionary's order does not matter.
      if let oldest = last.min(by: { $0.value.number < $1.value.number }) { last[oldest.key] = nil }
    }
  }

  /// Returns the situation at a prompt: its directory, and the last lines of its session.
  func situation(directory: String?, sequence: UInt64) -> LineSituation {
    LineSituation(directory: directory, after: (last[sequence] ?? last[0]).map { [$0.line] } ?? [])
  }
}
