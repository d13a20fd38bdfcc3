import Foresight
import ForesightValues
import Foundation
import Testing

@testable import ForesightService
@testable import ForesightWire

/// The keys that a made-up person types until the wanted row is the first of two hundred.
struct TypedKeysTests {
  /// Numbers that are the same everywhere.
  private struct Chance {
    var count: UInt64 = 0
    mutating func below(_ bound: Int) -> Int {
      count += 1
      return Int(StableHash.combine(42, count) >> 33) % bound
    }
  }

  private struct Entry {
    var title: String
    /// The word of its title that the person types.
    var word: String
    var isOfMorning: Bool
  }

  private static func entries(_ chance: inout Chance) -> [Entry] {
    (0..<200).map { number in
      let words = (0..<2).map { _ in
        (0..<2 + chance.below(2)).map { _ in
          String(Array("bcdfglmnprst")[chance.below(12)]) + String(Array("aeiou")[chance.below(5)])
        }.joined()
      }
      return Entry(
        title: words.joined(separator: " "), word: words[chance.below(10) < 7 ? 0 : 1],
        isOfMorning: chance.below(2) == 0)
    }
  }

  /// Draws an entry: the k-th is wanted half as often as the first where k is 2, and four times as often in its half of the
  /// day.
  private static func wanted(
    _ entries: [Entry], isMorning: Bool, _ chance: inout Chance
  ) -> Int {
    let weights = entries.indices.map {
      12_000 / ($0 + 1) * (entries[$0].isOfMorning == isMorning ? 4 : 1)
    }
    var rest = chance.below(weights.reduce(0, +))
    return weights.firstIndex { weight in
      rest -= weight
      return rest < 0
    } ?? 0
  }

  @Test func learnedLettersSaveKeys() throws {
    let directory = NSTemporaryDirectory() + "foresight-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let engine = try Engine(path: directory + "/d", create: true, isResident: true)
    var chance = Chance()
    let entries = Self.entries(&chance)
    var (learnedKeys, plainKeys, choices) = (0, 0, 0)
    for step in 0..<900 {
      let hour = [8, 9, 10, 11, 12, 16, 17, 18, 19, 20][step % 10]
      let seconds = 1_767_225_600 + step / 10 * 86_400 + hour * 3600 + chance.below(3000)
      let moment = Moment(Instant(seconds: Int64(seconds)), utcOffset: 0)
      let entry = entries[Self.wanted(entries, isMorning: hour < 14, &chance)]
      let rows = try engine.predict(PredictionRequest(at: moment, limit: 200)).suggestions.map {
        SuggestionRow(suggestion: $0, detail: nil, icon: nil)
      }
      func keys(_ counts: (String) throws -> [Double]) rethrows -> Int {
        for count in 1..<entry.word.count {
          let text = String(entry.word.prefix(count))
          let first = RowSearch(text: text, limit: 8).matching(rows, chosen: try counts(text)).first
          if first?.title == entry.title { return count }
        }
        return entry.word.count
      }
      let typed = try keys {
        try engine.typedCounts($0, of: rows.map(\.suggestion), before: moment.instant)
      }
      // What is chosen for the first time has no letters yet, nor a place among the rows.
      if rows.contains(where: { $0.title == entry.title }) {
        choices += 1
        learnedKeys += typed
        plainKeys += keys { _ in [] }
      }
      try engine.take(
        Donation(at: moment, source: "desk", intent: entry.title), shownIn: "krunner", rank: nil,
        typed: TypedText(String(entry.word.prefix(typed))), at: moment, now: moment.instant,
        random: { UInt64(step) })
    }
    let (with, without) = (
      Double(learnedKeys) / Double(choices), Double(plainKeys) / Double(choices)
    )
    print("keys until the wanted row is first: \(with) with learned letters, \(without) without")
    #expect(with < without)
  }
}
