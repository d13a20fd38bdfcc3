/// The words of an identifier, as people write them.
enum SchemaName {
  private static let small: Set<String> = ["and", "from", "in", "of", "on", "the", "to", "with"]

  /// Splits a name at its capital letters.
  ///
  ///     SchemaName.words("openURLInTab")  // "Open URL in Tab"
  ///
  /// - Complexity: O(n) in the length of the name.
  static func words(_ name: String) -> String {
    var words: [String] = []
    var word = ""
    let characters = Array(name)
    for (index, character) in characters.enumerated() {
      let isStart =
        character.isUppercase && index > 0
        && (!characters[index - 1].isUppercase
          || index + 1 < characters.count && characters[index + 1].isLowercase)
      if isStart || character == "_" {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if character != "_" { word.append(character) }
    }
    if !word.isEmpty { words.append(word) }
    return words.enumerated().map { index, word in
      index > 0 && small.contains(word.lowercased())
        ? word.lowercased() : word.prefix(1).uppercased() + word.dropFirst()
    }.joined(separator: " ")
  }
}
