/// The texts under which a thing is found.
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

  /// The field that a word stands in: the lower, the more it tells.
  public enum Field: Int, CaseIterable, Sendable {
    case title, names, keywords, text

    /// The weight of finding something there.
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

/// The fit of a word that is looked for with one that is there.
public enum WordFit: Int, Comparable, Sendable {
  /// The fits with wrong letters: the beginning with two wrong, the word with two, the beginning with one, the word
  /// with one.
  case beginningWithTwoWrong, twoWrong, beginningWithOneWrong, oneWrong
  /// The beginning of the word, or a part where there are no spaces.
  case beginning
  /// The whole word.
  case whole

  /// Returns true if the second is the better one.
  public static func < (first: WordFit, second: WordFit) -> Bool {
    first.rawValue < second.rawValue
  }

  /// True if no letter is wrong.
  public var isExact: Bool { self >= .beginning }

  /// The fit with some letters wrong.
  public init(wrong: Int) { self = wrong == 0 ? .beginning : wrong == 1 ? .oneWrong : .twoWrong }

  /// The fit with a beginning in which some letters are wrong.
  init(wrongInBeginning wrong: Int) {
    self = wrong == 1 ? .beginningWithOneWrong : .beginningWithTwoWrong
  }

  var worth: Double {
    switch self {
    case .whole: 1
    case .beginning: 0.75
    case .oneWrong: 0.4
    case .beginningWithOneWrong: 0.3
    case .twoWrong: 0.25
    case .beginningWithTwoWrong: 0.2
    }
  }
}

extension SearchWord {
  /// Returns the fit with a word that is there; `nil` where it does not fit.
  ///
  /// It fits the word that is the same, one that begins with it, and one of which no more letters are wrong than
  /// ``tolerance``; of five letters and more, also one that begins with it with as many wrong, if the first is right.
  /// In a script without spaces it fits a run that contains it, with no more characters wrong.
  public func fit(_ other: SearchWord) -> WordFit? {
    guard isRun == other.isRun else { return nil }
    if isRun {
      if EditDistance.isPart(letters, of: other.letters) { return .beginning }
      guard tolerance > 0 else { return nil }
      return EditDistance.within(letters, other.letters, upTo: tolerance).map(WordFit.init(wrong:))
    }
    if other.letters.starts(with: letters) {
      return letters.count == other.letters.count ? .whole : .beginning
    }
    return nearFit(other.letters)
  }

  /// The least number of letters in a beginning that may have some wrong: shorter ones would fit too many words.
  private static let shortestBeginning = 5

  /// True if it fits words that begin as it does but for letters that are wrong.
  public var fitsBeginnings: Bool { !isRun && letters.count >= Self.shortestBeginning }

  /// Returns the fit, with letters that are wrong, with a word that does not begin with it; `nil` where it does not
  /// fit.
  public func nearFit(_ other: [Unicode.Scalar]) -> WordFit? {
    guard tolerance > 0 else { return nil }
    if let wrong = EditDistance.between(letters, other, upTo: tolerance) {
      return WordFit(wrong: wrong)
    }
    // People rarely mistype the first letter, and may be told from it that nothing is meant.
    guard fitsBeginnings, letters.first == other.first else { return nil }
    return EditDistance.fromBeginning(letters, other, upTo: tolerance)
      .map(WordFit.init(wrongInBeginning:))
  }
}
