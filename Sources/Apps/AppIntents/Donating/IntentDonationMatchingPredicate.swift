internal import ForesightLog
internal import ForesightValues

/// A condition that selects donations.
///
///     try await IntentDonationManager.shared.deleteDonations(
///       matching: .entityIdentifier(EntityIdentifier(for: song)))
public struct IntentDonationMatchingPredicate: Sendable {
  /// The query to the store; the caller adds the source.
  let query: DonationQuery

  /// One donation.
  public static func donationIdentifier(_ identifier: IntentDonationIdentifier) -> Self {
    donationIdentifiers([identifier])
  }

  /// Some donations.
  public static func donationIdentifiers(_ identifiers: [IntentDonationIdentifier]) -> Self {
    Self(query: DonationQuery(ids: identifiers.map(\.id)))
  }

  /// Donations that mention an entity.
  public static func entityIdentifier(_ identifier: EntityIdentifier) -> Self {
    entityIdentifiers([identifier])
  }

  /// Donations that mention any of some entities, in a parameter, the context or the result.
  public static func entityIdentifiers(_ identifiers: [EntityIdentifier]) -> Self {
    Self(query: DonationQuery(values: identifiers.map(\.recorded)))
  }

  /// Donations of an intent, or those of them that mention an entity.
  ///
  ///     .intentType(PlaySong.self)
  ///     .intentType(PlaySong.self, entityIdentifier: EntityIdentifier(for: song))
  public static func intentType(
    _ type: any AppIntent.Type, entityIdentifier: EntityIdentifier? = nil
  ) -> Self {
    Self(
      query: DonationQuery(
        intent: type.persistentIdentifier, values: entityIdentifier.map { [$0.recorded] }))
  }
}
