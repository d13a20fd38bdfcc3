package import ForesightValues

/// Reads a zsh completion script as text: the long options in the specifications of `_arguments`, and lists of
/// subcommands with what they do. Nothing is run.
///
///     let text = "_tea () {\n  commands=(\n    'brew:make tea'\n  )\n}\n_tea-brew () {\n  _arguments '--long[wait]'\n}"
///     ZshCompletion.words(of: "tea", in: Array(text.utf8)).words(behind: ["tea", "brew"], beginning: "--").map(\.word)
///     // ["--long"]
///
/// The name of the function that contains an option tells which subcommand the option follows.
package enum ZshCompletion {
  /// Reads the words.
  ///
  /// - Complexity: O(bytes).
  package static func words(of program: String, in bytes: [UInt8]) -> ProgramWords {
    var groups: [(place: [[String]], isOption: Bool, words: [String])] = []
    /// The place of the function that is read; `nil` if that is not known.
    var place: [[String]]? = []
    var isList = false
    for bytes in bytes.split(separator: UInt8(ascii: "\n")) {
      let line = bytes.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      if isList {
        if let place, let word = listed(line) { groups.append((place, false, [word])) }
        isList = ![line.first, line.last].contains(UInt8(ascii: ")"))
      } else if line.count == bytes.count, line.first == UInt8(ascii: "}") {
        place = []
      } else if line.first == UInt8(ascii: "_"), let end = line.firstIndex(of: UInt8(ascii: "(")),
        line[end...].starts(with: "()".utf8)
      {
        place = self.place(of: String(decoding: line[..<end], as: UTF8.self), program)
      } else if ["commands=(", "cmds=("].contains(where: {
        line.suffix($0.utf8.count).elementsEqual($0.utf8)
      }) {
        isList = true
      } else if let place {
        let words = options(line)
        if !words.isEmpty { groups.append((place, true, words)) }
      }
    }
    // If there are subcommands, an option that follows none of them belongs before the first subcommand.
    let isNext = groups.contains { !$0.place.isEmpty || !$0.isOption }
    return ProgramWords(
      groups.map {
        .init(behind: $0.place, isNext: isNext && $0.isOption && $0.place.isEmpty, words: $0.words)
      })
  }

  /// The ends of function names, after the program's, that stand for the program itself instead of a subcommand.
  private static let own: Set<String> = [
    "commands", "command", "subcommands", "cmd", "main", "args",
  ]

  /// Returns the place of a function's words by the function's name; `nil` if the name does not tell.
  private static func place(of function: String, _ program: String) -> [[String]]? {
    let name = function.drop { $0 == "_" }.filter { $0 != " " }
    if name == program { return [] }
    guard name.hasPrefix(program), let cut = name.dropFirst(program.count).first, "-_".contains(cut)
    else { return nil }
    let rest = String(name.dropFirst(program.count + 1))
    return own.contains(rest) ? [] : ProgramWords.isPlain(rest) ? [[rest]] : nil
  }

  /// Returns the subcommand in a line of a list, without its explanation.
  private static func listed(_ line: ArraySlice<UInt8>) -> String? {
    let line = line.drop { $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\"") }
    guard let end = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let word = String(decoding: line[..<end], as: UTF8.self)
    return ProgramWords.isPlain(word) && !word.hasPrefix("-") ? word : nil
  }

  /// Returns the long options in a line, without those in explanations within brackets.
  private static func options(_ line: ArraySlice<UInt8>) -> [String] {
    var options: [String] = []
    var (index, before) = (line.startIndex, UInt8(ascii: " "))
    while index < line.endIndex {
      let next = line[index]
      if next == UInt8(ascii: "[") {
        index =
          line[index...].firstIndex(of: UInt8(ascii: "]")) ?? line.index(before: line.endIndex)
      } else if next == UInt8(ascii: "-"), line[index...].starts(with: "--".utf8),
        "'\"){,*".utf8.contains(before)
      {
        let word = line[index...].prefix { $0 == UInt8(ascii: "-") || $0.isLetterOrDigit }
        if let end = line[word.endIndex...].first, "[=+},:'\"".utf8.contains(end) {
          options.append(String(decoding: word, as: UTF8.self))
        }
        index = line.index(before: word.endIndex)
      }
      before = line[index]
      index += 1
    }
    return options
  }
}
