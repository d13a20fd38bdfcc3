public import ForesightPrivacy
internal import ForesightSystem
internal import ForesightValues

extension DonationLog {
  /// The person's settings, as they are in the file beside the store now.
  ///
  ///     try log.settings.isPaused                            // false
  ///     try log.change { $0.isPaused = true }
  ///     try log.settings.isPaused                            // true
  ///
  /// - Throws: ``SettingsError`` when the file cannot be understood.
  /// - Complexity: O(1): one check of the file for changes.
  public var settings: Settings {
    get throws(SettingsError) {
      followSettings()
      return try settingsFile.settings
    }
  }

  /// Returns true if the donations of a source are learned from. The `Settings` decide if an assistant is learned from;
  /// if the settings are invalid, no assistant is. Menus and automations are never learned from.
  ///
  ///     log.learns(from: "zsh")             // true
  ///     log.learns(from: "mcp:claude")      // false
  public func learns(from source: String) -> Bool {
    validSettings.learns(from: source)
  }

  /// The settings; the default ones, which allow learning from no assistant, if they are invalid.
  var validSettings: Settings { (try? settings) ?? Settings() }

  /// Returns a hash of the assistants' sources that the settings allow learning from.
  func learnedSources() -> UInt64 {
    validSettings.learnedSources.sorted().reduce(0) { StableHash.combine($0, StableHash.of($1)) }
  }

  /// Changes the settings and their file, under a lock that keeps other processes from doing so at the same time.
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
  /// Invalid settings are not an error here, but in the calls that have to follow them.
  func followSettings() {
    // Within a transaction the settings stay what they were when it began.
    if connection.isInTransaction { return }
    settingsFile.refresh()
    let wanted = (try? settingsFile.settings)?.durability ?? .durable
    guard wanted != durability, !isReadOnly else { return }
    // If this fails, the previous level stays, which only changes how long a commit waits.
    try? connection.execute("PRAGMA synchronous = \(wanted == .relaxed ? "NORMAL" : "FULL")")
    durability = wanted
  }
}
