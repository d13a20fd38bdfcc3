internal import ForesightValues

/// The words of command lines that may be named: programs, and the words after them.
///
///     let words = AllowedWords("git clone push  # and its options")
///     words.allows("push", isFirst: true)          // false: it is no program
///     words.allows("--force", isFirst: false)      // true: options are nobody's own
public struct AllowedWords: Sendable {
  private var programs: Set<Substring> = []
  private var words: Set<Substring> = []

  /// Reads lines that each hold a program and its words; a `#` starts a comment.
  public init(_ text: String) {
    for line in text.split(separator: "\n") {
      let found = line.prefix { $0 != "#" }.split(separator: " ")
      programs.formUnion(found.prefix(1))
      words.formUnion(found)
    }
  }

  /// Returns true if a word may be named: a known program as the first word, and after it any known word or a plain
  /// option.
  ///
  /// An option of one dash may have at most four letters, because some programs take a password directly after it.
  public func allows(_ word: Substring, isFirst: Bool) -> Bool {
    if isFirst { return programs.contains(word) }
    func isLetters(_ text: Substring) -> Bool { text.utf8.allSatisfy(\.isLetter) }
    if word.hasPrefix("--") {
      return word.utf8.count <= 30 && word.dropFirst(2).split(separator: "-").allSatisfy(isLetters)
        && word.utf8.count > 2
    }
    let isShort = word.hasPrefix("-") && (2...5).contains(word.utf8.count)
    return words.contains(word) || isShort && isLetters(word.dropFirst())
  }
}
