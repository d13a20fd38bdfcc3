internal import ForesightLog

/// A condition that selects donations.
///
///     try await IntentDonationManager.shared.deleteDonations(
///       matching: .entityIdentifier(EntityIdentifier(for: song)))
public struct IntentDonationMatchingPredicate: Sendable {
  /// The query to the store; the caller adds the source.
  let query: DonationQuery

  /// Matches one donation.
  public static func donationIdentifier(_ identifier: IntentDonationIdentifier) -> Self {
    donationIdentifiers([identifier])
  }

  /// Matches donations by their identities.
  ///
  ///     let donations = [try await PayBill().donate(), try await PayBill().donate()]
  ///     let deleted = try await IntentDonationManager.shared.deleteDonations(
  ///       matching: .donationIdentifiers(donations))
  ///     deleted.count      // 2
  public static func donationIdentifiers(_ identifiers: [IntentDonationIdentifier]) -> Self {
    Self(query: DonationQuery(ids: identifiers.map(\.id)))
  }

  /// Matches donations that mention an entity, in a parameter, the context or the result.
  public static func entityIdentifier(_ identifier: EntityIdentifier) -> Self {
    entityIdentifiers([identifier])
  }

  /// Matches donations that mention any of several entities, in a parameter, the context or the result.
  public static func entityIdentifiers(_ identifiers: [EntityIdentifier]) -> Self {
    Self(query: DonationQuery(values: identifiers.map(\.recorded)))
  }

  /// Matches donations of an intent; with an entity, only those that mention it.
  ///
  ///     struct PlaySong: AppIntent {
  ///       static let title: LocalizedStringResource = "Play"
  ///       @Parameter(title: "Song") var song: Song
  ///       func perform() async throws -> some IntentResult { .result() }
  ///     }
  ///     let intent = PlaySong()
  ///     intent.song = song
  ///     try await intent.donate()
  ///     let plays = try await IntentDonationManager.shared.deleteDonations(
  ///       matching: .intentType(PlaySong.self, entityIdentifier: EntityIdentifier(for: song)))
  ///     plays.count      // 1
  public static func intentType(
    _ type: any AppIntent.Type, entityIdentifier: EntityIdentifier? = nil
  ) -> Self {
    Self(
      query: DonationQuery(
        intent: type.persistentIdentifier, values: entityIdentifier.map { [$0.recorded] }))
  }
}
