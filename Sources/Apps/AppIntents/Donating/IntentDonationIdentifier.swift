internal import ForesightValues

/// The identity of a donation, by which it can be deleted.
///
///     let donation = try await OrderCoffee(.large).donate()
///     let deleted = try await IntentDonationManager.shared.deleteDonations(matching: .donationIdentifier(donation))
///     deleted == [donation]      // true
///
/// It can be stored and read again with `Codable`; its contents are private.
public struct IntentDonationIdentifier: Hashable, Codable, Sendable {
  let id: DonationID

  init(_ id: DonationID) { self.id = id }

  /// Reads an identifier.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let id = DonationID(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "not the identity of a donation")
    }
    self.id = id
  }

  /// Writes the identifier.
  ///
  ///     let donation = try await PayBill().donate()
  ///     let kept = try JSONEncoder().encode([donation])
  ///     try JSONDecoder().decode([IntentDonationIdentifier].self, from: kept) == [donation]      // true
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(id.description)
  }
}
