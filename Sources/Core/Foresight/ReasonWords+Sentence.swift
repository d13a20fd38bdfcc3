internal import ForesightPrediction
internal import ForesightValues

/// The reasons of a suggestion as one sentence.
extension ReasonWords {
  /// `most`: the most reasons in a sentence. `enough`: the share of the advantages of all reasons with which a sentence
  /// is complete, even if it has fewer reasons.
  private static let (most, enough) = (3, 0.7)

  /// Returns the reason for a suggestion, in words that follow its title: "you usually do this at home around nine in
  /// the morning, after Set Scene".
  ///
  /// A feature is a reason for an intent if it adds more to this intent's score than it adds, on average weighted by
  /// probability, to the scores of the other intents.
  ///
  /// - Parameters:
  ///   - values: what each feature adds to the score of the suggestion's values, compared with the intent's other
  ///     values.
  ///   - usual: the summed contributions to the scores of all compared intents.
  /// - Returns: `why`, the sentence; and `reason`, the strongest reason that distinguishes the suggestion, in a few
  ///   words, empty if there is none.
  /// - Complexity: O(features).
  func sentence(
    for ranked: RankedIntent, with values: [Float], besides usual: Contributions
  ) -> (why: String, reason: String) {
    var sums = [Double](repeating: 0, count: Topic.allCases.count)
    var strongest = [(feature: Feature, advantage: Double)?](repeating: nil, count: sums.count)
    // What was done once has no usual interval, after which it would be time again.
    for feature in Feature.allCases where feature != .sinceLastUse || ranked.uses > 1 {
      guard let topic = meanings[feature.rawValue].topic else { continue }
      let advantage =
        Self.advantage(of: ranked, feature, besides: usual) + Double(values[feature.rawValue])
      sums[topic.rawValue] += advantage
      if advantage > strongest[topic.rawValue]?.advantage ?? 0 {
        strongest[topic.rawValue] = (feature, advantage)
      }
    }
    let speaking = Topic.allCases.filter { sums[$0.rawValue] > 0 && strongest[$0.rawValue] != nil }
      .sorted { sums[$0.rawValue] > sums[$1.rawValue] }
    let whole = speaking.reduce(0) { $0 + sums[$1.rawValue] }
    var (given, said): ([Topic: Feature], Double) = ([:], 0)
    for topic in speaking.prefix(Self.most) where said < Self.enough * whole {
      given[topic] = strongest[topic.rawValue]?.feature
      said += sums[topic.rawValue]
    }
    let why = sentence(given, uses: ranked.uses, probability: Double(ranked.probability))
    let telling = speaking.lazy.compactMap { topic in
      strongest[topic.rawValue].flatMap { reason(topic, $0.feature) }
    }.first
    return (why, telling ?? (speaking.contains(.often) && ranked.uses > 2 ? "often" : ""))
  }

  /// Returns a reason that distinguishes a suggestion from others, in a few words; `nil` if it may hold for all of
  /// them.
  private func reason(_ topic: Topic, _ feature: Feature) -> String? {
    switch topic {
    case .past where feature == .pace: words(.after)
    case .past where feature == .pause && pause != "seconds": "after a break"
    case .time where feature == .weekday: "\(day) around \(hourWord)"
    case .time where feature == .weekend:
      "\(isWeekend ? "weekends" : "workdays") around \(hourWord)"
    case .time: "around \(hourWord)"
    case .past, .context, .values: words(feature)
    case .returning: feature == .sinceLastUse ? "about time again" : nil
    case .often, .lately, .likeness: nil
    }
  }

  private func sentence(_ given: [Topic: Feature], uses: Int, probability: Double) -> String {
    let when = [Topic.values, .context, .time, .likeness].compactMap { given[$0].map(words) }
    let past = given[.past].map { words($0) }
    let isUsage = when.isEmpty && past == nil
    var text =
      switch (given[.often] != nil && uses > 2, given[.lately] != nil && uses > 1) {
      case (true, _): "you often do this"
      case (_, true): "you did this lately"
      default:
        switch uses {
        case 1: isUsage ? "you did this once before" : "you once did this"
        case 2: "you did this twice" + (isUsage ? " before" : "")
        default: probability < 0.4 || isUsage ? "you sometimes do this" : "you usually do this"
        }
      }
    for clause in when { text += " " + clause }
    if let past { text += when.isEmpty ? " " + past : ", " + past }
    switch given[.returning] {
    case .sinceLastUse: text += ", and it is about time again"
    case .some: text += ", and tend to come back to it"
    case nil: break
    }
    return text
  }

  /// Returns the clause of a sentence for a feature, such as "around nine in the morning".
  private func words(_ feature: Feature) -> String {
    switch feature {
    case .eachContext, .context, .contextAfter, .contextAfterTwo, .contextPartOfDay: circumstances
    case .hour, .partOfDay: "around \(clock)"
    case .weekday: "on \(day) around \(clock)"
    case .weekend: "\(isWeekend ? "at weekends" : "on workdays") around \(clock)"
    case .pause: pause == "seconds" ? "in quick succession" : "after a break of \(pause)"
    case .pace: "\(pause) after \(titles[0])"
    case .twoBack: "soon after \(titles[1])"
    case .threeBack: "soon after \(titles[2])"
    case .afterTwo, .lastTwoInAnyOrder, .lastTwoDifferent, .paceTwo:
      "after \(titles[1]) and \(titles[0])"
    case .afterThree, .afterFour: "after \(titles[2]), \(titles[1]) and \(titles[0])"
    case .after, .run, .parameters: "after \(titles[0])"
    case .sameValues: "with the same values"
    case .veryNear, .near, .farther, .far, .distance: nearness
    default: "at moments like this"
    }
  }

  private static let hours = [
    "midnight", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven",
  ]

  /// The hour in a word, such as "nine".
  private var hourWord: String { hour == 12 ? "noon" : Self.hours[hour % 12] }

  /// The hour in words, such as "nine in the morning".
  private var clock: String {
    switch hour {
    case 0, 12: hourWord
    case 5..<12: hourWord + " in the morning"
    case 12..<18: hourWord + " in the afternoon"
    case 18..<22: hourWord + " in the evening"
    default: hourWord + " at night"
    }
  }

  /// The first two circumstances in words, such as "at home".
  private var circumstances: String {
    fields.prefix(2).map { field in
      let value = Suggestion.shortened(field.value.canonicalText)
      return switch field.name {
      case "place", "location", "room": Self.takesArticle(value) ? "at the \(value)" : "at \(value)"
      case "directory", "wd", "folder", "app": "in \(value)"
      case "host": "on \(value)"
      case WatchedSource.network.rawValue: "on this network"
      case WatchedSource.power.rawValue: "on \(value)"
      case WatchedSource.monitor.rawValue: "with these screens"
      case WatchedSource.idle.rawValue: "when just back"
      // The fields of `LearnedRelevance` in AppIntents.
      case "onScreen": "with the same on the screen"
      case "relevant": "when the app says that the same fits"
      default: "with \(field.name) \(value)"
      }
    }.joined(separator: " and ")
  }

  /// Returns true if a place needs "the", as "station" does; false for names, and for words such as "home".
  private static func takesArticle(_ place: String) -> Bool {
    place.allSatisfy { $0.isLetter && $0.isLowercase }
      && !["home", "work", "school", "university", "college", "church", "sea"].contains(place)
  }
}
