// ForesightPrivacy holds the settings and their file, the rules that decide what may be recorded, redaction (with the
// scanner that looks for secrets), and flood control.
//
// Never here: SQLite. The rules take a donation and return what may be written of it; `ForesightLog` writes it.
//
// Begin with `Settings.swift`, which holds what a person can choose, then this file, which applies it, then
// `RecordingRules+Redaction.swift` and `SecretScanner.swift`.

package import ForesightValues
internal import Glibc

/// Settings in the form in which they are applied to donations: which are left out, and what is redacted in the others.
///
///     var settings = Settings()
///     settings.exclusions = [Exclusion(source: "cafe")]
///     var file = SettingsFile(store: path)
///     try file.change { $0 = settings }
///     file.refresh()
///     try file.rules().refusal(of: donation)      // .excluded
///
/// Every donation passes these rules before it is recorded, whichever program donates it.
package struct RecordingRules: Sendable {
  package let settings: Settings
  /// The person's own patterns.
  let patterns: [RegularExpression]
  /// Exclusions of whole donations (`wholes`), and of values in them (`parts`).
  let wholes: [Exclusion]
  private let parts: [Exclusion]

  /// Makes the rules of some settings, and compiles the person's patterns.
  ///
  /// - Throws: ``SettingsError`` for settings that cannot be followed.
  package init(_ settings: Settings) throws(SettingsError) {
    self.settings = settings
    patterns = try settings.redactions.map(Self.expression(ofPerson:))
    wholes = settings.exclusions.filter { $0.parameter == nil }
    parts = settings.exclusions.filter { $0.parameter != nil }
  }

  /// Returns the reason for which a donation is left out as a whole; `nil` if it is not.
  package func refusal(of donation: Donation) -> Ignored.Reason? {
    if settings.isPaused { return .paused }
    return excludes(donation) ? .excluded : nil
  }

  /// Returns true if an exclusion covers a donation as a whole, whether recording is paused or not.
  package func excludes(_ donation: Donation) -> Bool {
    wholes.contains { $0.fits(intent: donation.intent, source: donation.source) }
  }

  /// Returns true if nothing of a source may be written, not even the titles of its entities: recording is paused, or
  /// the whole source is excluded.
  package func refusesAll(of source: String) -> Bool {
    settings.isPaused
      || wholes.contains { exclusion in
        exclusion.intent == nil && exclusion.source.map { Exclusion.fits($0, source) } ?? false
      }
  }

  /// The parts of a donation that were checked under these rules before, and were clean.
  package typealias Known = (intent: Bool, parameters: Bool, context: Bool)

  /// Returns a donation without what must not be written; `nil` if it can be written as it is.
  ///
  /// - Parameter known: the parts that need not be scanned again.
  /// - Complexity: O(bytes of its texts), whatever is in them and whatever the person's patterns are.
  package func cleaned(
    _ given: Donation, known: Known = (intent: false, parameters: false, context: false)
  ) -> Donation? {
    if parts.isEmpty, !redacts { return nil }
    var known = known
    // The same arguments may be harmless for one program and contain a secret for another.
    if known.parameters, !given.parameters.isEmpty, dependsOnProgram(given.intent) {
      known.parameters = false
    }
    if parts.isEmpty, known.intent, known.parameters, known.context, given.result == nil,
      given.sequence == nil, given.presentation == nil, given.action == nil
    {
      return nil
    }
    var donation = given
    // The names of values that titles must not show.
    var hidden: [String] = []
    for part in parts where part.fits(intent: given.intent, source: given.source) {
      donation.parameters = part.without(donation.parameters, &hidden)
      donation.context = part.without(donation.context, &hidden)
    }
    let isWhole = hidden.isEmpty
    if redacts {
      if !(known.parameters && isWhole) {
        donation.parameters = redacted(donation.parameters, &hidden, ofProgram: given.intent)
      }
      if !(known.context && isWhole) { donation.context = redacted(donation.context, &hidden) }
      if !known.intent {
        donation.intent = redacted(donation.intent)
        donation.source = redacted(source: donation.source)
      }
      donation.result = donation.result.map { cleaned($0) ?? $0 }
      if let sequence = donation.sequence { donation.sequence = redacted(sequence) }
    }
    // The action may contain what was removed from the parameters, in another form.
    if let action = given.action, !hidden.isEmpty || redacts && !isHarmless(action) {
      donation.action = nil
    }
    // A removal can join several words, so the indices no longer apply.
    if donation.parameters != given.parameters || donation.intent != given.intent {
      donation.paths = nil
    }
    if let presentation = donation.presentation {
      donation.presentation = redacted(presentation, hiding: hidden)
    }
    return donation
  }

  /// Returns true if an action contains nothing that must be removed. Any other action is dropped as a whole, because a
  /// part of it would do something else.
  private func isHarmless(_ action: Action) -> Bool {
    if cleaned(action.value) != nil { return false }
    guard case .command(let words, _, _) = action, let program = words.first else { return true }
    let arguments = words.dropFirst().joined(separator: " ")
    return cleaned(arguments, ofProgram: program) == nil
  }

  private func redacted(
    _ fields: Fields, _ hidden: inout [String], ofProgram program: String? = nil
  ) -> Fields {
    guard let result = cleaned(fields, ofProgram: program) else { return fields }
    hidden += zip(fields, result).filter { $0.value != $1.value }.map(\.0.name)
    return result
  }

  /// Returns a text with the mark in place of what must not be written.
  ///
  ///     var settings = Settings()
  ///     settings.redactions = ["ACME-[0-9]+"]
  ///     let rules = try RecordingRules(redactingAs: settings)
  ///     rules.redacted("ticket ACME-12") == "ticket " + RecordingRules.mark      // true
  ///
  /// - Complexity: O(bytes).
  package func redacted(_ text: String) -> String { cleaned(text) ?? text }

  /// Returns a source without what must not be written. The source of an assistant, the bus, an automation or a menu
  /// remains one of the same kind.
  private func redacted(source: String) -> String {
    let text = redacted(source)
    return switch ReservedSource(of: source) {
    // The rest of the name might be the name of another menu.
    case .menu: text == source ? source : ReservedSource.redactedMenu(source)
    case .automation:
      ReservedSource.automation(of: redacted(ReservedSource.withoutAutomation(source)))
    case .bus: ReservedSource.bus.checked(text) ?? ReservedSource.bus(caller: nil)
    case .assistant:
      ReservedSource.assistant.checked(text) ?? ReservedSource.assistant(client: text)
    case nil: text
    }
  }

  /// Returns a presentation that shows neither the values of some parameters nor secrets.
  private func redacted(
    _ presentation: Presentation, hiding parameters: [String]
  ) -> Presentation {
    func isHidden(_ name: String) -> Bool { parameters.contains { $0.hasSameBytes(as: name) } }
    var shown = presentation
    shown.name = presentation.name.map { redacted($0) }
    shown.combinations = presentation.combinations.map { given in
      if given.parameters.contains(where: isHidden) {
        return Combination(parameters: given.parameters, title: "")
      }
      return Combination(
        parameters: given.parameters, title: redacted(given.title),
        subtitle: given.subtitle.map { redacted($0) })
    }
    shown.texts = presentation.texts.filter { !isHidden($0.parameter) }
      .map { ParameterText(parameter: $0.parameter, text: redacted($0.text)) }
    return shown
  }
}

extension Exclusion {
  /// Returns true if a source and an intent are those that the exclusion names.
  func fits(intent name: String, source donor: String) -> Bool {
    func fitsSource(_ pattern: String) -> Bool {
      Self.fits(pattern, donor) || Self.fits(pattern, ReservedSource.withoutAutomation(donor))
    }
    return (source.map(fitsSource) ?? true) && (intent.map { Self.fits($0, name) } ?? true)
  }

  /// Returns fields without those that the exclusion names, and appends their names to a list.
  fileprivate func without(_ fields: Fields, _ names: inout [String]) -> Fields {
    guard let parameter else { return fields }
    var result = fields
    for field in fields where Self.fits(parameter, field.name) {
      result[field.name] = nil
      names.append(field.name)
    }
    return result
  }

  // Safe to share, because the C library only reads the locale.
  nonisolated(unsafe) private static let characters =
    newlocale(1 << LC_CTYPE, "C.UTF-8", nil) ?? newlocale(1 << LC_CTYPE, "C", nil)

  static func fits(_ pattern: String, _ name: String) -> Bool {
    // Patterns match characters instead of bytes, whatever locale the program has set.
    let before = uselocale(characters)
    defer { uselocale(before) }
    return fnmatch(pattern, name, 0) == 0
  }
}
