/// The commands that destroy something, or do what cannot be taken back.
///
///     DestructiveCommand.isIn("cd /tmp && sudo -u ada rm -rf build")    // true
///     DestructiveCommand.isIn("grep rm notes")                          // false
///
/// Nothing is ever composed for them, and a line that has one is offered only as it was typed, where it was typed: a wrong
/// word, taken by one key and run by the next, would cost what nobody can bring back. Where it cannot be told what a line
/// runs, it counts as one of them.
package enum DestructiveCommand {
  /// Returns true if a line has such a command, wherever in it: behind `sudo` or `xargs`, in quotes, in a substitution.
  ///
  /// - Parameter aliases: what stands for a first word, by that word.
  /// - Complexity: O(characters), and as much again for each level of `sh -c` and the like.
  package static func isIn(_ line: String, aliases: [String: String] = [:]) -> Bool {
    var reading = Reading(line, aliases)
    return reading.isIn(line)
  }

  /// The reading of a line, and of the commands within its commands.
  private struct Reading {
    /// The bytes and words that may still be read: what is read again and again, as commands within commands are, costs
    /// no more than a few times the line.
    var steps: Int
    var aliases: [String: String]
    var depth = 0

    /// The most levels of commands within commands that are read.
    static let deepest = 8

    init(_ line: String, _ aliases: [String: String]) {
      steps = 2_000 + 8 * line.utf8.count
      self.aliases = aliases
    }

    mutating func isIn(_ line: String) -> Bool {
      steps -= line.utf8.count
      if depth > Self.deepest || steps < 0 { return true }
      let commands = ShellCommands(line)
      if commands.isUnclear { return true }
      return commands.all.contains { command in
        command.overwrites || destroys(command.words[...], isFed: command.isFed)
      }
    }

    /// Returns true if a line within the one that is read has such a command.
    mutating func isInside(_ line: some StringProtocol) -> Bool {
      depth += 1
      defer { depth -= 1 }
      return isIn(String(line))
    }

    /// Returns true if words of the command that is read are one themselves.
    mutating func isInside(_ words: ArraySlice<ShellCommands.Word>, isFed: Bool = false) -> Bool {
      depth += 1
      defer { depth -= 1 }
      return destroys(words, isFed: isFed)
    }

    /// Returns true if the line that words make up has such a command.
    mutating func isRun(_ words: ArraySlice<ShellCommands.Word>) -> Bool {
      if words.contains(where: { $0.isOpaque && !$0.text.contains(" ") }) { return true }
      return isInside(words.map(\.text).filter { $0 != ":::" }.joined(separator: " "))
    }

    mutating func destroys(_ all: ArraySlice<ShellCommands.Word>, isFed: Bool) -> Bool {
      steps -= all.count + 1
      if depth > Self.deepest || steps < 0 { return true }
      // What stands behind a condition, or in a block on the same line.
      if let place = all.dropFirst().firstIndex(where: { $0.text == "{" || $0.text == "]]" }),
        isInside(all[(place + 1)...])
      {
        return true
      }
      let words = all.drop { word in
        !word.isOpaque && reserved.contains(word.text) || Substring(word.text).isAssignment
      }
      // A program may run what a variable names.
      let isSet = all[..<words.startIndex].contains { word in
        word.text.contains(" ") && isInside(word.text.drop { $0 != "=" }.dropFirst())
      }
      if isSet { return true }
      guard let first = words.first else { return false }
      if first.isOpaque { return true }
      var name = first.text.split(separator: "/").last.map(String.init) ?? ""
      // In zsh the path of a command.
      if name.hasPrefix("=") { name.removeFirst() }
      let arguments = Array(words.dropFirst())
      if let expansion = aliases.removeValue(forKey: first.text) {
        defer { aliases[first.text] = expansion }
        if isInside(expansion + arguments.map { " " + quoted($0) }.joined()) { return true }
      }
      if always.contains(name) || name.hasPrefix("mkfs.") { return true }
      let texts = arguments.map(\.text)
      if rules[name]?.fits(texts) ?? false { return true }
      if name == "git", destroysInGit(texts) { return true }
      if searchers.contains(name) {
        return arguments.indices.contains { index in
          guard runners.contains(arguments[index].text) else { return false }
          return isInside(arguments[(index + 1)...].prefix { $0.text != ";" && $0.text != "+" })
        }
      }
      if interpreters.contains(name) {
        let hasScript = texts.contains { !$0.hasPrefix("-") }
        // What is read from a pipe, or is code of another language, cannot be seen.
        return isFed && !hasScript || texts.contains { ["-c", "-e", "-E"].contains($0) }
      }
      if shells.contains(name) {
        let option = "--command="
        if let text = texts.first(where: { $0.hasPrefix(option) }) {
          return isInside(text.dropFirst(option.count))
        }
        let isLine = { (text: String) in
          text == "--command" || text.hasPrefix("-") && !text.hasPrefix("--") && text.contains("c")
        }
        if let place = texts.firstIndex(where: isLine) {
          return isRun(arguments.dropFirst(place + 1).prefix(1))
        }
        // What is read from a pipe, or from what another command prints, cannot be seen.
        return isFed && !texts.contains { !$0.hasPrefix("-") } || arguments.first?.isOpaque ?? false
      }
      if name == "source" || name == "." { return arguments.first?.isOpaque ?? false }
      if name == "eval" { return isRun(arguments[...]) || isInside(arguments[...]) }
      if name == "trap" { return isRun(arguments.prefix(1)) }
      if name == "alias" {
        return arguments.contains { isInside($0.text.drop { $0 != "=" }.dropFirst()) }
      }
      // What only asks what a word means runs nothing.
      if name == "command", ["-v", "-V"].contains(texts.first) { return false }
      if containers.contains(name), texts.contains(where: { $0 == "exec" || $0 == "run" }) {
        // Which of their words begin the command only they know.
        return arguments.indices.contains { place in
          !arguments[place].isOpaque && isInside(arguments[place...])
        }
      }
      // One word that is a line, as behind `su -c` and `env -S`, or in the same word.
      for (place, text) in texts.enumerated() where takesLine.contains(name) {
        guard let option = ["-c", "-S", "--command", "--split-string"].first(where: text.hasPrefix)
        else { continue }
        let rest = text.dropFirst(option.count)
        let line = rest.isEmpty ? arguments.dropFirst(place + 1).first?.text ?? "" : String(rest)
        if isInside(line.dropFirst(line.hasPrefix("=") ? 1 : 0)) { return true }
      }
      guard let wrapper = wrappers[name] else { return false }
      return starts(in: arguments, wrapper).contains { place in
        wrapper.isLine && isRun(arguments[place...]) || isInside(arguments[place...], isFed: isFed)
      }
    }
  }

  private static func quoted(_ word: ShellCommands.Word) -> String {
    word.isOpaque
      ? "$word" : "'" + word.text.split(separator: "'").joined(separator: #"'\''"#) + "'"
  }

  /// Returns the places at which the command of a program that runs one may begin.
  ///
  /// - Parameter values: its options that have a value in the next word.
  private static func starts(in words: [ShellCommands.Word], _ values: Wrapper) -> [Int] {
    var index = 0
    var starts: [Int] = []
    while index < words.count {
      let text = words[index].text
      if text == "--" {
        index += 1
        break
      }
      if Substring(text).isAssignment, !text.contains(" ") {
        index += 1
      } else if text.hasPrefix("-"), text.count > 1 {
        let isAlone = values.options.contains(text)
        index += isAlone ? 2 : 1
        // One that is not known may have a value or not, unless that stands in the same word.
        let isWhole =
          text.contains("=") || values.flags.contains(text)
          || values.options.contains(String(text.prefix(2)))
        if !isAlone, !isWhole { starts.append(index + 1) }
      } else {
        break
      }
    }
    starts.append(index + values.operands)
    return starts.filter { $0 < words.count }
  }

  // MARK: Names

  /// Returns true if a word says that it takes something away, as targets, scripts and subcommands are called that do.
  ///
  ///     DestructiveCommand.isNamed(in: "dist-clean")      // true
  package static func isNamed(in word: String) -> Bool {
    word.lowercased().split { !$0.isLetter }.contains { part in
      removers.contains { part.hasPrefix($0) || part.hasSuffix($0) } || part == "rm"
    }
  }

  /// The words, or their beginnings and ends.
  private static let removers = [
    "clean", "clobber", "delete", "destroy", "drop", "erase", "force", "halt", "hard", "kill",
    "mrproper", "nuke", "overwrite", "poweroff", "prune", "purge", "reboot", "remove", "reset",
    "revert", "rollback", "shutdown", "teardown", "truncate", "undeploy", "uninstall", "wipe",
  ]

  // MARK: What runs others

  /// The command line of a program that runs another one.
  struct Wrapper {
    /// Its options with a value of their own.
    var options: Set<String> = []
    /// Its options without one.
    var flags: Set<String> = []
    /// The number of words before the command.
    var operands = 0
    /// True if its words are made one line for a shell.
    var isLine = false
  }
}
