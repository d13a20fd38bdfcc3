// ForesightFormats reads donations from files, line by line: TSV, NDJSON and the histories of shells, gzipped or not.
// It writes TSV and NDJSON.
//
// Never here: databases, and the store. `Format` names databases too, but `ForesightImporters` reads them.
//
// Begin with this file, then `LineReader.swift`, then one format: `NDJSON.swift`, `TSV.swift` or `ShellHistory.swift`.

public import ForesightValues

/// The format of a file.
///
///     Format(rawValue: "zsh")                  // .zsh
///     Format.firefox.isOfBrowser               // true
public enum Format: String, CaseIterable, Sendable {
  /// A table: see `Datasets/README.md`.
  case tsv
  /// One JSON object a line: see `Datasets/README.md`.
  case ndjson
  /// A history that zsh wrote, with times if `EXTENDED_HISTORY` was set.
  case zsh
  /// A history that bash wrote, with times if `HISTTIMEFORMAT` was set.
  case bash
  /// A history that fish wrote.
  case fish
  /// The database of atuin.
  case atuin
  /// The database of mcfly.
  case mcfly
  /// The database of KDE's activity manager.
  case kde
  /// The pages that Firefox remembers.
  case firefox
  /// The pages that Chromium, or a browser built on it, remembers.
  case chromium
  /// The list of recent files that GTK and KDE keep.
  case xbel
  /// An export of ActivityWatch.
  case activitywatch
  /// The database of Home Assistant's recorder.
  case homeAssistant = "home-assistant"

  /// True if a file of this format is read as a whole, by `WholeFile`, and not line by line.
  public var isWhole: Bool { ![.tsv, .ndjson, .zsh, .bash, .fish].contains(self) }

  /// True if the format is that of a web browser's browsing history.
  public var isOfBrowser: Bool { self == .firefox || self == .chromium }
}

/// Reads the records of a file one by one, in the order of the file.
///
///     try NDJSON.line(donation).write(toFile: path, atomically: true, encoding: .utf8)
///     var records = try RecordReader(LineReader(path: path), format: .ndjson)
///     try records.next()?.donation == donation      // true
///     try records.next() == nil                     // true
///
/// - Complexity: O(bytes) in all; memory is that of the longest line.
public struct RecordReader {
  private let lines: LineReader
  private var parser: any RecordParser

  /// Makes a reader. If the format is a table, this reads the header.
  ///
  /// - Parameter localOffset: returns the number of minutes by which local time was ahead of UTC at an instant. It is
  ///   used for histories of shells, which have no offsets.
  /// - Throws: ``InputError``.
  public init(
    _ lines: LineReader, format: Format, localOffset: @escaping (Instant) -> Int = { _ in 0 }
  ) throws(InputError) {
    self.lines = lines
    parser =
      switch format {
      case .tsv: try TSV.RowParser(header: lines)
      case .ndjson: NDJSON.ObjectParser()
      case .zsh, .bash, .fish: ShellHistory(format: format, localOffset: localOffset)
      case .atuin, .mcfly, .kde, .firefox, .chromium, .xbel, .activitywatch, .homeAssistant:
        throw .unsuitable(path: lines.path, why: "such a file cannot be read line by line")
      }
  }

  /// The next record; `nil` at the end.
  ///
  ///     let text = "user\ttime\tintent\tparameters\tcontext\nann\t10\tOrder\tsize=large\t\n"
  ///     try text.write(toFile: path, atomically: true, encoding: .utf8)
  ///     var records = try RecordReader(LineReader(path: path), format: .tsv)
  ///     let first = try records.next()
  ///     first?.user                              // "ann"
  ///     first?.donation.parameters["size"]       // .string("large")
  ///
  /// - Throws: ``LineError`` if a line is wrong; the next call continues after it. ``InputError`` if a line is too
  ///   long, after which the next call continues, or if the file cannot be read any further.
  public mutating func next() throws -> Record? {
    do {
      while let line = try lines.next() {
        if let record = try parser.take(line, number: lines.lineNumber) { return record }
      }
    } catch InputError.lineTooLong(let path, let line) {
      parser.passOver()
      throw InputError.lineTooLong(path: path, line: line)
    }
    return try parser.finish()
  }
}

/// Makes records from lines.
protocol RecordParser {
  /// Takes the next line. Returns a record if the line completes one, `nil` otherwise.
  mutating func take(_ line: UnsafeRawBufferPointer, number: Int) throws(LineError) -> Record?

  /// Drops the record that has begun, because one of its lines was too long to read.
  mutating func passOver()

  /// Returns the last record if the end of the file completes one, `nil` otherwise.
  mutating func finish() throws(LineError) -> Record?
}

extension RecordParser {
  func passOver() {}

  func finish() -> Record? { nil }
}
