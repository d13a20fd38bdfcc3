internal import ForesightValues

/// Weights for the words of a program, and their text as a line of a ``ProgramCatalog``.
extension ProgramWords {
  /// The factor for the weight of a subcommand that has no words of its own, if other subcommands at its place have
  /// some.
  private static let childless = 0.3

  /// Returns these words with weights. A word weighs more the more programs have it, and less if it is a subcommand
  /// without words of its own.
  func counted(_ count: (String) -> Int) -> ProgramWords {
    // For each place, the words that other words follow: subcommands with words of their own.
    var children: [[[String]]: Set<String>] = [:]
    for group in groups {
      for (depth, words) in group.place.enumerated() {
        children[Array(group.place[..<depth]), default: []].formUnion(words)
      }
    }
    var counted = self
    for index in groups.indices {
      let parents = children[groups[index].place] ?? []
      for number in groups[index].words.indices {
        let word = groups[index].words[number].text
        let isLikely = word.hasPrefix("-") || parents.isEmpty || parents.contains(word)
        let weight = Double(count(word)).squareRoot() * (isLikely ? 1 : Self.childless)
        counted.groups[index].words[number].weight = max(1, Int(weight * Double(Self.unit)))
      }
    }
    return counted
  }

  /// The groups as one line, without the newline.
  ///
  ///     ProgramWords([.init(behind: [["add"]], words: ["--all"])]).text      // "+add --all 100"
  var text: String {
    groups.map { group in
      let place = (group.isNext ? ["-"] : []) + group.place.map { "+" + $0.joined(separator: ",") }
      return place.joined(separator: ";") + group.words.map { " \($0.text) \($0.weight)" }.joined()
    }.joined(separator: "\t")
  }

  /// Reads what ``text`` has written; malformed parts are left out.
  init(text: Substring) {
    self.init([])
    groups = text.split(separator: "\t").map { part in
      let words = part.split(separator: " ", omittingEmptySubsequences: false)
      let place = words[0].split(separator: ";")
      var group = Group(
        behind: place.filter { $0.hasPrefix("+") }.map {
          $0.dropFirst().split(separator: ",").map(String.init)
        }, isNext: place.contains("-"), words: [])
      for index in stride(from: 1, to: words.count - 1, by: 2) {
        let word = String(words[index])
        guard Self.isPlain(word), let weight = Int(words[index + 1]), 1...1_000_000 ~= weight
        else { continue }
        group.words.append(Word(text: word, weight: weight))
      }
      return group
    }.filter { !$0.words.isEmpty }
  }
}
