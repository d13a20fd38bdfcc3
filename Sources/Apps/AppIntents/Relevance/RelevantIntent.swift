internal import Synchronization

/// An intent that is worth showing in some situation.
///
///     struct ShowCity: WidgetConfigurationIntent {
///       static let title: LocalizedStringResource = "City"
///       @Parameter(title: "City", default: "Bern") var city: String
///     }
///     RelevantIntent(ShowCity(), widgetKind: "weather", relevance: .location(inferred: .work))
public struct RelevantIntent: Sendable {
  /// The intent with its values.
  let intent: any WidgetConfigurationIntent
  /// The situation.
  let relevance: RelevantContext

  /// Makes a relevant intent from an intent and a situation. There are no widgets on Linux, so the widget kind is
  /// ignored.
  public init<Intent: WidgetConfigurationIntent>(
    _ intent: Intent, widgetKind: String, relevance: RelevantContext
  ) {
    self.intent = intent
    self.relevance = relevance
  }
}

/// The intents that are worth showing in some situation.
///
///     struct ShowCity: WidgetConfigurationIntent {
///       static let title: LocalizedStringResource = "City"
///       @Parameter(title: "City", default: "Bern") var city: String
///     }
///     let morning = RelevantContext.date(from: monday8, to: monday8 + 3600)
///     try await RelevantIntentManager.shared.updateRelevantIntents([
///       RelevantIntent(ShowCity(), widgetKind: "weather", relevance: morning)
///     ])
///
/// They are kept in memory, for as long as the program runs.
public final class RelevantIntentManager: Sendable {
  /// The shared manager.
  public static let shared = RelevantIntentManager()

  private let intents = Mutex<[RelevantIntent]>([])

  init() {}

  /// Replaces all relevant intents; an empty list forgets them.
  public func updateRelevantIntents(_ intents: [RelevantIntent]) async throws {
    self.intents.withLock { $0 = intents }
  }

  /// Returns the intents that are worth showing at a moment, given the context.
  func relevant(at date: Date, context: [String: String]) -> [RelevantIntent] {
    intents.withLock { $0 }.filter { $0.relevance.holds(at: date, context: context) }
  }
}
