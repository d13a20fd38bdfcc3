public import Donations

/// A donation as it stands in a file, with what the file says beside it.
public struct Record: Sendable {
  /// The donation; its source is empty where the file names none.
  public var donation: Donation
  /// Whose it is, in a file of several users.
  public var user: String?
  /// The line it begins on, from 1.
  public var line: Int
  /// Whether the file tells when it happened; if not, the donation's moment means nothing.
  public var hasTime = true
}

/// Why one line is not a donation: for a person, and without the line's content.
public struct LineError: Error, Hashable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// What is wrong with it.
  public let why: String

  /// Makes an error of a line.
  public init(line: Int, why: String) {
    self.line = line
    self.why = why
  }
}

/// What a file is written in.
public enum Format: String, CaseIterable, Sendable {
  /// A table: see `Datasets/README.md`.
  case tsv
  /// One JSON object a line: see `Datasets/README.md`.
  case ndjson
  /// A history that zsh wrote with `EXTENDED_HISTORY`.
  case zsh
  /// A history that bash wrote with `HISTTIMEFORMAT` set.
  case bash
  /// A history that fish wrote.
  case fish

  /// Reads all records of a file in the order in which they stand in it.
  ///
  /// - Parameters:
  ///   - localOffset: minutes that local time was ahead of UTC at an instant, for histories, which
  ///     tell no offset.
  ///   - body: called with each record, or with what is wrong with a line; reading goes on after it.
  /// - Throws: ``InputError`` when the file cannot be read on, and whatever `body` throws.
  /// - Complexity: O(bytes); memory is that of the longest line.
  public func read(
    _ reader: LineReader, localOffset: @escaping (Instant) -> Int,
    _ body: (Result<Record, LineError>) throws -> Void
  ) throws {
    var records = try RecordReader(reader, format: self, localOffset: localOffset)
    while let record = try records.next() { try body(record) }
  }
}

/// Reads UTF-8.
func text(_ bytes: some Sequence<UInt8>, line: Int) throws(LineError) -> String {
  guard let text = String(validating: bytes, as: UTF8.self) else {
    throw LineError(line: line, why: "the text is not valid UTF-8")
  }
  return text
}
