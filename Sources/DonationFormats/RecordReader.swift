public import Donations
internal import JSON

/// Hands out the records of a file one by one, so that a reader may stop and go on as it likes.
///
///     var records = try RecordReader(LineReader(path: "log.tsv.gz"), format: .tsv)
///     while let record = try records.next() { … }
///
/// - Complexity: O(bytes) in all; memory is that of the longest line.
public struct RecordReader {
  private let lines: LineReader
  private var table: TSV.RowReader?
  private var history: ShellHistory?
  /// Records that the last line of a history gave, the next one last.
  private var waiting: [Result<Record, LineError>] = []

  /// Begins to read; of a table the header.
  ///
  /// - Parameter localOffset: minutes that local time was ahead of UTC at an instant, for histories,
  ///   which tell no offset.
  /// - Throws: ``InputError``.
  public init(
    _ lines: LineReader, format: Format, localOffset: @escaping (Instant) -> Int = { _ in 0 }
  ) throws(InputError) {
    self.lines = lines
    switch format {
    case .tsv: table = try TSV.RowReader(lines)
    case .ndjson: break
    case .zsh, .bash, .fish:
      history = ShellHistory(format: format, localOffset: localOffset)
    }
  }

  /// The next record, or what is wrong with the next line; `nil` at the end.
  ///
  /// - Throws: ``InputError`` when the file cannot be read on.
  public mutating func next() throws(InputError) -> Result<Record, LineError>? {
    if table != nil { return try table?.next(lines) }
    if history != nil { return try nextOfHistory() }
    return try NDJSON.next(lines)
  }

  private mutating func nextOfHistory() throws(InputError) -> Result<Record, LineError>? {
    while waiting.isEmpty {
      guard let line = try lines.next() else { return history?.finish() }
      waiting = history?.take(line, number: lines.lineNumber).reversed() ?? []
    }
    return waiting.popLast()
  }
}
