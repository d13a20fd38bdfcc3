internal import ForesightFormats
public import ForesightPrediction

extension Prior {
  /// Learns a prior from the users of some data sets, in an order that is drawn anew for each pass.
  ///
  ///     let prior = try Prior.trained(on: [dataset])
  ///     prior.users.count                   // 1: the hash of each user it was learned from
  ///
  /// - Parameters:
  ///   - seed: the seed of the order; the same seed gives the same prior.
  ///   - isSituated: true if weights by situation are learned, too. They help only people who do the same kind of thing
  ///     as these users.
  ///   - naming: the choice of what the prior names; `nil` for nothing. With noise, the hashes of the users are left
  ///     out, because whoever knows a user's name and first event could find the user among them.
  ///   - generator: the source of noise; not a seeded one, because a seed could be found out and the noise removed.
  ///   - progress: called while each file is read, then during the training.
  /// - Throws: `InputError` with the line if a file cannot be parsed.
  /// - Complexity: that of learning each event eleven times; O(events) memory.
  public static func trained(
    on paths: [String], seed: UInt64 = 1, isSituated: Bool = false,
    naming choice: NamingChoice? = nil,
    noiseFrom generator: some RandomNumberGenerator = SystemRandomNumberGenerator(),
    progress: Evaluator.Progress? = nil
  ) throws -> Prior {
    var naming = choice.map { PriorTraining.Naming($0) }
    var users: [UserReader.User] = []
    try UserReader.forEachUser(of: paths, keepsDonations: choice != nil, "learned", progress) {
      var user = $0
      naming?.add(user, .all, nil)
      user.donations = []
      users.append(user)
    }
    return try trained(
      on: users, of: paths.joined(separator: ", "), seed: seed, isSituated: isSituated,
      naming: naming, noiseFrom: generator, progress: progress)
  }

  /// Learns a prior from users whose steps were counted.
  ///
  /// - Parameters:
  ///   - source: the name of the data in messages.
  ///   - counted: the hashes of all people whose steps were counted; `nil` if these people are the users.
  static func trained(
    on users: [UserReader.User], of source: String, counted: [UInt64]? = nil, seed: UInt64,
    isSituated: Bool, naming: PriorTraining.Naming?,
    noiseFrom generator: some RandomNumberGenerator,
    progress: Evaluator.Progress?
  ) throws -> Prior {
    var training = PriorTraining(targets: .all, naming: naming, isSituated: isSituated)
    var order = SplitMix64(seed: seed)
    for pass in 0..<PriorTraining.passes {
      training.beginPass(pass)
      for (number, user) in users.shuffled(using: &order).enumerated() {
        training.learn(user)
        progress?(pass * users.count + number + 1, PriorTraining.passes * users.count)
      }
    }
    var generator = generator
    let prior = training.prior(counted: counted, noiseFrom: &generator)
    guard prior.intents[.mixer] != Prior.none.intents[.mixer] else {
      throw InputError.unsuitable(
        path: source,
        why: "no user in it has two intents, so there is nothing to learn")
    }
    let most = NamedCounts.mostFollowers
    guard prior.names?.entries.reduce(0, { $0 + $1.followers.count }) ?? 0 <= most else {
      throw InputError.unsuitable(
        path: source,
        why: "a prior can name no more than \(most) steps; name only what more people did")
    }
    try prior.lines?.checkSize(source)
    return prior
  }
}
