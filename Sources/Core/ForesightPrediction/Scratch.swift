internal import ForesightValues
internal import Glibc

/// Working memory for one computation, reused so that ranking allocates nothing for each candidate.
///
/// Between calls it holds only what ``Predictor/learn(_:)`` passes from scoring to counting, the features of the
/// situation that was predicted last, and what an evaluation excludes; every other use overwrites a field before it
/// reads it. It is a struct that is passed `inout`, because each access to a property of a class pays for an exclusivity
/// check.
struct Scratch {
  /// The situation and the filter that the features were computed for. The situation is `nil` if something was learned
  /// since.
  var situation: Situation?
  var filter = IntentFilter.all
  /// The candidates that cannot be next, ignored if all are excluded: see ``Predictor/excludeLastIntent()``.
  var excluded: [Int] = []
  /// The candidates that are ranked one by one; their rows are the rows of the arrays below.
  var shortlist = Shortlist()
  /// The history before the situation.
  var history = History()
  var keys = ContextKeys()
  /// The situation as ``EpisodeMemory`` describes it.
  var episode = EpisodeMemory.unknown
  /// The features: a row for each candidate, a column for each feature.
  var features: Matrix
  /// `scores`: the score of each row. `errors`: the error of each row: its probability, minus 1 for the row of the
  /// event's candidate.
  var scores: [Float] = []
  var errors: [Float] = []
  /// The probability of each candidate, given that the next one is not new; one per row until `expand(uses:)` is
  /// called.
  var probabilities: [Float] = []
  /// The probability of a new candidate.
  var new: Float = 1
  /// The probability of new values or a new intent, as the level of intents expects it; used by the level of
  /// suggestions.
  var expectedNovelty: Float = 0
  /// For each known intent, the probability that its next use has new values; updated with each event that is learned.
  /// Used by the level of suggestions.
  var novelties: [Float] = []
  /// The answer of the level of intents, and the final probabilities of intents and of whole suggestions; used by the
  /// level of suggestions.
  var answer = LevelAnswer(
    probabilities: [], new: 1, last: -1, parameters: 0, events: 0, novelty: Novelty.start)
  var intents = Outcome(probabilities: [], new: 1, first: nil)
  var wholes = Outcome(probabilities: [], new: 1, first: nil)
  /// `sums`: for each intent, the probability of its suggestions and of new values together. `newSum`: the probability
  /// of a new intent. Both are estimates by the level of suggestions.
  var sums: [Float] = []
  var newSum: Float = 1
  /// The mean features of the suggestions of each intent that was asked for since the features were computed.
  var means: [Int: [Float]] = [:]
  /// The distance to the values of each row's suggestion; empty if no distance is known.
  var distances: [Hazard.Distance] = []
  /// For each feature: its weight, the slope of the cross-entropy in that weight, and the total count of its context.
  var weights, gradient, totals: [Float]
  /// The number of different candidates that followed in each of ``Feature/contexts``.
  var different = [Float](repeating: 0, count: Feature.contexts.count)
  /// The place in the table of each of ``Feature/contexts``, and of each field of the context; `nil` for one that is
  /// not in the table.
  var places = [Int?](repeating: nil, count: Feature.contexts.count)
  var fieldPlaces: [Int?] = []
  var returningPlace: Int?
  /// The places of the five hours around that of the situation, from two before to two after.
  var hourPlaces = [Int?](repeating: nil, count: 5)
  /// The followers in the context that was looked up last.
  var followers = FollowerRows()
  /// The number of uses of each row.
  var uses: [Float] = []
  /// The probability of each row: at index 0 by frequency, at index n after the last n intents. Indices are filled as
  /// far as these intents were seen before.
  var lower: [[Float]] = Array(repeating: [], count: 4)
  /// The index in ``lower`` of the longest order seen before, among the orders up to each number of intents.
  var known = [Int](repeating: 0, count: 4)
  /// The ratios of ``DecayedCounts`` to frequency, eight a row.
  var decayed: [SIMD8<Float>] = []
  /// The count of each row around the hour of the situation, weighted by nearness.
  var hours: [Float] = []
  /// The state of each expert of the ``Mixture``, and the probability that all of them together give to each row.
  var experts = Array(repeating: Mixture.State(), count: Mixture.Expert.allCases.count)
  var mixture: [Float] = []
  /// The index of each candidate in the list passed to a call; -1 for the others, and for all between calls.
  var placesOfCandidates: [Int32] = []
  /// The error of each candidate that has a row of its own, or is the target; 0 for the others, and for all between
  /// calls.
  var errorsOfCandidates: [Float] = []
  /// The probability that the mixer alone gives to each row.
  var mixed: [Float] = []
  /// The habits of other people; the arrays are empty if the prior names none.
  ///
  /// - `newcomers`: the state of each expert on new intents.
  /// - `named`: the probability of each intent that the prior names, given that the next intent is new.
  /// - `candidatesOfNamed`: the number of the candidate that each of these intents is; -1 if it is none.
  /// - `candidatesFound`: the number of candidates when `candidatesOfNamed` was computed.
  var newcomers: [Newcomers.State] = []
  var named: [Float] = []
  var candidatesOfNamed: [Int32] = []
  var candidatesFound = -1
  var attentionHeads = Attention.heads
  /// The inputs of ``Novelty``.
  var novelty = [Float](repeating: 0, count: Novelty.inputs)

  init(features count: Int) {
    features = Matrix(rows: 0, columns: count)
    weights = Array(repeating: 0, count: count)
    (gradient, totals) = (weights, weights)
  }

  /// Ratios whose logarithms are taken together, and their rows.
  var ratios: [Float] = []
  private var ratioRows: [Int32] = []

  /// Clears what is computed anew for each situation, for the rows of the current shortlist.
  mutating func reset(candidates: Int) {
    let rows = shortlist.candidates.count
    features.reset(rows: rows)
    if !means.isEmpty { means = [:] }
    Self.reset(&scores, rows)
    Self.reset(&uses, rows)
    Self.reset(&hours, rows)
    Self.reset(&mixture, rows)
    for order in lower.indices { Self.reset(&lower[order], rows) }
    for feature in totals.indices { totals[feature] = 0 }
    for feature in different.indices { different[feature] = 0 }
    Self.reset(&ratios, rows)
    ratioRows.append(contentsOf: repeatElement(0, count: max(0, rows - ratioRows.count)))
    decayed.removeAll(keepingCapacity: true)
    decayed.append(contentsOf: repeatElement(SIMD8(repeating: 0), count: rows))
    let missing = max(0, candidates - placesOfCandidates.count)
    placesOfCandidates.append(contentsOf: repeatElement(-1, count: missing))
    errorsOfCandidates.append(contentsOf: repeatElement(0, count: missing))
  }

  static func reset(_ array: inout [Float], _ count: Int) {
    array.removeAll(keepingCapacity: true)
    array.append(contentsOf: repeatElement(0, count: count))
  }

  /// Adds log(1 + ratio) to each row of a feature's column.
  @inline(__always)
  mutating func addLogarithms(toEachRowOf feature: Int, ofOneMoreThan ratio: (_ row: Int) -> Float)
  {
    ratios.withUnsafeMutableBufferPointer { ratios in
      for row in ratios.indices { ratios[row] = ratio(row) }
      takeLogarithmsOfOneMore(ratios)
      features.withColumn(feature) { column in
        for row in ratios.indices { column[row] += ratios[row] }
      }
    }
  }

  /// Adds log(1 + ratio) to some rows of a feature's column.
  ///
  /// - Parameter gather: calls its argument once for each of these rows, with the row and its ratio.
  @inline(__always)
  mutating func addLogarithms(
    to feature: Int, _ gather: (_ add: (_ row: Int, _ ratio: Float) -> Void) -> Void
  ) {
    ratios.withUnsafeMutableBufferPointer { ratios in
      ratioRows.withUnsafeMutableBufferPointer { rows in
        var count = 0
        gather { row, ratio in
          ratios[count] = ratio
          rows[count] = Int32(truncatingIfNeeded: row)
          count += 1
        }
        takeLogarithmsOfOneMore(UnsafeMutableBufferPointer(rebasing: ratios[..<count]))
        features.withColumn(feature) { column in
          for index in 0..<count { column[Int(rows[index])] += ratios[index] }
        }
      }
    }
  }

  /// Writes log(1 + x), for each number x in ``decayed``, to the columns of its features.
  mutating func addDecayed() {
    let size = features.rows
    decayed.withUnsafeMutableBytes { bytes in
      let ratios = bytes.bindMemory(to: Float.self)
      takeLogarithmsOfOneMore(ratios)
      features.withElements { elements in
        for (measure, feature) in Feature.decayed.enumerated() {
          for candidate in 0..<size {
            elements[feature * size + candidate] = ratios[candidate * 8 + measure]
          }
        }
      }
    }
  }

  /// Computes the scores from the features and their weights, and copies them to `probabilities` for the softmax.
  mutating func multiply() {
    features.multiply(weights, into: &scores)
    probabilities = scores
    // The row of the others stands for many candidates, and gets the probability of all of them.
    if let others = shortlist.rowOfOthers { probabilities[others] += logf(Float(shortlist.others)) }
  }

  /// Takes all probability from excluded candidates that are ranked. Call it before the softmax.
  mutating func exclude() {
    for candidate in excluded where shortlist.rows[candidate] >= 0 {
      let row = Int(shortlist.rows[candidate])
      probabilities[row] = -1e30
      mixture[row] = 0
    }
  }

  /// Expands the probabilities from rows to candidates. The others share their row's probability in proportion to their
  /// uses.
  mutating func expand(uses all: UnsafeBufferPointer<Float>) {
    guard let others = shortlist.rowOfOthers else { return }
    let rows = probabilities
    let share = rows[others] / (Float(shortlist.others) * (uses[others] + 0.2))
    Self.reset(&probabilities, all.count)
    probabilities.withUnsafeMutableBufferPointer { probabilities in
      for candidate in all.indices { probabilities[candidate] = share * (all[candidate] + 0.2) }
      for (row, candidate) in shortlist.candidates.prefix(others).enumerated() {
        probabilities[Int(candidate)] = rows[row]
      }
    }
  }

  /// Blends the mixer's probabilities with those of ``Mixture``, in which dismissed candidates are lowered first. The
  /// mixer's own probabilities remain in `mixed`.
  mutating func blend(_ blend: borrowing Blend) {
    mixed = probabilities
    turnDown(Feature.dismissed.rawValue)
    for candidate in probabilities.indices {
      probabilities[candidate] = blend(mixed[candidate], mixture[candidate])
    }
  }

  /// Lowers the mixture's probabilities of dismissed candidates as much as the mixer does, and rescales all to sum to
  /// one.
  private mutating func turnDown(_ feature: Int) {
    var sum: Float = 0
    features.withColumn(feature) { dismissed in
      for candidate in dismissed.indices {
        if dismissed[candidate] > 0 {
          mixture[candidate] *= expf(min(weights[feature] * dismissed[candidate], 0))
        }
        sum += mixture[candidate]
      }
    }
    for candidate in mixture.indices { mixture[candidate] /= sum }
  }

  /// Computes the gradient of the cross-entropy: Xᵀ(p − y), where y is 1 at the row of the target.
  mutating func computeGradient(target: Int) {
    errors = mixed
    errors[target] -= 1
    features.multiplyTransposed(errors, into: &gradient)
  }

  /// Sets the error of each ranked candidate to that of its row, and the error of a target without a row to `error`;
  /// sets all of them back to 0 if `error` is `nil`.
  mutating func setErrorsOfCandidates(target: Int, _ error: Float?) {
    let shortlist = shortlist
    let errors: [Float]? = error == nil ? nil : self.errors
    errorsOfCandidates[target] = error ?? 0
    errorsOfCandidates.withUnsafeMutableBufferPointer { all in
      for (row, candidate) in shortlist.candidates.prefix(shortlist.found).enumerated() {
        all[Int(candidate)] = errors?[row] ?? 0
      }
    }
  }
}

/// Holds the ``Scratch`` of a predictor in a class, so that methods that do not mutate the predictor can write to it.
final class Workspace {
  var scratch: Scratch

  /// - Parameter kind: the kind of candidates; intents have fewer features.
  init(_ kind: Level.Kind) {
    scratch = Scratch(features: kind == .intents ? Feature.ofIntents : Feature.allCases.count)
  }
}
