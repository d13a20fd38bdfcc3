/// Decides what may be composed: a line that was never run must not write over something that a person did not name.
extension OfferedLines {
  /// Returns true if a word behind the typed text may be one that is written over, and that the same program never wrote
  /// before, or is an option that only lines that destroy have had.
  ///
  /// - Parameters:
  ///   - line: a line that was never run, which begins with the typed text.
  ///   - typed: the text at the prompt so far.
  /// - Complexity: O(bytes of the line).
  func mayWriteOver(_ line: String, typed: String) -> Bool {
    let (words, before) = (ShellLine.words(of: line), ShellLine.words(of: typed))
    // The last word may be in the middle.
    let whole = before.count - (before.last?.endIndex == typed.endIndex ? 1 : 0)
    return words.indices.dropFirst(whole).contains { place in
      isOnlyInDestructive(words[place])
        || DestructiveCommand.isOutput(words[place], behind: words[..<place])
          && !written.contains(Self.writing(words[place], behind: words[..<place]))
    }
  }

  /// Returns a hash of a file, whose name is a word behind others, and of the program that writes it.
  static func writing(_ word: Substring, behind words: ArraySlice<Substring>) -> UInt64 {
    let program = DestructiveCommand.command(in: words).first ?? ""
    return StableHash.combine(StableHash.of(String(program)), StableHash.of(String(word)))
  }
}

extension DestructiveCommand {
  /// Returns the last simple command of some words from its program on, without what runs it, such as `sudo`. The
  /// program has no path.
  static func command(in all: ArraySlice<Substring>) -> [Substring] {
    func ends(_ word: Substring) -> Bool { word.last == ";" || ["&&", "||", "|"].contains(word) }
    func name(_ word: Substring) -> Substring {
      word.drop { "\\($".contains($0) }.split(separator: "/").last ?? ""
    }
    let words = all[(all.lastIndex(where: ends).map { $0 + 1 } ?? all.startIndex)...]
      .drop { $0.isAssignment }
    guard let first = words.first.map(name) else { return [] }
    var start = words.startIndex
    if wrappers[String(first)] != nil || reserved.contains(String(first)) {
      // Whatever stands between, such as options with values, the program may be any word that writes.
      start = words.firstIndex { writers.contains(String(name($0))) } ?? start
    }
    return [name(words[start])] + words[(start + 1)...]
  }

  /// Returns true if a word behind others names a disk, or may be the name of a file that the command writes over.
  ///
  ///     DestructiveCommand.isOutput("main.go", behind: ["go", "build", "-o"])      // true
  ///     DestructiveCommand.isOutput("main.go", behind: ["go", "vet"])              // false
  static func isOutput(_ word: Substring, behind all: ArraySlice<Substring>) -> Bool {
    if namesDisk(word) || word.hasPrefix("--out") && word.contains("=") { return true }
    if word.hasPrefix("-") || word.contains("://") { return false }
    let words = command(in: all)
    guard let program = words.first, let last = words.last, words.count > 1 else { return false }
    let isShort = last.hasPrefix("-") && !last.hasPrefix("--")
    if outputs.contains(String(last)) || isShort && ["o", "O"].contains(last.last) {
      return !namesFields.contains(String(program))
    }
    let operands = words.dropFirst().filter { !$0.hasPrefix("-") }
    switch program {
    case "git":
      // `git checkout FILE` gives up what was not committed; few branches end as the names of files do.
      return operands.last == "checkout" && last == "checkout"
        && word.split(separator: ".").dropFirst().last?.first?.isLetter ?? false
    case "tar":
      let groups = words[1...].filter {
        !$0.hasPrefix("--") && ($0.hasPrefix("-") || $0 == words[1])
      }
      return (words.contains("--create") || groups.contains { $0.contains("c") })
        && (last == "--file" || groups.contains(last) && last.hasSuffix("f"))
    default:
      return writers.contains(String(program)) && !operands.isEmpty
        && ![".", ".."].contains(word) && !word.hasSuffix("/")
    }
  }

  /// Returns true if a word names a disk, or sets something to it, as in `of=/dev/sdb`.
  static func namesDisk(_ word: Substring) -> Bool {
    word.filter { $0 != "\"" && $0 != "'" }.split(separator: "=").contains { part in
      let parts = part.split(separator: "/")
      return part.hasPrefix("/") && parts.count > 1 && parts[0] == "dev"
        && disks.contains { parts[1].hasPrefix($0) }
    }
  }
}
