public import Foresight

/// The contents of a store, and whether anything is recorded in it, as every door tells it.
public struct StatusAnswer: Sendable {
  /// The contents of the store.
  public let status: StoreStatus
  /// The state of recording: `on`, `paused`, or `stopped` by settings that cannot be understood.
  public let recording: String
  /// The reason why it is stopped.
  public let fault: SettingsError?
  /// The counts of what was offered unasked.
  public let notices: NoticeCounts
  private let path: String

  /// Asks an engine.
  ///
  /// - Parameter moment: now: the end of the week whose keys are counted.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(intents).
  public init(_ engine: Engine, at moment: Moment) throws {
    status = try engine.status(at: moment)
    path = engine.log.path
    notices = try engine.noticeCounts()
    do throws(SettingsError) {
      recording = try engine.log.settings.isPaused ? "paused" : "on"
      fault = nil
    } catch {
      (recording, fault) = ("stopped", error)
    }
  }

  /// The answer as `foresight status --json` prints it.
  public var json: JSON {
    .members([
      ("store", .string(path)), ("donations", .integer(Int64(status.donations))),
      ("dismissals", .integer(Int64(status.dismissals))),
      ("intents", .integer(Int64(status.intents))),
      ("unlearned", .integer(Int64(status.unlearned))),
      ("ignored", .integer(Int64(status.ignored))),
      ("too_long", .integer(Int64(status.tooLong))),
      ("shown", .integer(Int64(status.offers.shown))),
      ("taken", .integer(Int64(status.offers.taken))),
      ("keys_in_seven_days", .integer(Int64(status.latestOffers.keys))),
      ("keys_saved_in_seven_days", .integer(Int64(status.latestOffers.saved))),
      ("notices", .members(notices.members.map { ($0.0, .some($0.1)) })),
      ("recording", .string(recording)),
      ("first", status.first.map { .string(Timestamp.format($0)) } ?? .null),
      ("last", status.last.map { .string(Timestamp.format($0)) } ?? .null),
      ("bytes", .integer(Int64(status.bytes))), ("model", .string(status.model)),
      ("model_donations", status.modelDonations.map { .integer(Int64($0)) } ?? .null),
    ])
  }
}
