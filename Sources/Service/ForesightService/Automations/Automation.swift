package import Foresight
package import ForesightPrediction

/// A rule about when a person performs an intent, with the texts that describe it. Foresight can perform the intent for
/// them.
///
///     try engine.automations(at: Environment.moment).isEmpty      // true: rules take some weeks
///
/// Nothing is performed before the person has accepted the rule.
package struct Automation: Hashable, Sendable {
  /// The rule. Its intents are numbers that have no meaning outside of the search that found it.
  package var rule: WhenRule
  /// The intent that is performed.
  package var deed: NamedIntent
  /// The intent that triggers the rule; `nil` for a rule that an hour of the day triggers.
  package var cause: NamedIntent?

  /// The share of occasions on which the rule promises to be kept, from 0 to 1. It no longer changes once the person
  /// has answered.
  package var promised: Double
  /// The state: proposed, accepted, or waiting to be accepted again.
  package var state = State.proposed
  /// True if an app has offered the rule, so that it was not found in the log.
  package var isOffered = false

  /// The states of an automation.
  package enum State: String, Sendable {
    /// The rule waits for the person's answer.
    case proposed
    /// The person has accepted the rule, and Foresight performs its intent without being asked.
    case accepted
    /// The rule was accepted, but was lately kept less often than it promised. Nothing is done until the person accepts
    /// it again.
    case asking
  }

  package init(rule: WhenRule, deed: NamedIntent, cause: NamedIntent? = nil) {
    (self.rule, self.deed, self.cause, promised) = (rule, deed, cause, rule.promised)
  }

  /// The identifier, 16 hexadecimal digits. The same rule has the same identifier on every day and in every store.
  package var id: String {
    let parts = [
      deed.source, deed.name, cause?.source, cause?.name, within.map(String.init), hour?[0],
      rule.days.rawValue,
    ]
    let hash = parts.reduce(0) { StableHash.combine($0, StableHash.of($1 ?? "")) }
    return hash.digits(16, radix: 16)
  }

  /// The start and end of the hour in which the intent is performed, as `HH:MM`; `nil` for a rule with a cause.
  private var hour: [String]? {
    guard case .between(let start) = rule.occasion else { return nil }
    return [Self.time(start), Self.time(start + 60)]
  }

  private static func time(_ minute: Int) -> String {
    // Adding 100 and keeping the last two digits pads a number with a zero.
    "\(100 + minute / 60 % 24)".suffix(2) + ":" + "\(100 + minute % 60)".suffix(2)
  }

  /// The longest time from the cause to the performed intent, in seconds; `nil` for a rule that an hour triggers.
  private var within: Int64? {
    if case .after(_, let seconds) = rule.occasion { seconds } else { nil }
  }

  /// A phrase for the occasion, without its days.
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

  /// A phrase that says how often the rule was kept.
  package var record: String {
    "kept \(rule.kept) of \(rule.occasions) times"
      + (state == .proposed ? isOffered ? " by yourself" : "" : " since it was accepted")
  }

  /// The rule as `foresight automations --json` prints it.
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
