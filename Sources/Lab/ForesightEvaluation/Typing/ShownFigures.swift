internal import ForesightValues

/// Counts of the texts shown at prompts, and of those that were right.
///
///     let figures = ShownFigures()
///     figures.atEmpty.shown      // 0: before a key was pressed
struct ShownFigures: Hashable, Sendable {
  /// A number of looks at a prompt: how many there were, how many found a text, and how many found a right one.
  struct Looks: Hashable, Sendable {
    private(set) var all = 0
    private(set) var shown = 0
    private(set) var right = 0

    mutating func add(isShown: Bool, isRight: Bool) {
      all += 1
      shown += isShown ? 1 : 0
      right += isRight ? 1 : 0
    }

    /// The share of the looks that found a text. `rightShare` is the share of those texts that were right.
    var shownShare: Double { Double(shown) / Double(max(all, 1)) }
    var rightShare: Double { Double(right) / Double(max(shown, 1)) }
  }

  /// The number of equal ranges that probabilities are divided into.
  static let steps = 20

  /// The looks at empty prompts; a text is right if it is the whole line.
  private(set) var atEmpty = Looks()
  /// The number of empty prompts at which the likeliest line was right, even if it was not shown.
  private(set) var couldBeRight = 0
  /// The looks before each key but the first, Return included; a text is right if the line continues as shown to its
  /// end.
  private(set) var whileTyping = Looks()
  /// The looks at composed texts while typing.
  private(set) var composed = Looks()
  /// The number of texts while typing that differ from the text one key earlier, or that follow a key without a text.
  private(set) var changes = 0
  /// The texts while typing by their probability, in steps of a twentieth.
  private(set) var byProbability = Array(repeating: Looks(), count: steps)

  /// The number of looks at a text that was wrong.
  var wrong: Int { atEmpty.shown - atEmpty.right + whileTyping.shown - whileTyping.right }

  /// Adds a look at an empty prompt.
  mutating func add(atEmpty shown: ShownText?, likeliest: ShownText?, of line: String) {
    atEmpty.add(isShown: shown != nil, isRight: shown?.line.hasSameBytes(as: line) ?? false)
    couldBeRight += likeliest?.line.hasSameBytes(as: line) ?? false ? 1 : 0
  }

  /// Adds a look at a prompt at which something is typed.
  ///
  /// - Parameter before: the text that was shown one key earlier; `nil` if there was none.
  mutating func add(_ shown: ShownText?, after before: ShownText?, of line: String) {
    let isRight = shown.map { line.utf8.starts(with: $0.line.utf8) } ?? false
    whileTyping.add(isShown: shown != nil, isRight: isRight)
    guard let shown else { return }
    if shown.isComposed { composed.add(isShown: true, isRight: isRight) }
    if before.map({ !$0.line.hasSameBytes(as: shown.line) }) ?? true { changes += 1 }
    let step = min(max(Int(shown.probability * Double(Self.steps)), 0), Self.steps - 1)
    byProbability[step].add(isShown: true, isRight: isRight)
  }

  /// Returns the looks at texts while typing whose probability is at least `step` twentieths.
  func curve(from step: Int) -> Looks {
    byProbability[step...].reduce(into: Looks()) { $0.add($1) }
  }
}

extension ShownFigures.Looks: CountedInParts {
  static var parts: [CountedPart<Self>] { [.init(\.all), .init(\.shown), .init(\.right)] }
}

extension ShownFigures: CountedInParts {
  static var parts: [CountedPart<Self>] {
    [
      .init(\.atEmpty), .init(\.whileTyping), .init(\.composed), .init(\.couldBeRight),
      .init(\.changes), .init(\.byProbability),
    ]
  }
}
