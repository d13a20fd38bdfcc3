internal import ForesightPrediction
internal import ForesightValues

/// Counts the people who took each step: from one intent to another, and from one word of a command line to another.
///
///     var counting = StepCounting()
///     counting.add(counting.steps(in: donations))
///     counting.lines.names(NamingChoice(minimum: 5)) == nil       // true: they are one person's
struct StepCounting {
  /// The steps of one person.
  struct Steps: Hashable {
    var intents: Set<NameCounting.Step> = []
    var lines: Set<LineNameCounting.Step> = []
  }

  private enum Step: Hashable {
    case intent(NameCounting.Step)
    case line(LineNameCounting.Step)

    var key: UInt64 {
      switch self {
      case .intent(let step): step.key
      case .line(let step): step.key
      }
    }
  }

  var intents = NameCounting()
  var lines: LineNameCounting

  /// - Parameter words: the words of command lines that may be named; `nil` for all.
  init(words: AllowedWords? = nil) { lines = LineNameCounting(allowing: words) }

  /// Returns the steps of one person's log: all of them, or the `most` of both kinds together that were taken most
  /// often.
  ///
  /// The result depends on the person's own log alone. With `most`, command lines count only if one of them has a
  /// second word: every intent may be taken for a line of one word, and such lines add nothing to the intents.
  ///
  /// - Complexity: O(n log n) for n different steps.
  func steps(
    in donations: some Sequence<Donation>, _ targets: Targets = .all, atMost most: Int? = nil
  ) -> Steps {
    let (intents, lines) = (
      NameCounting.uses(in: donations, targets), self.lines.uses(in: donations)
    )
    guard let most else { return Steps(intents: Set(intents.keys), lines: Set(lines.keys)) }
    var uses: [Step: Int] = [:]
    for (step, count) in intents { uses[.intent(step)] = count }
    if lines.keys.contains(where: { $0.context == LineNames.laterWords && $0.word != nil }) {
      for (step, count) in lines { uses[.line(step)] = count }
    }
    var steps = Steps()
    for step in uses.mostUsed(atMost: most, key: \.key) {
      switch step {
      case .intent(let step): steps.intents.insert(step)
      case .line(let step): steps.lines.insert(step)
      }
    }
    return steps
  }

  mutating func add(_ steps: Steps) {
    intents.add(steps.intents)
    lines.add(steps.lines)
  }
}

extension Dictionary where Value == Int {
  /// Returns the keys with the highest counts, in that order; of equal counts, those with the lower `key` come first,
  /// so that the result does not depend on the order of a dictionary.
  ///
  ///     ["a": 2, "b": 3].mostUsed(atMost: 1) { _ in 0 }      // ["b"]
  ///
  /// - Complexity: O(n log n).
  func mostUsed(atMost most: Int, key: (Key) -> UInt64) -> [Key] {
    let ordered = map { (step: $0, count: $1, key: key($0)) }
      .sorted { $0.count == $1.count ? $0.key < $1.key : $0.count > $1.count }
    return ordered.prefix(most).map(\.step)
  }
}
