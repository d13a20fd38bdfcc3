package import ForesightValues

/// Reads a fish completion script as text: the words that its `complete` commands name for one program. Nothing is run.
///
///     let text = "complete -c git -n __fish_git_needs_command -a 'add\\tAdd'\ncomplete -c git -l version"
///     FishCompletion.words(of: "git", in: Array(text.utf8)).all      // ["add", "--version"]
///
/// It understands literal words, lists that `set` names, and the conditions by which nearly all completions say which
/// subcommand a word follows. Words under any other condition are left out.
package enum FishCompletion {
  /// Reads the words.
  ///
  /// - Complexity: O(bytes).
  package static func words(of program: String, in bytes: [UInt8]) -> ProgramWords {
    var lists: [String: [String]] = [:]
    var (groups, size): ([ProgramWords.Group], Int) = ([], 0)
    for statement in FishWords.statements(bytes[...]) {
      switch statement.first {
      case "set":
        let words = statement.dropFirst().drop { $0.hasPrefix("-") }
        guard let name = words.first else { continue }
        let adds = statement.contains { $0 == "-a" || $0 == "--append" }
        let former = adds ? lists[name] ?? [] : []
        lists[name] = Array((former + expanded(words.dropFirst(), lists)).prefix(most))
      case "complete" where size < 16 * most:
        guard let group = group(statement.dropFirst(), of: program, lists) else { continue }
        groups.append(group)
        size += group.size
      default: continue
      }
    }
    return ProgramWords(groups)
  }

  /// The most words of a list (`most`), and the most subcommands that a word may follow (`deepest`).
  private static let (most, deepest) = (4096, 4)

  /// The options of `complete` that take a value: the short name for each long one.
  private static let valued: [String: Character] = [
    "command": "c", "path": "p", "condition": "n", "arguments": "a", "short-option": "s",
    "long-option": "l", "old-option": "o", "description": "d", "wraps": "w",
  ]

  /// Returns the words that one `complete` command names; `nil` if the command is for another program, or if the place
  /// of its words is not known.
  private static func group(
    _ words: ArraySlice<String>, of program: String, _ lists: [String: [String]]
  ) -> ProgramWords.Group? {
    var values: [Character: [String]] = [:]
    var rest = words
    while let word = rest.popFirst() {
      if word.hasPrefix("--") {
        let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1)
        guard let name = parts.first, let option = valued[String(name)] else { continue }
        values[option, default: []].append(
          parts.count > 1 ? String(parts[1]) : rest.popFirst() ?? "")
      } else if word.hasPrefix("-"), let place = word.dropFirst().firstIndex(where: isValued) {
        let value = word[word.index(after: place)...]
        values[word[place], default: []].append(
          value.isEmpty ? rest.popFirst() ?? "" : String(value))
      } else if !word.hasPrefix("-") {
        values["c", default: []].append(word)
      }
    }
    guard values["c"]?.contains(program) ?? false, values["p"] == nil else { return nil }
    var group = ProgramWords.Group(words: [])
    for condition in values["n"] ?? [] {
      guard narrow(&group, to: condition, lists), group.place.count <= deepest else { return nil }
    }
    let options = (values["l"] ?? []).map { "--" + $0 } + (values["o"] ?? []).map { "-" + $0 }
    // The arguments of an option are its values, not words of the program.
    let isOption = values["s"] != nil || !options.isEmpty
    let arguments = isOption ? [] : expanded(values["a"] ?? [], lists)
    return ProgramWords.Group(behind: group.place, isNext: group.isNext, words: options + arguments)
  }

  private static func isValued(_ letter: Character) -> Bool { "cpnasldow".contains(letter) }

  /// Returns the words to which fish would expand the texts, as far as they are literal.
  private static func expanded(
    _ texts: some Sequence<String>, _ lists: [String: [String]]
  ) -> [String] {
    var words: [String] = []
    for text in texts {
      // The text is cut at a command substitution, which would have to be run.
      let literal = text.utf8.prefix { $0 != UInt8(ascii: "(") }
      for word in FishWords.statements(Array(literal)[...]).joined() where words.count < most {
        if word.hasPrefix("$") {
          words += lists[String(word.dropFirst())] ?? []
        } else {
          words.append(String(word.prefix { $0 != "\t" }))
        }
      }
    }
    return words
  }

  /// Narrows the place of a group by a condition; returns false if the condition is not a known one.
  private static func narrow(
    _ group: inout ProgramWords.Group, to condition: String, _ lists: [String: [String]]
  ) -> Bool {
    guard !condition.contains(where: { "|(".contains($0) }) else { return false }
    for statement in FishWords.statements(Array(condition.utf8)[...]) {
      var words = statement[...].drop { $0 == "and" }
      let isNegated = words.first == "not" || words.first == "!"
      if isNegated { words = words.dropFirst() }
      guard let name = words.popFirst() else { return false }
      if nowhere.contains(where: name.hasSuffix)
        || name == "__fish_is_nth_token" && words.first == "1"
      {
        if isNegated { return false }
        group.isNext = true
      } else if behind.contains(where: name.hasSuffix) {
        let known = expanded(words, lists).filter(ProgramWords.isPlain)
        // "Not after these subcommands" is taken as "after none".
        if isNegated { group.isNext = true } else { group.place.append(known) }
        if known.isEmpty, !isNegated { return false }
      } else if !harmless.contains(name) || isNegated != (name == "__fish_contains_opt") {
        return false
      }
    }
    return true
  }

  /// Suffixes of the names of conditions. Those in `nowhere` hold before any subcommand, those in `behind` hold after
  /// one of the subcommands that they name.
  private static let nowhere = [
    "use_subcommand", "needs_command", "need_command", "needs_subcommand", "no_subcommand",
    "is_first_token", "is_first_arg", "no_arguments",
  ]
  private static let behind = ["seen_subcommand_from", "using_command", "using_subcommand"]
  /// Conditions that hold nearly always.
  private static let harmless = [
    "__fish_contains_opt", "__fish_not_contain_opt", "__fish_should_complete_switches",
  ]
}

/// Splits a fish script into statements, each a list of words without quotes and backslashes.
enum FishWords {
  /// Returns the statements of a script. A command substitution is reduced to its opening parenthesis.
  ///
  /// - Complexity: O(bytes).
  static func statements(_ bytes: ArraySlice<UInt8>) -> [[String]] {
    var (statements, statement): ([[String]], [String]) = ([], [])
    /// The word so far (`word`). `isOpen` is true if a word has begun, because a word may be empty.
    var (word, isOpen): ([UInt8], Bool) = ([], false)
    /// The quotation mark that is open (`quote`), and the number of open parentheses (`depth`).
    var (quote, depth): (UInt8?, Int) = (nil, 0)
    func take(_ byte: UInt8) {
      word.append(byte)
      isOpen = true
    }
    func endWord() {
      if isOpen { statement.append(String(decoding: word, as: UTF8.self)) }
      (word, isOpen) = ([], false)
    }
    func endStatement() {
      endWord()
      if !statement.isEmpty { statements.append(statement) }
      statement = []
    }
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let next = bytes[index]
      index += 1
      switch (Unicode.Scalar(next), quote) {
      case ("\\", _) where index < bytes.endIndex:
        let escaped = bytes[index]
        index += 1
        if escaped == UInt8(ascii: "\n") { continue }
        if let quote {
          if escaped != quote, escaped != next, escaped != UInt8(ascii: "$") { take(next) }
          take(escaped)
        } else {
          let blanks = [
            UInt8(ascii: "t"): UInt8(ascii: "\t"), UInt8(ascii: "n"): UInt8(ascii: "\n"),
          ]
          take(blanks[escaped] ?? escaped)
        }
      case (_, let open?): if next == open { quote = nil } else { take(next) }
      case ("'", _), ("\"", _): (quote, isOpen) = (next, true)
      case ("(", _):
        if depth == 0 { take(next) }
        depth += 1
      case (")", _) where depth > 0: depth -= 1
      case _ where depth > 0: continue
      case (" ", _), ("\t", _): endWord()
      case ("\n", _), (";", _), ("&", _), ("|", _): endStatement()
      case ("#", _) where !isOpen:
        index = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
      default: take(next)
      }
    }
    endStatement()
    return statements
  }
}
