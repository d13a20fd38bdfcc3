package import Foresight
package import ForesightPrediction
package import ForesightValues

/// A rule of when a person does something, in words: what could be done for them, if they said so.
///
///     try engine.automations(at: Environment.moment).isEmpty      // true: rules take some weeks
///
/// Nothing is done by it before the person has accepted it.
package struct Automation: Hashable, Sendable {
  /// The rule, with numbers for intents.
  package var rule: WhenRule
  /// The intent that is done.
  package var deed: NamedIntent
  /// The intent that it is done after, if it is.
  package var cause: NamedIntent?

  /// The share of occasions that it promises: as it is found, and once it is answered as it was then.
  package var promised: Double
  /// The state.
  package var state = State.proposed
  /// True if its app offers it, whatever was counted of it.
  package var isOffered = false

  /// The states of an automation.
  package enum State: String, Sendable {
    /// The person has not said anything of it.
    case proposed
    /// It is done by itself.
    case accepted
    /// It was accepted, and was kept less often in the last fortnight than it promised: nothing is done until it is accepted
    /// once more.
    case asking
  }

  package init(rule: WhenRule, deed: NamedIntent, cause: NamedIntent? = nil) {
    (self.rule, self.deed, self.cause, promised) = (rule, deed, cause, rule.promised)
  }

  /// The identity: the same rule has the same on every day and in every store.
  package var id: String {
    let parts = [
      deed.source, deed.name, cause?.source, cause?.name, within.map(String.init), hour?[0],
      rule.days.rawValue,
    ]
    let hash = parts.reduce(0) { StableHash.combine($0, StableHash.of($1 ?? "")) }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The hour of the occasion, if it is one: from when to when.
  private var hour: [String]? {
    guard case .between(let start) = rule.occasion else { return nil }
    return [Self.time(start), Self.time(start + 60)]
  }

  private static func time(_ minute: Int) -> String {
    // The last two digits of a hundred more are two digits of any number.
    "\(100 + minute / 60 % 24)".suffix(2) + ":" + "\(100 + minute % 60)".suffix(2)
  }

  /// The longest time from the cause to the deed, in seconds; `nil` for a rule of an hour.
  private var within: Int64? {
    if case .after(_, let seconds) = rule.occasion { seconds } else { nil }
  }

  /// The occasion in words, without its days.
  package var occasion: String {
    if let hour { return "between \(hour.joined(separator: " and "))" }
    return "after \(cause?.title ?? ""), within \((within ?? 0) / 60) min"
  }

  /// The rule in a sentence.
  package var sentence: String {
    let days = rule.days == .all ? "any day" : rule.days.rawValue
    return "\(deed.title) \(occasion), on \(days): "
      + (isOffered ? "offered by \(deed.source)" : "at least \(Int(promised * 10)) of 10")
  }

  /// The occasions on which it was kept, in words.
  package var record: String {
    "kept \(rule.kept) of \(rule.occasions) times"
      + (state == .proposed ? isOffered ? " by yourself" : "" : " since it was accepted")
  }

  /// The rule as `foresight automations --json` has it.
  package var json: JSON {
    let after = cause.map { cause in
      JSON.members(["intent": cause.name, "source": cause.source, "within": within])
    }
    let deed = JSON.members([
      "intent": deed.name, "source": deed.source, "parameters": JSON.object([]),
    ])
    return .members([
      "id": id, "after": after, "between": hour.map { JSON.array($0.map(JSON.string)) },
      "days": rule.days.rawValue, "do": deed, "title": sentence, "offered": isOffered ? true : nil,
      "promised": (promised * 1e6).rounded() / 1e6, "kept": rule.kept, "of": rule.occasions,
      "state": state.rawValue,
    ])
  }
}
