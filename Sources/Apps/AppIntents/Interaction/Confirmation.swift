/// The names of the buttons that let an intent continue or stop it.
///
///     ConfirmationActionName.order == .buy                                      // false
///     ConfirmationActionName.custom(acceptLabel: "Brew", denyLabel: "Not now")
public struct ConfirmationActionName: Hashable, Sendable {
  let acceptLabel: LocalizedStringResource
  let denyLabel: LocalizedStringResource?
  let isDestructive: Bool

  init(
    _ acceptLabel: LocalizedStringResource, deny denyLabel: LocalizedStringResource? = nil,
    isDestructive: Bool = false
  ) {
    self.acceptLabel = acceptLabel
    self.denyLabel = denyLabel
    self.isDestructive = isDestructive
  }

  /// Makes names of the app's own.
  ///
  ///     let brew = ConfirmationActionName.custom(acceptLabel: "Brew", denyLabel: "Not now")
  ///     brew == .order      // false
  public static func custom(
    acceptLabel: LocalizedStringResource, acceptAlternatives: [LocalizedStringResource] = [],
    denyLabel: LocalizedStringResource, denyAlternatives: [LocalizedStringResource] = [],
    destructive: Bool = false
  ) -> ConfirmationActionName {
    ConfirmationActionName(acceptLabel, deny: denyLabel, isDestructive: destructive)
  }
}

/// The conditions under which a confirmation is asked for.
///
///     func perform() async throws -> some IntentResult {
///       try await requestConfirmation(conditions: .always, actionName: .order, dialog: "Order two coffees?")
///       return .result()
///     }
public struct ConfirmationConditions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Makes a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Always.
  public static let always = ConfirmationConditions(rawValue: 1)
}

/// One of several options that an intent offers a person.
///
///     func perform() async throws -> some IntentResult & ProvidesDialog {
///       let choice = try await requestChoice(
///         between: [
///           IntentChoiceOption(title: "Keep", subtitle: "In the archive"),
///           IntentChoiceOption(title: "Delete", style: .destructive), .cancel,
///         ])
///       return .result(dialog: "\(choice.title)")      // .cancel has thrown CancellationError
///     }
public struct IntentChoiceOption: Hashable, Sendable {
  /// The role of an option.
  public enum Style: Hashable, Sendable {
    /// No special role.
    case `default`
    /// The role of an option that destroys something.
    case destructive
    /// The role of an option that cancels the intent.
    case cancel
  }

  /// The option that cancels the intent.
  public static let cancel = IntentChoiceOption(title: "Cancel", style: .cancel)

  /// Makes an option that cancels the intent, with another title.
  ///
  ///     let stay = IntentChoiceOption.cancel(title: "Stay here")
  ///     String(localized: stay.title)      // "Stay here"
  ///     stay.style                         // .cancel
  public static func cancel(title: LocalizedStringResource) -> IntentChoiceOption {
    IntentChoiceOption(title: title, style: .cancel)
  }

  /// The title that a person reads.
  public let title: LocalizedStringResource
  /// The text below the title.
  public let subtitle: LocalizedStringResource?
  /// The role of the option.
  public let style: Style

  /// Makes an option.
  public init(
    title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil,
    style: Style = .default
  ) {
    self.title = title
    self.subtitle = subtitle
    self.style = style
  }
}
