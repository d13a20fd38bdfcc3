internal import ForesightPrediction
internal import ForesightValues

extension PriorTraining {
  /// The named steps that all users take, and those of each of them.
  ///
  ///     let naming = PriorTraining.Naming(NamingChoice(minimum: 5))
  ///     naming.others(than: 1).entries.isEmpty       // true: nobody was added yet
  struct Naming {
    /// The choice of what is named; with noise a user comes in one part, because only so many steps count.
    let choice: NamingChoice
    var counting: StepCounting
    var steps: [UInt64: Set<NameCounting.Step>] = [:]
    /// The steps of the user whose next part is to come.
    private var taken = StepCounting.Steps()

    init(_ choice: NamingChoice, words: AllowedWords? = nil) {
      self.choice = choice
      counting = StepCounting(words: words)
    }

    /// The most events of a user that it takes at once, of those that may be held in memory.
    func largestPart(_ most: Int) -> Int { choice.noise == nil ? most : .max }

    mutating func add(_ part: UserReader.Part, _ targets: Targets, _ split: Split?) {
      let learned = part.donations.filter { !(split?.measures($0.moment) ?? false) }
      let found = counting.steps(in: learned, targets, atMost: choice.noise?.steps)
      counting.add(found.subtracting(taken))
      taken = taken.union(found)
      guard part.isLast else { return }
      steps[part.identity] = taken.intents
      taken = StepCounting.Steps()
    }

    /// Returns the named steps of all others, with exact numbers; where noise is added, as few as will be.
    func others(than user: UInt64) -> NamedCounts {
      counting.intents.counts(choice, without: steps[user] ?? [])
    }
  }
}
