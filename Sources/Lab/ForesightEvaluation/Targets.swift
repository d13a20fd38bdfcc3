internal import ForesightValues

/// The events that a model is asked to predict.
///
///     var evaluator = Evaluator(models: ["mfu"], clock: { 0 })
///     evaluator.targets = .switches       // of A A B B A: B and A, never what was just used
public enum Targets: String, CaseIterable, Sendable {
  /// Every event.
  case all
  /// Only changes: an event with the same target as the previous event is left out of the log, and the previous event's
  /// target is no candidate.
  case switches
}

/// The level at which an event is to be predicted.
///
///     var evaluator = Evaluator(models: ["mfu"], clock: { 0 })
///     evaluator.level = .suggestion       // a large coffee and a small one are two targets
public enum Level: String, CaseIterable, Sendable {
  /// The intent.
  case intent
  /// The intent with all its parameters.
  case suggestion

  /// Returns a hash that identifies an event's target.
  func target(of event: Event) -> UInt64 {
    switch self {
    case .intent: event.intent
    case .suggestion: StableHash.combine(event.intent, event.parameters)
    }
  }
}
