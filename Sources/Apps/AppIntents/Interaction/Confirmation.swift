/// The name of the button that lets an intent go on.
///
///     ConfirmationActionName.order == .buy                                      // false
///     ConfirmationActionName.custom(acceptLabel: "Brew", denyLabel: "Not now")
public struct ConfirmationActionName: Hashable, Sendable {
  let acceptLabel: LocalizedStringResource
  let denyLabel: LocalizedStringResource?
  let isDestructive: Bool

  private init(
    _ acceptLabel: LocalizedStringResource, deny denyLabel: LocalizedStringResource? = nil,
    isDestructive: Bool = false
  ) {
    self.acceptLabel = acceptLabel
    self.denyLabel = denyLabel
    self.isDestructive = isDestructive
  }

  /// A name of the app's own.
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

  /// “Continue”.
  public static let `continue` = ConfirmationActionName("Continue")
  /// “Add”.
  public static let add = ConfirmationActionName("Add")
  /// “Add data”.
  public static let addData = ConfirmationActionName("Add data")
  /// “Book”.
  public static let book = ConfirmationActionName("Book")
  /// “Buy”.
  public static let buy = ConfirmationActionName("Buy")
  /// “Call”.
  public static let call = ConfirmationActionName("Call")
  /// “Check in”.
  public static let checkIn = ConfirmationActionName("Check in")
  /// “Create”.
  public static let create = ConfirmationActionName("Create")
  /// “Do”.
  public static let `do` = ConfirmationActionName("Do")
  /// “Download”.
  public static let download = ConfirmationActionName("Download")
  /// “Filter”.
  public static let filter = ConfirmationActionName("Filter")
  /// “Find”.
  public static let find = ConfirmationActionName("Find")
  /// “Get”.
  public static let `get` = ConfirmationActionName("Get")
  /// “Go”.
  public static let go = ConfirmationActionName("Go")
  /// “Log”.
  public static let log = ConfirmationActionName("Log")
  /// “Open”.
  public static let open = ConfirmationActionName("Open")
  /// “Order”.
  public static let order = ConfirmationActionName("Order")
  /// “Pay”.
  public static let pay = ConfirmationActionName("Pay")
  /// “Play”.
  public static let play = ConfirmationActionName("Play")
  /// “Play sound”.
  public static let playSound = ConfirmationActionName("Play sound")
  /// “Post”.
  public static let post = ConfirmationActionName("Post")
  /// “Request”.
  public static let request = ConfirmationActionName("Request")
  /// “Run”.
  public static let run = ConfirmationActionName("Run")
  /// “Search”.
  public static let search = ConfirmationActionName("Search")
  /// “Send”.
  public static let send = ConfirmationActionName("Send")
  /// “Set”.
  public static let `set` = ConfirmationActionName("Set")
  /// “Share”.
  public static let share = ConfirmationActionName("Share")
  /// “Start”.
  public static let start = ConfirmationActionName("Start")
  /// “Start navigation”.
  public static let startNavigation = ConfirmationActionName("Start navigation")
  /// “Toggle”.
  public static let toggle = ConfirmationActionName("Toggle")
  /// “Turn off”.
  public static let turnOff = ConfirmationActionName("Turn off")
  /// “Turn on”.
  public static let turnOn = ConfirmationActionName("Turn on")
  /// “View”.
  public static let view = ConfirmationActionName("View")
}

/// The conditions under which a confirmation is asked for at all.
///
///     func perform() async throws -> some IntentResult {
///       try await requestConfirmation(conditions: .always, actionName: .order, dialog: "Order two coffees?")
///       return .result()
///     }
public struct ConfirmationConditions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Makes one of its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Always.
  public static let always = ConfirmationConditions(rawValue: 1)
}

/// One of several ways to go on.
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
  /// The mark of an option.
  public enum Style: Hashable, Sendable {
    /// No mark.
    case `default`
    /// The mark of an option that destroys something.
    case destructive
    /// The mark of the option that breaks off.
    case cancel
  }

  /// Breaks off.
  public static let cancel = IntentChoiceOption(title: "Cancel", style: .cancel)

  /// Breaks off, under another name.
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
  /// The mark that it bears.
  public let style: Style

  /// Makes a way to go on.
  public init(
    title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil,
    style: Style = .default
  ) {
    self.title = title
    self.subtitle = subtitle
    self.style = style
  }
}
