import Testing

@testable import ForesightValues

struct RankSourceTests {
  @Test func aMenuHasASourceOfItsOwn() throws {
    #expect(try RankSource.of(menu: "notes") == "rank:notes")
    #expect(try RankSource.of(menu: "rank:notes") == "rank:notes")
    #expect(try RankSource.of(menu: nil) == "rank:foresight")
    let onBus = try RankSource.of(menu: "notes", caller: "org.example.Tea")
    #expect(onBus == "bus:org.example.Tea/rank:notes" && BusSource.contains(onBus))
    for source in ["rank:notes", onBus] { #expect(RankSource.contains(source)) }
    // A caller that calls itself so is none, and neither is what only looks like it.
    for source in [
      BusSource.of(caller: "x/rank:y"), "zsh", "ranks", "bus:a", "a/rank:b", "mcp:rank",
    ] {
      #expect(!RankSource.contains(source), "\(source)")
    }
  }

  /// Shells, assistants, programs on the bus, and what is no name.
  @Test(arguments: [
    "zsh", "bash", "rank:fish", "atuin", "mcp:claude", "bus:x", "", "rank:", "a b",
    "a/b", "é", "rank:rank:a", String(repeating: "a", count: 65),
  ])
  func whatIsNoMenuIsRefused(name: String) {
    #expect(throws: InvalidDonation.self) { try RankSource.of(menu: name) }
    #expect(throws: InvalidDonation.self) { try RankSource.of(menu: name, caller: "a") }
  }
}
