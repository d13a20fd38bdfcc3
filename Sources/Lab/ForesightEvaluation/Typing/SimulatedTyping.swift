internal import ForesightPrediction

/// A text that is shown at a prompt.
struct ShownText: Hashable {
  /// The line as far as the text goes.
  var line: String
  /// The probability that it goes on so.
  var probability: Double
  /// True if it is put together from words of others.
  var isComposed = false
}

/// Types a line, and takes what is shown where it is right.
///
///     let push = ShownText(line: "git push", probability: 0.5)
///     SimulatedTyping.keys(of: "git push", .lines, shown: { _, _ in push })      // 2: take it, and Return
enum SimulatedTyping {
  /// Counts the keys that a line takes, Return included.
  ///
  /// Before each key, Return among them, there is a look at what is shown. If it is the line, one key takes it. If words
  /// are taken and the next word of what is shown is the line's, one key takes that, with the space before it. Else one
  /// character is typed.
  ///
  /// - Parameters:
  ///   - target: the line.
  ///   - habit: what is taken.
  ///   - shown: what is shown for what is typed and what was rejected: a longer line that begins so, or nothing.
  ///   - look: told before each key what is typed and what is shown.
  /// - Complexity: O(bytes²), and asks once for each key at most.
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
