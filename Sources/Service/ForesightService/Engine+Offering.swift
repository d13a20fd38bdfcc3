internal import ForesightPrediction
internal import ForesightSystem
internal import ForesightWire
package import Foresight

/// A suggestion that is offered unprompted, at a moment that suits it.
package struct OfferedMoment: Hashable, Sendable {
  /// The notice, as recorded in the log.
  package let notice: Notice
  /// The values with which the intent would be performed.
  package let parameters: Fields
  /// The suggestion's title, and the reason for it.
  package let (title, why): (String, String)

  /// The moment at which the offer ends.
  package var until: Moment {
    Moment(
      notice.moment.instant.advanced(by: Notice.validity), utcOffset: notice.moment.utcOffset)
  }
}

extension OfferedMoment {
  /// The moment as it is sent to clients.
  var json: JSON {
    .members([
      "id": notice.name, "at": Timestamp.format(notice.moment), "intent": notice.intent,
      "source": notice.source, "parameters": NDJSON.json(parameters), "title": title,
      "probability": PredictionAnswer.rounded(notice.probability), "until": Timestamp.format(until),
      "why": why,
    ])
  }
}

extension Engine {
  /// The number of days after the first donation in which nothing is offered.
  private static let silentDays: Int64 = 14
  /// The time before and after an offer in which another process makes none, in microseconds.
  private static let together: Int64 = 60_000_000

  /// Offers a suggestion if one suits the moment, and records the offer as a notice.
  ///
  /// An offer must be worth more than waiting a quarter of an hour (`OfferPolicy`). Offers are made only in hours in
  /// which the person has been active before, and only after the first fortnight of a log. The offered intent must be
  /// possible to perform, and neither hidden nor excluded.
  ///
  ///     try engine.offer(at: moment, isAfterEvent: false, random: Environment.random) == nil      // true: it is off
  ///
  /// - Parameters:
  ///   - isAfterEvent: true directly after a donation.
  ///   - sources: only intents of these sources; `nil` for all.
  ///   - canPerform: returns true if an app can be asked to perform a suggestion.
  ///   - random: 64 random bits at each call, from which the id is made.
  /// - Returns: the offer; `nil` if there is none, or if the settings turn offers off.
  /// - Throws: ``StoreError``, and `SettingsError`.
  /// - Complexity: that of ``forecast(day:at:limit:sources:isAhead:progress:)`` and of a prediction.
  package func offer(
    at moment: Moment, isAfterEvent: Bool, sources: [String]? = nil,
    canPerform: (Suggestion) throws -> Bool = { _ in false }, random: () -> UInt64
  ) throws -> OfferedMoment? {
    guard let terms = try noticeTerms() else { return nil }
    // Before there is a view, which learning a long backlog would hold, and with it what others want to erase.
    try catchUp(to: moment.instant)
    let offered = try log.read { log -> OfferedMoment? in
      guard let first = try log.first()?.instant,
        moment.instant.microseconds - first.microseconds >= Self.silentDays * Instant.day
      else { return nil }
      if try completed([:], at: moment)["unlocked"]?.matches(.boolean(false)) ?? false {
        return nil
      }
      let day = Self.day(of: moment)
      let before = moment.instant.advanced(by: -2 * Instant.day)
      let said = try log.notices(DonationQuery(since: before))
        .count { Self.day(of: $0.moment) == day }
      if said >= terms.perDay { return nil }
      let model = try hazards(at: moment, nil)
      let time = moment.instant.microseconds
      if model.isQuiet(at: time, isAfterEvent: isAfterEvent) { return nil }
      let words = try words(at: moment, sources)
      // An intent that an accepted rule performs is not offered as well, not even while the person is being asked if
      // the rule still holds.
      let handedOver = try log.answeredRules().filter { $0.verdict == .accepted }.map(\.deed)
      var candidates = try model.forecasts(
        within: .quarter, at: time, isAfterEvent: isAfterEvent
      ).filter { !handedOver.contains($0.reference) }.compactMap { forecast in
        try words.intent(forecast.reference).map { (forecast: forecast, words: $0) }
      }.filter { !Donation.lineSources.contains($0.words.source) }
      lazy var horizons = Horizon.allCases.map { horizon in
        Dictionary(
          model.forecasts(within: horizon, at: time + Notice.validity)
            .map { ($0.intent, Double($0.probability)) },
          uniquingKeysWith: { first, _ in first })
      }
      let policy = try policy(terms, among: candidates.map { ($0.forecast.intent, $0.words) })
      while true {
        var attempt = policy
        let intents = candidates.map(\.forecast.intent)
        let choice = attempt.offer(
          candidates.map { ($0.forecast.intent, Double($0.forecast.probability)) }, at: time,
          day: day
        ) {
          intents.map { (horizons[0][$0] ?? 0, horizons[1][$0] ?? 0) }
        }
        guard let choice, let place = intents.firstIndex(of: choice.intent) else { return nil }
        let intent = candidates.remove(at: place).words
        // A destructive command is never offered: the person has to look for it.
        guard let deed = try doable(intent.name, of: intent.source, at: moment, canPerform),
          !(deed.action?.destroys ?? false)
        else { continue }
        let notice = Notice(
          id: Int64(random() >> 2) + 1, at: moment, source: intent.source, intent: intent.name,
          probability: choice.probability)
        return OfferedMoment(
          notice: notice, parameters: deed.suggestion.parameters, title: deed.suggestion.title,
          why: deed.suggestion.reason)
      }
    }
    guard let offered else { return nil }
    let isFirst = try log.write { log in
      // Another service may have offered something meanwhile.
      let now = offered.notice.moment.instant
      let near = DonationQuery(
        since: now.advanced(by: -Self.together), before: now.advanced(by: Self.together))
      guard try log.notices(near).isEmpty else { return false }
      return try log.append(offered.notice)
    }
    return isFirst ? offered : nil
  }

  /// Returns the terms for unprompted offers and actions; `nil` if none are allowed.
  func noticeTerms() throws -> NoticeTerms? {
    let settings = try log.settings
    return settings.isPaused || log.isReadOnly ? nil : settings.notices
  }

  /// A way to perform an intent.
  package struct Deed {
    package var suggestion: Suggestion
    /// The action to run; `nil` if the intent's app performs it.
    package var action: Action?
  }

  /// Returns the likeliest way to perform an intent at a moment; `nil` if it cannot be performed.
  func doable(
    _ intent: String, of source: String, at moment: Moment,
    _ canPerform: (Suggestion) throws -> Bool
  ) throws -> Deed? {
    let request = PredictionRequest(at: moment, limit: 1, intent: intent, sources: [source])
    guard let suggestion = try predict(request).suggestions.first else { return nil }
    if try canPerform(suggestion) { return Deed(suggestion: suggestion, action: nil) }
    guard let action = try action(of: suggestion, at: moment),
      action.isPossible(MountedFileSystems())
    else { return nil }
    return Deed(suggestion: suggestion, action: action)
  }

  /// Returns the action that performs a suggestion, as known at a moment; `nil` if no donation has one.
  func action(of suggestion: Suggestion, at moment: Moment) throws -> Action? {
    if let action = suggestion.action { return action }
    return try log.read { log in
      let reader = try SuggestionReader(log)
      guard let number = try reader.number(ofIntent: suggestion.intent, source: suggestion.source)
      else { return nil }
      return try reader.action(
        ofIntent: number, matching: suggestion.parameters, before: moment.instant)?.action
    }
  }

  /// Returns the offer policy after it has learned from all earlier notices.
  private func policy(
    _ terms: NoticeTerms, among intents: [(key: UInt64, words: NamedIntent)]
  ) throws -> OfferPolicy {
    var policy = OfferPolicy(cost: terms.cost.value, perDay: terms.perDay)
    for notice in try log.notices() {
      // A notice whose intent is no longer a candidate still counts toward the day's limit.
      let key =
        intents.first {
          $0.words.name.hasSameBytes(as: notice.intent)
            && $0.words.source.hasSameBytes(as: notice.source)
        }?.key ?? 0
      policy.noteOffer(
        of: key, at: notice.moment.instant.microseconds, day: Self.day(of: notice.moment))
      guard notice.wasRight else { continue }
      // An ignored offer is half a dismissal.
      policy.learn(
        notice.outcome == .taken, of: key, weight: notice.outcome == .ignored ? 0.5 : 1)
    }
    return policy
  }
}

extension Action {
  /// True if it is a command that deletes something.
  var destroys: Bool {
    guard case .command(let words, _, _) = self else { return false }
    return DestructiveCommand.isIn(words.map(ShellWord.quoted).joined(separator: " "))
  }
}
