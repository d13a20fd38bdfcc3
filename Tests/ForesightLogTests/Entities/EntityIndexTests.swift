import ForesightLog
import ForesightTestSupport
import Foundation
import Testing

@testable import ForesightValues

struct EntityIndexTests {
  private func found(
    _ index: EntityIndex, _ text: String, source: String? = nil, limit: Int = 10_000
  ) throws -> [FoundItem] {
    try index.search(ItemSearch(text, sources: source.map { [$0] }, limit: limit))
  }

  /// What is found is what a look at each item finds, whatever came and went before.
  @Test(arguments: 0..<6) func aSearchFindsWhatAPlainScanFinds(seed: Int) throws {
    let directory = try TemporaryDirectory()
    let index = EntityIndex(store: directory.store)
    var (draw, scan) = (ItemDraw(seed: UInt64(seed)), PlainScan())
    for _ in 0..<8 {
      var items = (0..<20).map { _ in draw.item() }
      items.forEach { scan.add($0) }
      // The last one stands.
      try index.index(Array(items.prefix(10)))
      try index.index(Array(items.suffix(10)))
      items.shuffle(using: &draw)
      try index.index(items.compactMap { scan.items[ItemKey($0)] })
      if draw.draw(2) == 0 {
        let id = "\(draw.draw(60))"
        try index.remove([id], type: "T0", of: "s0")
        scan.items = scan.items.filter {
          $0.key.source != "s0" || $0.key.type != "T0" || $0.key.id != id
        }
      }
      if draw.draw(5) == 0 {
        try index.removeAll(of: "s1", type: "T1")
        scan.items = scan.items.filter { $0.key.source != "s1" || $0.key.type != "T1" }
      }
      let ids = Set((0..<20).map { _ in "\(draw.draw(60))" })
      let named = try index.items(of: "s0", kind: .entity, ids: ids.sorted())
      #expect(
        Set(named)
          == Set(
            scan.items.values.filter {
              $0.source == "s0" && $0.kind == .entity && ids.contains($0.id)
            }), "seed \(seed)")
      for _ in 0..<60 {
        let question = draw.question()
        let source = draw.draw(3) == 0 ? "s1" : nil
        let found = try found(index, question, source: source)
        let expected = scan.scores(question, source: source)
        #expect(
          Set(found.map { ItemKey($0.item) }) == Set(expected.keys), "\(question), seed \(seed)")
        for entry in found {
          let score = expected[ItemKey(entry.item)]
          #expect(entry.item == scan.items[ItemKey(entry.item)])
          #expect(entry.score.isExact == score?.isExact)
          #expect(abs(entry.score.value - (score?.value ?? 9)) < 1e-9)
        }
        #expect(zip(found, found.dropFirst()).allSatisfy { $0.score >= $1.score })
        #expect(
          try self.found(index, question, source: source, limit: 3).map(\.item)
            == found.prefix(3).map(\.item))
      }
    }
  }

  @Test func indexingTwiceIsIndexingOnce() throws {
    let (once, twice) = (try TemporaryDirectory(), try TemporaryDirectory())
    var draw = ItemDraw(seed: 9)
    let items = (0..<80).map { _ in draw.item() }
    let unique = items.reduce(into: PlainScan()) { $0.add($1) }.items.values
    try EntityIndex(store: once.store).index(items)
    let index = EntityIndex(store: twice.store)
    try index.index(items)
    #expect(try index.index(Array(unique)) == 0)
    for _ in 0..<50 {
      let question = draw.question()
      #expect(
        try found(index, question).map(\.item)
          == found(EntityIndex(store: once.store), question).map(\.item))
    }
  }

  /// remove(x) ∘ index(x) is the identity: on what is found, in its order, and on bytes.
  @Test(arguments: 0..<4) func replacingIsRemovingAndIndexing(seed: Int) throws {
    let (one, other) = (try TemporaryDirectory(), try TemporaryDirectory())
    let (replacing, removing) = (
      EntityIndex(store: one.store), EntityIndex(store: other.store)
    )
    var draw = ItemDraw(seed: UInt64(seed))
    for _ in 0..<6 {
      let items = (0..<40).map { _ in draw.item() }.filter { $0.source == "s0" }
      let rest = (0..<10).map { _ in draw.item() }.filter { $0.source != "s0" }
      for index in [replacing, removing] { try index.index(rest) }
      try replacing.replaceAll(of: "s0", kinds: [.entity], with: items)
      try removing.removeAll(of: "s0", kind: .entity)
      try removing.index(items)
      for _ in 0..<30 {
        let question = draw.question()
        let (found, expected) = try (found(replacing, question), found(removing, question))
        #expect(Set(found.map(\.item)) == Set(expected.map(\.item)), "\(question), seed \(seed)")
      }
    }
  }

  @Test(arguments: 0..<5) func removingIsNeverHavingIndexed(seed: Int) throws {
    let (with, without) = (try TemporaryDirectory(), try TemporaryDirectory())
    let (index, other) = (EntityIndex(store: with.store), EntityIndex(store: without.store))
    var draw = ItemDraw(seed: UInt64(seed + 100))
    let mark = "zqx\(seed)"
    var marked: [IndexedItem] = []
    for number in 0..<60 {
      var item = draw.item()
      try index.index([item])
      try other.index([item])
      guard draw.draw(2) == 0 else { continue }
      item.id = "\(mark)id\(number)"
      item.title = "\(mark)title\(number) " + item.title
      item.names.append("\(mark)name")
      item.keywords.append(String(repeating: mark, count: 100))
      if draw.draw(2) == 0 { item.source = "\(mark)source" }
      if draw.draw(3) == 0 { item.type = "\(mark)type" }
      try index.index([item])
      marked.append(item)
    }
    #expect(try !found(index, mark).isEmpty)
    for item in marked {
      switch draw.draw(3) {
      case 0: try index.removeAll(of: item.source.hasPrefix(mark) ? item.source : mark)
      case 1:
        try index.forget(DonationQuery(values: [.entity(type: item.type, id: item.id)]))
      default: break
      }
      try index.remove([item.id], type: item.type, of: item.source)
    }
    for _ in 0..<80 {
      let question = draw.question()
      #expect(try found(index, question).map(\.item) == found(other, question).map(\.item))
    }
    #expect(try with.bytes().range(of: Data(mark.utf8)) == nil)
    try index.removeAll()
    #expect(try index.state() == .usable(items: 0))
    #expect(try with.bytes().range(of: Data("latte".utf8)) == nil)
  }

  @Test(arguments: [
    ("espreso", "Espresso", true), ("esrpesso", "Espresso", true), ("espr", "Espresso", true),
    ("sspresso", "Espresso", true), ("ezzpresso", "Espresso", true),
    ("ezzprezso", "Espresso", false),
    ("tae", "Tea", false), ("te", "Tea", true), ("lattw", "Latte", true), ("lawww", "Latte", false),
    ("CAFE", "Café", true), ("strasse", "Straße", true), ("istanbul", "İSTANBUL", true),
    ("obrien", "O'Brien", true), ("o'brien", "O’Brien", true), ("مدرسه", "مَدْرَسَة", true),
    ("москва", "МОСКВА", true), ("ελλαδα", "Ελλάδα", true), ("한ㄱ", "한국", false),
    ("한구", "한국", true), ("都庁", "東京都庁前", true), ("京庁", "東京都庁前", false),
    ("東京部庁", "東京都庁前", true), ("らーめん", "ラーメン", true), ("ﾗｰﾒﾝ", "ラーメン", true),
    ("ร้อน", "กาแฟร้อน", true), ("ﾝ", "ﾗｰﾒﾝ", true), ("が", "か", false), ("☕", "A ☕️", true),
    ("٢٠٢٦", "2026", true), ("ｃａｆｅ", "cafe", true),
    ("tea green", "Green Tea", true), ("tea black", "Green Tea", false), ("", "Tea", false),
    ("!?", "Tea", false),
  ])
  func wordsFitAsIsSaid(text: String, title: String, isFound: Bool) throws {
    let directory = try TemporaryDirectory()
    let index = EntityIndex(store: directory.store)
    let item = IndexedItem(source: "a", type: "T", id: "1", title: title)
    try index.index([item])
    #expect(try found(index, text).map(\.item) == (isFound ? [item] : []))
    #expect((item.fields.match(SearchWord.words(of: text)) != nil) == isFound)
  }

  /// Texts that mean something to a database, or nothing to anybody, are texts.
  @Test func hostileTextsAreTexts() throws {
    let directory = try TemporaryDirectory()
    let index = EntityIndex(store: directory.store)
    let megabyte = String(repeating: "boundless ", count: 100_000)
    let texts = [
      "\"quoted\" 'single' \\", "a AND b OR NOT c NEAR(d) *^:", "null\u{0}byte", "\u{1f}\u{1e}",
      String(decoding: [0x66, 0xff, 0xfe, 0x6f], as: UTF8.self), "👩‍👩‍👧🏽🇩🇪", "\u{202e}turned",
      String(repeating: "e\u{301}\u{323}", count: 5000), "'; DROP TABLE item; --", megabyte,
    ]
    for (number, text) in texts.enumerated() {
      try index.index([
        IndexedItem(
          source: "a", type: "T", id: "\(number)", title: text, subtitle: text, names: [text],
          keywords: [text], text: text)
      ])
    }
    for text in texts { _ = try found(index, text) }
    #expect(try found(index, "drop table").map(\.item.id) == ["8"])
    #expect(try found(index, "byte").map(\.item.id) == ["2"])
    #expect(try found(index, "boundless").first?.item.id == "9")
    #expect(try found(index, megabyte).first?.item.id == "9")
    for id in ["", "a\u{0}b", String(repeating: "x", count: 2000)] {
      #expect(throws: InvalidItem.self) {
        try index.index([IndexedItem(source: "a", type: "T", id: id, title: "t")])
      }
    }
    for id in texts.indices { try index.remove(["\(id)"], type: "T", of: "a") }
    #expect(try index.state() == .usable(items: 0))
    #expect(try directory.bytes().range(of: Data("boundless".utf8)) == nil)
  }

  @Test(arguments: ["garbage", "cut", "another version", "a flipped byte"])
  func aDamagedIndexIsEmptyUntilSomethingIsIndexed(how: String) throws {
    let directory = try TemporaryDirectory()
    let path = directory.store + ".entities"
    do {
      let index = EntityIndex(store: directory.store)
      try index.index(
        (0..<500).map {
          IndexedItem(source: "a", type: "T", id: "\($0)", title: "secretly number \($0)")
        })
    }
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    switch how {
    case "garbage":
      bytes =
        Data(repeating: 0x5a, count: 3000) + Data(String(repeating: "secretly", count: 900).utf8)
    case "cut": bytes = bytes.prefix(bytes.count / 3)
    case "another version": bytes[63] = 99
    default: for offset in stride(from: 4096, to: bytes.count, by: 4096) { bytes[offset] = 0xee }
    }
    try bytes.write(to: URL(fileURLWithPath: path))
    let index = EntityIndex(store: directory.store)
    #expect(try found(index, "number").isEmpty)
    #expect(try [.unusable, .usable(items: 0)].contains(index.state()) || how == "a flipped byte")
    // Forgetting must leave nothing, whatever is in the file.
    try index.forget(DonationQuery(source: "a"))
    #expect(try directory.bytes().range(of: Data("secretly".utf8)) == nil)
    try index.index([IndexedItem(source: "a", type: "T", id: "1", title: "number")])
    #expect(try found(index, "number").count == 1)
    #expect(try index.state() == .usable(items: 1))
  }

  /// As whoever looks for the index with a program of SQLite's leaves it.
  @Test func anEmptyFileIsNoIndexYet() throws {
    let directory = try TemporaryDirectory()
    let index = EntityIndex(store: directory.store)
    try Data().write(to: URL(fileURLWithPath: index.path))
    #expect(try index.state() == .missing)
    try index.forget(DonationQuery(source: "a"))
    #expect(try index.state() == .missing)
    try index.index([IndexedItem(source: "a", type: "T", id: "1", title: "Tea")])
    #expect(try index.state() == .usable(items: 1))
  }

  @Test func aFileThatWasDeletedIsMadeAnew() throws {
    let directory = try TemporaryDirectory()
    let index = EntityIndex(store: directory.store)
    #expect(try index.state() == .missing)
    #expect(try found(index, "tea").isEmpty)
    #expect(try index.removeAll() == 0)
    #expect(!FileManager.default.fileExists(atPath: index.path))
    let tea = IndexedItem(source: "a", type: "T", id: "1", title: "Tea")
    try index.index([tea])
    var status = stat()
    #expect(lstat(index.path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    unlink(index.path)
    #expect(try found(index, "tea").isEmpty)
    try index.index([tea])
    #expect(try found(index, "tea").count == 1)
  }

  /// What one removes takes nothing with it that another one adds meanwhile, though nothing else is there.
  @Test func removingAllOfASourceLeavesWhatComesMeanwhile() async throws {
    let directory = try TemporaryDirectory()
    let (first, second) = (directory.store, directory.store)
    let index = EntityIndex(store: directory.store)
    for round in 0..<100 {
      try index.index([IndexedItem(source: "a", type: "T", id: "1", title: "Tea")])
      async let removing: Int = { try EntityIndex(store: first).removeAll(of: "a") }()
      async let adding: Void = {
        try EntityIndex(store: second).index([
          IndexedItem(source: "b", type: "T", id: "\(round)", title: "Coffee")
        ])
      }()
      _ = try await (removing, adding)
      #expect(try index.count(of: "b") == 1 && index.count(of: "a") == 0)
      try index.removeAll(of: "b")
    }
  }

  /// Nothing has a source without a name, such as that of a variable that is not set.
  @Test func anEmptySourceIsNobodys() throws {
    let directory = try TemporaryDirectory()
    let index = EntityIndex(store: directory.store)
    for source in ["a", "b"] {
      try index.index([IndexedItem(source: source, type: "T", id: "1", title: "Tea")])
    }
    #expect(try index.count(of: "") == 0 && index.removeAll(of: "") == 0)
    #expect(try index.forget(DonationQuery(source: "")) == 0)
    var one = DonationQuery(source: "")
    one.values = [.entity(type: "T", id: "1")]
    #expect(try index.forget(one) == 0 && index.count() == 2)
    one.source = "a"
    #expect(try index.forget(one) == 1 && index.count(of: "b") == 1)
    // Names are their bytes, however they look.
    let (composed, decomposed) = ("caf\u{e9}", "cafe\u{301}")
    try index.index([IndexedItem(source: composed, type: "T", id: "1", title: "Tea")])
    #expect(try index.count(of: decomposed) == 0 && index.removeAll(of: decomposed) == 0)
    #expect(try index.count(of: composed) == 1)
  }

  /// Of those who find a damaged index at the same time one empties it, and none what another has added since.
  @Test func aDamagedIndexIsEmptiedOnce() async throws {
    let directory = try TemporaryDirectory()
    let store = directory.store
    for _ in 0..<10 {
      let index = EntityIndex(store: store)
      try Data(repeating: 0x2a, count: 8192).write(to: URL(fileURLWithPath: index.path))
      try await withThrowingTaskGroup { group in
        for task in 0..<6 {
          group.addTask {
            try EntityIndex(store: store).index([
              IndexedItem(source: "s\(task)", type: "T", id: "1", title: "Tea")
            ])
          }
        }
        try await group.waitForAll()
      }
      #expect(try index.state() == .usable(items: 6))
      unlink(index.path)
    }
  }

  @Test func whatIsExpectedStandsFirstAmongWhatFits() throws {
    let directory = try TemporaryDirectory()
    let index = EntityIndex(store: directory.store)
    try index.index(
      ["Tea", "Teapot", "Team"].enumerated().map {
        IndexedItem(source: "a", type: "T", id: "\($0)", title: $1)
      })
    var search = ItemSearch("tea")
    #expect(try index.search(search).map(\.item.title) == ["Tea", "Teapot", "Team"])
    search.factors = [.init(source: "a", type: "T", id: "2"): 4]
    #expect(try index.search(search).map(\.item.title) == ["Team", "Tea", "Teapot"])
  }

  @Test func severalAtOnceIndexAndSearch() async throws {
    let directory = try TemporaryDirectory()
    let store = directory.store
    try await withThrowingTaskGroup { group in
      for task in 0..<4 {
        group.addTask {
          let index = EntityIndex(store: store)
          for number in 0..<40 {
            try index.index([
              IndexedItem(source: "s\(task)", type: "T", id: "\(number)", title: "common \(number)")
            ])
            _ = try index.search(ItemSearch("common"))
            if number % 8 == 7 { try index.remove(["\(number)"], type: "T", of: "s\(task)") }
          }
        }
      }
      try await group.waitForAll()
    }
    let index = EntityIndex(store: store)
    #expect(try index.state() == .usable(items: 4 * 35))
    #expect(try found(index, "common").count == 4 * 35)
  }
}
