/// What apps say of things that are theirs, such as the titles of entities, follows the same rules as what is recorded.
extension RecordingRules {
  /// Whether nothing of a source is to be written: while recording is paused, and where all of the source is excluded.
  public func refusesAll(of source: String) -> Bool {
    settings.isPaused
      || wholes.contains { exclusion in
        exclusion.intent == nil && exclusion.source.map { Exclusion.fits($0, source) } ?? false
      }
  }
}
