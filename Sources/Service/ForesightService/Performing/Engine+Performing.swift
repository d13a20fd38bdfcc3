package import Foresight

extension Engine {
  /// The most donations searched for one with exactly the chosen values.
  private static let mostPerformable = 10_000

  /// Returns the donation to perform again when the person chooses an intent: the latest donation that matches and has
  /// an action.
  ///
  ///     var push = Donation(at: moment, source: "desk", intent: "Push")
  ///     push.action = .command(["git", "push"], directory: nil)
  ///     try engine.donate([push], now: now, random: Environment.random)
  ///     try engine.performable("Push", source: nil, parameters: [:])?.action?.words      // "git push"
  ///
  /// - Parameters:
  ///   - source: the intent's source; `nil` for the only source with an intent of this name that has an action.
  ///   - parameters: values that the donation must have; it may have others as well.
  /// - Returns: the donation; `nil` if no donation has an action.
  /// - Throws: ``DismissalError/severalSources(_:)`` if several sources match, and ``StoreError``.
  package func performable(
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
      // The actions differ if this one starts an app without the file that the donation opened. The donation then keeps
      // only the chosen values.
      if donation?.action != action { donation?.parameters = parameters }
      donation?.action = action
      return donation
    }
  }

  /// Records that a suggestion was chosen: donates it once more, marked as taken.
  ///
  /// - Parameters:
  ///   - rank: its rank in the list, from 1. The suggestion at this rank is counted as taken, and each one above it as
  ///     shown but not taken; `nil` to count nothing.
  ///   - place: where it was shown, such as `menu`.
  ///   - typed: the text that was typed before the choice; only the order of matching suggestions is learned from it.
  /// - Throws: ``StoreError``.
  package func take(
    _ donation: Donation, shownIn place: String, rank: Int?, typed: TypedText? = nil,
    at moment: Moment, now: Instant, random: @escaping () -> UInt64
  ) throws {
    var taken = donation
    (taken.id, taken.moment, taken.isTaken) = (nil, moment, true)
    (taken.result, taken.duration, taken.sequence) = (nil, nil, nil)
    // The context of the earlier donation does not hold now.
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
