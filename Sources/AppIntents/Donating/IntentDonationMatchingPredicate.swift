internal import DonationStore
internal import Donations

/// Which donations are meant.
///
///     try await IntentDonationManager.shared.deleteDonations(
///       matching: .entityIdentifier(EntityIdentifier(for: song)))
public struct IntentDonationMatchingPredicate: Sendable {
  /// What is asked of the store, one query after the other; a source is added by who asks.
  let queries: [DonationQuery]

  /// One donation.
  public static func donationIdentifier(_ identifier: IntentDonationIdentifier) -> Self {
    donationIdentifiers([identifier])
  }

  /// Some donations.
  public static func donationIdentifiers(_ identifiers: [IntentDonationIdentifier]) -> Self {
    Self(queries: [DonationQuery(ids: identifiers.map(\.id))])
  }

  /// Donations in which any parameter holds an entity.
  public static func entityIdentifier(_ identifier: EntityIdentifier) -> Self {
    entityIdentifiers([identifier])
  }

  /// Donations in which any parameter holds any of some entities.
  public static func entityIdentifiers(_ identifiers: [EntityIdentifier]) -> Self {
    Self(queries: identifiers.map { DonationQuery(parameter: $0.recorded) })
  }

  /// Donations of an intent, or those of them in which any parameter holds an entity.
  ///
  ///     .intentType(PlaySong.self)
  ///     .intentType(PlaySong.self, entityIdentifier: EntityIdentifier(for: song))
  public static func intentType(
    _ type: any AppIntent.Type, entityIdentifier: EntityIdentifier? = nil
  ) -> Self {
    Self(
      queries: [
        DonationQuery(
          intent: type.persistentIdentifier, parameter: entityIdentifier?.recorded)
      ])
  }
}
