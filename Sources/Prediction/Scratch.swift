internal import LinearAlgebra

/// Memory for one computation, kept so that ranking allocates nothing for each candidate.
///
/// It holds nothing between calls but what ``Predictor/learn(_:)`` passes from scoring to counting:
/// every use begins by overwriting what it reads.
struct Scratch {
  /// Candidates × features.
  var features = Matrix(rows: 0, columns: Feature.allCases.count)
  /// One score, later one probability, a candidate.
  var scores: [Float] = []
  /// One weight a feature.
  var weights = [Float](repeating: 0, count: Feature.allCases.count)
  /// One slope a feature.
  var gradient = [Float](repeating: 0, count: Feature.allCases.count)
  var selection = Mixer.Selection()
  var keys = ContextKeys()
  /// For each of ``Feature/contexts``, and for each field of the context, its place in the table.
  var places = [Int?](repeating: nil, count: Feature.contexts.count)
  var fieldPlaces: [Int?] = []
  var returningPlace: Int?
  /// For each of ``Feature/contexts`` how many different candidates followed.
  var different = [Float](repeating: 0, count: Feature.contexts.count)
  /// The probability of each candidate by frequency, then after the last one, two, three intents.
  var lower: [[Float]] = Array(repeating: [], count: 4)
  /// Counts by hour.
  var hours: [Float] = []
  /// What the current contexts' biases add up to.
  var biases: [Float] = []
  /// The inputs of ``Novelty``.
  var novelty = [Float](repeating: 0, count: Novelty.inputs)

  /// Ratios whose logarithms are taken together, and the elements of the matrix that these are added to.
  private var ratios: [Float] = []
  private var targets: [(row: Int32, column: Int32)] = []

  mutating func reset(candidates: Int) {
    features.reset(rows: candidates)
    Self.reset(&scores, candidates)
    Self.reset(&hours, candidates)
    Self.reset(&biases, candidates)
    for order in lower.indices { Self.reset(&lower[order], candidates) }
    for feature in selection.totals.indices { selection.totals[feature] = 0 }
    for feature in different.indices { different[feature] = 0 }
    ratios.removeAll(keepingCapacity: true)
    targets.removeAll(keepingCapacity: true)
  }

  private static func reset(_ array: inout [Float], _ count: Int) {
    array.removeAll(keepingCapacity: true)
    array.append(contentsOf: repeatElement(0, count: count))
  }

  /// Adds log(1 + ratio) to an element, once ``takeLogarithms()`` is called.
  @inline(__always)
  mutating func add(ratio: Float, _ candidate: Int, _ feature: Int) {
    ratios.append(ratio)
    targets.append((Int32(truncatingIfNeeded: candidate), Int32(truncatingIfNeeded: feature)))
  }

  /// Turns probabilities into the gradient of the cross-entropy: Xᵀ(p − y), where y is 1 at the target.
  mutating func computeGradient(target: Int) {
    scores[target] -= 1
    features.multiplyTransposed(scores, into: &gradient)
  }

  mutating func takeLogarithms() {
    takeLogarithmsOfOneMore(&ratios)
    let size = features.rows
    features.withElements { elements in
      for (ratio, target) in zip(ratios, targets) {
        elements[Int(target.column) * size + Int(target.row)] += ratio
      }
    }
  }
}

/// Where a predictor keeps its ``Scratch``, so that ranking, which changes nothing, can use it.
final class Workspace {
  var scratch = Scratch()
}
