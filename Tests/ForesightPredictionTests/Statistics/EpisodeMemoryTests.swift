import Testing

@testable import ForesightPrediction

struct EpisodeMemoryTests {
  /// Episodes of candidates that came one after the other.
  private func memory(_ candidates: [Int]) -> EpisodeMemory {
    var memory = EpisodeMemory()
    for _ in 0..<7 { memory.appendCandidate() }
    for (number, candidate) in candidates.enumerated() {
      var episode = EpisodeMemory.unknown
      episode.candidate = UInt32(candidate)
      memory.add(
        episode, after: number == 0 ? -1 : candidates[number - 1], number: number)
    }
    return memory
  }

  @Test(arguments: [10, 2048, 2049, 5000])
  func theWayBackLeadsThroughAllThatCameAfterTheSame(count: Int) {
    let candidates = (0..<count).map { $0 * $0 % 7 }
    let memory = memory(candidates)
    for candidate in 0..<7 {
      let all = (1..<count).reversed().filter {
        candidates[$0 - 1] == candidate && $0 >= count - EpisodeMemory.capacity
      }
      for limit in [0, 1, 64] {
        var found: [Int] = []
        memory.find(after: candidate, of: count, limit: limit, &found)
        #expect(found == Array(all.prefix(limit)))
        #expect(found.allSatisfy { Int(memory[$0].candidate) == candidates[$0] })
      }
    }
  }

  @Test func nothingCameAfterNothing() {
    var found: [Int] = []
    memory([0]).find(after: -1, of: 1, limit: 9, &found)
    #expect(found == [])
  }
}
