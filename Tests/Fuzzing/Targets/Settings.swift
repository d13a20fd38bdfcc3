import ForesightValues

@testable import ForesightPrivacy

/// Settings: what was read and is written is read again as the same; what can be followed leaves every
/// donation one that can be recorded, and nothing more to take out of it.
func fuzzSettings(_ bytes: [UInt8]) throws {
  let settings: Settings
  do {
    settings = try Settings(text: bytes)
  } catch {
    return
  }
  let again = try? Settings(text: Array(settings.text.utf8))
  try law(again == settings, "settings that were written are not read as the same")
  guard let rules = try? RecordingRules(settings) else { return }
  // Patterns are tried on the input itself, in which they stand.
  let text = String(decoding: bytes.filter { $0 != 0 }.prefix(200), as: UTF8.self)
  let donation = Donation(
    at: Moment(Instant(seconds: 0), utcOffset: 0), source: "a", intent: "b" + text,
    parameters: ["password": .string(text), "p": .array([.string(text)])], result: .string(text))
  let nothing = RecordingRules.Known(intent: false, parameters: false, context: false)
  let cleaned = rules.cleaned(donation, known: nothing) ?? donation
  try law((try? cleaned.check()) != nil, "a donation cannot be recorded any more")
  if settings.redactsSecrets {
    try law(
      cleaned.parameters["password"].map { $0 == .string(RecordingRules.mark) } ?? true,
      "a password is recorded")
  }
}
