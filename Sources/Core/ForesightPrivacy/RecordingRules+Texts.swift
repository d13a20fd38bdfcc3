/// Rules for texts that are the apps' own, such as the titles of entities: the same as for donations.
extension RecordingRules {
  /// Returns true if nothing of a source is to be written: while recording is paused, and where all of the source is
  /// excluded.
  package func refusesAll(of source: String) -> Bool {
    settings.isPaused
      || wholes.contains { exclusion in
        exclusion.intent == nil && exclusion.source.map { Exclusion.fits($0, source) } ?? false
      }
  }
}
