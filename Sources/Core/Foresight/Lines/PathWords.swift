internal import ForesightValues

/// The arguments of commands that have to exist as paths: those that were paths each time a line with them succeeded.
/// Lines for which the log does not say which words were paths do not count.
///
///     var paths = PathWords()
///     paths.learn("python3 main.py", paths: [1])
///     paths.isPath("main.py", behind: "python3")      // true
///     paths.isPath("test", behind: "make")            // nil: no row tells
///
/// A make target may have the same name as a directory, and a file that a line creates exists once it ends. So a single
/// success without the path shows that the path is not needed.
struct PathWords {
  /// True for a word that was always a path after a command, by the hash of both.
  private var always: [UInt64: Bool] = [:]

  /// Learns which words of a line that succeeded were paths when it was run, by their indices.
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

  /// Returns true if a word was always a path after a command; `nil` if no recorded line shows it.
  func isPath(_ word: Substring, behind command: Substring) -> Bool? {
    always.isEmpty ? nil : always[Self.key(word, behind: command)]
  }

  private static func key(_ word: Substring, behind command: Substring) -> UInt64 {
    StableHash.combine(StableHash.of(String(command)), StableHash.of(String(word)))
  }
}
