internal import Foresight

/// A setting that can be changed by one word, in a member of a request or an option of the command line.
///
///     SettingsOption.all.map(\.option).contains("--learn-from")      // true
package struct SettingsOption: Sendable {
  /// Its name in a request.
  package let name: String
  /// The form of the word on the command line, for people.
  package let form: String
  /// The form of the value in a request; `nil` if it is the same.
  var member: String?
  /// True if it may be given several times.
  package var isList = true
  /// Returns the word for a value in a request; `nil` if the value is invalid.
  var word: @Sendable (JSON) -> String? = { $0.string }
  /// Returns the change for a word; `nil` if the word is invalid.
  package let change: @Sendable (String) -> SettingsChange?

  /// Its name on the command line.
  package var option: String {
    "--" + name.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
  }

  package static let all: [SettingsOption] =
    pair(
      "exclude", "include", Exclusion.form, \.exclusions, Exclusion.init(text:),
      added: "what was recorded stays until 'foresight forget'; excluded intents are hidden",
      missing: "nothing is excluded in these words; 'foresight settings' shows what is")
    + pair(
      "learnFrom", "unlearnFrom", ReservedSource.assistantForm, \.learnedSources,
      ReservedSource.assistant.checked,
      added: "what it recorded before counts too; the next prediction learns it",
      removed:
        "what was learned from it is gone; what was recorded stays, until 'foresight forget'",
      missing: "nothing is learned from it; 'foresight settings' shows what is")
    + pair(
      "contextVariable", "noContextVariable", "a variable's name", \.contextVariables, { $0 },
      added: "shells that are started from now on record it",
      removed: "it is not recorded any more; what was recorded stays",
      missing: "it was not recorded; 'foresight settings' shows which variables are")
    + pair(
      "redact", "unredact", "a text", \.redactions, { $0 },
      missing: "there is no such pattern; 'foresight settings' shows those there are")
    + [redactSecrets, retention, durability]

  /// Returns the options that put an entry into a list and take it out.
  private static func pair<Entry: Equatable & Sendable>(
    _ adding: String, _ removing: String, _ form: String, _ list: SettingsChange.List<Entry>,
    _ read: @escaping @Sendable (String) -> Entry?, added: String? = nil, removed: String? = nil,
    missing: String
  ) -> [SettingsOption] {
    [
      SettingsOption(
        name: adding, form: form, change: { read($0).map { .adding($0, to: list, added) } }),
      SettingsOption(
        name: removing, form: form,
        change: { word in
          read(word).map { entry in .removing(from: list, removed, missing) { $0 == entry } }
        }),
    ]
  }

  private static let redactSecrets = SettingsOption(
    name: "redactSecrets", form: "on or off", member: "true or false", isList: false,
    word: { $0.boolean.map { $0 ? "on" : "off" } },
    change: { word in
      ["on": true, "off": false][word].map { isOn in SettingsChange { $0.redactsSecrets = isOn } }
    })

  private static let days = "a whole number of days from 1 to \(Settings.longestRetention)"
  private static let retention = SettingsOption(
    name: "retention", form: "\(days), or forever", member: "\(days), or \"forever\"",
    isList: false,
    word: { $0.string == "forever" ? "forever" : $0.int.map(String.init) },
    change: { word in
      let days = Int(word)
      guard word == "forever" || days.map((1...Settings.longestRetention).contains) ?? false else {
        return nil
      }
      let notice = "what is older is deleted the next time something is recorded"
      return SettingsChange(notice: days == nil ? nil : notice) { $0.retentionDays = days }
    })

  private static let durability = SettingsOption(
    name: "durability", form: "durable or relaxed", member: "\"durable\" or \"relaxed\"",
    isList: false,
    change: { Durability(rawValue: $0).map { level in SettingsChange { $0.durability = level } } })
}
