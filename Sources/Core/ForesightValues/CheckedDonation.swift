/// A donation that was checked where it came in, and can be recorded as it happens.
///
///     let checked = try CheckedDonation(donation, now: now)
///     try engine.donate(groups: [[checked]], now: now, random: Environment.random)[0].added      // 1
///
/// Nobody need look at one again: it lies within the ``Limits`` and is not dated far ahead.
public struct CheckedDonation: Hashable, Sendable {
  /// The donation.
  public private(set) var donation: Donation

  /// Checks a donation.
  ///
  /// - Parameter now: the time on the clock, far beyond which no donation may be dated.
  /// - Throws: `InvalidDonation`, also for a source that is kept for the session bus.
  /// - Complexity: O(bytes of its texts).
  public init(_ donation: Donation, now: Instant) throws(InvalidDonation) {
    try self.init(donation, now: now, isOfBus: false)
  }

  /// Checks a donation that may stand under a source of the session bus.
  package init(_ donation: Donation, now: Instant, isOfBus: Bool) throws(InvalidDonation) {
    if !isOfBus { try BusSource.refuse(donation.source) }
    try donation.check(isLiveAt: now)
    self.donation = donation
  }

  /// Gives the donation an id, unless it has one, so that it stays the same donation, whoever records it.
  package mutating func identify(_ makeID: (Instant) -> DonationID) {
    donation.id = donation.id ?? makeID(donation.moment.instant)
  }

  /// Returns the donation with further context; what it states itself stays, and where there is no room for all,
  /// nothing is added.
  package func adding(_ context: Fields) -> CheckedDonation {
    var result = self
    result.donation.context = donation.context.adding(context)
    return (try? result.donation.checkContext()) == nil ? self : result
  }
}

extension Fields {
  /// Returns these fields and others; where both have a name, the value here stays.
  package func adding(_ others: Fields) -> Fields {
    var result = self
    for field in others where self[field.name] == nil { result[field.name] = field.value }
    return result
  }
}
