/// The features of a candidate, one column of the matrix each.
///
/// Most are the logarithm of a ratio: the probability of the candidate in some context over its probability in a more
/// general one. A feature is 0 for every candidate if nothing is known about its context. The initial weights are for
/// use without a trained prior; `Models/README.md` has measurements with them.
///
///     Feature.allCases.count                                                           // 54
///     let first = predictor.rank(situation, limit: 1)[0]
///     first.contributions[Feature.hour.rawValue] > 0                                   // true: the hour speaks for it
public enum Feature: Int, CaseIterable, Sendable {
  // Candidates that followed in the same context.

  /// The followers of the last intent, and of the last two, three and four intents.
  case after, afterTwo, afterThree, afterFour
  /// The followers of the intent two or three back, regardless of the intents in between.
  case twoBack, threeBack
  /// The followers of the last two intents in either order; of the last two different intents; and of the last intent
  /// after it occurred as many times in a row.
  case lastTwoInAnyOrder, lastTwoDifferent, run
  /// The followers of a pause (the time since the last event) of the same class: alone, with the last intent, and with
  /// the last two.
  case pause, pace, paceTwo
  /// The candidates used in the same three hours of the same day of the week; in the same hour of a workday or weekend;
  /// and, after the last intent, in the same three hours of a workday or weekend.
  case weekday, weekend, partOfDay
  /// The candidates used in sessions that began alike; and on the same day.
  case session, today
  /// The candidates used in the same context: by each field alone, by all fields together, and by all fields with the
  /// last intent, with the last two, and with the part of the day.
  case eachContext, context, contextAfter, contextAfterTwo, contextPartOfDay
  /// The followers of the last intent with the same parameters.
  case parameters
  /// The candidates used around the same hour.
  case hour

  // The uses of the candidate itself.

  /// The frequency of the candidate, overall and recently.
  case frequency
  /// The frequency with half-lives of an hour, 8 hours, 3 days and 14 days.
  case lastHour, lately, days, weeks
  /// The frequency decayed by 0.998, 0.95, 0.8 and 0.5 with each event.
  case lastThousand, lastTwenty, lastFive, lastTwo
  /// The frequency of returns to an intent of this recency rank, overall and after the last intent.
  case returning, returningAfter
  /// The frequency of returns to a candidate after as long a time since its last use.
  case sinceLastUse
  /// Repetition: 1 for the candidate of the last event, 0 for all others.
  case again
  /// The bias that was learned for the candidate in the current contexts, beyond counts.
  case bias
  /// The decayed number of recent dismissals of the candidate: see ``Dismissals``.
  case dismissed
  /// The outcomes of individual past episodes that resemble this one, after the same intent and among the latest of
  /// all: see ``Attention``.
  case similarAfter, similarLately
  /// The probability by a weighted sum of experts, each for one possible cause: see ``Mixture``.
  case mixture
  /// The habits of other people: overall, after the last intent, after the last two, in the same context; see
  /// ``NamedCounts``.
  case people, peopleAfter, peopleAfterTwo, peopleContext

  // The features that only suggestions have.

  /// The probability of the suggestion's intent.
  case intent
  /// The probability that the intent is used with parameter values that it had before.
  case knownValues
  /// Repetition of parameter values: 1 for suggestions with the values of the last event, 0 for all others.
  case sameValues
  /// The nearness of the suggestion's values: e^(−d/s), where d is their distance (``Positions``) and s is ¼, 1, 4 and
  /// 16.
  case veryNear, near, farther, far
  /// The frequency with which this person uses values at the distance of the suggestion's values.
  case distance

  /// The number of features of intents, which come first; the others exist only for suggestions.
  static let ofIntents = Feature.intent.rawValue
  /// The raw values of the features made from the ``ContextTable``: of one context each, but of one for each field in
  /// `eachContext`.
  static let contexts = Feature.after.rawValue...Feature.parameters.rawValue
  /// The raw values of the features made from ``DecayedCounts``, in its order.
  static let decayed = Feature.lastHour.rawValue...Feature.lastTwo.rawValue

  /// The weight of the feature if no trained prior is used.
  var initialWeight: Float {
    switch self {
    case .bias: 1
    case .dismissed: -6
    case .frequency: 0.6
    case .after, .afterTwo, .afterThree: 0.5
    case .hour, .returning, .mixture: 0.4
    case .pace, .context, .similarAfter, .similarLately, .intent, .knownValues: 0.3
    case .lately: 0.2
    default: 0
    }
  }
}
