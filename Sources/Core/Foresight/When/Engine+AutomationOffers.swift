internal import ForesightLog
internal import ForesightPrediction
internal import ForesightValues

extension Engine {
  /// The share of occasions that is asked of an offer once it is accepted: nothing was counted of which it could promise
  /// more.
  private static let offersPromise = 0.5

  /// Returns an offer as a rule that is proposed, with how it would have been kept in the last fortnight; `nil` where the
  /// person never did what it is about, or it may not be shown.
  func automation(_ offer: AutomationOffer, at moment: Moment) throws -> Automation? {
    guard offer.isValid else { return nil }
    let reader = try SuggestionReader(log)
    let (cause, occasion): (String?, Int64) =
      switch offer.occasion {
      case .after(let cause, let seconds): (cause, seconds)
      case .hour(let minute): (nil, minute)
      }
    guard let deed = try reader.number(ofIntent: offer.deed, source: offer.source),
      let trigger = try cause.map({ try reader.number(ofIntent: $0, source: offer.source) }) ?? 0,
      var automation = try automation(
        AnsweredRule(
          id: "", verdict: .later, since: Instant(microseconds: .min), deed: deed, cause: trigger,
          occasion: occasion, days: offer.days, promised: Self.offersPromise),
        at: moment)
    else { return nil }
    (automation.state, automation.isOffered) = (.proposed, true)
    return automation
  }
}
