import ForesightLog
import ForesightValues
import Foundation

/// Items and questions drawn from a seed, in several scripts.
struct ItemDraw: RandomNumberGenerator {
  let seed: UInt64
  private var draws: UInt64 = 0

  init(seed: UInt64) { self.seed = seed }

  mutating func next() -> UInt64 {
    draws += 1
    return StableHash.combine(seed, draws)
  }

  mutating func draw(_ count: Int) -> Int {
    Int(next() % UInt64(count))
  }

  private static let words = [
    "coffee", "Kaffee", "café", "latte", "breakfast", "Breakfst", "morning", "station", "Straße",
    "İstanbul", "O’Brien", "ΟΔΟΣ", "Москва", "مَدرسة", "مدرسة", "한국어", "한국", "हिन्दी", "東京都庁前",
    "京都", "コーヒーショップ", "こーひー", "ﾗｰﾒﾝ", "กาแฟร้อน", "☕️", "👩‍👩‍👧", "a", "an", "2026", "e\u{301}tude",
  ]

  mutating func text(_ most: Int) -> String {
    (0..<1 + draw(most)).map { _ in Self.words[draw(Self.words.count)] }.joined(separator: " ")
  }

  mutating func item() -> IndexedItem {
    IndexedItem(
      source: "s\(draw(2))", type: "T\(draw(2))", id: "\(draw(60))", title: text(4),
      subtitle: draw(3) == 0 ? text(2) : "", names: draw(2) == 0 ? [text(2), text(1)] : [],
      keywords: draw(2) == 0 ? [text(1)] : [], priority: draw(4))
  }

  /// What somebody may look for: words, their beginnings, and words with letters wrong.
  mutating func question() -> String {
    (0..<1 + draw(2)).map { _ in
      var letters = Array(Self.words[draw(Self.words.count)])
      if draw(4) == 0 { letters = Array(letters.prefix(5 + draw(4))) }
      switch draw(6) {
      case 0: letters = Array(letters.prefix(1 + draw(letters.count)))
      case 1: letters.remove(at: draw(letters.count))
      case 2: letters.swapAt(draw(letters.count), draw(letters.count))
      case 3: letters.insert("x", at: draw(letters.count))
      case 4: letters = Array(letters.suffix(1 + draw(letters.count)))
      default: break
      }
      return String(letters)
    }.joined(separator: " ")
  }
}

/// An item's identity.
struct ItemKey: Hashable {
  var source: String
  var type: String
  var id: String

  init(_ item: IndexedItem) { (source, type, id) = (item.source, item.type, item.id) }
}

/// What an index would find if it looked at each item.
struct PlainScan {
  var items: [ItemKey: IndexedItem] = [:]

  mutating func add(_ item: IndexedItem) { items[ItemKey(item)] = item }

  func scores(_ text: String, source: String? = nil) -> [ItemKey: SearchScore] {
    let words = SearchWord.words(of: text)
    return items.filter { source == nil || $0.key.source == source }.compactMapValues { item in
      guard var score = item.fields.match(words) else { return nil }
      score.value *= 1 + 0.05 * Double(item.priority)
      return score
    }
  }
}
