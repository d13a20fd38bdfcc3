internal import ForesightPrediction
internal import ForesightValues

extension PriorTraining {
  /// The counted steps of all users together, and the steps of each user.
  ///
  ///     let naming = PriorTraining.Naming(NamingChoice(minimum: 5))
  ///     naming.others(than: 1).entries.isEmpty       // true: nobody was added yet
  struct Naming {
    let choice: NamingChoice
    var counting: StepCounting
    var steps: [UInt64: Set<NameCounting.Step>] = [:]

    init(_ choice: NamingChoice, words: AllowedWords? = nil) {
      self.choice = choice
      counting = StepCounting(words: words)
    }

    mutating func add(_ user: UserReader.User, _ targets: Targets, _ split: Split?) {
      let learned = user.donations.filter { !(split?.measures($0.moment) ?? false) }
      let found = counting.steps(in: learned, targets, atMost: choice.noise?.steps)
      counting.add(found)
      steps[user.identity] = found.intents
    }

    /// Returns the named steps of all other users, with exact counts. If noise will be added, its threshold already
    /// applies, so that about as few steps are named.
    func others(than user: UInt64) -> NamedCounts {
      counting.intents.counts(choice, without: steps[user] ?? [])
    }
  }
}
