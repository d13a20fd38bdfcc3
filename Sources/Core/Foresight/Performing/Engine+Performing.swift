internal import ForesightLog
public import ForesightValues

extension Engine {
  /// The most donations looked at for one that has just the values that were chosen.
  private static let mostPerformable = 10_000

  /// Returns the donation to perform when something is chosen: the latest that matches it and says how it is done
  /// again.
  ///
  ///     var push = Donation(at: moment, source: "desk", intent: "Push")
  ///     push.action = .command(["git", "push"], directory: nil)
  ///     try engine.donate([push], now: now, random: Environment.random)
  ///     try engine.performable("Push", source: nil, parameters: [:])?.action?.words      // "git push"
  ///
  /// - Parameters:
  ///   - source: whose intent; `nil` for the only one of this name that says how it is done.
  ///   - parameters: values that the donation must have, whatever else it has.
  /// - Returns: the donation; `nil` where no donation says how.
  /// - Throws: ``DismissalError/severalSources(_:)`` where it cannot be told whose intent is meant, and ``StoreError``.
  public func performable(
    _ intent: String, source: String?, parameters: Fields
  ) throws -> Donation? {
    try log.read { log in
      let reader = try SuggestionReader(log)
      var found: [(source: String, action: Action, key: LogKey)] = []
      for donor in try source.map({ [$0] }) ?? log.sources(ofIntent: intent) {
        guard let number = try reader.number(ofIntent: intent, source: donor),
          let (action, key) = try reader.action(
            ofIntent: number, matching: parameters, before: Instant(microseconds: .max),
            most: Self.mostPerformable)
        else { continue }
        found.append((donor, action, key))
      }
      guard found.count < 2 else { throw DismissalError.severalSources(found.map(\.source)) }
      guard let (_, action, key) = found.first else { return nil }
      var donation: Donation?
      try log.forEach(DonationQuery(ids: [key.id])) { donation = $0 }
      // An app that was chosen without the file that it opened then.
      if donation?.action != action { donation?.parameters = parameters }
      donation?.action = action
      return donation
    }
  }

  /// Records that something was chosen among suggestions: the donation once more, as one that was taken.
  ///
  /// - Parameters:
  ///   - rank: at which place it stood, from 1; how often what stands there is taken is counted, and that what stands
  ///     above it was not.
  ///   - place: where it was shown, such as `menu`.
  ///   - typed: the text that was typed before, of which nothing is learned but the order of the rows that fit it.
  /// - Throws: ``StoreError``.
  public func take(
    _ donation: Donation, shownIn place: String, rank: Int?, typed: TypedText? = nil,
    at moment: Moment, now: Instant, random: @escaping () -> UInt64
  ) throws {
    var taken = donation
    (taken.id, taken.moment, taken.isTaken) = (nil, moment, true)
    (taken.result, taken.duration, taken.sequence) = (nil, nil, nil)
    // Where it was done then is not where it is done now.
    taken.context = typed?.context ?? [:]
    guard try donate([taken], now: now, random: random).added > 0, let rank else { return }
    try log.write { log in
      for shown in 1...max(1, min(rank, 100)) {
        let offers = Offers(shown: 1, taken: shown == rank ? 1 : 0)
        try log.note(offers, at: moment, source: place, rank: shown)
      }
    }
  }
}
