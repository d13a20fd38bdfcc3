/// An intent of a predefined kind, such as `OpenIntent`.
public protocol SystemIntent: AppIntent {}

/// An intent that shows an entity or a case in the app.
///
///     struct OpenSong: OpenIntent {
///       static let title: LocalizedStringResource = "Open Song"
///       @Parameter(title: "Song") var target: Song
///     }
public protocol OpenIntent: SystemIntent {
  /// The type of the value that is shown.
  associatedtype Value: AppValue
  /// The value that is shown.
  var target: Value { get set }
}

extension OpenIntent {
  /// True: it is shown in the app's windows.
  public static var openAppWhenRun: Bool { true }
  /// Does nothing more: the app shows the target when it comes to the front.
  public func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> {
    .result()
  }
}

/// An intent that removes entities from the app.
///
///     struct DeleteSongs: DeleteIntent {
///       static let title: LocalizedStringResource = "Delete Songs"
///       @Parameter(title: "Songs") var entities: [Song]
///       func perform() async throws -> some IntentResult {
///         await library.remove(entities)
///         return .result()
///       }
///     }
public protocol DeleteIntent: SystemIntent {
  /// The type of the entities that are removed.
  associatedtype Entity: AppEntity
  /// The entities that are removed.
  var entities: [Entity] { get set }
}

/// An intent whose parameters configure something; it is not run.
public protocol _ConfigurationIntent: AppIntent {}

// One implementation for all kinds, because an intent may conform to two of them.
extension _ConfigurationIntent {
  /// Throws: a configuration is not run.
  public func perform() async throws -> Never { throw AppIntentError.Unrecoverable.notAllowed }
}

/// An intent whose parameters configure a widget; it is not run.
///
///     struct ShowCity: WidgetConfigurationIntent {
///       static let title: LocalizedStringResource = "City"
///       @Parameter(title: "City", default: "Bern") var city: String
///     }
public protocol WidgetConfigurationIntent: _ConfigurationIntent {}

/// An intent whose parameters configure a control; it is not run.
public protocol ControlConfigurationIntent: _ConfigurationIntent {}

/// An intent that takes the place of a class that was generated from an intent definition file.
///
///     struct OrderSoup: CustomIntentMigratedAppIntent {
///       static let intentClassName = "OrderSoupIntent"
///       static let title: LocalizedStringResource = "Order Soup"
///       func perform() async throws -> some IntentResult { .result() }
///     }
///     OrderSoup.persistentIdentifier      // "OrderSoupIntent"
///
/// The log identifies it by that class's name, so that donations from before the migration still count.
public protocol CustomIntentMigratedAppIntent: AppIntent {
  /// The name of the class.
  static var intentClassName: String { get }
}

extension CustomIntentMigratedAppIntent {
  /// The name of the class.
  public static var persistentIdentifier: String { intentClassName }
}

/// A deprecated intent, kept because people may have built something with it.
///
///     struct OrderTea: DeprecatedAppIntent {
///       static let title: LocalizedStringResource = "Order Tea"
///       static var deprecation: IntentDeprecation<OrderCoffee> {
///         IntentDeprecation(message: "Use Order Coffee", replacedBy: OrderCoffee.self)
///       }
///       func perform() async throws -> some IntentResult { .result() }
///     }
///     String(localized: OrderTea.deprecation.message)      // "Use Order Coffee"
public protocol DeprecatedAppIntent: AppIntent {
  /// The type of the intent that replaces it.
  associatedtype ReplacementIntent: AppIntent = Never
  /// The notice that the intent is deprecated.
  static var deprecation: IntentDeprecation<ReplacementIntent> { get }
}

/// A notice that an intent is deprecated.
public struct IntentDeprecation<ReplacementIntent: AppIntent>: Sendable {
  /// The message to a person.
  public let message: LocalizedStringResource

  /// Makes a notice that names the intent to use instead.
  public init(message: LocalizedStringResource, replacedBy: ReplacementIntent.Type) {
    self.message = message
  }

  /// Makes a notice without an intent to use instead.
  public init(message: LocalizedStringResource) where ReplacementIntent == Never {
    self.message = message
  }
}

/// An intent that changes what an app shows while a Focus is on.
///
///     struct QuietFilter: SetFocusFilterIntent {
///       static let title: LocalizedStringResource = "Quiet"
///       @Parameter(title: "Mute", default: true) var mute: Bool
///       var displayRepresentation: DisplayRepresentation { "Mute" }
///       func perform() async throws -> some IntentResult { .result() }
///     }
public protocol SetFocusFilterIntent: SystemIntent, InstanceDisplayRepresentable {
  /// The filter that is in force.
  static var current: Self { get async throws }
  /// Filters worth offering.
  static func suggestedFocusFilters(for context: FocusFilterSuggestionContext) async -> [Self]
  /// The filters that the system applies to the app while this filter is in force.
  var appContext: FocusFilterAppContext { get async throws }
}

extension SetFocusFilterIntent {
  /// Throws ``SetFocusFilterIntentError/notFound``: there is no Focus on Linux.
  public static var current: Self {
    get async throws { throw SetFocusFilterIntentError.notFound }
  }
  /// None by default.
  public static func suggestedFocusFilters(for context: FocusFilterSuggestionContext) async
    -> [Self]
  { [] }
  /// A context that filters nothing, by default.
  public var appContext: FocusFilterAppContext { FocusFilterAppContext() }
}

/// The reason that no filter is known to be in force.
///
///     struct QuietFilter: SetFocusFilterIntent {
///       static let title: LocalizedStringResource = "Quiet"
///       @Parameter(title: "Mute", default: true) var mute: Bool
///       var displayRepresentation: DisplayRepresentation { "Mute" }
///       func perform() async throws -> some IntentResult { .result() }
///     }
///     try await QuietFilter.current      // throws: notFound
public enum SetFocusFilterIntentError: Error {
  /// No filter is in force.
  case notFound
  /// A parameter that has to have a value has none.
  case missingParameterValue
}

/// The circumstances in which a filter is suggested; empty on Linux.
public struct FocusFilterSuggestionContext: Sendable {}

/// The filters that the system applies to an app while a Focus filter is in force.
///
///     let quiet = FocusFilterAppContext(targetContentIdentifierPrefix: "work/")
///     quiet.notificationFilterPredicate == nil      // true: all notifications are let through
///
/// Unchecked, because Foundation does not declare the class `NSPredicate` `Sendable`; nothing changes a predicate once
/// it is stored here.
public struct FocusFilterAppContext: @unchecked Sendable {
  /// The predicate that a notification must satisfy to be delivered; `nil` for all notifications.
  public var notificationFilterPredicate: NSPredicate?
  /// The prefix of the identifiers of the windows to show; `nil` for all windows.
  public var targetContentIdentifierPrefix: String?

  /// Makes a context; without arguments it filters nothing.
  public init(
    notificationFilterPredicate: NSPredicate? = nil, targetContentIdentifierPrefix: String? = nil
  ) {
    self.notificationFilterPredicate = notificationFilterPredicate
    self.targetContentIdentifierPrefix = targetContentIdentifierPrefix
  }
}
