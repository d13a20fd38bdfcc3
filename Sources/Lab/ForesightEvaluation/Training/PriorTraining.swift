internal import ForesightPrediction
internal import ForesightValues

/// Learns the weights that a predictor starts from, from the logs of other people.
///
/// The weights are passed on from user to user, while all counts start from zero with each user. So what is learned is
/// how far each feature can be trusted, not what anybody does. Every user is one pass of the predictor itself, so what
/// is trained is what is used.
///
/// Weights are overconfident about the users that they were learned from. So their calibration is learned afterwards,
/// from users whom they have not seen: users are divided into halves by a hash, and each half is predicted with the
/// weights that the other half taught, as firm as at the beginning of a person's log.
struct PriorTraining {
  /// The limits on the firmness of trained weights, because a person's own log must still be able to move them. Those
  /// of the features are the lowest, because which features matter differs most between kinds of logs; those of novelty
  /// and of situations are the highest.
  static let firmestFeatures: Float = 60
  static let firmestNovelty: Float = 1000
  static let firmestCalibration: Float = 100
  static let firmest: Float = 200
  static let firmestSituations: Float = 1000

  /// The number of passes through all users that learn the weights, and the number of later passes that learn the
  /// calibration.
  private static let (weightPasses, calibratingPasses) = (4, 3)
  /// The number of passes through all users.
  static var passes: Int { weightPasses + calibratingPasses }

  private let naming: Naming?
  private let targets: Targets
  private let level: Level
  private let split: Split?
  /// The weights before training. `whole` holds the weights learned from all users; `halves` holds those learned from
  /// each half of the users.
  private let start: Prior
  private var whole: Prior
  private var halves: [Prior]
  private var calibration: CalibrationTraining
  private var isCalibrating = false
  private var users: Set<UInt64> = []

  /// - Parameters:
  ///   - targets: the events that are learned: all of them, or only changes.
  ///   - level: the part of an event that makes it a repeat of the previous event if equal: the intent, or the whole
  ///     suggestion.
  ///   - split: the time from which events are not learned; `nil` to learn all events.
  ///   - naming: the steps of people by name; `nil` if the prior is not to hold names.
  ///   - isSituated: true if weights by situation are learned, too. They help only people who do the same kind of thing
  ///     as these users.
  init(
    targets: Targets, level: Level = .intent, split: Split? = nil, naming: Naming? = nil,
    isSituated: Bool
  ) {
    (self.targets, self.level, self.split, self.naming) = (targets, level, split, naming)
    start = isSituated ? .situated : .none
    (whole, halves) = (start, [start, start])
    calibration = CalibrationTraining(start: start)
  }

  /// Begins a pass through all users, given its number from 0.
  mutating func beginPass(_ pass: Int) {
    isCalibrating = pass >= Self.weightPasses
    calibration.beginPass()
  }

  /// Learns a user's log.
  mutating func learn(_ user: UserReader.User) {
    let half = Int(user.identity % 2)
    // Without users in the other half, there are no weights that have not seen this user.
    if isCalibrating, halves[1 - half] == start { return }
    let names = naming?.others(than: user.identity)
    let events = user.events.filter { !(split?.measures($0.moment) ?? false) }
    func learned(from start: Prior) -> Prior {
      var model = ForesightModel(level: level, targets: targets, prior: start.naming(names))
      var numbering = EventNumbering(targets: targets, level: level)
      for event in events {
        if event.isDismissal {
          model.learn(numbering.candidate(of: event), event)
        } else if let event = numbering.next(event) {
          model.learn(event.candidate, event.event)
        }
      }
      return model.learned
    }
    if isCalibrating {
      calibration.add(
        learned(from: calibration.start(from: Self.finished(halves[1 - half]))))
    } else {
      (whole, halves[half]) = (learned(from: whole), learned(from: halves[half]))
    }
    users.insert(user.identity)
  }

  /// Returns the prior that was learned.
  ///
  /// - Parameters:
  ///   - counted: the hashes of all people whose steps were counted; `nil` if these people are the users.
  ///   - generator: the source of noise, if there is to be some. The prior then lists no users, because a person who
  ///     knows a user's name and first event could find the user among them.
  func prior(
    counted: [UInt64]? = nil, noiseFrom generator: inout some RandomNumberGenerator
  ) -> Prior {
    let weights = calibration.finish(Self.finished(whole))
    let choice = naming?.choice
    return Prior(
      intents: weights.intents, suggestions: weights.suggestions,
      users: choice?.noise == nil ? counted ?? Array(users) : [],
      names: choice.flatMap { naming?.counting.intents.counts($0, using: &generator) },
      lines: choice.flatMap { naming?.counting.lines.names($0, using: &generator) })
  }

  /// Returns the weights as they are at the beginning of a person's log: rounded, and of limited firmness.
  private static func finished(_ prior: Prior) -> Prior {
    func finished(_ weights: Prior.Weights, firmest: Float = Self.firmest) -> Prior.Weights {
      weights.loosened(to: firmest).rounded
    }
    func finished(_ part: Prior.Part) -> Prior.Part {
      var result = part
      // Weights that learned nothing remain those of `Prior.none`.
      let isLearned = part[.mixer] != Prior.Part.none[.mixer]
      result[.mixer] = finished(
        isLearned ? part[.mixer].trustingContextFirst : part[.mixer], firmest: Self.firmestFeatures)
      result[.novelty] = finished(part[.novelty], firmest: Self.firmestNovelty)
      for model in [Prior.Model.attention, .mixture, .newcomers] {
        result[model] = finished(part[model])
      }
      result.situations = part.situations.map {
        Prior.Situations(
          weights: finished($0.weights, firmest: Self.firmestSituations),
          trust: $0.trust.loosened(to: 1))
      }
      return result
    }
    return Prior(intents: finished(prior.intents), suggestions: finished(prior.suggestions))
  }
}
