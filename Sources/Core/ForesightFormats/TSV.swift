public import ForesightValues
internal import Glibc

/// Donations as a table: tab-separated, with a header, percent-encoded.
///
/// ```
/// user	time	intent	parameters	context
/// ann	1380625192	OrderCoffee	size=large;cups=2	place=home
/// ```
///
/// It is the format of data sets: simple to make and to read anywhere. Every value is a text, and there is no column
/// for dismissals or presentations.
public enum TSV {
  private enum Column: String, CaseIterable {
    case user, time, intent, parameters, context
    case utcOffset = "utc_offset"
    case result, source, id
  }

  private static let required: [Column] = [.time, .intent]

  /// The header of what ``line(_:user:)`` writes.
  public static let header = Column.allCases.map(\.rawValue).joined(separator: "\t")

  /// Reads rows by the columns that a header names; empty lines are skipped.
  struct RowParser: RecordParser {
    private let columns: [Column]
    private var texts = ColumnMemory<String>()
    private var fields = ColumnMemory<Fields>()

    /// Reads the header.
    init(header lines: LineReader) throws(InputError) {
      let header = try lines.next()
      do {
        columns = try Self.columns(header)
      } catch {
        throw .malformed(path: lines.path, line: 1, why: error.why)
      }
    }

    private static func columns(_ header: UnsafeRawBufferPointer?) throws(Fault) -> [Column] {
      guard let header else { throw Fault("the file is empty") }
      var columns: [Column] = []
      for name in header.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false) {
        let name = try text(name)
        guard let column = Column(rawValue: name) else {
          let names = Column.allCases.map(\.rawValue).joined(separator: ", ")
          throw Fault("the header names a column that is none of \(names)")
        }
        guard !columns.contains(column) else {
          throw Fault("the header names the column '\(name)' twice")
        }
        columns.append(column)
      }
      let missing = TSV.required.filter { !columns.contains($0) }.map { "'\($0.rawValue)'" }
      guard missing.isEmpty else {
        let which = missing.count == 1 ? "column" : "columns"
        throw Fault("the header lacks the \(which) \(missing.joined(separator: " and "))")
      }
      return columns
    }

    mutating func take(_ line: UnsafeRawBufferPointer, number: Int) throws(LineError) -> Record? {
      if line.isEmpty { return nil }
      return try LineError.at(number) { () throws(Fault) in try record(line, number: number) }
    }

    private mutating func record(
      _ line: UnsafeRawBufferPointer, number: Int
    ) throws(Fault) -> Record {
      var donation = Donation(at: Moment(Instant(seconds: 0), utcOffset: 0), source: "", intent: "")
      var user = ""
      var offset: Int?
      var rest = line
      for (index, column) in columns.enumerated() {
        let tab = rest.search(for: UInt8(ascii: "\t"))
        guard (tab == nil) == (index == columns.count - 1) else {
          throw Fault("too \(tab == nil ? "few" : "many") columns: the header has \(columns.count)")
        }
        let bytes = UnsafeRawBufferPointer(rebasing: rest.prefix(tab ?? rest.count))
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(bytes.count + 1))
        switch column {
        case .user: user = try texts.value(bytes, TSV.decode)
        case .time: donation.moment = try TSV.time(bytes)
        case .intent: donation.intent = try texts.value(bytes, TSV.decode)
        case .parameters: donation.parameters = try fields.value(bytes, TSV.fields)
        case .context: donation.context = try fields.value(bytes, TSV.fields)
        case _ where bytes.isEmpty: break
        case .utcOffset:
          offset = Int(try text(bytes))
          guard let offset, Moment.offsets.contains(offset) else {
            throw Fault("utc_offset is not in minutes, or a day or more")
          }
        case .result: donation.result = .string(try TSV.decode(bytes))
        case .source: donation.source = try TSV.decode(bytes)
        case .id:
          donation.id = DonationID(try text(bytes))
          if donation.id == nil { throw Fault("the id is not a UUID") }
        }
      }
      if let offset { donation.moment.utcOffset = offset }
      guard donation.moment.isWritable else { throw Fault("the local time is not in 1970 to 9999") }
      return Record(donation: donation, user: user, line: number)
    }
  }

  private static func time(_ bytes: UnsafeRawBufferPointer) throws(Fault) -> Moment {
    // Whole seconds are by far the most frequent, and are read without making a string.
    if let seconds = wholeNumber(bytes, most: 11) {
      return Moment(Instant(seconds: seconds), utcOffset: 0)
    }
    guard let moment = Timestamp.parse(try text(bytes)) else {
      throw Fault("the time is neither Unix seconds nor RFC 3339, or not in 1970 to 9999")
    }
    return moment
  }

  /// Reads a column of `k=v;k=v`.
  private static func fields(_ bytes: UnsafeRawBufferPointer) throws(Fault) -> Fields {
    guard !bytes.isEmpty else { return [:] }
    let pairs = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    let fields = try pairs.map { pair throws(Fault) -> Fields.Field in
      guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else {
        throw Fault("a parameter or context field lacks its '='")
      }
      return (
        try decode(UnsafeRawBufferPointer(rebasing: pair[..<equals])),
        .string(try decode(UnsafeRawBufferPointer(rebasing: pair[(equals + 1)...])))
      )
    }
    guard let fields = Fields(fields) else {
      throw Fault("a parameter or context field comes twice")
    }
    return fields
  }

  /// Undoes percent-encoding.
  private static func decode(_ bytes: UnsafeRawBufferPointer) throws(Fault) -> String {
    guard bytes.contains(UInt8(ascii: "%")) else { return try text(bytes) }
    guard let decoded = bytes.percentDecoded() else {
      throw Fault("a '%' is not followed by two hexadecimal digits")
    }
    return try text(decoded)
  }

  /// Returns a donation as one line, without the newline.
  ///
  ///     let moment = Moment(Instant(seconds: 10), utcOffset: 0)
  ///     let order = Donation(at: moment, source: "cafe", intent: "Order")
  ///     TSV.line(order, user: "ann")      // "ann\t10\tOrder\t\t\t0\t\tcafe\t"
  ///
  /// The types of values are lost: every value becomes its canonical text.
  ///
  /// - Complexity: O(bytes).
  public static func line(_ donation: Donation, user: String) -> String {
    let microseconds = donation.moment.instant.microseconds
    var time = String(microseconds / 1_000_000)
    if microseconds % 1_000_000 != 0 {
      time += "." + String(1_000_000 + microseconds % 1_000_000).dropFirst()
    }
    return Column.allCases.map { column in
      switch column {
      case .user: encode(user)
      case .time: time
      case .intent: encode(donation.intent)
      case .parameters: encode(donation.parameters)
      case .context: encode(donation.context)
      case .utcOffset: String(donation.moment.utcOffset)
      case .result: encode(donation.result?.canonicalText ?? "")
      case .source: encode(donation.source)
      case .id: donation.id?.description ?? ""
      }
    }.joined(separator: "\t")
  }

  private static func encode(_ fields: Fields) -> String {
    fields.map { field in
      encode(field.name, pair: true) + "=" + encode(field.value.canonicalText, pair: true)
    }.joined(separator: ";")
  }

  private static func encode(_ text: String, pair: Bool = false) -> String {
    text.utf8.percentEncoded(isCapital: false) { _, byte in
      !(pair ? "%\t\n\r;=" : "%\t\n\r").utf8.contains(byte)
    }
  }
}

/// A cache of column values by their bytes. Names and contexts repeat from line to line, and decoding one again costs
/// several times as much as comparing its bytes.
private struct ColumnMemory<Value> {
  private var entries: [(bytes: [UInt8], value: Value)?] = Array(repeating: nil, count: 4096)

  mutating func value(
    _ bytes: UnsafeRawBufferPointer, _ read: (UnsafeRawBufferPointer) throws(Fault) -> Value
  ) throws(Fault) -> Value {
    let place = Int(truncatingIfNeeded: StableHash.of(bytes) & 4095)
    if let entry = entries[place], entry.bytes.count == bytes.count,
      bytes.baseAddress.map({ memcmp($0, entry.bytes, bytes.count) == 0 }) ?? true
    {
      return entry.value
    }
    let value = try read(bytes)
    entries[place] = (Array(bytes), value)
    return value
  }
}
