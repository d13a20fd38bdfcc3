import ForesightValues

@testable import ForesightEvaluation

/// The answer of a program that is measured: whatever it is, what is made of it is a ranking.
func fuzzRanking(_ bytes: [UInt8]) throws {
  var names = TargetNames(level: .intent)
  for intent in ["a", "b", "c"] {
    names.add(
      Donation(at: Moment(Instant(seconds: 0), utcOffset: 0), source: "s", intent: intent))
  }
  for excluded in [nil, 1] {
    guard let ranking = try? ExternalRanking(bytes, names: names, excluding: excluded) else {
      continue
    }
    let candidates = ranking.candidates
    try law(
      candidates.allSatisfy { (0..<3).contains($0) }, "something is ranked that is no candidate")
    try law(Set(candidates).count == candidates.count, "something is ranked twice")
    try law(!candidates.contains(excluded ?? -1), "what cannot come is ranked")
    guard let probabilities = ranking.probabilities else { continue }
    try law(probabilities.count == candidates.count, "not all have a probability")
    try law(probabilities.allSatisfy { $0 >= 0 }, "a probability is negative")
  }
}
