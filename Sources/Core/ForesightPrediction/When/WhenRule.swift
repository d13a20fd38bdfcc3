package import ForesightValues

/// A rule about when a person does an intent, with the share that it promises: "Heating Up after Arrive Home, within 5
/// min, on workdays: at least 8 of 10".
///
/// A rule is kept on an occasion if its intent is done then. It holds the number of its occasions in the 56 days before
/// it was found, and of those on which it was kept.
package struct WhenRule: Hashable, Sendable {
  /// The occasion; it counts on the ``days`` only.
  package var occasion: Occasion
  /// The days of the week on which the rule holds.
  package var days: Days
  /// The number of the intent that is done on the occasion.
  package var intent: Int
  /// `occasions`: the number of occasions that there were. `kept`: the number of those on which the rule was kept.
  package var (occasions, kept): (Int, Int)
  /// The number of independent occasions that would be as much evidence as these; occasions of one day resemble each
  /// other.
  package var evidence: Int
  /// A lower bound for the share of occasions on which the rule will be kept; it holds with a probability of nine in
  /// ten if nothing changes.
  ///
  /// - Complexity: that of ``Binomial/lowerBound(kept:of:)``.
  package var promised: Double { Binomial.lowerBound(kept: keptEvidence, of: evidence) }
  /// The part of the evidence for which the rule was kept.
  var keptEvidence: Int { occasions > 0 ? evidence * kept / occasions : 0 }

  /// Makes a rule; without `evidence`, all occasions are taken to be independent.
  package init(
    occasion: Occasion, days: Days, intent: Int, occasions: Int, kept: Int, evidence: Int? = nil
  ) {
    (self.occasion, self.days, self.intent) = (occasion, days, intent)
    (self.occasions, self.kept) = (occasions, kept)
    self.evidence = evidence ?? occasions
  }

  /// An occasion on which something is done.
  package enum Occasion: Hashable, Sendable {
    /// After another intent, given by its number: the rule's intent follows within the given number of seconds.
    case after(Int, within: Int64)
    /// In the hour that begins the given number of minutes after local midnight.
    case between(minute: Int)
  }

  /// A choice of days of the week.
  package enum Days: String, Hashable, Sendable, CaseIterable {
    case all, workdays, weekends

    /// Returns true if a local day is one of these days of the week. It is counted from 1970-01-01, which was a
    /// Thursday.
    package func contains(_ day: Int) -> Bool {
      self == .all || WhenRuleEvent.isWeekend(day) == (self == .weekends)
    }
  }
}

/// An event as rules see it.
package struct WhenRuleEvent: Hashable, Sendable {
  /// The seconds since 1970, in UTC, by which events are ordered.
  package var seconds: Int64
  /// `day`: the local day, counted from 1970-01-01. `minute`: the minutes since that day began.
  package var (day, minute): (Int, Int)
  /// The intent's number, from 0.
  package var intent: Int

  /// Makes an event.
  package init(_ moment: Moment, intent: Int) {
    seconds = moment.instant.microseconds / 1_000_000
    (day, minute) = (moment.day, moment.secondOfDay / 60)
    self.intent = intent
  }

  /// Numbers the events that happened at a known time; dismissals are left out.
  ///
  /// - Parameter events: in the order of time.
  /// - Returns: the numbered events, and the first event of each intent, in the order of the numbers. Intents are
  ///   numbered in the order of their first events, so that every caller gets the same numbers.
  package static func numbered(_ events: [Event]) -> (events: [WhenRuleEvent], intents: [Event]) {
    var (numbers, intents): ([UInt64: Int], [Event]) = ([:], [])
    let done = events.filter { !$0.isDismissal && $0.moment.isKnown }.map { event in
      let number = numbers[event.intent] ?? intents.count
      if number == intents.count { intents.append(event) }
      numbers[event.intent] = number
      return WhenRuleEvent(event.moment, intent: number)
    }
    return (done, intents)
  }

  /// Returns true if a local day, counted from 1970-01-01, is a Saturday or Sunday.
  package static func isWeekend(_ day: Int) -> Bool { LocalQuarter.weekday(of: day) >= 5 }
}
