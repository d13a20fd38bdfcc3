internal import DonationFormats
internal import Donations
public import Prediction

/// Learns the weights that a predictor starts from, from the logs of other people.
///
/// The weights are passed on from user to user, while all that was counted starts from nothing with
/// each: what is learned is how far each feature can be trusted, not what anybody does. Every user
/// is one pass of the predictor itself, so what is trained is what is used.
struct PriorTraining {
  /// How firmly trained weights hold at most. A person's own log must still be able to move them.
  static let firmest: Float = 200

  /// How often all users are gone through.
  static let passes = 4

  private let targets: Targets
  private var learned = Prior.none
  private var users: Set<UInt64> = []
  private var model: ForesightModel?
  private var numbering: EventNumbering

  init(targets: Targets) {
    self.targets = targets
    numbering = EventNumbering(targets: targets, level: .intent)
  }

  /// Learns the next part of a user's log; the parts of one user come one after the other. Tells
  /// whether the user is a new one.
  @discardableResult
  mutating func learn(_ part: UserReader.Part) -> Bool {
    var model = self.model ?? ForesightModel(level: .intent, prior: learned)
    self.model = nil
    for event in part.events {
      if event.isDismissal {
        model.learn(numbering.candidate(of: event), event)
        continue
      }
      guard let event = numbering.next(event) else { continue }
      model.learn(event.candidate, event.event)
    }
    guard part.isLast else {
      self.model = model
      return true
    }
    learned = model.learned
    numbering = EventNumbering(targets: targets, level: .intent)
    return users.insert(part.identity).inserted
  }

  /// What was learned.
  var prior: Prior {
    Prior(
      mixer: learned.mixer.loosened(to: Self.firmest),
      novelty: learned.novelty.loosened(to: Self.firmest),
      attention: learned.attention.loosened(to: Self.firmest), users: Array(users))
  }
}

extension Prior {
  /// Learns a prior from the users of some data sets, one after the other.
  ///
  /// - Parameter progress: told for each file anew.
  /// - Throws: `InputError` with the line when a file cannot be understood.
  /// - Complexity: that of learning each event once.
  public static func trained(
    on paths: [String], progress: Evaluator.Progress? = nil
  ) throws -> Prior {
    var training = PriorTraining(targets: .all)
    for pass in 0..<PriorTraining.passes {
      for path in paths {
        var reader = try UserReader(path: path, selection: UserSelection())
        while let part = try reader.next(atMost: 1 << 16) {
          reader.tell(progress)
          let isNew = training.learn(part)
          guard isNew || pass > 0 || !part.isLast else {
            throw InputError.unsuitable(
              path: path, why: "a user of it was learned already; is a data set given twice?")
          }
        }
        progress?(1, 1)
      }
    }
    guard training.prior.mixer != Prior.none.mixer else {
      throw InputError.unsuitable(
        path: paths.joined(separator: ", "),
        why: "nobody in it has two intents, so there is nothing to learn")
    }
    return training.prior
  }
}
