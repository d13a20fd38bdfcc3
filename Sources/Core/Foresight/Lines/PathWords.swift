internal import ForesightValues

/// The words that have to be there behind a command: those that were paths whenever a line with them succeeded, as far as
/// the rows of the log tell.
///
///     var paths = PathWords()
///     paths.learn("python3 main.py", paths: [1])
///     paths.isPath("main.py", behind: "python3")      // true
///     paths.isPath("test", behind: "make")            // nil: no row tells
///
/// A target may be called as a directory is, and what a line makes is there at its end. So one time that it went well
/// without is enough.
struct PathWords {
  /// By the hash of a command and a word.
  private var always: [UInt64: Bool] = [:]

  /// Learns of a line that succeeded which of its words were paths when it was run.
  ///
  /// - Complexity: O(bytes).
  mutating func learn(_ line: String, paths: [Int]) {
    let words = ShellLine.words(of: line)
    guard let command = words.first else { return }
    for (index, word) in words.enumerated().prefix(Limits.pathWords).dropFirst()
    where !word.hasPrefix("-") {
      let key = Self.key(word, behind: command)
      always[key] = (always[key] ?? true) && paths.contains(index)
    }
  }

  /// Returns true if a word was always a path behind a command, and `nil` where no row tells.
  func isPath(_ word: Substring, behind command: Substring) -> Bool? {
    always.isEmpty ? nil : always[Self.key(word, behind: command)]
  }

  private static func key(_ word: Substring, behind command: Substring) -> UInt64 {
    StableHash.combine(StableHash.of(String(command)), StableHash.of(String(word)))
  }
}
