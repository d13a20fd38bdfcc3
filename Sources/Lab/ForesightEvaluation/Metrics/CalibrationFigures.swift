internal import Glibc

/// The calibration of probabilities: a measure of how far they can be believed.
///
///     var calibration = CalibrationFigures()
///     for _ in 1...100 { calibration.add(happened: 0.25) }
///     calibration.logLossBits                  // 2.0: bits a surprise, on average
struct CalibrationFigures: Sendable {
  /// The number of equal ranges of confidence between 0 and 1.
  static let binCount = 10
  /// The least probability that is counted, so that one impossible event costs 20 bits and not
  /// infinitely many.
  static let leastProbability = 0x1p-20
  /// The thresholds of confidence at which coverage and precision are counted.
  static let thresholds = [0.5, 0.8]

  /// One range of confidence.
  struct Bin: Sendable {
    /// The number of predictions with a confidence in this range.
    var count = 0
    fileprivate var confidences = ExactSum()
    /// The sum of the confidences of these predictions.
    var confidence: Double { confidences.value }
    /// The number of these predictions that were right.
    var right = 0
    /// The mean confidence, which is the bin's position on a reliability diagram; not a number if the bin is empty.
    var meanConfidence: Double { confidence / Double(count) }
    var accuracy: Double { Double(right) / Double(count) }
    /// The variance that `right` would have if the confidences were exact: the sum of p·(1 − p).
    fileprivate var variances = ExactSum()
  }

  /// The ranges, the least confident first.
  private(set) var bins = Array(repeating: Bin(), count: CalibrationFigures.binCount)
  /// The number of predictions that were made.
  private(set) var predictions = 0
  private var bits = ExactSum()
  private var shown = Array(repeating: 0, count: CalibrationFigures.thresholds.count)
  private var rightlyShown = Array(repeating: 0, count: CalibrationFigures.thresholds.count)

  /// Adds a prediction for which only the probability of what happened is known.
  mutating func add(happened: Double) {
    predictions += 1
    bits.add(-log2(max(happened, Self.leastProbability)))
  }

  mutating func add(_ belief: Outcome.Belief) {
    add(happened: belief.happened)
    let place = min(Int(belief.first * Double(Self.binCount)), Self.binCount - 1)
    bins[place].count += 1
    bins[place].confidences.add(belief.first)
    bins[place].right += belief.isFirstRight ? 1 : 0
    bins[place].variances.add(belief.first * (1 - belief.first))
    for (index, threshold) in Self.thresholds.enumerated() where belief.suggestion >= threshold {
      shown[index] += 1
      rightlyShown[index] += belief.isRight ? 1 : 0
    }
  }

  private func mean(_ sum: Double) -> Double { sum / Double(max(predictions, 1)) }

  /// The expected calibration error: the mean gap between the confidence and the accuracy of the entry ranked first,
  /// weighted over the bins (Naeini, Cooper and Hauskrecht, AAAI 2015); `nil` without confidences.
  var expectedError: Double? {
    guard bins.contains(where: { $0.count > 0 }) else { return nil }
    return mean(bins.reduce(0) { $0 + abs($1.confidence - Double($1.right)) })
  }

  /// The expected calibration error that perfect probabilities would show on as many predictions, by
  /// chance alone.
  ///
  /// In each bin the number of right predictions then deviates from the sum of confidences by √(2σ²/π) on average (the
  /// mean of a half-normal distribution), with σ² the sum of p·(1 − p).
  var noiseFloor: Double {
    mean(bins.reduce(0) { $0 + (2 * $1.variances.value / .pi).squareRoot() })
  }

  /// The mean of −log₂ of the probability of what happened, something new included.
  var logLossBits: Double { mean(bits.value) }

  /// The coverage and the precision of suggestions, in the order of ``thresholds``. Coverage is the share of
  /// predictions whose suggestion reached the threshold; precision is the share of those suggestions that were right,
  /// `nil` if there were none.
  var confident: [(threshold: Double, coverage: Double, precision: Double?)] {
    Self.thresholds.indices.map { index in
      (
        Self.thresholds[index], mean(Double(shown[index])),
        shown[index] > 0 ? Double(rightlyShown[index]) / Double(shown[index]) : nil
      )
    }
  }
}

extension CalibrationFigures.Bin: CountedInParts {
  static var parts: [CountedPart<Self>] {
    [.init(\.count), .init(\.confidences), .init(\.right), .init(\.variances)]
  }
}

extension CalibrationFigures: CountedInParts {
  static var parts: [CountedPart<Self>] {
    [
      .init(\.bins), .init(\.predictions), .init(\.bits), .init(\.shown),
      .init(\.rightlyShown),
    ]
  }
}
