internal import ForesightLog
internal import ForesightPrivacy
internal import ForesightValues

/// Rules for showing a log to its owner: everything that the owner's settings hide or exclude today is left out, even
/// if it was recorded earlier.
extension RecordingRules {
  /// Returns true if a donation may be shown at all.
  func isShown(_ donation: Donation) -> Bool {
    isShown(source: donation.source, intent: donation.intent)
  }

  /// Returns true if donations of an intent may be shown at all.
  func isShown(source: String, intent: String) -> Bool {
    !settings.hides(intent: intent, source: source)
  }
}

extension DonationLog {
  /// Returns the rules for showing by the settings as they are now.
  ///
  ///     try log.change { $0.hidden = [HiddenIntent("ssh")] }
  ///     try log.showing().isShown(source: "zsh", intent: "ssh")      // false
  ///
  /// - Throws: `SettingsError` when the settings' file cannot be understood.
  func showing() throws -> RecordingRules { try RecordingRules(settings) }
}
