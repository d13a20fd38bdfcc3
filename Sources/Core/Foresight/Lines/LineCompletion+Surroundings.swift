internal import ForesightPrediction
internal import ForesightValues

extension [LineCompletion] {
  /// The share of its probability that a line keeps if it names a file that does not exist: the person may be about to
  /// create it.
  private static var kept: Float { 0.1 }
  /// The share of the remaining probability, which the other lines leave, that goes to lines with existing names.
  private static var share: Float { 0.6 }
  /// The least probability at which a line is shown as grey text if only an existing name suggests it, or although it
  /// names a missing file.
  private static var least: Float { 0.15 }

  /// Returns the completions, adjusted to the names that exist at the prompt. Lines that name something that does not
  /// exist come last, with a tenth of their probability. Lines that continue with an existing name are inserted among
  /// the others. Composed lines that name a file where a directory or a branch is needed are dropped.
  func weighed(
    by question: LineQuestion, _ paths: PathWords, _ rejected: RejectedLines
  ) -> [LineCompletion] {
    let here = question.here
    guard here != Surroundings() else { return self }
    var (there, gone): ([LineCompletion], [LineCompletion]) = ([], [])
    for var line in self where !line.isComposed || !here.isFileForOther(line.line) {
      if !here.lacks(line.line, typed: question.typed, paths) {
        there.append(line)
        continue
      }
      line.probability *= Self.kept
      line.goesOn *= Self.kept
      if question.thresholds == nil || line.goesOn >= Self.least { gone.append(line) }
    }
    let all = there + gone
    let taken = Swift.max(
      all.reduce(Float(0)) { $0 + $1.probability }, all.map(\.goesOn).max() ?? 0)
    let rest = Self.share * Swift.max(0, 1 - taken)
    for (line, share) in here.words(behind: question.typed) {
      let probability = rest * share
      guard question.thresholds == nil || probability >= Self.least,
        !rejected.rejects(line, completing: question.typed),
        !there.contains(where: { $0.line.hasSameBytes(as: line) })
      else { continue }
      let place = there.firstIndex { $0.goesOn < probability } ?? there.count
      there.insert(LineCompletion(composed: line, probability: probability), at: place)
    }
    return there + gone
  }
}
