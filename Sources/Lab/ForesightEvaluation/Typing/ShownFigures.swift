internal import ForesightValues

/// Counts of what was shown at prompts, and of what of it was right.
///
///     let figures = ShownFigures()
///     figures.atEmpty.shown      // 0: before a key was pressed
struct ShownFigures: Hashable, Sendable {
  /// Looks at a prompt, and what was there.
  struct Looks: Hashable, Sendable {
    private(set) var all = 0
    private(set) var shown = 0
    private(set) var right = 0

    mutating func add(isShown: Bool, isRight: Bool) {
      all += 1
      shown += isShown ? 1 : 0
      right += isRight ? 1 : 0
    }

    /// The share of the looks that found something, and the share of these that found what was right.
    var shownShare: Double { Double(shown) / Double(max(all, 1)) }
    var rightShare: Double { Double(right) / Double(max(shown, 1)) }
  }

  /// The number of parts of a probability that are told apart.
  static let steps = 20

  /// The looks at empty prompts; right is the line itself.
  private(set) var atEmpty = Looks()
  /// The number of empty prompts at which the likeliest line of all was right, shown or not: what could be right.
  private(set) var couldBeRight = 0
  /// The looks at each key behind the first, Return among them; right is a text to whose end the line goes on so.
  private(set) var whileTyping = Looks()
  /// The looks at composed texts among these.
  private(set) var composed = Looks()
  /// The number of texts that were not there a key before, nor follow from what was.
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

  /// Adds a look at what is shown behind something that is typed.
  ///
  /// - Parameter before: what was shown a key before.
  mutating func add(_ shown: ShownText?, after before: ShownText?, of line: String) {
    let isRight = shown.map { line.utf8.starts(with: $0.line.utf8) } ?? false
    whileTyping.add(isShown: shown != nil, isRight: isRight)
    guard let shown else { return }
    if shown.isComposed { composed.add(isShown: true, isRight: isRight) }
    if before.map({ !$0.line.hasSameBytes(as: shown.line) }) ?? true { changes += 1 }
    let step = min(max(Int(shown.probability * Double(Self.steps)), 0), Self.steps - 1)
    byProbability[step].add(isShown: true, isRight: isRight)
  }

  /// The texts while typing that are at least as probable as a step, in steps of a twentieth.
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
      .init(\.changes), .init(each: \.byProbability),
    ]
  }
}
