internal import ForesightPrivacy
internal import ForesightSystem
internal import ForesightValues

/// The store's symbols and intents within one transaction: it looks them up, adds missing ones, and counts their uses.
///
/// It lives no longer than its transaction, so another process cannot make it stale; counts are
/// written once at the end.
struct InternTable {
  let log: DonationLog
  private var connection: Connection { log.connection }
  /// The reader of existing rows (`symbols`), and the statement that inserts new ones (`insertion`). Each is made when
  /// it is first needed.
  lazy var symbols = SymbolReader(connection)
  var insertion: Statement?
  /// The forgotten command lines (`forgotten`), opened when they are first needed. `bringsBack` is true to record such
  /// lines again.
  var forgotten: ForgottenLines?
  var bringsBack = false
  private var numbers: [UInt64: (symbol: Symbol, number: Int64)] = [:]
  private var intents: [UInt64: (source: String, name: String, number: Int64)] = [:]
  /// A cache of fields with their coded form, and with their number of uses that `symbolUses` does not include yet
  /// (`codes`). `codePlaces` holds the indices in this cache by the hash of the fields.
  private var codes: [(fields: Fields, code: Code, uses: Int)] = []
  private var codePlaces: [UInt64: Int] = [:]
  private var symbolUses: [Int64: Int] = [:]
  private var intentChanges: [Int64: IntentChange] = [:]

  /// The changes in the counts of an intent, and the time until which it is busy, in microseconds since 1970 (see
  /// `RecordingRules.admit`); `nil` if that time was not needed.
  private typealias IntentChange = (uses: Int, dismissals: Int, ignored: Int, busyUntil: Int64?)
  private static let unchanged: IntentChange = (0, 0, 0, nil)

  /// The number of field codes that are cached; contexts repeat, and few are in use at a time.
  private static let codeLimit = 4096

  init(_ log: DonationLog) { self.log = log }

  /// Returns the number of a symbol; adds the symbol if it is missing.
  mutating func number(of symbol: Symbol) throws -> Int64 {
    if let known = numbers[symbol.hash], known.symbol.isIdentical(to: symbol) {
      return known.number
    }
    let hash = Int64(bitPattern: symbol.hash)
    let found = try connection.integer(
      "SELECT id FROM word WHERE hash = ? AND kind = ? AND text = ?", hash, symbol.kind.rawValue,
      symbol.text)
    if found == nil {
      try connection.run(
        "INSERT INTO word(hash, kind, text, uses) VALUES (?, ?, ?, 0)", hash,
        symbol.kind.rawValue, symbol.text)
      symbolUses[connection.lastInsertedRow] = 0
    }
    let number = found ?? connection.lastInsertedRow
    numbers[symbol.hash] = (symbol, number)
    return number
  }

  /// Returns the number of a donation's intent; adds the intent if it is missing.
  mutating func intent(of donation: Donation, hash: UInt64) throws -> Int64 {
    if let known = intents[hash], known.source == donation.source, known.name == donation.intent {
      return known.number
    }
    let source = try number(of: Symbol(name: donation.source))
    let name = try number(of: Symbol(name: donation.intent))
    let found = try connection.integer(
      "SELECT id FROM intent WHERE source = ? AND name = ?", source, name)
    if found == nil {
      try connection.run("INSERT INTO intent(source, name, uses) VALUES (?, ?, 0)", source, name)
      symbolUses[source, default: 0] += 1
      symbolUses[name, default: 0] += 1
      intentChanges[connection.lastInsertedRow] = Self.unchanged
    }
    let number = found ?? connection.lastInsertedRow
    intents[hash] = (donation.source, donation.intent, number)
    return number
  }

  /// Returns true if the rate limit lets a donation of an intent through. Otherwise it counts the donation as ignored.
  mutating func admits(intent: Int64, at instant: Instant) throws -> Bool {
    let known =
      try intentChanges[intent]?.busyUntil
      ?? connection.integer("SELECT busy_until FROM intent WHERE id = ?", intent) ?? 0
    let next = RecordingRules.admit(at: instant, busyUntil: known)
    if next == nil { intentChanges[intent, default: Self.unchanged].ignored += 1 }
    intentChanges[intent, default: Self.unchanged].busyUntil = next ?? known
    return next != nil
  }

  /// Resets the times until which intents are busy, for those whose donations are forgotten.
  mutating func forgetHowBusy() {
    for intent in intentChanges.keys { intentChanges[intent]?.busyUntil = 0 }
  }

  /// A value or fields as bytes, and the numbers of their symbols.
  typealias Code = (bytes: [UInt8], symbols: [Int64])
  /// Fields as bytes, and their index in the cache. The index is `nil` if there are no fields.
  typealias FieldCode = (bytes: [UInt8], place: Int?)

  /// Returns the coded form of fields; `hash` is that of `StableHash.of(all:)`.
  mutating func encode(_ fields: Fields, hash: UInt64) throws -> FieldCode {
    if fields.isEmpty { return ([], nil) }
    if let place = codePlaces[hash], codes[place].fields.isIdentical(to: fields) {
      return (codes[place].code.bytes, place)
    }
    var code: Code = ([], [])
    for field in fields {
      try encode(Symbol(name: field.name), into: &code)
      try encode(field.value, into: &code)
    }
    codePlaces[hash] = codes.count
    codes.append((fields, code, 0))
    return (code.bytes, codes.count - 1)
  }

  /// Makes room for the codes of one more donation.
  mutating func forgetCodesIfMany() { if codes.count >= Self.codeLimit { settle() } }

  /// Returns the coded form of a single value, such as a result; no bytes for `nil`.
  mutating func encode(_ result: ParameterValue?) throws -> Code {
    var code: Code = ([], [])
    if let result { try encode(result, into: &code) }
    return code
  }

  private mutating func encode(_ value: ParameterValue, into code: inout Code) throws {
    guard case .array(let elements) = value else { return try encode(Symbol(value), into: &code) }
    code.bytes.append(number: 0)
    code.bytes.append(number: Int64(elements.count))
    for element in elements { try encode(Symbol(element), into: &code) }
  }

  private mutating func encode(_ symbol: Symbol, into code: inout Code) throws {
    let number = try number(of: symbol)
    code.bytes.append(number: number)
    code.symbols.append(number)
  }

  /// Counts the symbols of fields that were just encoded.
  mutating func count(_ code: FieldCode) { if let place = code.place { codes[place].uses += 1 } }

  /// Adds `uses`, which may be negative, to the counts of a row's intent.
  mutating func count(_ kind: Donation.Kind, intent: Int64, _ uses: Int) {
    intentChanges[intent, default: Self.unchanged].uses += uses
    if kind == .dismissal { intentChanges[intent, default: Self.unchanged].dismissals += uses }
  }

  /// Adds `uses` to the counts of symbols.
  mutating func count(_ symbols: [Int64], _ uses: Int = 1) {
    for symbol in symbols { symbolUses[symbol, default: 0] += uses }
  }

  /// Adds the uses of the cached codes to those of their symbols, and empties the cache.
  private mutating func settle() {
    for (_, code, uses) in codes where uses > 0 { count(code.symbols, uses) }
    codes.removeAll(keepingCapacity: true)
    codePlaces.removeAll(keepingCapacity: true)
  }

  /// Adds `difference`, which may be negative, to the counts of the symbols and the intent of a row of
  /// ``DonationLog/forEachRow(_:_:)``.
  mutating func count(_ row: borrowing Row, difference: Int) throws {
    count(try row.kind(7), intent: row.integer(3), difference)
    row.forEachSymbol { symbolUses[$0, default: 0] += difference }
    row.bytes(8) {
      Presentation.forEachSymbol(in: $0) { symbolUses[$0, default: 0] += difference }
    }
  }

  /// Returns the coded form of a presentation; adds its missing symbols, and counts all of them.
  mutating func encode(_ presentation: Presentation) throws -> [UInt8] {
    try presentation.coded { name in
      let number = try number(of: Symbol(name: name))
      symbolUses[number, default: 0] += 1
      return number
    }
  }

  /// Writes the counts, deletes symbols and intents that nothing refers to any more, and empties this table.
  mutating func flush() throws {
    settle()
    for (intent, change) in intentChanges.sorted(by: { $0.key < $1.key }) {
      // Without RETURNING, because SQLite would then open a separate journal for each statement.
      try connection.run(
        "UPDATE intent SET uses = uses + ?, dismissals = dismissals + ?, ignored = ignored + ? "
          + "WHERE id = ?", change.uses, change.dismissals, change.ignored, intent)
      if let busyUntil = change.busyUntil {
        try connection.run("UPDATE intent SET busy_until = ? WHERE id = ?", busyUntil, intent)
      }
      if change.uses > 0 { continue }
      try connection.forEach("SELECT source, name FROM intent WHERE id = ? AND uses = 0", intent) {
        for column in [0, 1] as [Int32] { symbolUses[$0.integer(column), default: 0] -= 1 }
      }
      try connection.run("DELETE FROM intent WHERE id = ? AND uses = 0", intent)
    }
    for (symbol, difference) in symbolUses.sorted(by: { $0.key < $1.key }) {
      if difference != 0 {
        try connection.run("UPDATE word SET uses = uses + ? WHERE id = ?", difference, symbol)
      }
      if difference > 0 { continue }
      try connection.run("DELETE FROM word WHERE id = ? AND uses = 0", symbol)
    }
    self = InternTable(log)
  }
}
