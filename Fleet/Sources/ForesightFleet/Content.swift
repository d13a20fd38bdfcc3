internal import ForesightFormats
internal import ForesightValues

/// Fields or a presentation as bytes, which are stored once for each person and found by their digest.
///
///     Content(Fields(["size": "large"]))?.bytes      // {"size":"large"}
struct Content {
  /// The content as JSON, so that a person who looks into the database can read it.
  let bytes: [UInt8]
  /// The first 16 bytes of the SHA-256 of `bytes`, by which rows refer to it.
  let digest: [UInt8]

  private init(_ json: JSON) {
    bytes = Array(json.text.utf8)
    digest = Array(SHA256.hash(bytes).prefix(16))
  }

  /// The content of fields; `nil` for none.
  init?(_ fields: Fields) {
    if fields.isEmpty { return nil }
    self.init(NDJSON.json(fields))
  }

  /// The content of a presentation.
  init?(_ presentation: Presentation?) {
    guard let presentation else { return nil }
    self.init(NDJSON.json(presentation))
  }

  /// Parses fields; empty if there are no bytes.
  ///
  /// - Throws: ``FleetError/damaged``.
  static func fields(_ bytes: UnsafeRawBufferPointer) throws(FleetError) -> Fields {
    try read(bytes) { try? NDJSON.fields(in: .members(["fields": $0]), "fields") } ?? [:]
  }

  /// Parses a presentation; `nil` if there are no bytes.
  ///
  /// - Throws: ``FleetError/damaged``.
  static func presentation(_ bytes: UnsafeRawBufferPointer) throws(FleetError) -> Presentation? {
    try read(bytes) { NDJSON.presentation(of: $0) }
  }

  /// Parses a value; `nil` if there are no bytes.
  ///
  /// - Throws: ``FleetError/damaged``.
  static func value(_ bytes: UnsafeRawBufferPointer) throws(FleetError) -> ParameterValue? {
    try read(bytes) { NDJSON.value(of: $0) }
  }

  private static func read<Value>(
    _ bytes: UnsafeRawBufferPointer, _ read: (JSON) -> Value?
  ) throws(FleetError) -> Value? {
    if bytes.isEmpty { return nil }
    guard let json = try? JSON.parse(bytes), let value = read(json) else { throw .damaged }
    return value
  }
}

/// An error in what PostgreSQL holds; it carries no value that was recorded.
public enum FleetError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A row holds bytes or numbers that cannot be decoded.
  case damaged

  /// A description for the person who runs the server.
  public var description: String { "a person's log holds a row that makes no sense" }
}
