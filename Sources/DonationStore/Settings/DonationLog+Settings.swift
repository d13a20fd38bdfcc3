internal import SQLite

extension DonationLog {
  /// What the person wants recorded and shown, as it stands in the file beside the store now.
  ///
  /// - Throws: ``SettingsError`` when the file cannot be understood.
  /// - Complexity: one look whether the file is still the same.
  public var settings: Settings {
    get throws(SettingsError) {
      followSettings()
      return try followed.settings
    }
  }

  /// Changes the settings and their file, one process after the other.
  ///
  /// - Throws: ``SettingsError`` for settings that cannot be followed or a file that cannot be understood, and
  ///   ``StoreError``; then nothing is changed.
  public func change(_ body: (inout Settings) -> Void) throws -> Settings {
    try write { log in
      // The store's lock is the settings' lock too.
      let file = SettingsFile(store: log.path)
      // What cannot be followed may be what is changed.
      var settings = try file.read(isToBeFollowed: false)
      body(&settings)
      try settings.check()
      try file.write(settings)
      return settings
    }
  }

  /// Reads the settings again if their file has changed.
  ///
  /// What cannot be followed is told by whoever has to follow it.
  func followSettings() {
    // Within a transaction the settings stay what they were when it began.
    if connection.isInTransaction { return }
    guard followed.refresh(), !isReadOnly else { return }
    let isRelaxed = (try? followed.settings)?.durability == .relaxed
    // Only how long a commit waits depends on it; where it fails the last level goes on.
    try? connection.execute("PRAGMA synchronous = \(isRelaxed ? "NORMAL" : "FULL")")
  }
}
