/// An action that an app can perform, with its parameters.
///
///     struct BrewTea: AppIntent {
///       static let title: LocalizedStringResource = "Brew Tea"
///       @Parameter(title: "Cups", default: 1) var cups: Int
///       func perform() async throws -> some IntentResult & ReturnsValue<Int> { .result(value: cups) }
///     }
///     let brew = BrewTea()
///     brew.cups = 2
///     try await brew()      // 2
///
/// The app donates the intent whenever a person does the same in the app's own windows. A donated intent is suggested
/// when the person is likely to do it again.
public protocol AppIntent: PersistentlyIdentifiable, _SupportsAppDependencies, _IntentDescribing,
  Sendable
{
  /// The type of its result.
  associatedtype PerformResult: IntentResult
  /// The type of its summary.
  associatedtype SummaryContent: ParameterSummary = IntentParameterSummary<Self>

  typealias Parameter = IntentParameter
  typealias Summary = IntentParameterSummary<Self>
  typealias When = ParameterSummaryWhenCondition<Self>
  typealias Switch<Value: _IntentValue & Sendable> = ParameterSummarySwitchCondition<Self, Value>
  typealias Case<Value: _IntentValue & Sendable> = ParameterSummaryCaseCondition<Self, Value>
  typealias DefaultCase<Value: _IntentValue & Sendable> =
    ParameterSummaryDefaultCaseCondition<Self, Value>
  typealias Option = IntentChoiceOption
  typealias ExecutionTargets = IntentExecutionTargets

  /// The title that a person reads.
  static var title: LocalizedStringResource { get }
  /// True if the app comes to the front for it.
  static var openAppWhenRun: Bool { get }
  /// The people who may run it.
  static var authenticationPolicy: IntentAuthenticationPolicy { get }
  /// True if it is offered to people; otherwise it is never suggested.
  static var isDiscoverable: Bool { get }
  /// The modes in which it may run: in the background, or with the app in front.
  static var supportedModes: IntentModes { get }
  /// The processes in which it may run: the app, or one of its extensions.
  static var allowedExecutionTargets: IntentExecutionTargets { get }
  /// The sentence that says what it does, with its parameters.
  @ParameterSummaryBuilder<Self> static var parameterSummary: SummaryContent { get }

  /// Performs the intent.
  ///
  ///     @Parameter(title: "Cups", default: 1) var cups: Int
  ///     func perform() async throws -> some IntentResult & ReturnsValue<Int> { .result(value: cups) }
  func perform() async throws -> PerformResult
  /// Makes an intent, with the default values of its parameters.
  init()
}

extension AppIntent {
  /// False by default: it runs without the app's windows.
  public static var openAppWhenRun: Bool { false }
  /// ``IntentAuthenticationPolicy/alwaysAllowed`` by default.
  public static var authenticationPolicy: IntentAuthenticationPolicy { .alwaysAllowed }
  /// True by default.
  ///
  ///     PayBill.isDiscoverable                  // true
  ///     EmptySnippetIntent.isDiscoverable       // false
  public static var isDiscoverable: Bool { true }
  /// ``IntentModes/background``, or ``IntentModes/foreground`` if ``openAppWhenRun`` is true.
  public static var supportedModes: IntentModes { openAppWhenRun ? .foreground : .background }
  /// ``IntentExecutionTargets/default``: anywhere.
  public static var allowedExecutionTargets: IntentExecutionTargets { .default }
}

extension AppIntent where SummaryContent == IntentParameterSummary<Self> {
  /// The title.
  public static var parameterSummary: IntentParameterSummary<Self> { .init() }
}

/// The people who may run an intent.
///
///     static let authenticationPolicy = IntentAuthenticationPolicy.requiresAuthentication
///     // suggested only where the context says that `unlocked` is true
public enum IntentAuthenticationPolicy: Hashable, Sendable {
  /// Anyone may run it.
  case alwaysAllowed
  /// The person must have unlocked one of their devices.
  case requiresAuthentication
  /// The person must have unlocked this device.
  case requiresLocalDeviceAuthentication
}

/// The places in which an intent may run.
///
///     static let allowedExecutionTargets: IntentExecutionTargets = [.main, .widgetKitExtension]
public struct IntentExecutionTargets: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Makes a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The app itself.
  public static let main = IntentExecutionTargets(rawValue: 1)
  /// An extension of the app.
  public static let appIntentsExtension = IntentExecutionTargets(rawValue: 2)
  /// The extension that shows the app's widgets.
  public static let widgetKitExtension = IntentExecutionTargets(rawValue: 4)
  /// Anywhere.
  public static let `default`: IntentExecutionTargets = [
    .main, .appIntentsExtension, .widgetKitExtension,
  ]
}

extension Never: AppIntent {
  /// An empty title.
  public static var title: LocalizedStringResource { "" }
  /// Cannot be called: there is no value to call it on.
  public func perform() async throws -> Never { switch self {} }
  /// Cannot be called: an initializer that cannot fail, of a type without values, has nothing to return.
  public init() { fatalError("there is no value of Never") }
}
