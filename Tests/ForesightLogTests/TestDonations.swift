import ForesightLog
import ForesightValues

/// A donation some seconds into 2026.
func donation(
  _ intent: String, at seconds: Int64, kind: Donation.Kind = .donation, source: String = "test",
  id: DonationID? = nil,
  _ parameters: Fields = [:], context: Fields = [:], result: ParameterValue? = nil
) -> Donation {
  Donation(
    id: id, kind: kind, at: Moment(Instant(seconds: 1_767_225_600 + seconds), utcOffset: 60),
    source: source, intent: intent, parameters: parameters, context: context, result: result)
}

extension DonationLog {
  func all(_ query: DonationQuery = DonationQuery()) throws -> [Donation] {
    try read { log in
      var donations: [Donation] = []
      try log.forEach(query) { donations.append($0) }
      return donations
    }
  }

  @discardableResult
  func add(_ donations: [Donation]) throws -> Appended {
    try write { log in try log.append(donations, ids: .content) }
  }
}
