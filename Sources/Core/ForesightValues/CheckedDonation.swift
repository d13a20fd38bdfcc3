/// A donation that was checked when it arrived, and can be recorded as something that happens now.
///
///     let checked = try CheckedDonation(donation, now: now)
///     try engine.donate(groups: [[checked]], now: now, random: Environment.random)[0].added      // 1
///
/// It needs no further check: it lies within the ``Limits`` and is not dated far ahead.
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

  /// Checks a donation; only if `isOfBus` is true may its source be one of the session bus.
  package init(_ donation: Donation, now: Instant, isOfBus: Bool) throws(InvalidDonation) {
    if !isOfBus { try ReservedSource.refuseBus(donation.source) }
    try donation.check(isLiveAt: now)
    self.donation = donation
  }

  /// Gives the donation an id unless it has one, so that it remains the same donation if several processes try to
  /// record it.
  package mutating func identify(_ makeID: (Instant) -> DonationID) {
    donation.id = donation.id ?? makeID(donation.moment.instant)
  }

  /// Returns the donation with further context fields. Its own fields take precedence; if the combined context exceeds
  /// the limits, the donation is returned unchanged.
  package func adding(_ context: Fields) -> CheckedDonation {
    var result = self
    result.donation.context = donation.context.adding(context)
    return (try? result.donation.checkContext()) == nil ? self : result
  }
}
