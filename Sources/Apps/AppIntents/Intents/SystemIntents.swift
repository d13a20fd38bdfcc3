/// An intent of a kind that every system knows.
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
  /// Does nothing more: the app shows what is meant when it comes to the front.
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

// One for all kinds: an intent may be of two of them.
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
/// The log knows it by that class's name, so that what was donated before the change still counts.
public protocol CustomIntentMigratedAppIntent: AppIntent {
  /// The name of the class.
  static var intentClassName: String { get }
}

extension CustomIntentMigratedAppIntent {
  /// The name of the class.
  public static var persistentIdentifier: String { intentClassName }
}

/// An intent that is kept for what people have made with it, and replaced by another.
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
  /// The notice that it is replaced.
  static var deprecation: IntentDeprecation<ReplacementIntent> { get }
}

/// A notice that an intent is replaced.
public struct IntentDeprecation<ReplacementIntent: AppIntent>: Sendable {
  /// The message to a person.
  public let message: LocalizedStringResource

  /// Makes a notice with the intent to use instead.
  public init(message: LocalizedStringResource, replacedBy: ReplacementIntent.Type) {
    self.message = message
  }

  /// Makes a notice with nothing to use instead.
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
  /// The facts that the system is told about the app while the filter is in force.
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
  /// A context that holds nothing back, by default.
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

/// The facts that are known where a filter is to be suggested: nothing on Linux.
public struct FocusFilterSuggestionContext: Sendable {}

/// The facts that the system is told about an app while a filter is in force.
///
///     let quiet = FocusFilterAppContext(targetContentIdentifierPrefix: "work/")
///     quiet.notificationFilterPredicate == nil      // true: all notifications are let through
///
/// Unchecked, because a predicate is a class that Foundation does not call `Sendable`; nothing changes one
/// that stands here.
public struct FocusFilterAppContext: @unchecked Sendable {
  /// The condition of notifications that are let through.
  public var notificationFilterPredicate: NSPredicate?
  /// The beginning of the identifiers of the windows that are shown.
  public var targetContentIdentifierPrefix: String?

  /// Makes a context; one without anything holds nothing back.
  public init(
    notificationFilterPredicate: NSPredicate? = nil, targetContentIdentifierPrefix: String? = nil
  ) {
    self.notificationFilterPredicate = notificationFilterPredicate
    self.targetContentIdentifierPrefix = targetContentIdentifierPrefix
  }
}
