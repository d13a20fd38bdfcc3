internal import ForesightSystem
internal import ForesightValues

/// The content that can be read of a damaged database.
///
/// Pages are read one by one, without following links from other pages. Their rows are recognized by the types of their
/// columns (symbols also by their hashes), and put into a store in memory under their numbers. They are read from there
/// like any others: a donation that lacks a symbol, or is invalid, is lost, never altered.
struct RecoveredContent {
  /// The number of pages that the disk could not read, that lack some of their rows, or whose content is not known.
  private(set) var unreadablePages = 0
  /// The number of donations whose rows were found but could not be decoded.
  private(set) var unreadableRows = 0
  /// The number of donations that were saved.
  private(set) var saved = 0
  /// The number of answers to automations that were found. They are not saved: they refer to intents by numbers, which
  /// a new log assigns anew.
  private(set) var answers = 0

  private let scrap: DonationLog
  /// The intents in their table's index, which may survive when their own rows are lost.
  private var indexed: [[StoredValue]] = []
  /// Rows that refer to no other rows, with their tables; they are copied as they are.
  private var alone: [(table: String, values: [StoredValue])] = []
  /// The number of rows that only a store has: symbols with their hashes, and donations whose ids contain their time.
  private var marks = 0
  private let isMarked: Bool

  /// Reads all pages of the database at `path`.
  init(path: String) throws {
    let pages = try DamagedPages(path: path)
    isMarked = pages.page(1)?.number(at: 68) == UInt32(Schema.application)
    scrap = try DonationLog(inMemoryFor: path)
    try scrap.connection.execute("BEGIN")
    let free = pages.free()
    var unknown: Set<Int> = []
    var overflow: Set<Int> = []
    for number in 1...max(1, pages.count) where !free.contains(number) {
      guard let page = pages.page(number) else {
        unreadablePages += 1
        continue
      }
      let rows = DamagedRows(number, page, of: pages)
      if rows.isPage {
        if rows.unreadable > 0 { unreadablePages += 1 }
        for row in rows.rows {
          overflow.formUnion(row.overflow)
          try take(row)
        }
      } else {
        unknown.insert(number)
      }
    }
    unreadablePages += unknown.subtracting(overflow).count
    for values in indexed {
      try insert(values + [.integer(-1)], into: "intent(source, name, id, uses)")
    }
    try scrap.connection.execute("COMMIT")
  }

  /// True if the file was a store: it is marked as one, or holds rows that only a store does.
  var isStore: Bool { isMarked || marks > 0 }

  /// Returns the number of donations that the store held besides those saved; `nil` if the store's own counts are lost.
  func lost() throws -> Int? {
    let counts = try scrap.connection.first(
      "SELECT sum(uses), min(uses), (SELECT count(*) FROM donation "
        + "WHERE intent NOT IN (SELECT id FROM intent)) FROM intent"
    ) { ($0.integer(0), $0.integer(1), $0.integer(2)) }
    guard let counts, counts.1 > 0, counts.2 == 0, unreadableRows + saved <= counts.0 else {
      return nil
    }
    return Int(counts.0) - saved
  }

  /// Appends everything that is whole to another log, in the order of the log.
  mutating func append(to log: DonationLog) throws {
    var reader = SymbolReader(scrap.connection)
    var batch: [Donation] = []
    var (read, lost) = (0, 0)
    func flush() throws {
      read += try log.append(log.prepare(batch), ids: .content).added
      batch.removeAll(keepingCapacity: true)
    }
    try scrap.forEachRow(DonationQuery()) { row in
      do {
        let donation = try row.donation(&reader)
        try donation.check()
        batch.append(donation)
      } catch is InvalidDonation, StoreError.damaged {
        lost += 1
      }
      if batch.count == 4096 { try flush() }
    }
    try flush()
    (saved, unreadableRows) = (read, lost)
    // After the donations, so that no saved one is refused because it was once forgotten.
    for (table, values) in alone { try insert(values, into: table, of: log) }
    for notice in (try? scrap.notices()) ?? [] { _ = try log.append(notice) }
  }

  /// Stores a row for later if it looks like one of a table that is recovered.
  private mutating func take(_ row: DamagedRows.Row) throws {
    let values = row.values
    switch (row.number, values.count) {
    case (let number?, 5) where values[3].text != nil:
      guard let hash = values[1].integer, let kind = values[2].integer.flatMap(Symbol.Kind.init),
        let text = values[3].text, values[4].integer != nil,
        Symbol(kind: kind, text: text, hash: UInt64(bitPattern: hash)).isWhole
      else { return }
      marks += 1
      try insert([.integer(number)] + values[1...], into: "word")
    case (let number?, 4), (let number?, 5), (let number?, 7):
      guard values[1...].allSatisfy({ $0.integer ?? -1 >= 0 }) else { return }
      let dismissals = values.count > 4 ? values[4] : .integer(0)
      try insert(
        [.integer(number)] + values[1...3] + [dismissals],
        into: "intent(id, source, name, uses, dismissals)")
    case (let number?, 6):
      guard values[1...].allSatisfy({ $0.integer != nil }) else { return }
      try insert([.integer(number)] + values[1...], into: "notice")
    case (nil, 2) where values[0].bytes?.count == ForgottenLines.length:
      guard values[1].integer ?? 0 > 0 else { return }
      alone.append(("forgotten", values))
    case (nil, 3):
      if values.allSatisfy({ $0.integer != nil }) { indexed.append(values) }
    case (nil, 5) where values[1].text != nil, (nil, 7) where values[1].text != nil:
      guard values.indices.allSatisfy({ $0 == 1 || values[$0].integer != nil }) else { return }
      alone.append(("offer", values + [.integer(0), .integer(0)].suffix(7 - values.count)))
    case (nil, 7), (nil, 8), (nil, 11), (nil, 12), (nil, 13):
      guard values[0].integer != nil, values[1].bytes?.count == 16,
        values[2] == .null || values[2].integer != nil, values[3].integer ?? 0 > 0,
        values[4...6].allSatisfy({ $0.bytes != nil }),
        values.count == 7 || values[7].integer != nil,
        values.count < 11
          || values[8].bytes != nil && values[9].integer ?? 0 >= 0 && values[10].integer ?? 1 == 1,
        values.count < 12 || values[11].bytes != nil,
        values.count < 13 || values[12].integer ?? 0 >= 0
      else { return }
      let id = values[1].bytes?.withUnsafeBytes { DonationID(bytes: $0) }
      if let id, id.order != nil, id.milliseconds == (values[0].integer ?? 0) / 1000 { marks += 1 }
      // Rows that older versions wrote have fewer columns.
      let usual: [StoredValue] = [.integer(0), .null, .null, .null, .null, .null]
      try insert(values + usual.suffix(13 - values.count), into: "donation")
    case (nil, 4):
      guard values[0].integer != nil, values[1].integer != nil, values[2].bytes?.count == 16,
        case .blob = values[3]
      else { return }
      try insert(values, into: "presentation")
    case (nil, 6):
      guard values[1].integer != nil, values[5].integer != nil,
        [0, 2, 3, 4].allSatisfy({ values[$0].text != nil })
      else { return }
      alone.append(("shortcut", values))
    case (nil, 9) where values[1].text.flatMap(AutomationVerdict.init) != nil: answers += 1
    default: return
    }
  }

  private func insert(
    _ values: [StoredValue], into table: String, of log: DonationLog? = nil
  ) throws {
    let places = values.map { _ in "?" }.joined(separator: ", ")
    let sql = "INSERT OR IGNORE INTO \(table) VALUES (\(places))"
    try (log ?? scrap).connection.forEach(sql, values: values) { _ in }
  }
}

extension StoredValue: Bindable {
  func bind(to statement: Statement) {
    switch self {
    case .null: statement.bind([UInt8]())
    case .integer(let number): statement.bind(number)
    case .text(let text): statement.bind(text)
    case .blob(let bytes): statement.bind(bytes)
    }
  }
}
