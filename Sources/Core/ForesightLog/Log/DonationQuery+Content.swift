public import ForesightValues

/// Conditions that can only be checked on a donation that was read: its values, its words, its context and its command
/// line.
extension DonationQuery {
  /// True if a donation has to be read in full to find out if the query matches it.
  var looksInside: Bool { values != nil || line != nil || word != nil || !context.isEmpty }

  /// Returns true if a donation has the values, the command line, the word and the context that the query asks for.
  ///
  ///     var query = DonationQuery()
  ///     query.word = "ada"
  ///     let letter = Donation(at: moment, source: "mail", intent: "Write", parameters: ["to": "ada@example.org"])
  ///     query.fits(letter)      // true
  ///     let cable = Donation(at: moment, source: "shop", intent: "Buy", parameters: ["what": "adapter"])
  ///     query.fits(cable)       // false
  ///
  /// - Complexity: O(bytes of its texts).
  public func fits(_ donation: Donation) -> Bool {
    if let values, !donation.mentions(values) { return false }
    if let line, donation.line?.text.hasSameBytes(as: line) != true { return false }
    if let word, !donation.texts.contains(where: { $0.hasWord(word) }) { return false }
    return donation.context.hold(context)
  }
}

extension Donation {
  /// The donation as a command line; `nil` if it is none.
  fileprivate var line: ShellLine? {
    guard Self.lineSources.contains(where: source.hasSameBytes) else { return nil }
    return ShellLine(intent: intent, parameters: parameters)
  }

  /// Returns true if the parameters, the context or the result have any of some values, alone or in an array.
  fileprivate func mentions(_ values: [ParameterValue]) -> Bool {
    func isMeant(_ value: ParameterValue) -> Bool {
      if case .array(let elements) = value { return elements.contains(where: isMeant) }
      return values.contains { value.matches($0) }
    }
    return (parameters.map(\.value) + context.map(\.value) + [result].compactMap(\.self))
      .contains(where: isMeant)
  }

  /// All its texts, except its source and the names of its fields.
  fileprivate var texts: [String] {
    let values =
      parameters.map(\.value) + context.map(\.value) + [result, action?.value].compactMap(\.self)
    let names = [line?.text, sequence, presentation?.name].compactMap(\.self)
    let titles = (presentation?.combinations ?? []).flatMap {
      [$0.title, $0.subtitle].compactMap(\.self)
    }
    return [intent] + values.flatMap(\.texts) + names + titles
      + (presentation?.texts.map(\.text) ?? [])
  }
}

extension ParameterValue {
  /// The canonical text of the value, or of each element of an array.
  fileprivate var texts: [String] {
    if case .array(let elements) = self { elements.flatMap(\.texts) } else { [canonicalText] }
  }
}

extension String {
  /// Returns true if the text contains a word, regardless of case, with no letter or digit directly before or after it.
  fileprivate func hasWord(_ word: String) -> Bool {
    let (text, word) = (Array(lowercased()), Array(word.lowercased()))
    guard let first = word.first, let last = word.last, text.count >= word.count else {
      return false
    }
    func isPart(_ character: Character) -> Bool { character.isLetter || character.isNumber }
    func belongs(_ place: Int, with edge: Character) -> Bool {
      text.indices.contains(place) && isPart(text[place]) && isPart(edge)
    }
    return (0...text.count - word.count).contains { start in
      let end = start + word.count
      return text[start] == first && text[start..<end].elementsEqual(word)
        && !belongs(start - 1, with: first) && !belongs(end, with: last)
    }
  }
}
