package import ForesightValues

/// Factors by which something is more probable than by habit alone because it is on the screen, or because its app says
/// that it fits the moment: learned from what was done while something was.
///
///     var learned = LearnedRelevance()
///     learned.factor(of: .onScreen)      // 4.0: nothing is known yet
///     for donation in donations { learned.learn(donation) }
///     learned.factor(of: .onScreen)      // 4.0: these say nothing of a screen
///
/// It is a fold over the log. Each donation says in its context what was there (``onScreen``, ``relevant``). Habit
/// alone expects so much of it as was done before in the same share of all donations; what was chosen is counted
/// against that: a Poisson rate, whose prior is that four were chosen where one was expected.
package struct LearnedRelevance: Hashable, Sendable {
  /// A reason why something may be more probable than by habit.
  package enum Reason: Int, CaseIterable, Sendable {
    /// An entity is on the screen.
    case onScreen
    /// The app says that an entity fits the moment.
    case relevantEntity
    /// The app says that an intent fits the moment, by the time or the place.
    case relevantIntent
  }

  /// The context field that says what was on the screen: entities.
  package static let onScreen = "onScreen"
  /// The context field that says what fitted the moment: entities, and names of intents.
  package static let relevant = "relevant"

  /// The factor as long as nothing is known.
  package static let prior = 4.0
  /// The least and the greatest factor.
  package static let bounds = 0.25...64

  /// The number of times something was chosen, and the number that habit alone expected, for each reason.
  private var chosen = [Double](repeating: 0, count: Reason.allCases.count)
  private var expected = [Double](repeating: 0, count: Reason.allCases.count)
  /// The number of donations, and of those with each entity and each intent.
  private var donations = 0
  private var uses: [Name: Int] = [:]

  /// An entity, or an intent.
  private struct Name: Hashable {
    var type: String?
    var id: String
  }

  /// Begins with nothing learned.
  package init() {}

  /// Returns the factor by which something is taken to be more probable.
  ///
  ///     LearnedRelevance().factor(of: .onScreen)      // 4.0
  package func factor(of reason: Reason) -> Double {
    let factor = (Self.prior + chosen[reason.rawValue]) / (1 + expected[reason.rawValue])
    return min(max(factor, Self.bounds.lowerBound), Self.bounds.upperBound)
  }

  /// Learns a donation; that a suggestion was turned down says something of what it was about alone.
  ///
  /// - Complexity: O(values).
  package mutating func learn(_ donation: Donation) {
    // A text among the values is no intent.
    let entities = donation.parameters.flatMap { Self.names(in: $0.value) }
      .filter { $0.type != nil }
    let done = Set(entities + [Name(type: nil, id: donation.intent)])
    let isDone = donation.kind == .donation
    let relevant = donation.context[Self.relevant].map { Self.names(in: $0) } ?? []
    let there: [(Reason, [Name])] = [
      (.onScreen, donation.context[Self.onScreen].map { Self.names(in: $0) } ?? []),
      (.relevantEntity, relevant.filter { $0.type != nil }),
      (.relevantIntent, relevant.filter { $0.type == nil }),
    ]
    for (reason, names) in there where !names.isEmpty {
      let isChosen = names.contains(where: done.contains)
      guard isDone || isChosen else { continue }
      // In the order of the context, so that the sum is the same wherever it is made.
      let before = names.reduce(0) { $0 + uses[$1, default: 0] }
      // What was never done is never suggested, and no factor would make it so.
      if before == 0 { continue }
      chosen[reason.rawValue] += isDone && isChosen ? 1 : 0
      expected[reason.rawValue] += min(1, Double(before) / Double(donations))
    }
    guard isDone else { return }
    donations += 1
    for name in done { uses[name, default: 0] += 1 }
  }

  private static func names(in value: ParameterValue) -> [Name] {
    switch value {
    case .entity(let type, let id): [Name(type: type, id: id)]
    case .string(let name): [Name(type: nil, id: name)]
    case .array(let elements): elements.flatMap { names(in: $0) }
    default: []
    }
  }
}
