public import Donations

/// Donations as a table: tab-separated, with a header, percent-encoded.
///
///     user	time	intent	parameters	context
///     ann	1380625192	OrderCoffee	size=large;cups=2	place=home
///
/// It is the form of data sets: simple to make and to read anywhere. Every value is a text, and there
/// is no room for dismissals, nor for how a donation is shown.
public enum TSV {
  private enum Column: String, CaseIterable {
    case user, time, intent, parameters, context
    case utcOffset = "utc_offset"
    case result, source, id
  }

  private static let required: [Column] = [.user, .time, .intent, .parameters, .context]

  /// The header of what ``line(_:user:)`` writes.
  public static let header = Column.allCases.map(\.rawValue).joined(separator: "\t")

  /// Reads rows by the columns that a header names.
  struct RowReader {
    private let columns: [Column]
    private var texts = ColumnMemory<String>()
    private var fields = ColumnMemory<Fields>()

    /// Reads the header.
    init(_ lines: LineReader) throws(InputError) {
      let why: String
      if let header = try lines.next() {
        do throws(LineError) {
          columns = try Self.columns(header)
          return
        } catch {
          why = error.why
        }
      } else {
        why = "the file is empty"
      }
      throw .malformed(path: lines.path, line: 1, why: why)
    }

    private static func columns(_ header: UnsafeRawBufferPointer) throws(LineError) -> [Column] {
      var columns: [Column] = []
      for name in header.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false) {
        let name = try text(name, line: 1)
        guard let column = Column(rawValue: name) else {
          throw LineError(
            line: 1, why: "the header names a column that is none of \(TSV.columnNames)")
        }
        guard !columns.contains(column) else {
          throw LineError(line: 1, why: "the header names the column '\(name)' twice")
        }
        columns.append(column)
      }
      if let missing = TSV.required.first(where: { !columns.contains($0) }) {
        throw LineError(line: 1, why: "the header lacks the column '\(missing.rawValue)'")
      }
      return columns
    }

    /// The next row; empty lines are passed over.
    mutating func next(_ lines: LineReader) throws(InputError) -> Result<Record, LineError>? {
      while let line = try lines.next() {
        if line.isEmpty { continue }
        do throws(LineError) {
          return .success(try record(line, line: lines.lineNumber))
        } catch {
          return .failure(error)
        }
      }
      return nil
    }

    private mutating func record(_ line: UnsafeRawBufferPointer, line number: Int) throws(LineError)
      -> Record
    {
      var donation = Donation(
        at: Moment(Instant(seconds: 0), utcOffset: 0), source: "", intent: "")
      var user = ""
      var offset: Int?
      var start = 0
      for (index, column) in columns.enumerated() {
        let rest = UnsafeRawBufferPointer(rebasing: line[start...])
        let tab = rest.firstIndex(of: UInt8(ascii: "\t"))
        guard (tab == nil) == (index == columns.count - 1) else {
          let few = tab == nil
          throw LineError(
            line: number,
            why: "too \(few ? "few" : "many") columns: the header has \(columns.count)")
        }
        let bytes = UnsafeRawBufferPointer(rebasing: rest[..<(tab ?? rest.count)])
        start += bytes.count + 1
        switch column {
        case .user: user = try texts.value(bytes, line: number, TSV.decode)
        case .time: donation.moment = try time(bytes, line: number)
        case .intent: donation.intent = try texts.value(bytes, line: number, TSV.decode)
        case .parameters:
          donation.parameters = try fields.value(bytes, line: number, TSV.fields)
        case .context: donation.context = try fields.value(bytes, line: number, TSV.fields)
        case .utcOffset:
          if bytes.isEmpty { break }
          offset = Int(try text(bytes, line: number))
          guard let offset, Moment.offsets.contains(offset) else {
            throw LineError(line: number, why: "utc_offset is not in minutes, or a day or more")
          }
        case .result:
          if !bytes.isEmpty { donation.result = .string(try TSV.decode(bytes, line: number)) }
        case .source: donation.source = try TSV.decode(bytes, line: number)
        case .id:
          if bytes.isEmpty { break }
          donation.id = DonationID(try text(bytes, line: number))
          if donation.id == nil { throw LineError(line: number, why: "the id is not a UUID") }
        }
      }
      if let offset { donation.moment.utcOffset = offset }
      guard donation.moment.isWritable else {
        throw LineError(line: number, why: "the local time is not in 1970 to 9999")
      }
      return Record(donation: donation, user: user, line: number)
    }

    private func time(_ bytes: UnsafeRawBufferPointer, line: Int) throws(LineError) -> Moment {
      // Whole seconds are by far the most frequent, and need no text to be made.
      if (1...11).contains(bytes.count), bytes.allSatisfy({ (48...57).contains($0) }) {
        let seconds = bytes.reduce(Int64(0)) { $0 * 10 + Int64($1) - 48 }
        return Moment(Instant(seconds: seconds), utcOffset: 0)
      }
      guard let moment = Timestamp.parse(try text(bytes, line: line)) else {
        throw LineError(
          line: line, why: "the time is neither Unix seconds nor RFC 3339, or not in 1970 to 9999")
      }
      return moment
    }
  }

  private static var columnNames: String {
    Column.allCases.map(\.rawValue).joined(separator: ", ")
  }

  /// Reads a column of `k=v;k=v`.
  fileprivate static func fields(
    _ bytes: UnsafeRawBufferPointer, line: Int
  ) throws(LineError) -> Fields {
    guard !bytes.isEmpty else { return [:] }
    var pairs: [Fields.Field] = []
    for pair in bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
      guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else {
        throw LineError(line: line, why: "a parameter or context field lacks its '='")
      }
      pairs.append(
        Fields.Field(
          name: try decode(UnsafeRawBufferPointer(rebasing: pair[..<equals]), line: line),
          value: .string(
            try decode(UnsafeRawBufferPointer(rebasing: pair[(equals + 1)...]), line: line))))
    }
    guard let fields = Fields(pairs) else {
      throw LineError(line: line, why: "a parameter or context field comes twice")
    }
    return fields
  }

  /// Undoes percent-encoding.
  fileprivate static func decode(
    _ bytes: UnsafeRawBufferPointer, line: Int
  ) throws(LineError) -> String {
    let percent = UInt8(ascii: "%")
    guard bytes.contains(percent) else { return try text(bytes, line: line) }
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] != percent {
        decoded.append(bytes[index])
        index += 1
        continue
      }
      let digits = bytes[(index + 1)...].prefix(2).compactMap {
        Character(Unicode.Scalar($0)).hexDigitValue
      }
      guard digits.count == 2 else {
        throw LineError(line: line, why: "a '%' is not followed by two hexadecimal digits")
      }
      decoded.append(UInt8(digits[0] * 16 + digits[1]))
      index += 3
    }
    return try text(decoded, line: line)
  }

  /// Writes a donation as one line, without the newline.
  ///
  /// The types of values are lost: everything becomes its canonical text.
  public static func line(_ donation: Donation, user: String) -> String {
    let microseconds = donation.moment.instant.microseconds
    var time = String(microseconds / 1_000_000)
    if microseconds % 1_000_000 != 0 {
      let fraction = String(microseconds % 1_000_000)
      time += "." + String(repeating: "0", count: 6 - fraction.count) + fraction
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
    var encoded = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%", "\t", "\n", "\r": break
      case ";", "=": if !pair { fallthrough }
      default:
        encoded.unicodeScalars.append(scalar)
        continue
      }
      encoded += "%" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
    }
    return encoded
  }
}

/// The columns read lately: names and contexts repeat from line to line, and reading one again costs
/// several times as much as diagnostic it.
private struct ColumnMemory<Value> {
  private var entries: [(bytes: [UInt8], value: Value)?] = Array(repeating: nil, count: 256)

  mutating func value(
    _ bytes: UnsafeRawBufferPointer, line: Int,
    _ read: (UnsafeRawBufferPointer, Int) throws(LineError) -> Value
  ) throws(LineError) -> Value {
    let place = Int(truncatingIfNeeded: StableHash.of(bytes) & 255)
    if let entry = entries[place], entry.bytes.elementsEqual(bytes) { return entry.value }
    let value = try read(bytes, line)
    entries[place] = (Array(bytes), value)
    return value
  }
}
