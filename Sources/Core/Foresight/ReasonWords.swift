internal import ForesightPrediction
internal import ForesightValues

/// Describes each feature in words, for the situation that is predicted.
///
/// Features with the same words form one reason, whose contribution to the score is the sum of theirs.
struct ReasonWords {
  let last: [String]
  /// The titles of the last three intents, the latest first, whose names are in `last`; empty texts if there were
  /// fewer.
  let titles: [String]
  let pause: String
  let hour: Int
  let day: String
  let isWeekend: Bool
  private let context: String
  /// The context of the request.
  let fields: Fields
  /// The phrases of all features, without duplicates.
  private var factors: [String] = []
  /// For each feature, the index of its phrase in `factors`, and its topic; computed once for all suggestions.
  private(set) var meanings: [(factor: Int, topic: Topic?)] = []

  /// The topics of reasons; a sentence has at most one reason of each.
  enum Topic: Int, CaseIterable {
    case often, lately, returning, context, time, past, values, likeness
  }

  init(
    _ reader: inout some SuggestionSource, recent: RecentIntents, request: PredictionRequest
  ) throws {
    // Features that look back beyond the first donation are 0.
    var (last, titles) = (["", "", ""], ["", "", ""])
    for (place, number) in recent.references.enumerated() {
      last[place] = try reader.intent(number: number).name
      let called = try reader.declaration(ofIntent: number, before: request.moment.instant)?.name
      titles[place] = Suggestion.title(ofIntent: last[place], called: called)
    }
    (self.last, self.titles) = (last, titles)
    // If the length of the pause is not known, the features of pauses are 0.
    pause = recent.instant.map { Self.pause($0, request.moment.instant) } ?? "some time"
    // The nearest hour: 12:59 is around one. Half past is still around the hour before.
    hour = (request.moment.secondOfDay + 1799) / 3600 % 24
    day = Moment.weekdays[request.moment.weekday] + "s"
    isWeekend = request.moment.isWeekend
    fields = request.context
    context =
      "while "
      + request.context.map { "\($0.name) is \($0.value.canonicalText)" }.joined(separator: ", ")
    for feature in Feature.allCases {
      let (factor, topic) = meaning(feature)
      let place = factors.firstIndex(of: factor) ?? factors.endIndex
      if place == factors.endIndex { factors.append(factor) }
      meanings.append((place, topic))
    }
  }

  /// Returns the phrase and the topic of a feature. The topic is `nil` if the feature means nothing to a person, or
  /// never speaks for a suggestion.
  private func meaning(_ feature: Feature) -> (factor: String, topic: Topic?) {
    switch feature {
    case .frequency, .days, .weeks, .lastThousand: ("often used", .often)
    case .lastHour, .lately, .lastTwenty, .lastFive, .lastTwo: ("used lately", .lately)
    case .again: ("how you return to things", .lately)
    case .today: ("today", .lately)
    case .returning, .returningAfter, .sinceLastUse: ("how you return to things", .returning)
    case .after, .run: ("after \(last[0])", .past)
    case .afterTwo, .lastTwoInAnyOrder, .lastTwoDifferent: ("after \(last[1]), \(last[0])", .past)
    case .afterThree, .afterFour: ("after \(last[2]), \(last[1]), \(last[0])", .past)
    case .twoBack: ("soon after \(last[1])", .past)
    case .threeBack: ("soon after \(last[2])", .past)
    case .pause: ("after \(pause)", .past)
    case .pace, .paceTwo: ("\(pause) after \(last[0])", .past)
    case .parameters: ("after \(last[0]) with the same values", .past)
    case .hour: ("around \(hour):00", .time)
    case .weekday: ("on \(day) at this time", .time)
    case .weekend: ("\(isWeekend ? "at weekends" : "on workdays") at this time", .time)
    case .partOfDay: ("after \(last[0]) at this time", .time)
    case .session: ("in a session like this", .likeness)
    case .similarAfter, .similarLately, .mixture: ("at moments like this", .likeness)
    case .eachContext, .context: (context, .context)
    case .contextAfter, .contextAfterTwo: ("after \(last[0]) \(context)", .context)
    case .contextPartOfDay: ("\(context), at this time", .context)
    case .sameValues: ("with the same values", .values)
    case .veryNear, .near, .farther, .far, .distance: (nearness, .values)
    case .people: ("others do this", nil)
    case .peopleAfter, .peopleAfterTwo: ("others do this after \(last[0])", nil)
    case .peopleContext: ("others do this \(context)", nil)
    case .dismissed: ("turned down lately", nil)
    case .intent, .knownValues: ("its values", nil)
    case .bias: ("corrected by what you did instead", nil)
    }
  }

  /// The words for a value that is near the last one: a place or a number.
  var nearness: String { fields.position.isPlace ? "near here" : "close to the last one" }

  /// Returns the phrase for a feature.
  func factor(_ feature: Feature) -> String { factors[meanings[feature.rawValue].factor] }

  /// Returns the reasons that contribute to the score, the strongest first. Their contributions add up to the score.
  ///
  /// - Parameters:
  ///   - intent: the contribution of each feature to the score of the intent.
  ///   - values: the contribution of each feature to the score of the intent's values.
  func reasons(_ intent: [Float], _ values: [Float]) -> [Suggestion.Reason] {
    var sums = [Double?](repeating: nil, count: factors.count)
    let all = Array(intent.enumerated()) + Array(values.enumerated())
    for (feature, contribution) in all where contribution != 0 {
      let place = meanings[feature].factor
      sums[place] = (sums[place] ?? 0) + Double(contribution)
    }
    return zip(factors, sums).compactMap { factor, sum in
      sum.map { Suggestion.Reason(factor: factor, contribution: $0) }
    }.sorted { abs($0.contribution) > abs($1.contribution) }
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
