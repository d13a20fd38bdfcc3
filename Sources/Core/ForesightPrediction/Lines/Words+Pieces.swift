internal import ForesightValues

/// Words that were never used, joined from pieces of words that were: of paths, options, addresses.
///
///     var model = LineModel()
///     for line in ["ssh ada@engine", "ls /var/log/boot.log"] { model.learn(line, in: LineSituation()) }
///     model.words.joined(beginning: "engine:/var/log/b", isFirst: false) { _ in true }.map(\.word)
///     // ["engine:/var/log/boot.log"]
///
/// The typed part of a word is kept up to its last cut, and continues as the latest words did behind a cut or from
/// their start. Arguments are continued from first words, too, as in `sudo make`; first words only from first words.
extension Words {
  /// `uses`: the number of latest uses that are considered. `words`: the number of words taken from arguments, and the
  /// number taken from first words.
  private static let mostJoined = (uses: 400, words: 2)
  /// The characters behind which a piece begins.
  private static let cuts = Array("/=:@,".utf8)

  /// The metacharacters of a shell, which end a word or begin another construct.
  private static let signs = Array(";&|<>()`".utf8)

  /// Returns words that begin with some text, each with its probability relative to that of the best word, 0 to 1.
  ///
  /// - Complexity: O(bytes of the latest words).
  func joined(
    beginning text: Substring, isFirst: Bool, where isAllowed: (String) -> Bool
  ) -> [(word: String, share: Float)] {
    // A subcommand, a file or a host is no program.
    let roles = isFirst ? [first] : [later, first]
    let cut = text.utf8.lastIndex(where: Self.cuts.contains).map { text.utf8.index(after: $0) }
    let head = String(text[..<(cut ?? text.startIndex)])
    let piece = text[(cut ?? text.startIndex)...].utf8
    var found: [(word: String, share: Float)] = []
    for (index, uses) in roles.enumerated() {
      var share: Float = index == 0 ? 1 : 0.7
      var left = Self.mostJoined.words
      for known in uses.latest(Self.mostJoined.uses) where known > Words.new {
        var rest = Substring(texts[Int(known)]).utf8
        // The value of a variable is no word for another command.
        if Self.setsVariable(rest) { continue }
        while left > 0 {
          if rest.count > piece.count, rest.starts(with: piece), cut == nil || Self.isPart(rest) {
            let word = head + String(Substring(rest))
            let isNew = !found.contains { $0.word.utf8.elementsEqual(word.utf8) }
            // A word that was used here is found without pieces.
            let isUsedHere = number(of: word[...]).map { roles[0].has($0) } ?? false
            if isNew, !isUsedHere, isAllowed(word) {
              found.append((word, share))
              (share, left) = (share / 2, left - 1)
            }
          }
          guard let next = rest.firstIndex(where: Self.cuts.contains) else { break }
          rest = rest[rest.index(after: next)...]
        }
        if left == 0 { break }
      }
    }
    return found
  }

  private static func setsVariable(_ word: Substring.UTF8View) -> Bool {
    (word.first?.isCapital ?? false) && word.contains(UInt8(ascii: "="))
  }

  /// Returns true if a text may follow a cut: it is not an option, and has no shell metacharacters.
  private static func isPart(_ text: Substring.UTF8View) -> Bool {
    text.first != LinePlace.dash && !text.contains(where: signs.contains)
  }
}
