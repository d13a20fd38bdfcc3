import Testing

@testable import Prediction

struct OccasionsTests {
  /// Occasions of candidates that came one after the other.
  private func occasions(_ candidates: [Int]) -> Occasions {
    var occasions = Occasions()
    for _ in 0..<7 { occasions.appendCandidate() }
    for (number, candidate) in candidates.enumerated() {
      var occasion = Occasion()
      occasion.candidate = UInt32(candidate)
      occasions.add(
        occasion, after: number == 0 ? -1 : candidates[number - 1], number: number)
    }
    return occasions
  }

  @Test(arguments: [10, 2048, 2049, 5000])
  func theWayBackLeadsThroughAllThatCameAfterTheSame(count: Int) {
    let candidates = (0..<count).map { $0 * $0 % 7 }
    let occasions = occasions(candidates)
    for candidate in 0..<7 {
      let all = (1..<count).reversed().filter {
        candidates[$0 - 1] == candidate && $0 >= count - Occasions.most
      }
      for most in [0, 1, 64] {
        var found: [Int] = []
        occasions.find(after: candidate, of: count, atMost: most, &found)
        #expect(found == Array(all.prefix(most)))
        #expect(found.allSatisfy { Int(occasions[$0].candidate) == candidates[$0] })
      }
    }
    let isConsistent = occasions.isConsistent(candidates: 7, events: count)
    #expect(isConsistent)
  }

  @Test func nothingCameAfterNothing() {
    var found: [Int] = []
    occasions([0]).find(after: -1, of: 1, atMost: 9, &found)
    #expect(found == [])
  }

  @Test func aCandidateThatDoesNotExistIsNotConsistent() {
    let occasions = occasions([0, 1, 2])
    let isConsistent = occasions.isConsistent(candidates: 2, events: 3)
    #expect(!isConsistent)
  }
}
