internal import ForesightSystem
internal import Glibc

/// The settings file beside a store, `donations.sqlite.settings`, read again whenever it has changed.
///
///     var file = SettingsFile(store: path)
///     try file.change { $0.isPaused = true }
///     file.refresh()
///     try file.settings.isPaused      // true
///
/// It may be missing, and it may be edited by hand.
package struct SettingsFile {
  /// The largest size of the file, in bytes.
  private static let largest = 4 << 20

  /// The path of the file; `nil` if the settings are fixed.
  private let path: String?
  private var signature: [Int] = []
  /// The rules made from the settings that were read last, or what is wrong with these; `nil` until they are read.
  private var found: Result<RecordingRules, SettingsError>?

  /// Makes the settings file beside a store, and does not read it yet.
  package init(store path: String) { self.path = path + ".settings" }

  /// Makes fixed settings that exclude and redact nothing, for donations that were recorded before and stay as they
  /// are.
  package init() {
    path = nil
    var settings = Settings()
    settings.redactsSecrets = false
    found = Result { () throws(SettingsError) in try RecordingRules(settings) }
  }

  /// Reads the file again if it has changed, or could not be read; returns true if it was read.
  @discardableResult
  package mutating func refresh() -> Bool {
    guard let path else { return false }
    // The identity and the times of the file that is there now; empty if there is none.
    let signature =
      FileStatus(at: path).map {
        [
          Int($0.st_dev), Int($0.st_ino), $0.st_size, $0.st_mtim.tv_sec, $0.st_mtim.tv_nsec,
          $0.st_ctim.tv_nsec,
        ]
      } ?? []
    // After a failure the file is always read again, because the cause may have passed.
    if case .success = found, signature == self.signature { return false }
    self.signature = signature
    found = Result { () throws(SettingsError) in try RecordingRules(read()) }
    return true
  }

  /// The settings as they were at the last ``refresh()``.
  ///
  /// - Throws: ``SettingsError`` if they cannot be understood or followed.
  package var settings: Settings {
    get throws(SettingsError) { try found?.get().settings ?? Settings() }
  }

  /// Returns the settings in the form in which they are applied, compiled once for each version of the file.
  ///
  /// - Throws: ``SettingsError``.
  package func rules() throws(SettingsError) -> RecordingRules {
    if let found { return try found.get() }
    return try RecordingRules(Settings())
  }

  private func read(isToBeFollowed: Bool = true) throws(SettingsError) -> Settings {
    do {
      guard let path, let bytes = try Self.bytes(path) else { return Settings() }
      let settings = try Settings(text: bytes)
      if isToBeFollowed { try settings.check() }
      return settings
    } catch {
      throw SettingsError(error.why, path: path)
    }
  }

  private static func bytes(_ path: String) throws(SettingsError) -> [UInt8]? {
    // A file without any setting is removed, which may happen between the calls here.
    for _ in 0..<8 {
      guard let status = FileStatus(at: path) else {
        if errno == ENOENT { return nil }
        throw SettingsError("the settings cannot be read: \(String(cString: strerror(errno)))")
      }
      if status.st_size > largest { break }
      if let bytes = PrivateFile.contents(path) { return bytes }
      if FileStatus(at: path)?.st_ino == status.st_ino { break }
    }
    throw SettingsError(
      "the settings must be a readable file of your own, no larger than \(largest >> 20) MiB")
  }

  /// Changes the settings and replaces the whole file, which is on disk when this returns. The file is removed if all
  /// settings have their default values. The caller makes sure that only one process does this at a time.
  ///
  ///     let file = SettingsFile(store: path)
  ///     try file.change { $0.retentionDays = 30 }.retentionDays      // 30
  ///
  /// - Throws: ``SettingsError`` for settings that cannot be followed or a file that cannot be understood, and
  ///   `FileError`; then nothing is changed.
  package func change(_ body: (inout Settings) -> Void) throws -> Settings {
    // Settings that cannot be followed are accepted here, because the change may correct them.
    var settings = try read(isToBeFollowed: false)
    body(&settings)
    try settings.check()
    guard let path else { return settings }
    PrivateFile.removeUnfinished(path)
    if settings != Settings() {
      try PrivateFile.replace(path, with: Array(settings.text.utf8))
    } else {
      try PrivateFile.remove(path)
      try PrivateFile.syncDirectory(of: path)
    }
    return settings
  }
}
