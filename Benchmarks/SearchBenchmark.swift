import AppIntents
import Foresight
import ForesightCSQLite
import ForesightEvaluation
import ForesightValues
import Foundation

/// Searches among 100,000 entities, beside SQLite's own full-text index of the same titles, which finds words and their
/// beginnings alone.
struct SearchBenchmark {
  let directory: String
  private static let count = 100_000
  private static let source = "benchmark"

  func run() async throws {
    let engine = try Engine(path: directory + "/search.sqlite", create: true)
    var titles = Titles(seed: 1)
    let items = (0..<Self.count).map { number in
      IndexedItem(
        source: Self.source, type: "Song", id: "\(number)", title: titles.title(),
        subtitle: titles.title(), names: number % 4 == 0 ? [titles.title()] : [],
        keywords: [titles.word()])
    }
    let indexing = try await Measurement.seconds { try engine.index(items) }
    Measurement.report(
      "indexing \(Self.count) entities", Self.seconds(indexing), beside: "", ratio: nil,
      bound: "\(Int(Double(Self.count) / indexing)) a second")
    let plain = try FullTextIndex(items)

    var chance = SplitMix64(seed: 2)
    var questions: [(kind: String, text: String)] = []
    for _ in 0..<200 {
      let words = items.randomElement(using: &chance)?.title.split(separator: " ") ?? []
      let word = words.randomElement(using: &chance).map(String.init) ?? "a"
      questions.append(("a word", word))
      questions.append(("three letters", String(word.prefix(3))))
      questions.append(("two words", words.prefix(2).joined(separator: " ")))
      questions.append(("a word with a letter wrong", Self.misspelt(word, &chance)))
      questions.append(
        ("its beginning with a letter wrong", Self.misspelt(String(word.prefix(6)), &chance)))
    }
    var all: [Double] = []
    for kind in [
      "a word", "three letters", "two words", "a word with a letter wrong",
      "its beginning with a letter wrong",
    ] {
      let texts = questions.filter { $0.kind == kind }.map(\.text)
      var (ours, theirs): ([Double], [Double]) = ([], [])
      for text in texts {
        ours.append(
          try await Measurement.seconds {
            _ = try engine.entities.search(ItemSearch(text, sources: [Self.source], limit: 20))
          })
        theirs.append(try await Measurement.seconds { try plain.search(text) })
      }
      all += ours
      Measurement.report(
        "search for \(kind) among \(Self.count) entities (p50)",
        Measurement.milliseconds(Measurement.median(ours)),
        beside: "FTS5 \(Measurement.milliseconds(Measurement.median(theirs)))",
        ratio: Measurement.median(ours) / Measurement.median(theirs), bound: "≤ 5 ms")
    }
    all.sort()
    Measurement.report(
      "all of these (p50, and p99)", Measurement.milliseconds(Measurement.median(all)),
      beside: "p99 \(Measurement.milliseconds(all[all.count * 99 / 100]))", ratio: nil,
      bound: "≤ 5 ms")
    try await measureRanking(items, questions.map(\.text))
    let forgetting = try await Measurement.seconds {
      _ = try engine.forget(DonationQuery(values: [.entity(type: "Song", id: "7")]))
    }
    Measurement.report(
      "forgetting one of \(Self.count) entities", Measurement.milliseconds(forgetting), beside: "",
      ratio: nil, bound: "≤ 1000 ms")
    // Somebody else's stays, so that the rest has to be taken from around it.
    try engine.index([IndexedItem(source: "other", type: "Song", id: "1", title: "stays")])
    let most = try await Measurement.seconds {
      _ = try engine.forget(DonationQuery(source: Self.source))
    }
    Measurement.report(
      "forgetting all of a source but for one of another", Measurement.milliseconds(most),
      beside: "", ratio: nil,
      bound: "≤ 1000 ms")
    try await measureBatches()
  }

  /// An app's items, as it comes to know them: what a batch costs must not grow with what is indexed already.
  private func measureBatches() async throws {
    let (count, size) = (20_000, 100)
    IntentDonationManager.configure(
      source: Self.source, storePath: directory + "/batches.sqlite")
    var titles = Titles(seed: 4)
    let items = (0..<count).map { number in
      let attributes = CSSearchableItemAttributeSet(contentType: .text)
      attributes.title = titles.title()
      return CSSearchableItem(
        uniqueIdentifier: "\(number)", domainIdentifier: "\(number % 5)", attributeSet: attributes)
    }
    var times: [Double] = []
    for start in stride(from: 0, to: count, by: size) {
      let batch = Array(items[start..<start + size])
      times.append(
        try await Measurement.seconds {
          try await CSSearchableIndex.default().indexSearchableItems(batch)
        })
    }
    let tenth = times.count / 10
    let (first, last) = (
      Measurement.median(Array(times.prefix(tenth))), Measurement.median(Array(times.suffix(tenth)))
    )
    Measurement.report(
      "indexing a hundred items beside \(count - tenth * size) of an app (median)",
      Measurement.milliseconds(last),
      beside: "beside at most \(tenth * size) \(Measurement.milliseconds(first))",
      ratio: last / first, bound: "≤ 2")
  }

  /// The same with what a resident model expects, as an app searches.
  private func measureRanking(_ items: [IndexedItem], _ texts: [String]) async throws {
    let shared = SharedEngine(
      path: directory + "/search.sqlite", create: false, random: Environment.random)
    var chance = SplitMix64(seed: 3)
    let donations = (0..<5000).map { number in
      Donation(
        at: Moment(Instant(seconds: 1_700_000_000 + Int64(number) * 600), utcOffset: 0),
        source: Self.source, intent: "Play\(number % 5)",
        parameters: [
          "song": .entity(
            type: "Song", id: "\(Int(exp2(Double.random(in: 0..<10, using: &chance))))")
        ])
    }
    let now = Instant(seconds: 1_800_000_000)
    for start in stride(from: 0, to: donations.count, by: 500) {
      try await shared.donate(Array(donations[start..<start + 500]), now: now)
    }
    let moment = Moment(Instant(seconds: 1_703_100_000), utcOffset: 0)
    var (searches, predictions): ([Double], [Double]) = ([], [])
    for text in texts.prefix(400) {
      let request = SearchRequest(text, at: moment, sources: [Self.source], limit: 20)
      searches.append(
        try await Measurement.seconds { _ = try await shared.run { try $0.search(request) } })
      let prediction = PredictionRequest(
        at: moment, limit: 64, sources: [Self.source], isWhole: true)
      predictions.append(
        try await Measurement.seconds { _ = try await shared.predict(prediction) })
    }
    Measurement.report(
      "the same, ranked by what is expected after 5000 donations (p50)",
      Measurement.milliseconds(Measurement.median(searches)),
      beside: "the prediction alone \(Measurement.milliseconds(Measurement.median(predictions)))",
      ratio: Measurement.median(searches) / Measurement.median(predictions), bound: "≤ 5 ms")
  }

  private static func seconds(_ seconds: Double) -> String { "\(Measurement.rounded(seconds)) s" }

  private static func misspelt(_ word: String, _ chance: inout SplitMix64) -> String {
    var letters = Array(word)
    if let place = letters.indices.randomElement(using: &chance) { letters[place] = "x" }
    return String(letters)
  }
}

/// Titles of words that are as frequent as words are: the n-th about one n-th as frequent as the first.
private struct Titles {
  private var chance: SplitMix64
  private let words: [String]

  init(seed: UInt64) {
    chance = SplitMix64(seed: seed)
    var chance = SplitMix64(seed: seed &+ 1)
    let syllables = [
      "ba", "con", "de", "fer", "gi", "lo", "ma", "nor", "pe", "ri", "sta", "tu", "ver", "wi",
      "zan",
    ]
    words = (0..<60_000).map { _ in
      (0..<Int.random(in: 1...4, using: &chance)).map { _ in
        syllables.randomElement(using: &chance) ?? "a"
      }.joined() + String(Unicode.Scalar(UInt8.random(in: 97...122, using: &chance)))
    }
  }

  mutating func word() -> String {
    let place = exp2(Double.random(in: 0..<1, using: &chance) * 15.87)
    return words[min(Int(place), words.count - 1)]
  }

  mutating func title() -> String {
    (0..<Int.random(in: 1...5, using: &chance)).map { _ in word() }.joined(separator: " ")
  }
}

/// SQLite's own full-text index, in memory.
private final class FullTextIndex {
  private var handle: OpaquePointer?
  private var statement: OpaquePointer?

  init(_ items: [IndexedItem]) throws {
    sqlite3_open(":memory:", &handle)
    try execute(
      "CREATE VIRTUAL TABLE item USING fts5(title, subtitle, names, keywords, prefix='2 3'); BEGIN")
    for item in items {
      let texts = [item.title, item.subtitle, item.names.joined(separator: " "), item.keywords[0]]
      let values = texts.map { "'\($0)'" }.joined(separator: ",")
      try execute("INSERT INTO item VALUES (\(values))")
    }
    try execute("COMMIT")
    sqlite3_prepare_v2(
      handle, "SELECT rowid, title FROM item WHERE item MATCH ? ORDER BY rank LIMIT 20", -1,
      &statement, nil)
  }

  deinit {
    sqlite3_finalize(statement)
    sqlite3_close(handle)
  }

  private func execute(_ sql: String) throws {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else {
      throw BenchmarkError(String(cString: sqlite3_errmsg(handle)))
    }
  }

  func search(_ text: String) throws {
    let words = text.split(separator: " ").map { "\($0)*" }.joined(separator: " ")
    sqlite3_bind_text(statement, 1, words, -1, foresight_sqlite_transient())
    while sqlite3_step(statement) == SQLITE_ROW {}
    sqlite3_reset(statement)
  }
}
