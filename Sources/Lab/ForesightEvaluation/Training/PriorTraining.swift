internal import ForesightPrediction
internal import ForesightValues

/// Learns the weights that a predictor starts from, from the logs of other people.
///
/// The weights are passed on from user to user, while all that was counted starts from nothing with
/// each: what is learned is how far each feature can be trusted, not what anybody does. Every user
/// is one pass of the predictor itself, so what is trained is what is used.
///
/// Weights that have seen a user are too sure of them. So how far weights can be believed is learned afterwards, from
/// users whom they have not seen: each half of all users, told by a hash, has the weights that the other half taught,
/// held as firmly as a person's log begins with them.
struct PriorTraining {
  /// The firmest that trained weights may hold: a person's own log must still be able to move them. Those of the
  /// features hold least, because which of them matter differs most between kinds of logs; those that tell something
  /// new hold most.
  static let firmestFeatures: Float = 60
  static let firmestNovelty: Float = 1000
  static let firmestCalibration: Float = 100
  static let firmest: Float = 200
  static let firmestSituations: Float = 1000

  /// The number of passes through all users to learn the weights, and then to learn how far these can be believed.
  private static let (weightPasses, calibratingPasses) = (4, 3)
  /// The number of passes through all users.
  static var passes: Int { weightPasses + calibratingPasses }

  private let naming: Naming?
  private let targets: Targets
  private let level: Level
  private let split: Split?
  /// The weights that nobody taught, those that all users teach, and those that each half of them does.
  private let start: Prior
  private var whole: Prior
  private var halves: [Prior]
  private var calibration: CalibrationTraining
  private var isCalibrating = false
  private var users: Set<UInt64> = []

  /// - Parameters:
  ///   - targets: what is learned: all, or only what is not the same again.
  ///   - level: the same what, an intent or a suggestion.
  ///   - split: what happened from then on is not learned.
  ///   - naming: what people do by name, where that is to be in the prior.
  ///   - isSituated: true if weights by situation are learned, too, for people who do the same.
  init(
    targets: Targets, level: Level = .intent, split: Split? = nil, naming: Naming? = nil,
    isSituated: Bool
  ) {
    self.naming = naming
    start = isSituated ? .situated : .none
    (whole, halves) = (start, [start, start])
    calibration = CalibrationTraining(start: start)
    (self.targets, self.level) = (targets, level)
    self.split = split
  }

  /// Begins to go through all users once more.
  mutating func beginPass(_ pass: Int) {
    isCalibrating = pass >= Self.weightPasses
    calibration.beginPass()
  }

  /// Learns a user's log.
  mutating func learn(_ user: UserReader.User) {
    let half = Int(user.identity % 2)
    // Where the other half is nobody, no weights are known that have not seen this user.
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
  /// - Parameter generator: where noise comes from, where there is to be some. There are no users then: whoever knows a
  ///   user's name and first event could find the user among them.
  func prior(noiseFrom generator: inout some RandomNumberGenerator) -> Prior {
    let weights = calibration.finish(Self.finished(whole))
    let choice = naming?.choice
    return Prior(
      intents: weights.intents, suggestions: weights.suggestions,
      users: choice?.noise == nil ? Array(users) : [],
      names: choice.flatMap { naming?.counting.intents.counts($0, using: &generator) },
      lines: choice.flatMap { naming?.counting.lines.names($0, using: &generator) })
  }

  /// The weights as a person's log begins with them.
  private static func finished(_ prior: Prior) -> Prior {
    func finished(_ weights: Prior.Weights, firmest: Float = Self.firmest) -> Prior.Weights {
      weights.loosened(to: firmest).rounded
    }
    func finished(_ part: Prior.Part) -> Prior.Part {
      var result = part
      // Without an event to learn from, weights are those without a prior.
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
