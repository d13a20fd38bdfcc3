public import ForesightValues

/// A value that is sent with a query, separate from the query's text, in PostgreSQL's binary form.
public struct PostgresParameter: Sendable {
  /// The OID of its type in PostgreSQL.
  let type: UInt32
  /// Its bytes; `nil` for NULL.
  let encoded: [UInt8]?

  private init(_ type: UInt32, _ encoded: [UInt8]?) { (self.type, self.encoded) = (type, encoded) }

  /// Makes a text.
  public static func text(_ text: String?) -> Self { Self(25, text.map { Array($0.utf8) }) }
  /// Makes a whole number of 64 bits.
  public static func integer(_ number: Int64?) -> Self { Self(20, number.map(bigEndian)) }
  /// Makes bytes.
  public static func bytes(_ bytes: [UInt8]?) -> Self { Self(17, bytes) }
  /// Makes an id.
  public static func id(_ id: DonationID?) -> Self { Self(2950, id.map(\.bytes)) }
  /// Makes a list of texts.
  public static func texts(_ texts: [String?]) -> Self { array(1009, of: 25, texts.map(text)) }
  /// Makes a list of whole numbers.
  public static func integers(_ numbers: [Int64?]) -> Self {
    array(1016, of: 20, numbers.map(integer))
  }
  /// Makes a list of bytes.
  public static func byteses(_ all: [[UInt8]?]) -> Self { array(1001, of: 17, all.map(bytes)) }
  /// Makes a list of ids.
  public static func ids(_ ids: [DonationID?]) -> Self { array(2951, of: 2950, ids.map(id)) }

  private static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  /// Makes an array of one dimension: its header, then each element after its length.
  private static func array(
    _ type: UInt32, of elementType: UInt32, _ elements: [PostgresParameter]
  ) -> Self {
    var bytes: [UInt8] = []
    for word in [1, 1, elementType, UInt32(elements.count), 1] { bytes += bigEndian(word) }
    for element in elements {
      bytes += bigEndian(Int32(element.encoded?.count ?? -1))
      bytes += element.encoded ?? []
    }
    return Self(type, bytes)
  }
}
