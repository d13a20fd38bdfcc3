public import ForesightValues

/// A value that goes with a query, apart from its text, in PostgreSQL's binary form.
public enum PostgresParameter: Sendable {
  case text(String?)
  case integer(Int64?)
  case bytes([UInt8]?)
  case id(DonationID?)
  case texts([String?])
  case integers([Int64?])
  case byteses([[UInt8]?])
  case ids([DonationID?])

  /// The number of its type in PostgreSQL.
  var type: UInt32 {
    switch self {
    case .text: 25
    case .integer: 20
    case .bytes: 17
    case .id: 2950
    case .texts: 1009
    case .integers: 1016
    case .byteses: 1001
    case .ids: 2951
    }
  }

  /// Its bytes; `nil` for NULL.
  var encoded: [UInt8]? {
    switch self {
    case .text(let text): text.map { Array($0.utf8) }
    case .integer(let number): number.map(Self.bigEndian)
    case .bytes(let bytes): bytes
    case .id(let id): id.map(\.bytes)
    case .texts(let texts): Self.array(of: 25, texts) { Array($0.utf8) }
    case .integers(let numbers): Self.array(of: 20, numbers, Self.bigEndian)
    case .byteses(let all): Self.array(of: 17, all) { $0 }
    case .ids(let ids): Self.array(of: 2950, ids, \.bytes)
    }
  }

  private static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  /// An array of one dimension: its header, then each element behind its length.
  private static func array<Element>(
    of type: UInt32, _ elements: [Element?], _ encode: (Element) -> [UInt8]
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    for word in [1, 1, type, UInt32(elements.count), 1] { bytes += bigEndian(word) }
    for element in elements {
      guard let element else {
        bytes += bigEndian(Int32(-1))
        continue
      }
      let encoded = encode(element)
      bytes += bigEndian(Int32(encoded.count))
      bytes += encoded
    }
    return bytes
  }
}
