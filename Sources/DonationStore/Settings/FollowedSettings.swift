/// The settings of a store as they stand in their file, read again when it is another than before.
struct FollowedSettings {
  /// `nil` where nobody's settings are followed.
  private let file: SettingsFile?
  private var signature: SettingsFile.Signature?
  private var found: Result<Settings, SettingsError>?
  /// The same, ready to be applied; made when first something is appended.
  private var madeRules: RecordingRules?

  /// Those in the file beside a store.
  init(store path: String) { file = SettingsFile(store: path) }

  /// Those of nobody, for what was recorded once already: it stays as it is.
  init() {
    file = nil
    var settings = Settings()
    settings.redactsSecrets = false
    found = .success(settings)
  }

  /// Looks whether the file is another; tells whether it is.
  mutating func refresh() -> Bool {
    guard let file else { return false }
    let signature = file.signature
    if found != nil, signature == self.signature { return false }
    self.signature = signature
    found = Result { () throws(SettingsError) in try file.read() }
    madeRules = nil
    return true
  }

  /// The settings as they were when they were looked for last.
  var settings: Settings {
    get throws(SettingsError) { try found?.get() ?? Settings() }
  }

  /// The settings ready to be applied.
  mutating func rules() throws(SettingsError) -> RecordingRules {
    if let madeRules { return madeRules }
    do {
      let rules = try RecordingRules(settings)
      madeRules = rules
      return rules
    } catch {
      throw SettingsError(error.why, path: file?.path)
    }
  }
}
