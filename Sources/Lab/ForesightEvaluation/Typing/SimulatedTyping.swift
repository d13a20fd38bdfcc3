internal import ForesightPrediction

/// A text that is shown at a prompt.
struct ShownText: Hashable {
  /// The line from its beginning to the end of the text.
  var line: String
  /// The probability that the line continues as shown.
  var probability: Double
  /// True if no earlier line begins with this one: it is composed of words from other lines.
  var isComposed = false
}

/// Types a line, and accepts the shown text if it is right.
///
///     let push = ShownText(line: "git push", probability: 0.5)
///     SimulatedTyping.keys(of: "git push", .lines, shown: { _, _ in push })      // 2: take it, and Return
enum SimulatedTyping {
  /// Counts the keys that a line takes, Return included.
  ///
  /// Before each key, Return included, the person looks at what is shown. If it is the line, one key accepts it. If the
  /// habit accepts words and the next word of what is shown is right, one key accepts that word with the space before
  /// it. Otherwise one character is typed.
  ///
  /// - Parameters:
  ///   - target: the line.
  ///   - habit: the use that the person makes of what is shown.
  ///   - shown: returns the text to show, a longer line that begins with `typed`, or `nil`.
  ///   - look: called before each key with what is typed and what is shown.
  /// - Complexity: O(bytes²), and at most one call of `shown` per key.
  static func keys(
    of target: String, _ habit: TypingFigures.Habit,
    shown: (_ typed: String, _ rejected: RejectedLines) -> ShownText?,
    look: (_ typed: String, _ shown: ShownText?) -> Void = { _, _ in }
  ) -> Int {
    let bytes = Array(target.utf8)
    var (typed, keys) = (0, 0)
    var rejected = RejectedLines()
    while typed < bytes.count {
      let text = String(decoding: bytes[..<typed], as: UTF8.self)
      let found = shown(text, rejected)
      look(text, found)
      keys += 1
      if let line = found?.line {
        let guess = Array(line.utf8)
        if guess == bytes { return keys + 1 }
        let end = line.endOfNextWord(after: typed) ?? 0
        let isRight =
          end > typed && end <= bytes.count && guess[typed..<end] == bytes[typed..<end]
          && (end == bytes.count || bytes[end] == UInt8(ascii: " "))
        if habit == .rejecting { rejected.add(line, shownFor: text, isWordRight: isRight) }
        if habit != .lines, isRight {
          typed = end
          continue
        }
      }
      typed += 1
      // A character is one key, however many bytes it has.
      while typed < bytes.count, bytes[typed] & 0xc0 == 0x80 { typed += 1 }
    }
    look(target, shown(target, rejected))
    return keys + 1
  }
}
