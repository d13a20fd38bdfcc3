/// The subcommands and options that a completion installed on the machine names for one program, and where each may stand.
///
///     let git = ProgramWords([.init(words: ["status", "stash"]), .init(behind: [["commit"]], words: ["--amend"])])
///     ProgramWords([.init(words: ["status", "$(reboot)"])]) == ProgramWords([.init(words: ["status"])])    // true
///
/// They are an argument of a prompt's question, and other people's text: only words that are plain are kept, none that says
/// it takes something away, and they are told only behind the program, once a character of theirs is typed.
public struct ProgramWords: Hashable, Sendable {
  /// Words that may stand at one place.
  public struct Group: Hashable, Sendable {
    /// Sets of words, of each of which one stands before: the subcommand, and one of its own.
    package var place: [[String]]
    /// True if nothing else stands behind these: options of the program, which come before its subcommand.
    package var isNext: Bool
    /// The words, each with its weight.
    package var words: [Word]

    /// The number of all words in it.
    package var size: Int { place.reduce(words.count) { $0 + $1.count } }

    /// Makes a group; words that are not to be offered are left out.
    public init(behind place: [[String]] = [], isNext: Bool = false, words: [String]) {
      (self.place, self.isNext) = (place, isNext)
      self.words = words.filter(ProgramWords.isOffered).map { Word(text: $0) }
    }
  }

  /// A word, and how likely it is beside others.
  package struct Word: Hashable, Sendable {
    package var text: String
    package var weight: Int

    package init(text: String, weight: Int = ProgramWords.unit) {
      (self.text, self.weight) = (text, weight)
    }
  }

  /// The weight of a word that one program has.
  package static let unit = 100

  package var groups: [Group] = []

  /// Makes it of groups, of which those at one place are made one.
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

  /// True if there are none.
  package var isEmpty: Bool { groups.isEmpty }

  /// All words.
  package var all: Set<String> { Set(groups.flatMap(\.words).map(\.text)) }

  // MARK: What is offered

  /// Returns the words that may follow some others and begin with some text, each with its share of all that may; in the
  /// order of their bytes.
  ///
  ///     let git = ProgramWords([.init(words: ["status", "stash"]), .init(behind: [["commit"]], words: ["--amend"])])
  ///     git.words(behind: ["git"], beginning: "st").map(\.word)              // ["stash", "status"]
  ///     git.words(behind: ["git", "commit"], beginning: "--").map(\.word)    // ["--amend"]
  ///     git.words(behind: ["git", "stash"], beginning: "--").count           // 0
  ///
  /// There are none before a character is typed, and none where a word is there as it is typed.
  ///
  /// - Complexity: O(words of the program).
  package func words(
    behind line: [Substring], beginning text: Substring
  ) -> [(word: String, share: Float)] {
    guard let last = line.last, let first = text.utf8.first, !line.contains("--") else { return [] }
    let isOption = first == UInt8(ascii: "-")
    // It may be the value of an option.
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

  /// Returns true if the words are known that may come next: subcommands of the program, which this is directly behind.
  package func hasSubcommands(behind line: [Substring]) -> Bool {
    line.count == 1
      && groups.contains { group in
        group.place.isEmpty && group.words.contains { !$0.text.hasPrefix("-") }
      }
  }

  /// Returns true if a word is long enough to save a key, holds nothing that a shell or a terminal takes for more
  /// than letters, and does not say that it takes something away.
  package static func isOffered(_ word: String) -> Bool {
    (3...48).contains(word.utf8.count) && isPlain(word) && !DestructiveCommand.isNamed(in: word)
  }

  /// Returns true if a word is made of letters, digits and a few signs, and begins with one of the former, or as an option.
  package static func isPlain(_ word: String) -> Bool {
    let start = word.utf8.drop { $0 == UInt8(ascii: "-") }
    return start.first?.isLetterOrDigit == true && word.utf8.count - start.count < 3
      && start.allSatisfy { $0.isLetterOrDigit || "-_.+@/:=".utf8.contains($0) }
  }
}
