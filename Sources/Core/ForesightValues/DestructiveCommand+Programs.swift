/// Applies the rules of `Tables/destructive.txt`, which lists the programs that destroy, when they do, and why.
extension DestructiveCommand {
  /// The arguments with which an otherwise harmless program destroys something.
  struct Rule {
    /// Arguments that match as a whole. A rule without words, letters, beginnings and parts matches any arguments.
    var words: Set<String> = []
    /// Letters that match in a group of short options, such as `f` in `-rf`.
    var letters = ""
    /// Prefixes that an argument may begin with to match, in upper or lower case.
    var beginnings: [String] = []
    /// Words that match in a text of several words, such as SQL, in upper or lower case.
    var parts: Set<String> = []
    /// Arguments that make the program harmless again, whatever else is given.
    var unless: Set<String> = []

    func fits(_ arguments: [String]) -> Bool {
      if arguments.contains(where: unless.contains) { return false }
      if words.isEmpty, letters.isEmpty, beginnings.isEmpty, parts.isEmpty { return true }
      return arguments.contains { argument in
        let isGroup = argument.hasPrefix("-") && !argument.hasPrefix("--")
        // A long option may be abbreviated.
        let isCut = argument.hasPrefix("--") && argument.count > 4
        let small = beginnings.isEmpty && parts.isEmpty ? "" : argument.lowercased()
        return isGroup && argument.contains(where: letters.contains)
          || words.contains { $0 == argument || isCut && $0.hasPrefix(argument) }
          || beginnings.contains { small.hasPrefix($0) || isCut && $0.hasPrefix(argument) }
          || small.contains(" ")
            && small.split { !$0.isLetter && $0 != "_" }.contains { parts.contains(String($0)) }
      }
    }
  }

  static func destroysInGit(_ arguments: [String]) -> Bool {
    var rest = arguments[...]
    while let option = rest.first, option.hasPrefix("-") {
      // `git -c alias.…` makes an alias of any command.
      if option == "-c", rest.dropFirst().first?.hasPrefix("alias.") ?? false { return true }
      rest = rest.dropFirst(optionsOfGit.contains(option) ? 2 : 1)
    }
    if rest.first?.isEmpty ?? false { return true }
    guard let subcommand = rest.first, let rule = subcommandsOfGit[subcommand] else { return false }
    let words = Array(rest.dropFirst())
    // `git checkout COMMIT FILE` overwrites files with what they were in a commit.
    if subcommand == "checkout", !words.contains(where: { $0.hasPrefix("-") }), words.count > 1 {
      return true
    }
    return rule.fits(words)
  }
}
