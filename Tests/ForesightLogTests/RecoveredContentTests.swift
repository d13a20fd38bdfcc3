import ForesightSystem
import ForesightTestSupport
import ForesightValues
import Foundation
import Glibc
import Testing

@testable import ForesightLog

/// Whatever pages are broken: what is saved is what was there, to the byte, and what is lost stood on
/// those pages, or needed a word that did.
struct RecoveredContentTests {
  private let directory: TemporaryDirectory
  private let effort = ProcessInfo.processInfo.environment["FORESIGHT_EFFORT"]

  init() throws { directory = try TemporaryDirectory() }

  /// Makes a store in which every table has pages, closed and without a write-ahead log.
  private func makeStore() throws -> StoreMap {
    let count = effort == nil ? 200 : 600
    let log = try DonationLog(path: directory.store, create: true)
    let long = String(repeating: "long ", count: 1200)
    try log.add(
      (0..<count).map { number in
        var donation = donation(
          "Intent\(number % 130)", at: Int64(number),
          kind: number % 17 == 3 ? .dismissal : .donation, source: "source\(number % 3)",
          ["size": .string("value \(number % 200)"), "cups": .integer(Int64(number % 7))],
          context: ["place": .string("place \(number % 90)")],
          result: number % 100 == 50 ? .string(long + "\(number)") : nil)
        if number % 9 == 4 {
          donation.presentation = Presentation(
            name: "Title \(number % 20)",
            combinations: [Combination(parameters: ["size"], title: "T")])
        }
        if number % 4 == 1 {
          (donation.sequence, donation.duration) = ("terminal \(number % 5)", Double(number) / 3)
        }
        if number % 6 == 1 {
          donation.action = .command(["program \(number % 8)", "word"], directory: nil)
        }
        if number % 50 == 7 { donation.id = DonationID(high: UInt64(number), low: 7 << 60) }
        return donation
      })
    try log.connection.execute("INSERT INTO shortcut VALUES ('source1', 0, 'A', 'b', '', 0)")
    return try StoreMap(log.all(), path: directory.store)
  }

  @Test func whatWasOfferedIsSavedWithWhatBecameOfIt() throws {
    let log = try DonationLog(path: directory.store, create: true)
    try log.add([donation("A", at: 1), donation("B", at: 2)])
    for number in 1...40 {
      let notice = Notice(
        id: Int64(number), at: Moment(Instant(seconds: Int64(number)), utcOffset: 60),
        source: "test", intent: number % 2 == 0 ? "A" : "B", probability: 0.25)
      #expect(try log.write { try $0.append(notice) })
      if number % 3 == 0 {
        #expect(
          try log.write { try $0.note(.dismissed, ofNotice: notice.id, now: notice.moment.instant) }
        )
      }
    }
    let before = try log.read { try $0.notices() }
    _ = try log.checkpoint()
    var content = try RecoveredContent(path: directory.store)
    let other = try DonationLog(path: directory.store + ".new", create: true)
    try other.write { try content.append(to: $0) }
    #expect(try other.read { try $0.notices() } == before && before.count == 40)
  }

  /// Opens a damaged store, uses it, and checks the law; returns how many donations were lost.
  @discardableResult
  private func check(_ map: StoreMap, without pages: Set<Int>, _ what: String) throws -> Int {
    let expected = map.saved(without: pages)
    // Damage is found where it is touched, or when it is looked for.
    let touched = Result { try DonationLog(path: directory.store, create: false) }
    let read = try? touched.get().all()
    let suspect = try DonationLog(path: directory.store, create: false, isSuspect: true)
    let log = try touched.get().notices.isEmpty ? suspect : touched.get()
    let saved = try suspect.all()
    // To the byte: `==` takes two encodings of a text for one.
    #expect(saved.map { "\($0)" } == expected.map { "\($0)" }, "\(what)")
    #expect(read == nil || read == saved || pages.isEmpty, "\(what)")
    let found = try log.read { try IntegrityCheck($0) }
    #expect(found.isInOrder, "\(what)")
    // Told once, with numbers.
    #expect(log.notices.count <= 1, "\(what)")
    let lost = map.donations.count - saved.count
    if let notice = log.notices.first {
      #expect(notice.contains(" \(saved.count) donation"), "\(what): \(notice)")
      if let told = notice.firstMatch(of: /, (\d+) could not be saved/) {
        #expect(Int(told.1) == lost, "\(what): \(notice)")
      }
      if notice.contains("none was lost") { #expect(lost == 0, "\(what)") }
      #expect(Quarantine.copies(of: directory.store) == [directory.store + ".damaged-1"])
    } else {
      #expect(lost == 0, "\(what)")
    }
    // Donations go on.
    #expect(try log.add([donation("New", at: 1_000_000, ["size": "value 1"])]).added == 1)
    #expect(try log.all().count == saved.count + 1)
    return lost
  }

  /// Every page, or a stride of them in the fast tests.
  private func some(_ pages: Range<Int>, of parts: Int) -> StrideTo<Int> {
    stride(
      from: pages.lowerBound, to: pages.upperBound,
      by: effort == nil ? max(1, pages.count / parts) : 1)
  }

  @Test(arguments: [false, true])
  func whicheverPageIsOverwritten(isNoise: Bool) throws {
    let map = try makeStore()
    var random = SeededNumbers(state: 6)
    var (tried, lost) = (0, 0)
    for page in some(0..<map.bytes.count / 4096, of: 6) {
      var bytes = map.bytes
      for place in page * 4096..<page * 4096 + 4096 {
        bytes[place] = isNoise ? UInt8(truncatingIfNeeded: random.next()) : 0
      }
      try directory.replaceAll(by: bytes)
      lost += try check(map, without: [page + 1], "page \(page + 1)")
      tried += 1
    }
    print("pages overwritten: \(tried) of \(map.bytes.count / 4096); donations lost: \(lost)")
  }

  @Test func whereverTheFileIsCutOff() throws {
    let map = try makeStore()
    let pages = map.bytes.count / 4096
    var tried = 0
    for page in some(1..<pages, of: 4) {
      // In the middle of a page too.
      for rest in [0, 1000] {
        try directory.replaceAll(by: map.bytes.prefix(page * 4096 + rest))
        try check(map, without: Set(page + 1...pages), "cut off after page \(page) + \(rest)")
        tried += 1
      }
    }
    print("cut off at \(tried) places")
  }

  @Test func withoutItsHeaderNothingIsLost() throws {
    let map = try makeStore()
    var random = SeededNumbers(state: 7)
    for number in 0..<6 {
      var bytes = map.bytes
      for place in 0..<100 { bytes[place] = UInt8(truncatingIfNeeded: random.next()) }
      // A page size that could be one, and bytes that SQLite believes before it reads a page.
      if number == 1 { bytes.replaceSubrange(16..<18, with: [2, 0]) }
      if number == 2 { bytes[0..<100] = map.bytes[0..<20] + [9] + map.bytes[21..<100] }
      if number == 3 { bytes[0..<100] = map.bytes[0..<52] + [1, 1, 1, 1] + map.bytes[56..<100] }
      if number == 4 { bytes[0..<100] = Data(count: 100) }
      try directory.replaceAll(by: bytes)
      try check(map, without: [], "header \(number)")
    }
  }

  @Test func whatIsInTheWriteAheadLogIsSaved() throws {
    let map = try makeStore()
    let log = try DonationLog(path: directory.store, create: false)
    let new = (0..<20).map {
      donation("Late\($0)", at: 100_000 + Int64($0), ["size": .string("new \($0)")])
    }
    try log.add(new)
    let (all, pages) = (try log.all(), map.bytes.count / 4096)
    let newest = try Data(contentsOf: URL(fileURLWithPath: directory.store + "-wal"))
    let untouched = Set(1...pages).subtracting(
      try #require(DamagedLog(path: directory.store + "-wal")).pages.keys)
    try withExtendedLifetime(log) {
      var bytes = map.bytes
      // All that the log replaces is broken, and the header.
      for page in 1...pages where !untouched.contains(page) {
        bytes.replaceSubrange((page - 1) * 4096..<page * 4096, with: Data(count: 4096))
      }
      try directory.replaceAll(by: bytes)
      try newest.write(to: URL(fileURLWithPath: directory.store + "-wal"))
      let salvaged = try DonationLog(inMemoryFor: directory.store)
      var salvage = try RecoveredContent(path: directory.store)
      try salvaged.write { try salvage.append(to: $0) }
      #expect(try salvaged.all() == all)
    }
  }

  @Test func whatWasForgottenStaysForgotten() throws {
    _ = try makeStore()
    do {
      let log = try DonationLog(path: directory.store, create: false)
      let ids = try log.write { try $0.forget(DonationQuery(source: "source1")) }
      #expect(ids.keys.count > 50)
      #expect(try log.checkpoint())
    }
    let left = try DonationLog(path: directory.store, create: false).all()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: directory.store))
    bytes.replaceSubrange(0..<4096, with: Data(count: 4096))
    try directory.replaceAll(by: bytes)
    let log = try DonationLog(path: directory.store, create: false)
    #expect(try log.all() == left && log.notices.count == 1)
  }
}

/// Which pages of a store each donation needs.
struct StoreMap {
  let donations: [Donation]
  let bytes: Data
  private var rows: [LogKey: (pages: Set<Int>, intent: Int64, words: Set<Int64>)] = [:]
  private var presentations: [LogKey: (pages: Set<Int>, words: Set<Int64>)] = [:]
  private var words: [Int64: Set<Int>] = [:]
  /// By number: the pages of the table's row and of the index's, and the words.
  private var intents: [Int64: (rows: [Set<Int>], words: Set<Int64>)] = [:]

  init(_ donations: [Donation], path: String) throws {
    self.donations = donations
    _ = try DonationLog(path: path, create: false).checkpoint()
    bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let pages = try DamagedPages(path: path)
    for number in 1...pages.count {
      guard let page = pages.page(number) else { continue }
      for row in DamagedRows(number, page, of: pages).rows {
        take(row, row.overflow.union([number]))
      }
    }
  }

  private mutating func take(_ row: DamagedRows.Row, _ pages: Set<Int>) {
    let values = row.values
    func key(_ place: Int) -> LogKey? {
      guard let time = values[place].integer, let bytes = values[place + 1].bytes,
        let id = bytes.withUnsafeBytes({ DonationID(bytes: $0) })
      else { return nil }
      return LogKey(instant: Instant(microseconds: time), id: id)
    }
    switch (row.number, values.count) {
    case (let number?, 5) where values[3].text != nil: words[number] = pages
    case (let number?, 7) where values[1].integer != nil:
      intents[number, default: ([], [])].rows.append(pages)
      intents[number]?.words = [values[1].integer ?? 0, values[2].integer ?? 0]
    case (nil, 3):
      if let number = values[2].integer { intents[number, default: ([], [])].rows.append(pages) }
    case (nil, 13):
      guard let key = key(0) else { return }
      var used: Set<Int64> = []
      for (column, isNamed) in [(4, true), (5, true), (6, false), (8, false), (11, false)] {
        (values[column].bytes ?? []).withUnsafeBytes {
          $0.forEachSymbol(named: isNamed) { used.insert($0) }
        }
      }
      rows[key] = (pages, values[3].integer ?? 0, used)
    case (nil, 4):
      guard let key = key(1) else { return }
      var used: Set<Int64> = []
      (values[3].bytes ?? []).withUnsafeBytes {
        Presentation.forEachSymbol(in: $0) { used.insert($0) }
      }
      presentations[key] = (pages, used)
    default: break
    }
  }

  /// What can be saved where some pages cannot be read.
  func saved(without broken: Set<Int>) -> [Donation] {
    func isWhole(_ pages: Set<Int>?) -> Bool { pages?.isDisjoint(with: broken) ?? false }
    func areWhole(_ used: Set<Int64>) -> Bool { used.allSatisfy { isWhole(words[$0]) } }
    return donations.compactMap { donation in
      guard let id = donation.id else { return nil }
      let key = LogKey(instant: donation.moment.instant, id: id)
      guard let row = rows[key], isWhole(row.pages), areWhole(row.words),
        let intent = intents[row.intent], intent.rows.contains(where: isWhole),
        areWhole(intent.words)
      else { return nil }
      var donation = donation
      if let presentation = presentations[key] {
        if !isWhole(presentation.pages) {
          // That it was there is written nowhere else.
          donation.presentation = nil
        } else if !areWhole(presentation.words) {
          return nil
        }
      }
      return donation
    }
  }
}

/// Random numbers that are the same in every run.
struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = (state ^ state >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }
}

extension TemporaryDirectory {
  /// Puts a file in the store's place, and nothing beside it.
  func replaceAll(by bytes: Data) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      try FileManager.default.removeItem(atPath: path + "/" + name)
    }
    try bytes.write(to: URL(fileURLWithPath: store))
    chmod(store, 0o600)
  }
}
