internal import ForesightCPostgres
public import ForesightValues

/// The rows that a query returned, in PostgreSQL's binary form.
public final class PostgresRows {
  private let result: OpaquePointer?

  init(_ result: OpaquePointer?) { self.result = result }

  deinit { PQclear(result) }

  /// The number of rows.
  public var count: Int { Int(PQntuples(result)) }

  /// Returns the number of bytes in a row's columns.
  public func byteCount(_ row: Int) -> Int {
    (0..<PQnfields(result)).reduce(0) { $0 + Int(PQgetlength(result, Int32(row), $1)) }
  }

  /// Returns true if a column is NULL.
  public func isNull(_ row: Int, _ column: Int) -> Bool {
    PQgetisnull(result, Int32(row), Int32(column)) != 0
  }

  /// Calls `body` with the bytes of a column; none if it is NULL.
  public func withBytes<Value>(
    _ row: Int, _ column: Int, _ body: (UnsafeRawBufferPointer) throws -> Value
  ) rethrows -> Value {
    let count = Int(PQgetlength(result, Int32(row), Int32(column)))
    return try body(
      UnsafeRawBufferPointer(start: PQgetvalue(result, Int32(row), Int32(column)), count: count))
  }

  /// A column's bytes; none if it is NULL.
  public func bytes(_ row: Int, _ column: Int) -> [UInt8] { withBytes(row, column) { Array($0) } }

  /// A column's text; empty if it is NULL.
  public func text(_ row: Int, _ column: Int) -> String {
    withBytes(row, column) { String(decoding: $0, as: UTF8.self) }
  }

  /// A column's whole number, of whatever width, or 1 for true; 0 if it is NULL.
  public func integer(_ row: Int, _ column: Int) -> Int64 {
    withBytes(row, column) { bytes in
      switch bytes.count {
      case 8: Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
      case 4: Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)))
      case 2: Int64(Int16(bigEndian: bytes.loadUnaligned(as: Int16.self)))
      case 1: Int64(bytes[0])
      default: 0
      }
    }
  }

  /// A column's id; `nil` if it is NULL.
  public func id(_ row: Int, _ column: Int) -> DonationID? {
    withBytes(row, column, DonationID.init(bytes:))
  }
}
