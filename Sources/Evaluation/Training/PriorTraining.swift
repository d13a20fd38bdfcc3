internal import Dispatch
internal import DonationFormats
internal import Donations
public import Prediction
internal import Synchronization

/// Learns the weights that a predictor starts from, from the logs of other people.
///
/// The weights are passed on from user to user, while all that was counted starts from nothing with
/// each: what is learned is how far each feature can be trusted, not what anybody does. Every user
/// is one pass of the predictor itself, so what is trained is what is used.
struct PriorTraining {
  /// How firmly trained weights hold at most. A person's own log must still be able to move them.
  static let firmest: Float = 200

  private let targets: Targets
  private var weights = Prior.none.weights
  private var firmness = Prior.none.firmness
  private var users: [UInt64] = []
  private var model: ForesightModel?
  private var numbering: EventNumbering

  init(targets: Targets) {
    self.targets = targets
    numbering = EventNumbering(targets: targets, level: .intent)
  }

  /// Learns the next part of a user's log; the parts of one user come one after the other.
  mutating func learn(_ part: UserReader.Part) {
    var model =
      self.model
      ?? ForesightModel(level: .intent, prior: Prior(weights: weights, firmness: firmness))
    self.model = nil
    for event in part.events {
      guard let event = numbering.next(event) else { continue }
      model.learn(event.candidate, event.event)
    }
    guard part.isLast else {
      self.model = model
      return
    }
    (weights, firmness) = model.weights
    users.append(part.user)
    numbering = EventNumbering(targets: targets, level: .intent)
  }

  /// What was learned.
  var prior: Prior {
    Prior(weights: weights, firmness: firmness.map { min($0, Self.firmest) }, users: users)
  }
}

extension Prior {
  /// Learns a prior from the users of some data sets, one after the other.
  ///
  /// - Parameters:
  ///   - targets: which events are learned; `all` is what the engine does.
  ///   - progress: told for each file anew.
  /// - Throws: `InputError` with the line when a file cannot be understood.
  /// - Complexity: that of learning each event once.
  public static func trained(
    on paths: [String], targets: Targets = .all, progress: Evaluator.Progress? = nil
  ) throws -> Prior {
    var training = PriorTraining(targets: targets)
    for path in paths {
      var reader = try UserReader(path: path, selection: UserSelection())
      while let part = try reader.next(atMost: 1 << 16) {
        reader.tell(progress)
        training.learn(part)
      }
      progress?(1, 1)
    }
    return training.prior
  }
}

extension Evaluator {
  /// The priors that users start from: that of a user is the one at the user's number modulo how many
  /// there are.
  func priors(for path: String, _ progress: Progress?) throws -> [Prior] {
    switch prior {
    case .none: return [.none]
    case .file(let prior, _): return [prior]
    case .folds(let count): return try trainFolds(count, path, progress)
    }
  }

  /// Trains for each fold of the users a prior on all the others.
  private func trainFolds(_ count: Int, _ path: String, _ progress: Progress?) throws -> [Prior] {
    guard path != "-" else {
      throw InputError.unsuitable(
        path: "standard input", why: "folds read the data twice, so they must come from a file")
    }
    let priors = Mutex(Array(repeating: Prior.none, count: count))
    let failure = Mutex<(any Error)?>(nil)
    let nextFold = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: jobs) { _ in
      do {
        while case let fold = nextFold.add(1, ordering: .relaxed).oldValue, fold < count {
          let prior = try trainFold(fold, of: count, path, progress)
          priors.withLock { $0[fold] = prior }
        }
      } catch {
        failure.withLock { $0 = $0 ?? error }
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
    return priors.withLock { $0 }
  }

  private func trainFold(
    _ fold: Int, of count: Int, _ path: String, _ progress: Progress?
  ) throws -> Prior {
    var training = PriorTraining(targets: targets)
    var reader = try UserReader(path: path, selection: selection)
    while let part = try reader.next(atMost: largestPart) {
      // One fold's progress stands for all of them.
      if fold == 0 { reader.tell(progress) }
      if part.number % count != fold { training.learn(part) }
    }
    if fold == 0 { progress?(1, 1) }
    guard reader.taken >= count else {
      throw InputError.unsuitable(
        path: path, why: "it has fewer users (\(reader.taken)) than folds are asked for")
    }
    return training.prior
  }
}
