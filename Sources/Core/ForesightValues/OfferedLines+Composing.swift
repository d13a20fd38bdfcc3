/// Decides what may be composed: a line that was never run must not write over something that a person did not name.
extension OfferedLines {
  /// Returns true if a word that was composed behind the typed text may be one that is written over, and that the same
  /// program never wrote before, or is an option that only lines that destroy have had.
  ///
  /// - Parameters:
  ///   - line: a line that was never run, which begins with the typed text.
  ///   - typed: the text at the prompt so far.
  /// - Complexity: O(bytes of the line).
  func mayWriteOver(_ line: String, typed: String) -> Bool {
    let words = ShellLine.words(of: line)
    let whole = ShellLine.words(of: typed).count - (typed.utf8.last == UInt8(ascii: " ") ? 0 : 1)
    return words.indices.dropFirst(max(whole, 0)).contains { place in
      let (word, before) = (words[place], words[..<place])
      return isOnlyInDestructive(word)
        || DestructiveCommand.isOutput(word, behind: before) && !hasWritten(word, behind: before)
    }
  }
}

extension DestructiveCommand {
  /// Returns true if a word behind others names a device, or may be the name of a file that the command writes over.
  ///
  ///     DestructiveCommand.isOutput("main.go", behind: ["go", "build", "-o"])      // true
  ///     DestructiveCommand.isOutput("main.go", behind: ["go", "vet"])              // false
  static func isOutput(_ word: Substring, behind all: ArraySlice<Substring>) -> Bool {
    if namesDevice(word) || word.hasPrefix("--output=") { return true }
    if let last = all.last, outputs.contains(String(last)) { return true }
    let start = all.lastIndex { ["&&", "||", "|", ";"].contains($0) } ?? all.startIndex - 1
    let words = all[(start + 1)...].drop { $0 == "sudo" || $0 == "doas" || $0.isAssignment }
    let rest = words.dropFirst()
    guard let program = words.first, let first = rest.first else { return false }
    let operands = rest.filter { !$0.hasPrefix("-") }
    switch program {
    case "git":
      // `git checkout FILE` gives up what was not committed; few branches have a dot in their names.
      return first == "checkout" && operands.count == rest.count && word.contains(".")
    case "tar":
      let isCreated = first == "--create" || !first.hasPrefix("--") && first.contains("c")
      return isCreated && (rest.count == 1 || rest.last == "-f" || rest.last == "--file")
    default:
      let isDirectory = word.hasSuffix("/") || word == "." || word == ".."
      return copiers.contains(String(program)) && !operands.isEmpty && !isDirectory
    }
  }

  /// Returns true if a word names a device, or sets something to it, as in `of=/dev/sdb`.
  static func namesDevice(_ word: Substring) -> Bool {
    let directory = "/dev/"
    return word.split(separator: "=").contains { part in
      part.hasPrefix(directory)
        && !harmlessDevices.contains(
          String(part.dropFirst(directory.count).prefix { $0.isLetter }))
    }
  }
}
