/// An intent that declares which combinations of its parameters are worth suggesting, and how each is worded.
///
///     struct OrderTea: PredictableIntent {
///       static let title: LocalizedStringResource = "Order Tea"
///       @Parameter(title: "Size") var size: CoffeeSize
///       @Parameter(title: "Cups", default: 1) var cups: Int
///       static var predictionConfiguration: some IntentPredictionConfiguration {
///         IntentPrediction(parameters: (\.$size, \.$cups)) { size, cups in
///           DisplayRepresentation(title: "Order \(cups) \(size) teas")
///         }
///         IntentPrediction(parameters: \.$size) { size in "Order a \(size) tea" }
///       }
///       func perform() async throws -> some IntentResult { .result() }
///     }
///     let order = OrderTea()
///     order.size = .small
///     try await order.donate()
///     let first = try await IntentPredictor.shared.suggestions(limit: 1)[0]
///     String(localized: first.displayRepresentation.title)      // "Order 1 small teas"
///
/// Leave out of a combination any parameter that differs every time, such as a time or a text.
///
/// The closures are called when the intent is donated, but only those of complete combinations, in which every
/// parameter has a value. If no combination is complete, the closures of combinations with at least one value are
/// called, with `nil` for each missing value.
public protocol PredictableIntent: AppIntent {
  /// The type of the combinations.
  associatedtype Prediction: IntentPredictionConfiguration
  /// The combinations worth suggesting.
  @IntentPredictionsBuilder<Self> static var predictionConfiguration: Prediction { get }
}

extension PredictableIntent {
  /// The default: the intent with all its values or with none, shown by its title.
  public static var predictionConfiguration: IntentPrediction<Self, ()> { IntentPrediction() }
}

/// One combination of an intent's parameters, or several.
public protocol IntentPredictionConfiguration {
  /// The type of the intent.
  associatedtype Intent: AppIntent
  /// Each combination.
  var _combinations: [_PredictionCombination<Intent>] { get }
}

/// A combination of parameters worth suggesting, and how it is shown.
///
///     @Parameter(title: "Size") var size: CoffeeSize
///     static var predictionConfiguration: some IntentPredictionConfiguration {
///       IntentPrediction(parameters: \.$size) { size in "Order a \(size) coffee" }
///       IntentPrediction { "Order coffee" }
///     }
public struct IntentPrediction<Intent: AppIntent, T>: IntentPredictionConfiguration {
  /// Each combination.
  public let _combinations: [_PredictionCombination<Intent>]

  /// No combination.
  init() { _combinations = [] }

  init(
    paths: [PartialKeyPath<Intent>],
    render: @escaping (_PredictionCombination<Intent>.Values) throws -> DisplayRepresentation
  ) {
    _combinations = [_PredictionCombination(paths: paths, render: render)]
  }

  /// The intent without any parameter.
  ///
  ///     static var predictionConfiguration: some IntentPredictionConfiguration {
  ///       IntentPrediction { DisplayRepresentation(title: "Order coffee", subtitle: "As always") }
  ///     }
  public init(displayRepresentation: @escaping () -> DisplayRepresentation) where T == () {
    self.init(paths: []) { _ in displayRepresentation() }
  }

  /// A combination of one parameter.
  ///
  ///     @Parameter(title: "Size") var size: CoffeeSize
  ///     static var predictionConfiguration: some IntentPredictionConfiguration {
  ///       IntentPrediction(parameters: \.$size) { size in "Order a \(size) coffee" }
  ///     }
  public init<V0: _IntentValue>(
    parameters: T, displayRepresentation: @escaping (V0) -> DisplayRepresentation
  ) where T == KeyPath<Intent, IntentParameter<V0>> {
    self.init(paths: [parameters]) { displayRepresentation(try $0.value(0)) }
  }
}

/// Several combinations.
public struct TupleIntentPrediction<Intent: AppIntent, T>: IntentPredictionConfiguration {
  /// The combinations, in the order in which they are written.
  public let _combinations: [_PredictionCombination<Intent>]
}

/// Combines the combinations that a closure lists.
@resultBuilder
public enum IntentPredictionsBuilder<Intent: AppIntent> {
  /// One combination as it is.
  public static func buildExpression<Prediction: IntentPredictionConfiguration>(
    _ prediction: Prediction
  ) -> Prediction where Prediction.Intent == Intent {
    prediction
  }

  /// One combination.
  public static func buildBlock<Prediction: IntentPredictionConfiguration>(
    _ prediction: Prediction
  ) -> Prediction {
    prediction
  }

  /// Several combinations.
  public static func buildBlock<
    First: IntentPredictionConfiguration, each Other: IntentPredictionConfiguration
  >(
    _ first: First, _ other: repeat each Other
  ) -> TupleIntentPrediction<Intent, (First, repeat each Other)> {
    var combinations: [_PredictionCombination<Intent>] = []
    func add(_ prediction: some IntentPredictionConfiguration) {
      combinations += prediction._combinations as? [_PredictionCombination<Intent>] ?? []
    }
    add(first)
    repeat add(each other)
    return TupleIntentPrediction(_combinations: combinations)
  }
}

/// A combination whose number of parameters is known only at run time.
public struct _PredictionCombination<Intent: AppIntent> {
  let paths: [PartialKeyPath<Intent>]
  let render: (Values) throws -> DisplayRepresentation

  /// The parameters of one intent, in the order of a combination.
  struct Values {
    let intent: Intent
    let paths: [PartialKeyPath<Intent>]

    func value<Value: _IntentValue & Sendable>(_ index: Int) throws -> Value {
      guard let parameter = intent[keyPath: paths[index]] as? IntentParameter<Value>,
        let value = parameter.currentValue
      else { throw UnsetParameter() }
      return value
    }
  }

  /// Returns the representation with an intent's values.
  ///
  /// - Throws: ``UnsetParameter``.
  func representation(of intent: Intent) throws -> DisplayRepresentation {
    try render(Values(intent: intent, paths: paths))
  }
}
