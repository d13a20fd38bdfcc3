internal import ForesightPrediction
internal import ForesightValues

/// Says in words what each feature stands for, in the situation that is predicted.
///
/// Features that say the same to a person are one reason, and what they add to the score is added up.
struct ReasonWords {
  let last: [String]
  /// The titles of the same intents.
  let titles: [String]
  let pause: String
  let hour: Int
  let day: String
  let isWeekend: Bool
  private let context: String
  /// The circumstances, as given.
  let fields: Fields
  /// The phrases, each once, and for each feature the place of its phrase: made once for all suggestions.
  private var factors: [String] = []
  private var factorOfFeature: [Int] = []

  private static let days = [
    "Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays",
  ]

  init(
    _ reader: inout some SuggestionSource, recent: RecentIntents, request: PredictionRequest
  ) throws {
    var (names, titles): ([String], [String]) = ([], [])
    for number in recent.references {
      let name = try reader.intent(number: number).name
      let called = try reader.declaration(ofIntent: number, before: request.moment.instant)?.name
      names.append(name)
      titles.append(Title.of(intent: name, called: called, parameters: [:]))
    }
    // Features that look further back than there is a past are 0.
    let beyond = Array(repeating: "", count: max(0, 3 - names.count))
    (last, self.titles) = (names + beyond, titles + beyond)
    // Where it is not known how long the pause was, the features of pauses are 0.
    pause = recent.instant.map { Self.pause($0, request.moment.instant) } ?? "some time"
    hour = request.moment.hour
    day = Self.days[request.moment.weekday]
    isWeekend = request.moment.isWeekend
    fields = request.context
    context =
      "while "
      + request.context.map { "\($0.name) is \($0.value.canonicalText)" }.joined(separator: ", ")
    for feature in Feature.allCases {
      let factor = words(feature)
      let place = factors.firstIndex(of: factor) ?? factors.endIndex
      if place == factors.endIndex { factors.append(factor) }
      factorOfFeature.append(place)
    }
  }

  private func words(_ feature: Feature) -> String {
    switch feature {
    case .frequency, .days, .weeks, .lastThousand: "often used"
    case .lastHour, .lately, .lastTwenty, .lastFive, .lastTwo: "used lately"
    case .returning, .returningAfter, .sinceLastUse, .again: "how you return to things"
    case .after, .run: "after \(last[0])"
    case .afterTwo, .lastTwoInAnyOrder, .lastTwoDifferent: "after \(last[1]), \(last[0])"
    case .afterThree, .afterFour: "after \(last[2]), \(last[1]), \(last[0])"
    case .twoBack: "soon after \(last[1])"
    case .threeBack: "soon after \(last[2])"
    case .pause: "after \(pause)"
    case .pace, .paceTwo: "\(pause) after \(last[0])"
    case .hour: "around \(hour):00"
    case .weekday: "on \(day) at this time"
    case .weekend: "\(isWeekend ? "at weekends" : "on workdays") at this time"
    case .partOfDay: "after \(last[0]) at this time"
    case .session: "in a session like this"
    case .today: "today"
    case .eachContext, .context: context
    case .contextAfter, .contextAfterTwo: "after \(last[0]) \(context)"
    case .contextPartOfDay: "\(context), at this time"
    case .parameters: "after \(last[0]) with the same values"
    case .similarAfter, .similarLately, .mixture: "at moments like this"
    case .people: "others do this"
    case .peopleAfter, .peopleAfterTwo: "others do this after \(last[0])"
    case .peopleContext: "others do this \(context)"
    case .dismissed: "turned down lately"
    case .intent, .knownValues: "its values"
    case .sameValues: "with the same values"
    case .veryNear, .near, .farther, .far, .distance: nearness
    case .bias: "corrected by what you did instead"
    }
  }

  /// The words for being near, to a place or to a number.
  var nearness: String { fields.position.isPlace ? "near here" : "close to the last one" }

  /// Returns the phrase for a feature.
  func factor(_ feature: Feature) -> String { factors[factorOfFeature[feature.rawValue]] }

  /// The reasons with a part in the score, the strongest first; together they are the score.
  ///
  /// - Parameters:
  ///   - intent: what features add to the score of the intent.
  ///   - values: what they add to that of its values.
  func reasons(_ intent: [Float], _ values: [Float]) -> [Suggestion.Reason] {
    var sums = [Double](repeating: 0, count: factors.count)
    var isGiven = [Bool](repeating: false, count: factors.count)
    let all = Array(intent.enumerated()) + Array(values.enumerated())
    for (feature, contribution) in all where contribution != 0 {
      sums[factorOfFeature[feature]] += Double(contribution)
      isGiven[factorOfFeature[feature]] = true
    }
    return sums.indices.filter { isGiven[$0] }
      .map { Suggestion.Reason(factor: factors[$0], contribution: sums[$0]) }
      .sorted { abs($0.contribution) > abs($1.contribution) }
  }

  private static func pause(_ start: Instant, _ end: Instant) -> String {
    let seconds = max(0, (end.microseconds - start.microseconds) / 1_000_000)
    return switch seconds {
    case ..<60: "seconds"
    case ..<3600: "minutes"
    case ..<86_400: "hours"
    default: "days"
    }
  }
}
