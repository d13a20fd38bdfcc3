package import Foresight
internal import ForesightWire

/// The contents of a store and the state of recording, in a form common to all interfaces.
package struct StatusAnswer: Sendable {
  /// The contents of the store.
  package let status: StoreStatus
  /// The state of recording: `on`, `paused`, or `stopped` by settings that cannot be understood.
  package let recording: String
  /// The reason why recording is stopped; `nil` if it is not.
  package let fault: SettingsError?
  /// The counts of unprompted offers.
  package let notices: NoticeCounts
  private let path: String

  /// Reads the status of an engine's store.
  ///
  /// - Parameter moment: the current moment, which ends the seven days for which keys are counted.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(intents).
  package init(_ engine: Engine, at moment: Moment) throws {
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
  package var json: JSON {
    .members([
      "store": path, "donations": status.donations, "dismissals": status.dismissals,
      "intents": status.intents, "unlearned": status.unlearned, "ignored": status.ignored,
      "too_long": status.tooLong, "shown": status.offers.shown, "taken": status.offers.taken,
      "keys_in_seven_days": status.latestOffers.keys,
      "keys_saved_in_seven_days": status.latestOffers.saved,
      "notices": JSON.members(notices.members), "recording": recording,
      "first": status.first.map { JSON.string(Timestamp.format($0)) } ?? JSON.null,
      "last": status.last.map { JSON.string(Timestamp.format($0)) } ?? JSON.null,
      "bytes": status.bytes, "model": status.model,
      "model_donations": status.modelDonations.map { JSON.integer(Int64($0)) } ?? JSON.null,
    ])
  }
}
