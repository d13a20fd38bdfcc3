public import ForesightPrivacy
internal import ForesightSystem
internal import ForesightValues

extension DonationLog {
  /// The person's settings, as they stand in the file beside the store now.
  ///
  ///     try log.settings.isPaused                            // false
  ///     try log.change { $0.isPaused = true }
  ///     try log.settings.isPaused                            // true
  ///
  /// - Throws: ``SettingsError`` when the file cannot be understood.
  /// - Complexity: one look whether the file is still the same.
  public var settings: Settings {
    get throws(SettingsError) {
      followSettings()
      return try settingsFile.settings
    }
  }

  /// Returns true if donations of a source are learned from, as `Settings` say; those of assistants are not where the
  /// settings cannot be understood.
  ///
  ///     log.learns(from: "zsh")             // true
  ///     log.learns(from: "mcp:claude")      // false
  public func learns(from source: String) -> Bool {
    // The settings need not be looked at for all the others.
    AssistantSource.contains(source)
      ? (try? settings.learns(from: source)) ?? false
      : !RankSource.contains(source) && !AutomationSource.contains(source)
  }

  /// A number that stands for the assistants from which the settings allow learning.
  func learnedSources() -> UInt64 {
    let sources = (try? settings.learnedSources) ?? []
    return sources.sorted().reduce(0) { StableHash.combine($0, StableHash.of($1)) }
  }

  /// Changes the settings and their file, one process after the other.
  ///
  ///     try log.change { $0.isPaused = true }.isPaused      // true
  ///
  /// - Throws: ``SettingsError`` for settings that cannot be followed or a file that cannot be understood, and
  ///   ``StoreError``; then nothing is changed.
  public func change(_ body: (inout Settings) -> Void) throws -> Settings {
    // The store's lock is the settings' lock too.
    if connection.isInTransaction { return try settingsFile.change(body) }
    return try write { try $0.settingsFile.change(body) }
  }

  /// Reads the settings again if their file has changed.
  ///
  /// Settings that cannot be followed are an error where they have to be followed.
  func followSettings() {
    // Within a transaction the settings stay what they were when it began.
    if connection.isInTransaction { return }
    settingsFile.refresh()
    let wanted = (try? settingsFile.settings)?.durability ?? .durable
    guard wanted != durability, !isReadOnly else { return }
    // Only how long a commit waits depends on it; where it fails the last level goes on.
    try? connection.execute("PRAGMA synchronous = \(wanted == .relaxed ? "NORMAL" : "FULL")")
    durability = wanted
  }
}
