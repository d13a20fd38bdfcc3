internal import DonationFormats
internal import Donations
public import Prediction

/// Learns the weights that a predictor starts from, from the logs of other people.
///
/// The weights are passed on from user to user, while all that was counted starts from nothing with
/// each: what is learned is how far each feature can be trusted, not what anybody does. Every user
/// is one pass of the predictor itself, so what is trained is what is used.
struct PriorTraining {
  /// How firmly trained weights hold at most: a person's own log must still be able to move them. Those of
  /// the features hold least, because which of them matter differs most between kinds of logs; those that
  /// tell something new hold most.
  static let firmestFeatures: Float = 60
  static let firmestNovelty: Float = 1000
  static let firmest: Float = 200

  /// How often all users are gone through.
  static let passes = 4

  /// What all users do, and what each of them does.
  struct Naming {
    var minimum: Int
    /// The noise that the counts will get; a user then comes in one part, because only so many steps count.
    var noise: NamedCounts.Noise?
    var counting = NameCounting()
    var steps: [UInt64: Set<NameCounting.Step>] = [:]

    init(minimum: Int, noise: NamedCounts.Noise? = nil) {
      (self.minimum, self.noise) = (minimum, noise)
    }

    mutating func add(_ part: UserReader.Part, _ targets: Targets, _ split: Split?) {
      let learned = part.donations.filter { !(split?.measures($0.moment) ?? false) }
      let steps = NameCounting.steps(in: learned, targets, atMost: noise?.steps)
      counting.add(steps.subtracting(self.steps[part.identity] ?? []))
      self.steps[part.identity, default: []].formUnion(steps)
    }

    /// What all others do.
    func others(than user: UInt64) -> NamedCounts {
      // With noise as few are told as will be.
      let least = max(minimum, noise?.threshold ?? 0)
      return counting.counts(minimum: least, without: steps[user] ?? [])
    }
  }

  private let naming: Naming?
  private let targets: Targets
  private let split: Split?
  private var learned = Prior.none
  private var users: Set<UInt64> = []
  private var model: ForesightModel?
  /// How far the weights can be believed, once all users have been gone through.
  private var calibration: (intents: Prior.Weights, suggestions: Prior.Weights)?
  private var numbering: EventNumbering

  /// - Parameter split: what happened from then on is not learned.
  ///   - naming: what people do by name, where that is to be in the prior.
  init(targets: Targets, split: Split? = nil, naming: Naming? = nil) {
    self.naming = naming
    self.targets = targets
    self.split = split
    numbering = EventNumbering(targets: targets, level: .intent)
  }

  /// Learns the next part of a user's log; the parts of one user come one after the other.
  mutating func learn(_ part: UserReader.Part) {
    var model =
      self.model
      ?? ForesightModel(
        level: .intent, prior: learned.naming(naming?.others(than: part.identity)))
    self.model = nil
    for event in part.events where !(split?.measures(event.moment) ?? false) {
      if event.isDismissal {
        model.learn(numbering.candidate(of: event), event)
        continue
      }
      guard let event = numbering.next(event) else { continue }
      model.learn(event.candidate, event.event)
    }
    guard part.isLast else {
      self.model = model
      return
    }
    learned = model.learned
    // Weights that have seen a user before are too sure of him: only the first pass tells how far they can be believed.
    if let calibration { learned = learned.calibrated(calibration) }
    numbering = EventNumbering(targets: targets, level: .intent)
    users.insert(part.identity)
  }

  /// Begins to go through all users once more.
  mutating func beginPass(_ pass: Int) {
    if pass == 1 { calibration = (learned.intents.calibration, learned.suggestions.calibration) }
  }

  /// What was learned.
  var prior: Prior {
    func finished(_ weights: Prior.Weights, firmest: Float = Self.firmest) -> Prior.Weights {
      weights.loosened(to: firmest).rounded
    }
    func finished(_ part: Prior.Part) -> Prior.Part {
      // Without an event to learn from, weights are those without a prior.
      let mixer = part.mixer == Prior.Part.none.mixer ? part.mixer : part.mixer.trustingContextFirst
      return Prior.Part(
        mixer: finished(mixer, firmest: Self.firmestFeatures),
        novelty: finished(part.novelty, firmest: Self.firmestNovelty),
        attention: finished(part.attention),
        calibration: finished(part.calibration, firmest: 100), mixture: finished(part.mixture),
        newcomers: finished(part.newcomers))
    }
    return Prior(
      intents: finished(learned.intents), suggestions: finished(learned.suggestions),
      users: Array(users), names: naming.map { $0.counting.counts(minimum: $0.minimum) })
  }
}

/// Which of what people do a prior names.
///
///     try Prior.trained(on: ["log.tsv.gz"], naming: NamingChoice(minimum: 5))
public struct NamingChoice: Sendable {
  /// What at least so many people did.
  public var minimum: Int
  /// With how much noise; `nil` for exact numbers.
  public var noise: NamedCounts.Noise?

  /// Makes a choice.
  public init(minimum: Int, noise: NamedCounts.Noise? = nil) {
    self.minimum = minimum
    self.noise = noise
  }
}

extension Prior {
  /// Learns a prior from the users of some data sets, in an order that is drawn anew for each pass.
  ///
  ///     let prior = try Prior.trained(on: ["log.tsv.gz"])
  ///     prior.users.count                   // 153: the hash of each user it was learned from
  ///
  /// - Parameters:
  ///   - seed: what the order is drawn from; the same seed gives the same prior.
  ///   - naming: what of what the users do the prior names; `nil` for nothing. With noise the users' hashes are left
  ///     out, because whoever knows a user's name and first event could find the user among them.
  ///   - generator: where noise comes from; never a seed, which could be found out.
  ///   - progress: told for each file as it is read, then for the training.
  /// - Throws: `InputError` with the line when a file cannot be understood.
  /// - Complexity: that of learning each event once a pass; O(events) memory.
  public static func trained(
    on paths: [String], seed: UInt64 = 1, naming choice: NamingChoice? = nil,
    noiseFrom generator: some RandomNumberGenerator = SystemRandomNumberGenerator(),
    progress: Evaluator.Progress? = nil
  ) throws -> Prior {
    var naming = choice.map { PriorTraining.Naming(minimum: $0.minimum, noise: $0.noise) }
    let users = try users(of: paths, &naming, progress)
    return try trained(
      on: users, of: paths.joined(separator: ", "), seed: seed, naming: naming,
      noiseFrom: generator, progress: progress)
  }

  /// Learns a prior from users whose steps were counted.
  ///
  /// - Parameters:
  ///   - source: what to call the data in messages.
  ///   - counted: the hashes of everybody who was counted, where those are more than the users.
  static func trained(
    on users: [UserReader.Part], of source: String, counted: [UInt64]? = nil, seed: UInt64,
    naming: PriorTraining.Naming?, noiseFrom generator: some RandomNumberGenerator,
    progress: Evaluator.Progress?
  ) throws -> Prior {
    var training = PriorTraining(targets: .all, naming: naming)
    var order = SplitMix64(seed: seed)
    for pass in 0..<PriorTraining.passes {
      training.beginPass(pass)
      for (number, user) in users.shuffled(using: &order).enumerated() {
        training.learn(user)
        progress?(pass * users.count + number + 1, PriorTraining.passes * users.count)
      }
    }
    var prior = training.prior
    if let counted {
      prior = Prior(
        intents: prior.intents, suggestions: prior.suggestions, users: counted, names: prior.names)
    }
    guard prior.intents.mixer != Prior.none.intents.mixer else {
      throw InputError.unsuitable(
        path: source,
        why: "no user in it has two intents, so there is nothing to learn")
    }
    let named = naming.map { prior.named($0, noiseFrom: generator) } ?? prior
    let most = NamedCounts.mostFollowers
    guard named.names?.entries.reduce(0, { $0 + $1.followers.count }) ?? 0 <= most else {
      throw InputError.unsuitable(
        path: source,
        why: "a prior can name no more than \(most) steps; name only what more people did")
    }
    return named
  }

  /// The same with noise, where there is to be some, and then without users.
  private func named(
    _ naming: PriorTraining.Naming, noiseFrom generator: some RandomNumberGenerator
  ) -> Prior {
    guard let noise = naming.noise else { return self }
    var generator = generator
    return Prior(
      intents: intents, suggestions: suggestions,
      names: naming.counting.counts(minimum: naming.minimum, noise: noise, using: &generator))
  }

  /// All users of some data sets; what they do by name is counted on the way.
  private static func users(
    of paths: [String], _ naming: inout PriorTraining.Naming?, _ progress: Evaluator.Progress?
  ) throws -> [UserReader.Part] {
    var users: [UserReader.Part] = []
    var known: Set<UInt64> = []
    for path in paths {
      var reader = try UserReader(
        path: path, selection: UserSelection(), keepsDonations: naming != nil)
      while let user = try reader.next(atMost: .max) {
        reader.tell(progress)
        guard known.insert(user.identity).inserted else {
          throw InputError.unsuitable(
            path: path, why: "one of its users was already learned; was a data set given twice?")
        }
        naming?.add(user, .all, nil)
        users.append(user.withoutDonations)
      }
      progress?(1, 1)
    }
    return users
  }
}
