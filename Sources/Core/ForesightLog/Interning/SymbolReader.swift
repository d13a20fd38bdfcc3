internal import ForesightSystem
internal import ForesightValues

/// Reads symbols by their numbers, and caches them. Use it only for one view of the log.
struct SymbolReader {
  private let connection: Connection
  private var symbols: [Int64: (symbol: Symbol, position: Position)] = [:]
  private var intents: [Int64: (source: Symbol, name: Symbol)] = [:]

  init(_ connection: Connection) { self.connection = connection }

  private var damaged: StoreError { .damaged(path: connection.path) }

  mutating func intent(_ number: Int64) throws -> (source: Symbol, name: Symbol) {
    if let known = intents[number] { return known }
    let numbers = try connection.first("SELECT source, name FROM intent WHERE id = ?", number) {
      ($0.integer(0), $0.integer(1))
    }
    guard let numbers else { throw damaged }
    let intent = (try symbol(numbers.0), try symbol(numbers.1))
    intents[number] = intent
    return intent
  }

  mutating func symbol(_ number: Int64) throws -> Symbol { try read(number).symbol }

  /// Reads a symbol, and the position of its value, which is computed once.
  private mutating func read(_ number: Int64) throws -> (symbol: Symbol, position: Position) {
    if let known = symbols[number] { return known }
    let symbol = try connection.first(
      "SELECT id, kind, text, hash FROM word WHERE id = ?", number
    ) { try $0.symbol() }
    // A text that does not match its hash is damage that SQLite does not detect.
    guard let symbol, symbol.isWhole else { throw damaged }
    // A log with a million different texts must not be held in memory to be read once.
    if symbols.count >= 100_000 { symbols.removeAll(keepingCapacity: true) }
    let found = (symbol, symbol.position)
    symbols[number] = found
    return found
  }

  mutating func fields(_ bytes: UnsafeRawBufferPointer) throws -> Fields {
    var fields: [Fields.Field] = []
    var rest = bytes
    while !rest.isEmpty {
      let name = try symbol(rest.popNumber()).text
      fields.append((name, try nextValue(&rest)))
    }
    guard let result = Fields(fields) else { throw damaged }
    return result
  }

  mutating func value(_ bytes: UnsafeRawBufferPointer) throws -> ParameterValue? {
    guard !bytes.isEmpty else { return nil }
    var rest = bytes
    return try nextValue(&rest)
  }

  mutating func presentation(_ bytes: UnsafeRawBufferPointer) throws -> Presentation {
    try Presentation(coded: bytes) { try symbol($0).text }
  }

  /// Returns the hash of a sequence, as in ``Event/sequence``; 0 for none.
  mutating func sequence(_ bytes: UnsafeRawBufferPointer) throws -> UInt64 {
    guard !bytes.isEmpty else { return 0 }
    var rest = bytes
    return max(try symbol(rest.popNumber()).hash, 1)
  }

  private mutating func nextValue(_ rest: inout UnsafeRawBufferPointer) throws -> ParameterValue {
    try rest.popValue(
      symbol: { try single($0) },
      array: { .array(try $0.map { try single($0) }) })
  }

  private mutating func single(_ number: Int64) throws -> ParameterValue {
    guard let value = try symbol(number).value else { throw damaged }
    return value
  }

  /// Returns the hashes of fields, as `StableHash.of(name:value:)` makes them, and their ``Fields/position``.
  ///
  /// - Parameter without: the hash of the name of a field to leave out.
  mutating func hashes(
    _ bytes: UnsafeRawBufferPointer, without: UInt64? = nil
  ) throws -> (all: [UInt64], position: Position) {
    guard !bytes.isEmpty else { return ([], .nowhere) }
    var hashes: [UInt64] = []
    var position = Position.nowhere
    var rest = bytes
    while !rest.isEmpty {
      let name = try symbol(rest.popNumber()).hash
      if name == without {
        rest.popValue(symbol: { _ in }, array: { _ in })
        continue
      }
      let value = try rest.popValue(
        symbol: {
          let found = try read($0)
          if found.position.isPlace ? !position.isPlace : !position.isSomewhere {
            position = found.position.named(name)
          }
          return found.symbol.hash
        },
        array: { StableHash.of(array: try $0.map { try symbol($0).hash }) })
      hashes.append(StableHash.combine(name, value))
    }
    return (hashes, position)
  }
}
