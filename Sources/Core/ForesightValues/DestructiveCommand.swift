/// Recognizes commands that destroy something or do what cannot be undone.
///
///     DestructiveCommand.isIn("cd /tmp && sudo -u ada rm -rf build")    // true
///     DestructiveCommand.isIn("grep rm notes")                          // false
///
/// Such commands are never composed, and a line that contains one is offered only exactly as it was typed, in the
/// directory where it was typed: a wrong word, accepted with one key and run with the next, could do irreparable
/// damage. If it cannot be determined what a line runs, it counts as destructive.
package enum DestructiveCommand {
  /// Returns true if a line contains such a command anywhere: behind `sudo` or `xargs`, in quotes, in a substitution.
  ///
  /// - Parameter aliases: the expansions of aliases, by their names.
  /// - Complexity: O(characters), and as much again for each level of `sh -c` and the like.
  package static func isIn(_ line: String, aliases: [String: String] = [:]) -> Bool {
    var reading = Reading(steps: 2_000 + 8 * line.utf8.count, aliases: aliases)
    return reading.isIn(line)
  }

  /// The state of reading a line, and the commands nested in its commands.
  private struct Reading {
    /// The bytes and words that may still be read. Nested commands are read repeatedly, and this budget limits the work
    /// to a few times the length of the line.
    var steps: Int
    var aliases: [String: String]
    var depth = 0

    /// The deepest nesting of commands that is read; a line with deeper ones counts as destructive.
    static let deepest = 8

    mutating func isIn(_ line: String) -> Bool {
      steps -= line.utf8.count
      if depth > Self.deepest || steps < 0 { return true }
      let commands = ShellCommands(line)
      if commands.isUnclear { return true }
      return commands.all.contains { command in
        command.overwrites || destroys(command.words[...], isFed: command.isFed)
      }
    }

    /// Returns true if a line nested in the current one contains such a command.
    mutating func isInside(_ line: some StringProtocol) -> Bool {
      depth += 1
      defer { depth -= 1 }
      return isIn(String(line))
    }

    /// Returns true if a part of the current command's words is such a command itself.
    mutating func isInside(_ words: ArraySlice<ShellCommands.Word>, isFed: Bool = false) -> Bool {
      depth += 1
      defer { depth -= 1 }
      return destroys(words, isFed: isFed)
    }

    /// Returns true if the line that results from joining words contains such a command.
    mutating func isRun(_ words: ArraySlice<ShellCommands.Word>) -> Bool {
      if words.contains(where: { $0.isOpaque && !$0.text.contains(" ") }) { return true }
      return isInside(words.map(\.text).filter { $0 != ":::" }.joined(separator: " "))
    }

    mutating func destroys(_ all: ArraySlice<ShellCommands.Word>, isFed: Bool) -> Bool {
      steps -= all.count + 1
      if depth > Self.deepest || steps < 0 { return true }
      // Commands behind a `[[ … ]]` condition, or in a block on the same line.
      if let place = all.dropFirst().firstIndex(where: { $0.text == "{" || $0.text == "]]" }),
        isInside(all[(place + 1)...])
      {
        return true
      }
      let words = all.drop { word in
        !word.isOpaque && reserved.contains(word.text) || Substring(word.text).isAssignment
          || word.text == "--"
      }
      // A program may run the command that a variable such as `PAGER` holds.
      let isSet = all[..<words.startIndex].contains { word in
        word.text.contains(" ") && isInside(word.text.drop { $0 != "=" }.dropFirst())
      }
      if isSet { return true }
      guard let first = words.first else { return false }
      if first.isOpaque { return true }
      var name = first.text.split(separator: "/").last.map(String.init) ?? ""
      // In zsh, `=name` is the path of a command.
      if name.hasPrefix("=") { name.removeFirst() }
      let arguments = Array(words.dropFirst())
      if let expansion = aliases.removeValue(forKey: first.text) {
        defer { aliases[first.text] = expansion }
        if isInside(expansion + arguments.map { " " + quoted($0) }.joined()) { return true }
      }
      if always.contains(name) || name.hasPrefix("mkfs.") { return true }
      let texts = arguments.map(\.text)
      if rules[name]?.fits(texts) ?? false { return true }
      if writers.contains(name), texts.last.map({ namesDisk($0[...]) }) ?? false { return true }
      if name == "git", destroysInGit(texts) { return true }
      if searchers.contains(name) {
        return arguments.indices.contains { index in
          guard runners.contains(arguments[index].text) else { return false }
          return isInside(arguments[(index + 1)...].prefix { $0.text != ";" && $0.text != "+" })
        }
      }
      if isFed, fed.contains(name) { return true }
      let base = name.prefix { $0.isLetter }
      if let rule = interpreters[String(base)],
        name.dropFirst(base.count).allSatisfy({ $0 == "." || $0.isNumber })
      {
        // `python3 -m pip` is pip.
        if let at = texts.firstIndex(of: "-m"), isInside(arguments[(at + 1)...]) { return true }
        // A script from a pipe, or in another language, cannot be checked.
        return isFed && texts.allSatisfy { $0.hasPrefix("-") } || rule.fits(texts)
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
        // A script from a pipe, or one that another command prints, cannot be checked.
        return isFed && !texts.contains { !$0.hasPrefix("-") } || arguments.first?.isOpaque ?? false
      }
      if name == "source" || name == "." { return arguments.first?.isOpaque ?? false }
      if name == "eval" { return isRun(arguments[...]) || isInside(arguments[...]) }
      if name == "trap" { return isRun(arguments.prefix(1)) }
      if name == "alias" {
        return arguments.contains { isInside($0.text.drop { $0 != "=" }.dropFirst()) }
      }
      // `command -v` only looks up a name and runs nothing.
      if name == "command", ["-v", "-V"].contains(texts.first) { return false }
      if containers.contains(name), !Set(texts).isDisjoint(with: ["exec", "run", "shell"]) {
        // Only the container program knows at which word the command begins, so each is tried.
        return arguments.indices.contains { place in
          !arguments[place].isOpaque && isInside(arguments[place...])
        }
      }
      // A command line as one argument: the word behind `su -c` or `env -S`, or the rest of the same word.
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

  /// Returns the indices of words at which the command that a wrapper such as `sudo` runs may begin.
  ///
  /// - Parameter values: the options and operands of the wrapper.
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
        // The next word may be the value of an unknown option, so the command may also begin behind it.
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

  /// Returns true if a word is typical of the names of targets, scripts and subcommands that remove something.
  ///
  ///     DestructiveCommand.isNamed(in: "dist-clean")      // true
  package static func isNamed(in word: String) -> Bool {
    word.lowercased().split { !$0.isLetter }.contains { part in
      removers.contains { part.hasPrefix($0) || part.hasSuffix($0) } || verbs.contains(String(part))
    }
  }

  /// Returns true if a line that nobody ran may destroy something, though it is not known to: a word of a command of
  /// which the tables know nothing is named like a removal, or runs a program that destroys.
  ///
  ///     DestructiveCommand.mayBe(in: "cdk diff")             // false
  ///     DestructiveCommand.mayBe(in: "npx rimraf dist")      // true
  static func mayBe(in line: String) -> Bool {
    ShellCommands(line).all.contains { command in
      let words = command.words.map(\.text)
        .drop { wrappers[$0] != nil || Substring($0).isAssignment }
      let programs = words.map { String($0.split(separator: "/").last ?? "") }
      guard let program = programs.first, !readers.contains(program), program != "git" else {
        return false
      }
      let isKnown = rules[program] != nil && program != "npm"
      return zip(words.indices, programs).contains { place, name in
        let (word, rest) = (words[place], Array(words[(place + 1)...]))
        if isKnown || word.contains(" ") { return word.contains(" ") && isIn(word) }
        let parts = (word.split(separator: "@").last ?? "").lowercased().split { !$0.isLetter }
        return parts.contains { removers.contains(String($0)) || verbs.contains(String($0)) }
          || always.contains(name) || rules[name]?.fits(rest) ?? false
          || name == "git" && destroysInGit(rest)
      }
    }
  }

  // MARK: What runs others

  /// The command line of a program that runs another one, such as `sudo` or `xargs`.
  struct Wrapper {
    /// The options that take a value from the next word.
    var options: Set<String> = []
    /// The options without a value.
    var flags: Set<String> = []
    /// The number of operands before the command.
    var operands = 0
    /// True if the program joins the command's words to a line and passes it to a shell.
    var isLine = false
  }
}
