/// Decides what may be composed: a line that was never run must not write over something, or send something elsewhere,
/// that a person did not name.
extension OfferedLines {
  /// Returns true if a word behind the typed text may be one that is written over or sent away, and that the same
  /// program never wrote or sent before, or is an option that only lines that destroy have had.
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
      let claims = Self.claims(of: words[place], behind: words[..<place])
      return isOnlyInDestructive(words[place])
        || [claims.target, claims.sent].contains { $0.map { !written.contains($0) } ?? false }
    }
  }

  /// Returns what has to be known of a word behind others before it is composed, as hashes: that the program has written
  /// over it, and that it was sent by the program or is where to.
  static func claims(
    of word: Substring, behind all: ArraySlice<Substring>
  ) -> (target: UInt64?, sent: UInt64?) {
    let words = DestructiveCommand.command(in: all)
    let program = words.first.map(String.init) ?? ""
    let hash = StableHash.combine(StableHash.of(program), StableHash.of(String(word)))
    let isTarget = DestructiveCommand.isOutput(word, behind: words)
    let operands = words.dropFirst().filter { !$0.hasPrefix("-") }
    // What comes first and names a machine is got from there, as in `scp host:notes .`.
    let isGot =
      operands.isEmpty && word.contains(":") && ["scp", "rsync", "sftp"].contains(program)
      || operands.isEmpty && word.contains("://") && !["-x", "-d", "-F", "-T"].contains(words.last)
    let isPlace = DestructiveCommand.stores.contains(program) && word.contains { ":/".contains($0) }
    let isRemote = operands.last == "push" && operands.first != "stash"
    let isSent = DestructiveCommand.senders.contains(program) && !isGot || isPlace || isRemote
    let sent = isSent && !word.hasPrefix("-") ? StableHash.combine(hash, 1) : nil
    return (isTarget ? hash : nil, sent)
  }
}

extension DestructiveCommand {
  /// Returns the last simple command of some words from its program on, without what runs it, such as `sudo`. The
  /// program has no path.
  static func command(in all: ArraySlice<Substring>) -> [Substring] {
    func ends(_ word: Substring) -> Bool { word.last == ";" || ["&&", "||", "|"].contains(word) }
    func name(_ word: Substring) -> String {
      String(word.drop { "\\($".contains($0) }.split(separator: "/").last ?? "")
    }
    let words = all[(all.lastIndex(where: ends).map { $0 + 1 } ?? all.startIndex)...]
      .drop { $0.isAssignment }
    guard let first = words.first.map(name) else { return [] }
    var start = words.startIndex
    if containers.contains(first) {
      start = words.firstIndex(of: "cp") ?? start
    } else if wrappers[first] != nil || reserved.contains(first) {
      // Whatever stands between, such as options with values, the program may be any word that writes or sends.
      start = words.firstIndex { writers.contains(name($0)) || senders.contains(name($0)) } ?? start
    }
    return [name(words[start])[...]] + words[(start + 1)...]
  }

  /// Returns true if a word behind those of a command names a disk, or may be the name of a file that the command writes
  /// over.
  ///
  ///     DestructiveCommand.isOutput("main.go", behind: ["go", "build", "-o"])      // true
  ///     DestructiveCommand.isOutput("main.go", behind: ["go", "vet"])              // false
  static func isOutput(_ word: Substring, behind words: [Substring]) -> Bool {
    if namesDisk(word) || word.hasPrefix("--out") && word.contains("=") { return true }
    if word.hasPrefix("-") || word.contains("://") { return false }
    guard let program = words.first, let last = words.last, words.count > 1 else { return false }
    if last.hasSuffix(">>") || word.contains(">>") { return true }
    if writesTo[String(program)]?.fits([String(last)]) ?? false { return true }
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
      // A directory here stays, and gets one more file.
      let isHere = !word.contains(":") && !word.hasPrefix("/") && !word.hasPrefix("~")
      return writers.contains(String(program)) && !operands.isEmpty
        && !([".", ".."].contains(word) || isHere && word.hasSuffix("/"))
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
