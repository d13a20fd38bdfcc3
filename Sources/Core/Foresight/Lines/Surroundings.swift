internal import ForesightValues

/// The names that exist at a prompt at the moment of a question: those in its directory, and others that may follow a
/// command there, such as make targets and branches.
///
///     let here = Surroundings([.init(.file, "main.c"), .init(.directory, "src")], isWhole: true)
///     here.words(behind: "vim m").map(\.line)      // ["vim main.c"]
///     here.lacks("cd shop", PathWords())           // true
///
/// They are an argument of the question, like the time: none of them is recorded or learned. They are also untrusted
/// text, because anyone may have made the files. So only plain names are offered, only after a command that takes them,
/// and only once the first character was typed.
package struct Surroundings: Hashable, Sendable {
  /// A name that may follow a command.
  package struct Entry: Hashable, Sendable {
    /// The kind of a name, which decides which commands take it.
    package enum Kind: String, Sendable { case file, directory, target, script, branch }

    package var kind: Kind
    package var name: String

    package init(_ kind: Kind, _ name: String) { (self.kind, self.name) = (kind, name) }
  }

  /// The names that exist, the newest of each kind first.
  package let entries: [Entry]
  /// True if the entries hold every name in the directory that does not begin with a dot, so that no other such name
  /// exists.
  package let isWhole: Bool
  /// The names as they are typed, with spaces escaped, in the order of the entries.
  private let typedNames: [String]

  /// The most entries that are kept.
  package static let most = 512

  /// Makes surroundings with entries, of which the first `most` are kept. By default there are none, and no name counts
  /// as missing.
  package init(_ entries: [Entry] = [], isWhole: Bool = false) {
    self.entries = Array(entries.prefix(Self.most))
    self.isWhole = isWhole && entries.count <= Self.most
    typedNames = self.entries.map { Self.escaped($0.name) }
  }

  // MARK: As fields

  /// Parses the fields that a shell sends, such as `/file=main.c`; `/whole=1` says that there are no other names.
  package init(fields: some Sequence<String>) {
    var (entries, isWhole): ([Entry], Bool) = ([], false)
    for field in fields where field.utf8.first == UInt8(ascii: "/") {
      let parts = field.utf8.dropFirst().split(separator: UInt8(ascii: "="), maxSplits: 1)
        .map { String(Substring($0)) }
      guard parts.count == 2 else { continue }
      if parts[0] == "whole" { isWhole = true }
      guard let kind = Entry.Kind(rawValue: parts[0]) else { continue }
      entries.append(Entry(kind, parts[1]))
    }
    self.init(entries, isWhole: isWhole)
  }

  /// The fields that a shell would send for these surroundings.
  package var fields: [String] {
    entries.map { "/\($0.kind.rawValue)=\($0.name)" } + (isWhole ? ["/whole=1"] : [])
  }

  // MARK: What is offered

  /// Returns the lines in which the last typed word becomes an existing name, the likeliest first. Each `share` is the
  /// line's part of the probability of all these lines; the shares add up to 1. The result is empty if the word already
  /// is such a name.
  ///
  /// - Complexity: O(bytes of all names).
  package func words(behind typed: String) -> [(line: String, share: Float)] {
    let words = ShellLine.plainWords(of: typed)
    guard words.count > 1, let begun = words.last, !begun.isEmpty else { return [] }
    let kinds = Self.kinds(behind: words.dropLast())
    let names = zip(entries, typedNames).compactMap { entry, typed -> String? in
      guard kinds.contains(entry.kind) else { return nil }
      // Where only directories may follow, none gets a slash.
      let name = typed + (entry.kind == .directory && kinds != [.directory] ? "/" : "")
      return name.utf8.starts(with: begun.utf8) && Self.isOffered(entry) ? name : nil
    }
    // A typed word that is already an existing name needs no completion.
    if names.contains(where: { $0.hasSameBytes(as: String(begun)) }) { return [] }
    let start = typed[..<begun.startIndex]
    let sum = names.indices.reduce(Float(0)) { $0 + 1 / Float($1 + 1) }
    return names.enumerated().map { (start + $1, 1 / Float($0 + 1) / sum) }
  }

  /// Returns true if a line names, after the words that are typed, something in this directory that does not exist. A
  /// word counts as such a name if it was a path after its command whenever the line succeeded. If the log does not
  /// say, it counts if the command takes files or directories. A name that the person has typed does not count: they
  /// mean it, and may be about to create it.
  func lacks(_ line: String, typed: String = "", _ paths: PathWords) -> Bool {
    guard isWhole else { return false }
    let words = ShellLine.plainWords(of: line)
    guard let command = words.first else { return false }
    let typed = ShellLine.plainWords(of: typed).dropLast().count
    if typed == 0, command.hasPrefix("./"), isMissing(command) { return true }
    let kinds = Self.kinds(behind: words)
    // The arguments of other git commands may be branches.
    let isTaken =
      Self.kinds(behind: [command]).contains(.directory)
      || words.prefix(2).elementsEqual(["git", "add"])
    return zip(words, words.dropFirst()).dropFirst(max(typed - 1, 0)).contains { before, word in
      guard !word.hasPrefix("-"), isMissing(word) else { return false }
      if let isPath = paths.isPath(word, behind: command) {
        return isPath && kinds.isDisjoint(with: [.target, .script, .branch])
      }
      // A word behind an option may be the option's value.
      return isTaken && !before.hasPrefix("-") && word != "add"
    }
  }

  /// Returns true if a line ends with a name that does not look like a directory, after a command that takes only
  /// directories, or with that of a file after `git checkout`, which would give up what was not committed.
  func isFileForOther(_ line: String) -> Bool {
    let words = ShellLine.plainWords(of: line)
    guard words.count > 1, let word = words.last else { return false }
    if words.prefix(2).elementsEqual(["git", "checkout"]), words.count == 3 {
      return has(word.prefix { $0 != "/" }, [.file, .directory]) && !has(word, [.branch])
    }
    guard Self.kinds(behind: words.dropLast()) == [.directory] else { return false }
    let parts = word.split(separator: "/")
    guard let name = parts.last, name != "..", name != "." else { return false }
    return parts.count == 1 ? has(name, [.file]) : name.dropFirst().contains(".")
  }

  /// Returns true if an entry of one of the kinds has the name, which is given as it is typed, with spaces escaped.
  private func has(_ name: Substring, _ kinds: [Entry.Kind]) -> Bool {
    let name = String(name)
    return typedNames.indices.contains {
      typedNames[$0].hasSameBytes(as: name) && kinds.contains(entries[$0].kind)
    }
  }

  /// Returns true if the first part of a path is a name that does not exist in the directory.
  private func isMissing(_ path: Substring) -> Bool {
    let rest = path.hasPrefix("./") ? path.dropFirst(2) : path
    guard let first = rest.first, !"./-~=+".contains(first), !rest.contains(":") else {
      return false
    }
    return !has(rest.prefix { $0 != "/" }, [.file, .directory])
  }

  /// Returns true if an entry may be offered: its name is plain text, and names nothing that destroys if it is run.
  private static func isOffered(_ entry: Entry) -> Bool {
    let name = entry.name
    guard let first = name.unicodeScalars.first, !"-~=.+:@".unicodeScalars.contains(first) else {
      return false
    }
    let isRun = [.target, .script].contains(entry.kind)
    return name.unicodeScalars.allSatisfy(isPlain)
      && !(isRun && DestructiveCommand.isNamed(in: name))
  }

  /// Returns true for a character that has no special meaning to a shell, and for a space, which can be escaped.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? UInt8(truncatingIfNeeded: scalar.value).isLetterOrDigit
        || " ._-+@,:/".unicodeScalars.contains(scalar)
      : !scalar.isInvisible && !scalar.properties.isWhitespace
        && scalar.properties.generalCategory != .unassigned
  }

  private static func escaped(_ name: String) -> String {
    guard name.utf8.contains(UInt8(ascii: " ")) else { return name }
    // By bytes, because a space with an accent is another character.
    return name.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }.joined(separator: "\\ ")
  }
}

extension Surroundings {
  /// The commands that take existing names, by their first word or first two words.
  private static let takers: [(kinds: Set<Entry.Kind>, commands: Set<String>)] = [
    ([.directory], ["cd", "pushd", "tree", "du"]),
    (
      [.file, .directory],
      [
        "vim", "vi", "nvim", "nano", "emacs", "micro", "hx", "kak", "ed", "code", "cat", "less",
        "more", "head", "tail", "wc", "file", "bat", "stat", "ls", "git add", "git diff",
        "git blame",
      ]
    ),
    ([.target], ["make", "gmake"]),
    ([.script], ["npm run", "pnpm run", "yarn run", "yarn"]),
    ([.branch], ["git checkout", "git switch", "git merge", "git rebase", "git log"]),
  ]

  /// Returns the kinds of names that may follow some words.
  private static func kinds(behind words: some Sequence<Substring>) -> Set<Entry.Kind> {
    let plain = words.filter { !$0.hasPrefix("-") }
    let commands = [1, 2].map { plain.prefix($0).joined(separator: " ") }
    return takers.first { !$0.commands.isDisjoint(with: commands) }?.kinds ?? []
  }
}
