/// The texts by which a search finds an item.
///
///     let album = SearchFields(title: "Blue Train", names: ["Coltrane"], keywords: ["jazz"])
///     album.match(SearchWord.words(of: "jaz coltr")) == nil          // false: both words fit
///     album.match(SearchWord.words(of: "jazz guitar")) == nil        // true
public struct SearchFields: Hashable, Sendable {
  /// The title, its main name.
  public var title: String
  /// The other names.
  public var names: [String]
  /// The words that describe it.
  public var keywords: [String]
  /// The other text about it.
  public var text: String

  /// Makes fields.
  public init(
    title: String, names: [String] = [], keywords: [String] = [], text: String = ""
  ) {
    (self.title, self.names, self.keywords, self.text) = (title, names, keywords, text)
  }

  /// The field that contains a word. A match in a field with a lower number is worth more.
  public enum Field: Int, CaseIterable, Sendable {
    case title, names, keywords, text

    /// The weight of a match in this field.
    var weight: Double {
      switch self {
      case .title: 1
      case .names: 0.9
      case .keywords: 0.6
      case .text: 0.4
      }
    }
  }

  /// The words of each field.
  ///
  /// - Complexity: O(bytes).
  public var words: [(word: SearchWord, field: Field)] {
    var words = SearchWord.words(of: title).map { (word: $0, field: Field.title) }
    for (texts, field) in [(names, Field.names), (keywords, .keywords), ([text], .text)] {
      for text in texts {
        words += SearchWord.words(of: text).map { ($0, field) }
        if words.count >= SearchWord.most { return Array(words.prefix(SearchWord.most)) }
      }
    }
    return words
  }
}

/// The quality of the match between a word of a query and a word of an item, with its worth from 0 to 1.
public enum WordFit: Double, Sendable {
  /// Matches with wrong letters: two in a prefix of the word, two in the word, one in a prefix, one in the word.
  case beginningWithTwoWrong = 0.2
  case twoWrong = 0.25
  case beginningWithOneWrong = 0.3
  case oneWrong = 0.4
  /// A prefix of the word, or any part of a run in a script without spaces.
  case beginning = 0.75
  /// The whole word.
  case whole = 1

  /// True if no letter is wrong.
  public var isExact: Bool { self == .beginning || self == .whole }

  /// Makes the fit of a whole word, or of a part of a run, with 0 to 2 wrong letters.
  public init(wrong: Int) { self = wrong == 0 ? .beginning : wrong == 1 ? .oneWrong : .twoWrong }

  /// Makes the fit of a prefix with one or two wrong letters.
  init(wrongInBeginning wrong: Int) {
    self = wrong == 1 ? .beginningWithOneWrong : .beginningWithTwoWrong
  }
}

extension SearchWord {
  /// Returns the fit with a word of an item; `nil` if the two do not match.
  ///
  /// The word matches one that is equal, one that begins with it, and one from which it differs in at most
  /// ``tolerance`` letters. With five letters or more it also matches a word whose prefix differs in as many letters,
  /// if the first letter is right. In a script without spaces, it matches a run that contains it, with as many wrong
  /// characters.
  public func fit(_ other: SearchWord) -> WordFit? {
    guard isRun == other.isRun else { return nil }
    if isRun {
      let isPart = other.letters.indices.contains { other.letters[$0...].starts(with: letters) }
      if isPart { return .beginning }
      guard tolerance > 0 else { return nil }
      return EditDistance.within(letters, other.letters, upTo: tolerance).map(WordFit.init(wrong:))
    }
    if other.letters.starts(with: letters) {
      return letters.count == other.letters.count ? .whole : .beginning
    }
    return nearFit(other.letters)
  }

  /// The fewest letters of a word that may match a prefix with wrong letters; shorter ones would match too many words.
  private static let shortestBeginning = 5

  /// True if it may match a prefix of a word with some letters wrong.
  public var fitsBeginnings: Bool { !isRun && letters.count >= Self.shortestBeginning }

  /// Returns the fit, with wrong letters, with a word that does not begin with this one; `nil` if the two do not match.
  public func nearFit(_ other: [Unicode.Scalar]) -> WordFit? {
    guard tolerance > 0 else { return nil }
    if let wrong = EditDistance.between(letters, other, upTo: tolerance) {
      return WordFit(wrong: wrong)
    }
    // People rarely mistype the first letter, so a different one means a different word.
    guard fitsBeginnings, letters.first == other.first else { return nil }
    return EditDistance.fromBeginning(letters, other, upTo: tolerance)
      .map(WordFit.init(wrongInBeginning:))
  }
}
