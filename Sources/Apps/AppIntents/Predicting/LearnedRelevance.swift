internal import ForesightValues

/// The factors by which an entity or intent is more probable than habit alone suggests, if it is on the screen or if
/// its app says that it fits the moment. They are learned from a person's choices in such situations.
///
///     var learned = LearnedRelevance()
///     learned.factor(of: .onScreen)      // 4.0: nothing is known yet
///     for donation in donations { learned.learn(donation) }
///     learned.factor(of: .onScreen)      // 4.0: these say nothing of a screen
///
/// The factors are a fold over the log. The context of each donation says what was on the screen and what fitted the
/// moment (``onScreen``, ``relevant``). By habit alone, the entities and intents listed there would be chosen in the
/// same share of donations as before. A factor is the number of actual choices divided by the number that habit
/// predicts: a Poisson rate, with a prior of four actual choices to one predicted.
struct LearnedRelevance: Hashable, Sendable {
  /// A reason why an entity or intent may be more probable than habit suggests.
  enum Reason: Int, CaseIterable, Sendable {
    /// An entity is on the screen.
    case onScreen
    /// The app says that an entity fits the moment.
    case relevantEntity
    /// The app says that an intent fits the moment, by the time or the place.
    case relevantIntent
  }

  /// The context field that lists the entities on the screen.
  static let onScreen = "onScreen"
  /// The context field that lists what fits the moment according to its app: entities and names of intents.
  static let relevant = "relevant"

  /// The factor before anything is learned.
  static let prior = 4.0
  /// The least and the greatest factor.
  static let bounds = 0.25...64

  /// Two numbers for each reason. `chosen`: the donations that chose an entity or intent to which the reason applied.
  /// `expected`: the number of such donations that habit alone predicts.
  private var chosen = [Double](repeating: 0, count: Reason.allCases.count)
  private var expected = [Double](repeating: 0, count: Reason.allCases.count)
  /// `donations`: the number of learned donations. `uses`: the number of them that contain each entity or intent.
  private var donations = 0
  private var uses: [Name: Int] = [:]

  /// An entity or, without a type, an intent.
  private struct Name: Hashable {
    var type: String?
    var id: String
  }

  /// Begins with nothing learned.
  init() {}

  /// Returns the factor by which a reason multiplies the probability of an entity or intent to which it applies.
  ///
  ///     LearnedRelevance().factor(of: .onScreen)      // 4.0
  func factor(of reason: Reason) -> Double {
    let factor = (Self.prior + chosen[reason.rawValue]) / (1 + expected[reason.rawValue])
    return min(max(factor, Self.bounds.lowerBound), Self.bounds.upperBound)
  }

  /// Learns from a donation. A dismissal counts only for the reasons that applied to the dismissed intent or its
  /// entities.
  ///
  /// - Complexity: O(values).
  mutating func learn(_ donation: Donation) {
    // A string among the parameter values does not name an intent.
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
      let before = names.reduce(0) { $0 + uses[$1, default: 0] }
      // An entity or intent that was never used is never suggested, whatever its factor.
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
