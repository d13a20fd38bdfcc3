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
    // What is read again and again, as commands within commands are, costs no more than a few times the line.
    var steps = 2_000 + 8 * line.utf8.count
    return isIn(line, aliases, depth: 0, &steps)
  }

  /// The most levels of commands within commands that are read.
  private static let deepest = 8

  private static func isIn(
    _ line: String, _ aliases: [String: String], depth: Int, _ steps: inout Int
  ) -> Bool {
    steps -= line.utf8.count
    if depth > deepest || steps < 0 { return true }
    let commands = ShellCommands(line)
    if commands.isUnclear { return true }
    return commands.all.contains { command in
      command.overwrites || destroys(command.words[...], command.isFed, aliases, depth, &steps)
    }
  }

  private static func destroys(
    _ all: ArraySlice<ShellCommands.Word>, _ isFed: Bool, _ aliases: [String: String], _ depth: Int,
    _ steps: inout Int
  ) -> Bool {
    steps -= all.count + 1
    if depth > deepest || steps < 0 { return true }
    // What stands behind a condition, or in a block on the same line.
    if let place = all.dropFirst().firstIndex(where: { $0.text == "{" || $0.text == "]]" }),
      destroys(all[(place + 1)...], false, aliases, depth + 1, &steps)
    {
      return true
    }
    let words = all.drop { word in
      !word.isOpaque && reserved.contains(word.text) || Substring(word.text).isAssignment
    }
    // A program may run what a variable names.
    let isSet = all[..<words.startIndex].contains { word in
      word.text.contains(" ")
        && isIn(String(word.text.drop { $0 != "=" }.dropFirst()), aliases, depth: depth + 1, &steps)
    }
    if isSet { return true }
    guard let first = words.first else { return false }
    if first.isOpaque { return true }
    var name = first.text.split(separator: "/").last.map(String.init) ?? ""
    // In zsh the path of a command.
    if name.hasPrefix("=") { name.removeFirst() }
    let arguments = Array(words.dropFirst())
    if let expansion = aliases[first.text] {
      var others = aliases
      others[first.text] = nil
      let rest = arguments.map { " " + quoted($0) }.joined()
      if isIn(expansion + rest, others, depth: depth + 1, &steps) { return true }
    }
    if always.contains(name) || name.hasPrefix("mkfs.") { return true }
    let texts = arguments.map(\.text)
    if rules[name]?.fits(texts) ?? false { return true }
    if name == "git", destroysInGit(texts) { return true }
    if searchers.contains(name) {
      return arguments.indices.contains { index in
        guard runners.contains(arguments[index].text) else { return false }
        let command = arguments[(index + 1)...].prefix { $0.text != ";" && $0.text != "+" }
        return destroys(command, false, aliases, depth + 1, &steps)
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
        return isIn(String(text.dropFirst(option.count)), aliases, depth: depth + 1, &steps)
      }
      let isLine = { (text: String) in
        text == "--command" || text.hasPrefix("-") && !text.hasPrefix("--") && text.contains("c")
      }
      if let place = texts.firstIndex(where: isLine) {
        return isRun(arguments.dropFirst(place + 1).prefix(1), aliases, depth, &steps)
      }
      // What is read from a pipe, or from what another command prints, cannot be seen.
      return isFed && !texts.contains { !$0.hasPrefix("-") } || arguments.first?.isOpaque ?? false
    }
    if name == "source" || name == "." { return arguments.first?.isOpaque ?? false }
    if name == "eval" {
      return isRun(arguments[...], aliases, depth, &steps)
        || destroys(arguments[...], false, aliases, depth + 1, &steps)
    }
    if name == "trap" { return isRun(arguments.prefix(1), aliases, depth, &steps) }
    if name == "alias" {
      return arguments.contains { word in
        isIn(String(word.text.drop { $0 != "=" }.dropFirst()), aliases, depth: depth + 1, &steps)
      }
    }
    // What only asks what a word means runs nothing.
    if name == "command", ["-v", "-V"].contains(texts.first) { return false }
    if containers.contains(name), texts.contains(where: { $0 == "exec" || $0 == "run" }) {
      // Which of their words begin the command only they know.
      return arguments.indices.contains { place in
        !arguments[place].isOpaque
          && destroys(arguments[place...], false, aliases, depth + 1, &steps)
      }
    }
    // One word that is a line, as behind `su -c` and `env -S`, or in the same word.
    for (place, text) in texts.enumerated() where takesLine.contains(name) {
      guard let option = ["-c", "-S", "--command", "--split-string"].first(where: text.hasPrefix)
      else { continue }
      let rest = text.dropFirst(option.count)
      let line = rest.isEmpty ? arguments.dropFirst(place + 1).first?.text ?? "" : String(rest)
      if isIn(
        line.hasPrefix("=") ? String(line.dropFirst()) : line, aliases, depth: depth + 1, &steps)
      {
        return true
      }
    }
    guard let wrapper = wrappers[name] else { return false }
    return starts(in: arguments, wrapper).contains { place in
      wrapper.isLine && isRun(arguments[place...], aliases, depth, &steps)
        || destroys(arguments[place...], isFed, aliases, depth + 1, &steps)
    }
  }

  /// Returns true if the line that words make up has such a command.
  private static func isRun(
    _ words: ArraySlice<ShellCommands.Word>, _ aliases: [String: String], _ depth: Int,
    _ steps: inout Int
  ) -> Bool {
    if words.contains(where: { $0.isOpaque && !$0.text.contains(" ") }) { return true }
    let line = words.map(\.text).filter { $0 != ":::" }.joined(separator: " ")
    return isIn(line, aliases, depth: depth + 1, &steps)
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
