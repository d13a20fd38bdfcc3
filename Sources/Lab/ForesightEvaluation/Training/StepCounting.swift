package import ForesightPrediction
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

  private enum Step: CountedStep {
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
    let intents = NameCounting.uses(in: donations, targets)
    let lines = lines.uses(in: donations)
    guard let most else { return Steps(intents: Set(intents.keys), lines: Set(lines.keys)) }
    var uses: [Step: Int] = [:]
    for (step, count) in intents { uses[.intent(step)] = count }
    if lines.keys.contains(where: { $0.context == LineNames.laterWords && $0.word != nil }) {
      for (step, count) in lines { uses[.line(step)] = count }
    }
    var steps = Steps()
    for step in uses.mostUsed(atMost: most) {
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

/// A step that people take, and by which they are counted.
package protocol CountedStep: Hashable {
  /// A key that orders steps in the same way everywhere.
  var key: UInt64 { get }
}

extension NamedCounts.Step: CountedStep {}

extension Dictionary where Key: CountedStep, Value == Int {
  /// Returns the steps that were taken most often, in that order; of steps taken equally often, those with the lower
  /// keys come first, so that the result does not depend on the order of a dictionary.
  ///
  /// - Complexity: O(n log n).
  package func mostUsed(atMost most: Int) -> [Key] {
    let ordered = map { (step: $0, count: $1, key: $0.key) }
      .sorted { $0.count == $1.count ? $0.key < $1.key : $0.count > $1.count }
    return ordered.prefix(most).map(\.step)
  }
}
