/// The texts under which a thing is found.
///
///     SearchFields(title: "Blue Train", names: ["Coltrane"], keywords: ["jazz"]).match("jaz trane")
public struct SearchFields: Hashable, Sendable {
  /// What it is called.
  public var title: String
  /// What else it is called.
  public var names: [String]
  /// Words that tell what it is.
  public var keywords: [String]
  /// What else is said of it.
  public var text: String

  /// Makes fields.
  public init(
    title: String, names: [String] = [], keywords: [String] = [], text: String = ""
  ) {
    (self.title, self.names, self.keywords, self.text) = (title, names, keywords, text)
  }

  /// Which field a word stands in: the lower, the more it tells.
  public enum Field: Int, CaseIterable, Sendable {
    case title, names, keywords, text

    /// What it counts for that something is found there.
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

/// How well a word that is looked for fits one that is there.
public enum WordFit: Int, Comparable, Sendable {
  /// With two letters wrong, or one.
  case twoWrong = 1, oneWrong
  /// It is the beginning, or a part where there are no spaces.
  case beginning
  /// It is the same.
  case whole

  /// Whether the better one is the other.
  public static func < (first: WordFit, second: WordFit) -> Bool {
    first.rawValue < second.rawValue
  }

  /// Whether no letter is wrong.
  public var isExact: Bool { self >= .beginning }

  /// The fit with some letters wrong.
  public init(wrong: Int) { self = wrong == 0 ? .beginning : wrong == 1 ? .oneWrong : .twoWrong }

  var worth: Double {
    switch self {
    case .whole: 1
    case .beginning: 0.75
    case .oneWrong: 0.4
    case .twoWrong: 0.25
    }
  }
}

extension SearchWord {
  /// How it fits a word that is there; `nil` where it does not.
  ///
  /// It fits the word that is the same, one that begins with it, and one of which no more letters are wrong than
  /// ``tolerance``. Where there are no spaces it fits what contains it, with no more characters wrong.
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
    guard tolerance > 0 else { return nil }
    return EditDistance.between(letters, other.letters, upTo: tolerance).map(WordFit.init(wrong:))
  }
}

extension EditDistance {
  /// Whether a word stands in a run as it is.
  static func isPart(_ word: [Unicode.Scalar], of run: [Unicode.Scalar]) -> Bool {
    guard word.count <= run.count else { return false }
    return (0...run.count - word.count).contains { run[$0...].starts(with: word) }
  }
}
