internal import ForesightPrediction
internal import ForesightValues

/// `foresight`: the predictor itself, measured like the other models.
///
/// It is a value like the other models. A copy is made on write, through the image that the engine keeps on disk, so an
/// evaluation tests that image, too.
struct ForesightModel: Model {
  private final class Box {
    var predictor: Predictor

    init(_ predictor: consuming Predictor) { self.predictor = predictor }

    func copy(names: NamedCounts?) -> Box {
      guard let image = ModelImage(copying: predictor.image(stamp: [])),
        let copy = Predictor(image: image, names: names)
      else { preconditionFailure("an image that was just made can be read") }
      return Box(copy)
    }
  }

  private var box: Box
  private let level: Level
  private let names: NamedCounts?
  /// True if repetitions are left out of the log, so that the last candidate is never the next.
  private let isUnrepeated: Bool

  /// The suggestions in the order of their first use.
  private var known: [(intent: UInt64, parameters: UInt64)] = []

  init(level: Level, targets: Targets, prior: Prior) {
    self.level = level
    names = prior.names
    isUnrepeated = targets == .switches
    box = Box(Predictor(prior: prior))
  }

  /// The weights as they are now.
  var learned: Prior { box.predictor.learned }

  mutating func learn(_ candidate: Int, _ event: Event) {
    if !isKnownUniquelyReferenced(&box) {
      box = box.copy(names: names)
      excludeLast()
    }
    box.predictor.learn(event)
    excludeLast()
    if !event.isDismissal, level == .suggestion, candidate == known.count {
      known.append((event.intent, event.parameters))
    }
  }

  private func excludeLast() {
    guard isUnrepeated else { return }
    switch level {
    case .intent: box.predictor.excludeLastIntent()
    case .suggestion: box.predictor.excludeLastSuggestion()
    }
  }

  func score(
    _ situation: Situation, excluding excluded: Int?, into scores: inout [Double]
  ) -> Scale {
    switch level {
    case .intent:
      let final = box.predictor.probabilities(situation)
      return .probabilities(
        somethingNew: Self.share(final, excluding: excluded, into: &scores))
    case .suggestion:
      return scoreSuggestions(situation, excluded, &scores)
    }
  }

  func newcomers(
    _ situation: Situation, excluding excluded: Int?
  ) -> (named: [(target: UInt64, probability: Double)], unnamed: Double)? {
    guard level == .intent, names != nil else { return nil }
    let (named, unnamed) = box.predictor.newcomers(situation, excluding: excluded)
    return (named.map { ($0.intent.key, $0.probability) }, unnamed)
  }

  /// Scores suggestions. A suggestion that the predictor has forgotten scores 0, and counts as something new.
  private func scoreSuggestions(
    _ situation: Situation, _ excluded: Int?, _ scores: inout [Double]
  ) -> Scale {
    let numbers = known.map {
      box.predictor.suggestion(intent: $0.intent, parameters: $0.parameters)
    }
    var remembered: [Double] = []
    let new = Self.share(
      box.predictor.suggestionProbabilities(situation),
      excluding: excluded.flatMap { numbers[$0] }, into: &remembered)
    for (index, number) in numbers.enumerated() {
      scores[index] = number.map { remembered[$0] } ?? 0
    }
    return .probabilities(somethingNew: new)
  }

  /// Fills in the final probabilities, scaled to sum to one without the excluded candidate, which gets 0. Returns the
  /// probability of something new, which is part of that sum.
  private static func share(
    _ final: (known: [Float], new: Float), excluding excluded: Int?,
    into probabilities: inout [Double]
  ) -> Double {
    probabilities.removeAll(keepingCapacity: true)
    if final.known.count == (excluded == nil ? 0 : 1) {
      probabilities.append(contentsOf: repeatElement(0, count: final.known.count))
      return 1
    }
    let left = excluded.map { 1 - Double(final.known[$0]) } ?? 1
    let scale = 1 / max(left, 1e-9)
    for probability in final.known { probabilities.append(Double(probability) * scale) }
    if let excluded { probabilities[excluded] = 0 }
    return Double(final.new) * scale
  }
}
