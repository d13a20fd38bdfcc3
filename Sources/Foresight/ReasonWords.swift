internal import DonationStore
internal import Donations
internal import Prediction

/// Says in words what each feature stands for, in the situation that is predicted.
struct ReasonWords {
  private var words: [Feature: String] = [:]

  init(log: DonationLog, recent: RecentIntents, request: PredictionRequest) throws {
    let last = try recent.references.map { try log.intent(number: $0).name }
    words[.frequency] = "often used"
    words[.hour] = "around \(request.moment.hour):00"
    words[.lately] = "used in the last hours"
    words[.returning] = "how you return to recent things"
    if last.count > 0 {
      words[.after] = "after \(last[0])"
      words[.pace] = "\(Self.gap(recent.instant, request.moment.instant)) after \(last[0])"
    }
    if last.count > 1 { words[.afterTwo] = "after \(last[1]), \(last[0])" }
    if last.count > 2 { words[.afterThree] = "after \(last[2]), \(last[1]), \(last[0])" }
    if !request.context.isEmpty {
      words[.context] =
        "while "
        + request.context.map { "\($0.name) is \($0.value.canonicalText)" }.joined(separator: ", ")
    }
  }

  /// The reasons with a part in the score, the strongest first; together they are the score.
  func reasons(_ contributions: [Float]) -> [Suggestion.Reason] {
    Feature.allCases.compactMap { feature in
      let contribution = Double(contributions[feature.rawValue])
      guard contribution != 0, let factor = words[feature] else { return nil }
      return Suggestion.Reason(factor: factor, contribution: contribution)
    }.sorted { abs($0.contribution) > abs($1.contribution) }
  }

  private static func gap(_ start: Instant, _ end: Instant) -> String {
    let seconds = max(0, (end.microseconds - start.microseconds) / 1_000_000)
    return switch seconds {
    case ..<60: "seconds"
    case ..<3600: "minutes"
    case ..<86_400: "hours"
    default: "days"
    }
  }
}
