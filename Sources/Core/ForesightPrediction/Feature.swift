/// The features of a candidate, each of which is one column of the matrix.
///
/// Most are the logarithm of how much more probable the candidate is in some context than it is in a
/// more general one; where nothing is known a feature is 0 for every candidate. The starting weights
/// are for use without a trained prior; what they give is measured in `Models/README.md`.
///
///     Feature.allCases.count                                                            // 54
///     let first = predictor.rank(situation, limit: 1)[0]
///     first.contributions[Feature.hour.rawValue] > 0                                    // true: the hour speaks for it
public enum Feature: Int, CaseIterable, Sendable {
  // The followers in the same context.

  /// After the last intent, the last two, three and four.
  case after, afterTwo, afterThree, afterFour
  /// After the intent two or three back, whatever came in between.
  case twoBack, threeBack
  /// After the last two intents in either order, after the last two different ones, and after the last
  /// one repeated as often.
  case lastTwoInAnyOrder, lastTwoDifferent, run
  /// After as long a pause; the same after the last intent and after the last two.
  case pause, pace, paceTwo
  /// At the same time of the same day of the week; at the same hour of a workday or weekend; after the
  /// last intent in the same part of the day.
  case weekday, weekend, partOfDay
  /// In a session that began alike; on the same day.
  case session, today
  /// In the same context: each field by itself, all together, and together with what came before and
  /// with the part of the day.
  case eachContext, context, contextAfter, contextAfterTwo, contextPartOfDay
  /// After the last intent with the same parameters.
  case parameters
  /// Around the same hour.
  case hour

  // The uses of the candidate itself.

  /// The frequency of the candidate, overall and recently.
  case frequency
  /// The frequency with half-lives of an hour, 8 hours, 3 days and 14 days.
  case lastHour, lately, days, weeks
  /// The frequency decayed by 0.998, 0.95, 0.8 and 0.5 with each event.
  case lastThousand, lastTwenty, lastFive, lastTwo
  /// The person's returns to the r-th most recent intent; the same after the last intent.
  case returning, returningAfter
  /// The person's returns to something that was used so long ago.
  case sinceLastUse
  /// The repetition of the last one: 1 for that, 0 for the others.
  case again
  /// The bias that was learned for the candidate in the current contexts, beyond counts.
  case bias
  /// The recent dismissals of the candidate, as far as they have not faded: see ``Dismissals``.
  case dismissed
  /// The outcome of single past episodes that resemble this one: see ``Attention``.
  case similarAfter, similarLately
  /// The expectation of a sum of causes: see ``Mixture``.
  case mixture
  /// The habits of other people: overall, after the last intent, after the last two, in the same context; see
  /// ``NamedCounts``.
  case people, peopleAfter, peopleAfterTwo, peopleContext

  // The features that only suggestions have.

  /// The probability of the intent.
  case intent
  /// The probability that the intent comes with values that it had before.
  case knownValues
  /// The repetition of the last event's values: 1 for those, 0 for others.
  case sameValues
  /// The nearness of its values: e^(−d/s) for the distance d (``Positions``) and s of ¼, 1, 4 and 16.
  case veryNear, near, farther, far
  /// The probability that this person does something so far away.
  case distance

  /// The number of features that intents have: all but those that only suggestions have.
  static let ofIntents = Feature.intent.rawValue
  /// The features that are each one context in the ``ContextTable``.
  static let contexts = Feature.after.rawValue...Feature.parameters.rawValue
  /// The features of ``DecayedCounts``, in its order.
  static let decayed = Feature.lastHour.rawValue...Feature.lastTwo.rawValue

  /// The weight before anything was learned.
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
