internal import ForesightPrediction

extension LineNames {
  /// A step of a line: from a context to the next word. `context` is the key of the context and `before` its words;
  /// `word` is the next word, or `nil` for the end of the line.
  typealias Step = (context: UInt64, before: String, word: String?)

  /// Returns the steps of a line.
  ///
  /// - Parameters:
  ///   - previous: the previous line; empty if there is none.
  ///   - isAllowed: returns true if a word may be named. A step is left out if its word, or a word of its context, may
  ///     not.
  static func steps(
    of line: String, after previous: String,
    where isAllowed: (_ word: Substring, _ isFirst: Bool) -> Bool = { _, _ in true }
  ) -> [Step] {
    func parts(_ line: String) -> [(word: Substring, isAllowed: Bool)] {
      guard line.utf8.count <= LineModel.longest.bytes, line.isOneLine else { return [] }
      return Words.split(line).enumerated().map {
        ($1, !$1.isEmpty && isAllowed($1, $0 == 0))
      }
    }
    let (words, former) = (parts(line), parts(previous))
    guard words.first?.isAllowed ?? false else { return [] }
    var place = LinePlace(LineSituation(after: [previous]))
    var steps: [Step] = []
    for index in 0...words.count {
      let isWhole = words[..<index].allSatisfy(\.isAllowed)
      let prefix = words[..<index].map(\.word).joined(separator: " ")
      let command = String(words[0].word)
      if index == words.count || words[index].isAllowed {
        let word = index < words.count ? String(words[index].word) : nil
        steps.append((index == 0 ? firstWords : laterWords, "", word))
        place.contexts { context, key in
          let before: String? =
            switch context {
            case .prefix: isWhole ? prefix : nil
            case .prefixInDirectory: nil
            case .prefixAfterLine:
              isWhole && !former.isEmpty && former.allSatisfy(\.isAllowed)
                ? "\(previous) \(prefix)" : nil
            case .prefixAfterCommand:
              former.first.flatMap { isWhole && $0.isAllowed ? "\($0.word) \(prefix)" : nil }
            case .word: words[index - 1].isAllowed ? String(words[index - 1].word) : nil
            case .commandAndPlace: command
            }
          if let before { steps.append((key, before, word)) }
        }
      }
      if index < words.count { place.append(Words.new, String(words[index].word)) }
    }
    return steps
  }
}
