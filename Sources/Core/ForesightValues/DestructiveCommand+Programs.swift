/// Reads the list in `Tables/destructive.txt`: the programs that destroy, when they do, and why.
extension DestructiveCommand {
  /// Arguments that make a program destroy which is harmless otherwise.
  struct Rule {
    /// The words of which one must be there; none where any will do.
    var words: Set<String> = []
    /// The letters of which one must stand in a group of short options.
    var letters = ""
    /// The beginnings of words of which one must be there.
    var beginnings: [String] = []
    /// The words that make it harmless again.
    var unless: Set<String> = []

    func fits(_ arguments: [String]) -> Bool {
      if arguments.contains(where: unless.contains) { return false }
      if words.isEmpty, letters.isEmpty, beginnings.isEmpty { return true }
      return arguments.contains { argument in
        let isGroup = argument.hasPrefix("-") && !argument.hasPrefix("--")
        if words.contains(argument) || isGroup && argument.contains(where: letters.contains) {
          return true
        }
        // A long option may be cut short.
        let isCut = argument.hasPrefix("--") && argument.count > 4
        return isCut && words.contains { $0.hasPrefix(argument) }
          || beginnings.contains {
            argument.lowercased().hasPrefix($0) || isCut && $0.hasPrefix(argument)
          }
      }
    }
  }

  static func destroysInGit(_ arguments: [String]) -> Bool {
    var rest = arguments[...]
    while let option = rest.first, option.hasPrefix("-") {
      // Settings of the moment may make anything an alias.
      if option == "-c", rest.dropFirst().first?.hasPrefix("alias.") ?? false { return true }
      rest = rest.dropFirst(optionsOfGit.contains(option) ? 2 : 1)
    }
    if rest.first?.isEmpty ?? false { return true }
    guard let subcommand = rest.first, let rule = subcommandsOfGit[subcommand] else { return false }
    let words = Array(rest.dropFirst())
    // Files as they are in another commit.
    if subcommand == "checkout", !words.contains(where: { $0.hasPrefix("-") }), words.count > 1 {
      return true
    }
    return rule.fits(words)
  }
}
