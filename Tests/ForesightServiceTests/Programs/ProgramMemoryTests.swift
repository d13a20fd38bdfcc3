import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

@testable import Foresight
@testable import ForesightService

/// The words of the machine's completions come to questions once they are read, and nobody waits for that.
struct ProgramMemoryTests {
  @Test func whatIsNotReadYetIsNotWaitedFor() async throws {
    let directory = try TemporaryDirectory()
    _ = try directory.write("tea.fish", "complete -c tea -a 'brew pour'")
    let (memory, errands) = (ProgramMemory(store: directory.store, [directory.path]), Errands())
    #expect(memory.words(forLine: "tea", errands) == nil)
    #expect(ProgramCatalog(store: directory.store) == nil, "no argument, and nothing is read")
    #expect(memory.words(forLine: "tea b", errands) == nil)
    for _ in 0..<500 where memory.words(forLine: "tea b", errands) == nil {
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(memory.words(forLine: "tea b", errands)?.all == ["brew", "pour"])
    #expect(memory.words(forLine: "pot b", errands) == nil)
    #expect(
      ProgramCatalog(store: directory.store)?.words(forLine: "sudo tea x")?.all == ["brew", "pour"])
  }
}
