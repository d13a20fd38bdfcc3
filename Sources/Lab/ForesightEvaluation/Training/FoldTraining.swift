internal import ForesightFormats
internal import ForesightPrediction
internal import ForesightSystem

/// The priors that `foresight` starts from, for each user: with folds, one that has not seen the user.
extension Evaluator {
  /// Returns the priors that users start from. A user starts from the one whose index is the user's number modulo the
  /// count of priors.
  func priors(for path: String, _ progress: Progress?) throws -> [Prior] {
    switch prior {
    case .none: return [.none]
    case .file(let prior, _): return [prior]
    case .folds(let count): return try trainFolds(count, path, progress)
    }
  }

  /// Trains a prior for each fold of the users, on the users of all other folds.
  private func trainFolds(_ count: Int, _ path: String, _ progress: Progress?) throws -> [Prior] {
    guard path != "-", FileStatus(following: path)?.isRegular ?? true else {
      throw InputError.unsuitable(
        path: path, why: "folds read the data several times, so they must come from a file")
    }
    return try inParallel(count, jobs: jobs) { try trainFold($0, of: count, path, progress) }
  }

  /// Counts the steps of the users of all other folds; `nil` if nothing is to be named.
  private func naming(
    without fold: Int, of count: Int, _ path: String
  ) throws -> PriorTraining.Naming? {
    guard let choice = self.naming else { return nil }
    var naming = PriorTraining.Naming(choice, words: allowedWords)
    var reader = try UserReader(path: path, selection: selection, keepsDonations: true)
    while let user = try reader.next() {
      if user.number % count != fold { naming.add(user, targets, split) }
    }
    return naming
  }

  private func trainFold(
    _ fold: Int, of count: Int, _ path: String, _ progress: Progress?
  ) throws -> Prior {
    var training = PriorTraining(
      targets: targets, level: level, split: split,
      naming: try naming(without: fold, of: count, path), isSituated: true)
    for pass in 0..<PriorTraining.passes {
      training.beginPass(pass)
      var reader = try UserReader(path: path, selection: selection)
      while let user = try reader.next() {
        // Only one fold reports its progress, for all of them.
        if fold == 0 { reader.tell(progress) }
        if user.number % count != fold { training.learn(user) }
      }
      if fold == 0 { progress?(1, 1) }
      guard reader.taken >= count else {
        throw InputError.unsuitable(
          path: path, why: "it has fewer users (\(reader.taken)) than folds are asked for")
      }
    }
    // The prior is not published, so its noise may come from a fixed seed.
    var generator = SplitMix64(seed: UInt64(fold))
    return training.prior(noiseFrom: &generator)
  }
}
