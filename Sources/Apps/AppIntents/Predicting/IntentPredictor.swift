internal import Foresight

/// Suggests what the person will probably do next in this app.
///
///     for _ in 1...3 { try await OrderCoffee(.large).donate() }
///     let suggestions = try await IntentPredictor.shared.suggestions(limit: 3)
///     String(localized: suggestions[0].displayRepresentation.title)      // "Order a large coffee"
///     try await suggestions[0].accept()                                  // does it
///
/// On Apple's systems, prediction is part of the system; here the app asks for it. Only this app's intents are
/// suggested, based on the app's own donations.
public struct IntentPredictor: Sendable {
  /// The shared predictor.
  public static let shared = IntentPredictor()

  var center: DonationCenter { .shared }
  private init() {}

  /// The current time; in a test, the time on the test's clock.
  @usableFromInline static var now: Date { Date(DonationCenter.shared.clock()) }

  /// Returns the actions that the person will probably do next, the most probable first.
  ///
  /// - Parameters:
  ///   - date: the moment to predict for; only donations before it are used.
  ///   - context: fields that describe the situation, added to those of ``IntentDonationManager/contextProvider``.
  ///   - entitiesOnScreen: the entities that the person sees, in addition to that of the current ``NSUserActivity``.
  ///     Suggestions about them are raised, as are those that ``RelevantIntentManager`` and ``RelevantEntities``
  ///     declare relevant at the moment: to four times their probability at first, and then by as much as donations
  ///     with ``IntentDonationManager/recordsRelevance`` have taught.
  ///   - limit: the maximum number of suggestions.
  /// - Returns: suggestions whose probabilities sum to one together with that of doing anything else.
  /// - Throws: ``IntentDonationError/store(why:)``.
  /// - Complexity: O(intents).
  public func suggestions(
    at date: Date = IntentPredictor.now, context: [String: String] = [:],
    entitiesOnScreen: [EntityIdentifier] = [], limit: Int = 8
  ) async throws -> [IntentSuggestion] {
    let moment = Self.moment(date)
    var fields = center.context(adding: context)
    let relevance = Relevance(at: date, context: fields, onScreen: entitiesOnScreen)
    for field in relevance.context { fields[field.name] = field.value }
    // A suggestion that relevance raises may come from far down the list.
    let request = PredictionRequest(
      at: moment, context: fields, limit: relevance.isEmpty ? max(0, limit) : max(limit, 1000),
      sources: [center.source])
    return try await center.withEngine { [fields] engine in
      let forecast = try await engine.predict(request)
      let source = center.source
      let learned =
        relevance.isEmpty
        ? LearnedRelevance()
        : try await engine.run { try $0.learnedRelevance(of: source, before: moment.instant) }
      // A test's store is deleted with the test.
      if forecast.isWorthKeeping, DonationCenter.ofTest == nil {
        Task { [center] in try? await engine.run { try $0.save(now: center.clock()) } }
      }
      let found =
        forecast.suggestions.isEmpty
        ? try await shortcuts(engine, fields) : relevance.raising(forecast.suggestions, by: learned)
      return found.prefix(max(0, limit)).map {
        IntentSuggestion(suggestion: $0, moment: moment, context: fields)
      }
    }
  }

  /// Returns the app's shortcuts as suggestions; none once any intent of the app was recorded. Every shortcut weighs as
  /// much as doing something else; one that was dismissed n times weighs 1/(1 + n) of that.
  private func shortcuts(_ engine: SharedEngine, _ context: Fields) async throws -> [Suggestion] {
    let source = center.source
    let isUnlocked = context["unlocked"]?.matches(.boolean(true)) ?? false
    let (shortcuts, dismissed) = try await engine.run { engine in
      try engine.log.read { log in
        var dismissed: [Donation] = []
        if try log.intents().contains(where: { $0.source.hasSameBytes(as: source) }) {
          return ([DeclaredShortcut](), dismissed)
        }
        try log.forEach(DonationQuery(source: source, kind: .dismissal)) { dismissed.append($0) }
        let settings = try log.settings
        let shortcuts = try log.shortcuts(of: source).filter {
          (!$0.needsUnlock || isUnlocked) && !settings.hides(intent: $0.intent, source: source)
        }
        return (shortcuts, dismissed)
      }
    }
    let weighed = shortcuts.map { shortcut in
      let values = AppShortcutRegistry.values(ofIntent: shortcut.intent, name: shortcut.name)
      let times = dismissed.count { $0.intent == shortcut.intent && $0.parameters == values }
      return (shortcut: shortcut, values: values, weight: 1 / Double(1 + times))
    }
    let all = weighed.reduce(1) { $0 + $1.weight }
    return weighed.sorted { $0.weight > $1.weight }.enumerated().map { place, weighed in
      let (shortcut, values, weight) = weighed
      return Suggestion(
        rank: place + 1, intent: shortcut.intent, source: source, parameters: values,
        title: shortcut.name, typeName: shortcut.typeName, probability: weight / all,
        why: "one of the app's shortcuts", because: [])
    }
  }

  /// Returns a stream of suggestions: the current ones, and new ones whenever this process donates, dismisses or
  /// deletes.
  ///
  ///     func follow() async throws {
  ///       for try await suggestions in IntentPredictor.shared.updates(limit: 3) { await show(suggestions) }
  ///     }
  ///
  /// The stream ends when its task is canceled, or with the error of a prediction that failed.
  public func updates(
    context: @escaping @Sendable () -> [String: String] = { [:] }, limit: Int = 8
  ) -> AsyncThrowingStream<[IntentSuggestion], any Error> {
    let (changes, change) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let observer = center.observe { change.yield() }
    change.yield()
    return AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { stream in
      let task = Task {
        do {
          for await _ in changes {
            stream.yield(try await suggestions(context: context(), limit: limit))
          }
          stream.finish()
        } catch {
          stream.finish(throwing: error)
        }
      }
      stream.onTermination = { _ in
        center.stopObserving(observer)
        change.finish()
        task.cancel()
      }
    }
  }
}
