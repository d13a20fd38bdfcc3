internal import ForesightPrediction
internal import ForesightValues

extension [LineCompletion] {
  /// The share that the probability of a line keeps which names what is not there: it may be about to be made.
  private static var kept: Float { 0.1 }
  /// The share of what no other line takes that names have which are there.
  private static var share: Float { 0.6 }
  /// The probability from which on what is there, or is not, is shown unasked.
  private static var least: Float { 0.15 }

  /// The same with what is there at the prompt: lines that name what is not there come last, with a tenth of their
  /// probability, and names that are there stand among the others.
  func weighed(
    by question: LineQuestion, _ paths: PathWords, _ rejected: RejectedLines
  ) -> [LineCompletion] {
    let here = question.here
    guard here != Surroundings() else { return self }
    var (there, gone): ([LineCompletion], [LineCompletion]) = ([], [])
    for var line in self where !line.isComposed || !here.isFileForDirectory(line.line) {
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
