/// The subcommands and options of one program, from a completion installed on the machine, and the place of each.
///
///     let git = ProgramWords([.init(words: ["status", "stash"]), .init(behind: [["commit"]], words: ["--amend"])])
///     ProgramWords([.init(words: ["status", "$(reboot)"])]) == ProgramWords([.init(words: ["status"])])    // true
///
/// They are untrusted input, which arrives with a prompt's question. So only plain words are kept, and none that names
/// a removal. They are offered only behind the program, once their first character is typed.
public struct ProgramWords: Hashable, Sendable {
  /// Words that may occur at one place.
  public struct Group: Hashable, Sendable {
    /// Sets of words, such as the names of a subcommand, then those of one of its own subcommands. One word of each set
    /// must occur earlier on the line.
    package var place: [[String]]
    /// True if the words may only follow directly behind those: options of the program itself, which precede its
    /// subcommand.
    package var isNext: Bool
    /// The words, each with its weight.
    package var words: [Word]

    /// The number of all words in the group, including those in `place`.
    package var size: Int { place.reduce(words.count) { $0 + $1.count } }

    /// Makes a group of those words that may be offered.
    public init(behind place: [[String]] = [], isNext: Bool = false, words: [String]) {
      (self.place, self.isNext) = (place, isNext)
      self.words = words.filter(ProgramWords.isOffered).map { Word(text: $0) }
    }
  }

  /// A word, and its likelihood in proportion to others.
  package struct Word: Hashable, Sendable {
    package var text: String
    package var weight: Int

    package init(text: String, weight: Int = ProgramWords.unit) {
      (self.text, self.weight) = (text, weight)
    }
  }

  /// The weight of a word for which nothing else is known.
  package static let unit = 100

  package var groups: [Group] = []

  /// Makes the words of a program from groups; groups at the same place are merged.
  public init(_ groups: [Group]) {
    var places: [Group: Int] = [:]
    var known: [Set<String>] = []
    for group in groups where !group.words.isEmpty {
      let empty = Group(behind: group.place, isNext: group.isNext, words: [])
      let place = places[empty] ?? self.groups.count
      if place == self.groups.count {
        places[empty] = place
        self.groups.append(empty)
        known.append([])
      }
      self.groups[place].words += group.words.filter { known[place].insert($0.text).inserted }
    }
  }

  /// True if there are no words.
  package var isEmpty: Bool { groups.isEmpty }

  /// All words.
  package var all: Set<String> { Set(groups.flatMap(\.words).map(\.text)) }

  // MARK: What is offered

  /// Returns the words that may follow a line and begin with a text, in the order of their bytes. Each `share` is the
  /// word's part of the weight of all words that may follow.
  ///
  ///     let git = ProgramWords([.init(words: ["status", "stash"]), .init(behind: [["commit"]], words: ["--amend"])])
  ///     git.words(behind: ["git"], beginning: "st").map(\.word)              // ["stash", "status"]
  ///     git.words(behind: ["git", "commit"], beginning: "--").map(\.word)    // ["--amend"]
  ///     git.words(behind: ["git", "stash"], beginning: "--").count           // 0
  ///
  /// The result is empty before a character is typed, and if the text is one of the words already.
  ///
  /// - Complexity: O(words of the program).
  package func words(
    behind line: [Substring], beginning text: Substring
  ) -> [(word: String, share: Float)] {
    guard let last = line.last, let first = text.utf8.first, !line.contains("--") else { return [] }
    let isOption = first == UInt8(ascii: "-")
    // A word behind an option may be the option's value.
    if last.hasPrefix("-"), !isOption { return [] }
    let before = line.dropFirst().filter { !$0.hasPrefix("-") }
    var (found, sum): ([(word: String, weight: Int)], Int) = ([], 0)
    for group in groups {
      let isNext = before.count == group.place.count
      guard isNext || isOption && !group.isNext,
        group.place.allSatisfy({ set in before.contains { set.contains(String($0)) } })
      else { continue }
      for word in group.words where (word.text.utf8.first == UInt8(ascii: "-")) == isOption {
        sum += word.weight
        guard word.text.utf8.starts(with: text.utf8) else { continue }
        if word.text.utf8.count == text.utf8.count { return [] }
        let isThere =
          line.contains { $0 == word.text } || found.contains { $0.word == word.text }
        if !isThere { found.append((word.text, word.weight)) }
      }
    }
    return found.sorted { $0.word.utf8.lexicographicallyPrecedes($1.word.utf8) }
      .map { ($0.word, Float($0.weight) / Float(sum)) }
  }

  /// Returns true if the line is the program alone, so that a subcommand may follow, and its subcommands are known.
  package func hasSubcommands(behind line: [Substring]) -> Bool {
    line.count == 1
      && groups.contains { group in
        group.place.isEmpty && group.words.contains { !$0.text.hasPrefix("-") }
      }
  }

  /// Returns true if a word is long enough to save a key, contains nothing that is special to a shell or a terminal,
  /// and does not name a removal. It has no value and is no path or address, because some options run the program that
  /// theirs names.
  package static func isOffered(_ word: String) -> Bool {
    (3...48).contains(word.utf8.count) && isPlain(word) && !DestructiveCommand.isNamed(in: word)
      && !word.dropLast().contains { "/:@=".contains($0) }
  }

  /// Returns true if a word consists of letters, digits and a few signs, and begins with a letter or a digit, behind at
  /// most two hyphens.
  package static func isPlain(_ word: String) -> Bool {
    let start = word.utf8.drop { $0 == UInt8(ascii: "-") }
    return start.first?.isLetterOrDigit == true && word.utf8.count - start.count < 3
      && start.allSatisfy { $0.isLetterOrDigit || "-_.+@/:=".utf8.contains($0) }
  }
}
