internal import ForesightLog
internal import ForesightPostgres
internal import ForesightPrivacy
internal import ForesightValues

/// A person's row beside the log: the log's last donation, the changes that may make models invalid, and the person's
/// settings.
struct PersonState {
  /// The version, which grows with each change of the log or the settings.
  var version: Int64 = 0
  /// The number of changes so far that were more than appending at the end of the log.
  var epoch: Int64 = 0
  /// The key of the log's last donation.
  var last = LogKey.start
  /// The person's settings, for recording and for showing.
  var settings = Settings()
  /// The latest of the changes that `epoch` counts, each with the last donation that the change left as it was.
  private(set) var invalidations: [Invalidation] = []

  /// A change that was more than appending at the end of the log.
  struct Invalidation: Equatable {
    var epoch: Int64
    /// The last donation before everything that this change and later ones have altered; never a donation that was
    /// forgotten.
    var last: LogKey
  }

  /// The number of changes that are remembered; a model that missed more is folded anew.
  private static let remembered = 32

  static let sql: StaticString =
    """
    SELECT version, epoch, last_time, last_id, settings, disturbances FROM foresight.person
    WHERE tenant = $1 AND person = $2
    """

  /// Reads the row of a person, if there is one.
  init(_ rows: PostgresRows) throws {
    guard rows.count > 0 else { return }
    version = rows.integer(0, 0)
    epoch = rows.integer(0, 1)
    guard let id = rows.id(0, 3) else { throw FleetError.damaged }
    last = LogKey(instant: Instant(microseconds: rows.integer(0, 2)), id: id)
    if !rows.isNull(0, 4) { settings = try Settings(text: rows.bytes(0, 4)) }
    invalidations = rows.withBytes(0, 5) { bytes in
      (0..<bytes.count / 32).map { place in
        let words = (0..<4).map {
          UInt64(
            bigEndian: bytes.loadUnaligned(fromByteOffset: 32 * place + 8 * $0, as: UInt64.self))
        }
        return Invalidation(
          epoch: Int64(bitPattern: words[0]),
          last: LogKey(
            instant: Instant(microseconds: Int64(bitPattern: words[1])),
            id: DonationID(high: words[2], low: words[3])))
      }
    }
  }

  /// Records that the log has changed somewhere after a donation, which itself is unchanged.
  mutating func invalidate(after last: LogKey) {
    epoch += 1
    // A model that missed an earlier change has missed this one too. Lowering the earlier keys also removes those of
    // forgotten donations.
    invalidations = invalidations.map { Invalidation(epoch: $0.epoch, last: min($0.last, last)) }
    invalidations.append(Invalidation(epoch: epoch, last: last))
    invalidations = Array(invalidations.suffix(Self.remembered))
  }

  /// Returns true if a fold that was made in `epoch` and ends at the donation `last` still equals a fold of the log up
  /// to that donation.
  func isValid(_ last: LogKey, epoch: Int64) -> Bool {
    if epoch == self.epoch { return true }
    let missed = invalidations.filter { $0.epoch > epoch }
    return missed.count == self.epoch - epoch && missed.allSatisfy { last <= $0.last }
  }

  /// The values of the person's row, after tenant and person.
  var parameters: [PostgresParameter] {
    let bytes = invalidations.flatMap { invalidation in
      [
        UInt64(bitPattern: invalidation.epoch),
        UInt64(bitPattern: invalidation.last.instant.microseconds), invalidation.last.id.high,
        invalidation.last.id.low,
      ].flatMap { word in withUnsafeBytes(of: word.bigEndian) { Array($0) } }
    }
    return [
      .integer(version), .integer(epoch), .integer(last.instant.microseconds), .id(last.id),
      .text(settings == Settings() ? nil : settings.text), .bytes(bytes),
    ]
  }
}
