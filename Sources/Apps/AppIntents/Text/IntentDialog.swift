/// The words for a person: a full text to be spoken, and a shorter one to be read beside what is on the screen.
///
///     IntentDialog("Your coffee is ready.")
///     IntentDialog(full: "I ordered a large coffee.", supporting: "Ordered.")
public struct IntentDialog: Hashable, Sendable {
  /// The full text.
  public var full: LocalizedStringResource
  /// The shorter text, for use where the rest can be seen.
  ///
  ///     let dialog = IntentDialog(full: "I ordered a large coffee.", supporting: "Ordered.")
  ///     dialog.supporting.map { String(localized: $0) }      // "Ordered."
  public var supporting: LocalizedStringResource?
  /// The name of one of the system's symbols.
  public var systemImageName: String?

  /// Makes a dialog.
  public init(_ full: LocalizedStringResource) { self.full = full }

  /// Makes a dialog with a picture.
  public init(_ full: LocalizedStringResource, systemImageName: String) {
    self.full = full
    self.systemImageName = systemImageName
  }

  /// Makes a dialog in full, with a picture.
  public init(full: LocalizedStringResource, systemImageName: String) {
    self.init(full, systemImageName: systemImageName)
  }

  /// Makes a dialog with a shorter form.
  public init(
    full: LocalizedStringResource, supporting: LocalizedStringResource,
    systemImageName: String? = nil
  ) {
    self.full = full
    self.supporting = supporting
    self.systemImageName = systemImageName
  }
}

extension IntentDialog: ExpressibleByStringInterpolation {
  /// Makes a dialog from a literal.
  public init(stringLiteral value: String) {
    self.init(LocalizedStringResource(stringLiteral: value))
  }

  /// Makes a dialog from a literal with values in it.
  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    self.init(LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}
