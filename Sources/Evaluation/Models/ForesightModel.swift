internal import Donations
internal import Prediction

/// `foresight`: the predictor itself, seen as a model among others.
///
/// It is a value like the other models. A copy that is made while both go on learning is made by way
/// of the image that the engine keeps on disk, so evaluating it tests that too.
struct ForesightModel: Model {
  private final class Box {
    var predictor: Predictor

    init(_ predictor: consuming Predictor) { self.predictor = predictor }

    func copy() -> Box {
      guard let image = ModelImage(copying: predictor.image(stamp: [])),
        let predictor = Predictor(image: image)
      else { preconditionFailure("an image that was just made can be read") }
      return Box(predictor)
    }
  }

  private var box: Box
  private let level: Level
  /// The candidates at the level of suggestions, intents with parameters, in the order of their first use.
  private var combinations: [(intent: Int, parameters: UInt64)] = []

  init(level: Level, prior: Prior) {
    self.level = level
    box = Box(Predictor(prior: prior))
  }

  /// The weights as they are now.
  var learned: Prior { box.predictor.learned }

  mutating func learn(_ candidate: Int, _ event: Event) {
    if !isKnownUniquelyReferenced(&box) { box = box.copy() }
    box.predictor.learn(event)
    guard !event.isDismissal, level == .suggestion, candidate == combinations.count,
      let intent = box.predictor.candidate(of: event.intent)
    else { return }
    combinations.append((intent, event.parameters))
  }

  func score(
    _ situation: Situation, excluding excluded: Int?, into scores: inout [Double]
  ) -> Scale {
    switch level {
    case .intent:
      return .probabilities(
        somethingNew: box.predictor.probabilities(situation, excluding: excluded, into: &scores))
    case .suggestion:
      return scoreCombinations(situation, excluded, &scores)
    }
  }

  /// P(intent) × P(parameters | intent). What an intent leaves for values that are not remembered is
  /// shared evenly by those of its combinations and one that is new.
  private func scoreCombinations(
    _ situation: Situation, _ excluded: Int?, _ scores: inout [Double]
  ) -> Scale {
    var intents: [Double] = []
    let newIntent = box.predictor.probabilities(situation, excluding: nil, into: &intents)
    var given: [[UInt64: Double]] = []
    var rest: [Double] = []
    for intent in intents.indices {
      let values = box.predictor.parameters(of: intent, situation)
        .map { ($0.hash, Double($0.probability)) }
      given.append(Dictionary(values) { first, _ in first })
      rest.append(values.reduce(1) { $0 - $1.1 })
    }
    var sharers = Array(repeating: 1.0, count: intents.count)
    for combination in combinations where given[combination.intent][combination.parameters] == nil {
      sharers[combination.intent] += 1
    }
    for (index, combination) in combinations.enumerated() {
      let intent = combination.intent
      let known = given[intent][combination.parameters]
      scores[index] = intents[intent] * (known ?? max(0, rest[intent]) / sharers[intent])
    }
    var somethingNew = intents.indices.reduce(newIntent) {
      $0 + intents[$1] * max(0, rest[$1]) / sharers[$1]
    }
    if let excluded {
      let left = 1 - scores[excluded]
      scores[excluded] = 0
      for index in scores.indices { scores[index] /= left }
      somethingNew /= left
    }
    return .probabilities(somethingNew: somethingNew)
  }
}
