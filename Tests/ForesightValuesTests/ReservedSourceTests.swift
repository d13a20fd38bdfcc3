import Testing

@testable import ForesightValues

struct ReservedSourceTests {
  @Test func eachSourceIsOfOneKind() throws {
    #expect(ReservedSource(of: ReservedSource.assistant(client: "Claude")) == .assistant)
    #expect(ReservedSource(of: ReservedSource.automation(of: "bus:x")) == .automation)
    #expect(ReservedSource(of: ReservedSource.bus(caller: nil)) == .bus)
    #expect(try ReservedSource(of: ReservedSource.menu(named: nil)) == .menu)
    #expect(try ReservedSource(of: ReservedSource.menu(named: "a", caller: "b")) == .menu)
    for source in ["", "zsh", "cafe", "MCP:x", " bus:x", "rank", "automation"] {
      #expect(ReservedSource(of: source) == nil, "\(source)")
    }
  }

  // MARK: Assistants

  @Test(arguments: [
    ("claude", "mcp:claude"), ("Claude Code", "mcp:claude-code"), ("a\u{0}b\nc", "mcp:a-b-c"),
    ("  x  ", "mcp:x"), ("", "mcp:unnamed"), ("助手", "mcp:unnamed"), ("mcp:x", "mcp:mcp-x"),
    (String(repeating: "long", count: 999), "mcp:" + String(repeating: "long", count: 16)),
  ])
  func aClientsNameIsCleanedAndBounded(name: String, source: String) {
    #expect(ReservedSource.assistant(client: name) == source)
    #expect(ReservedSource.assistant.checked(source) == source)
  }

  /// No letter that joins the prefix makes something else of it.
  @Test func whatBeginsWithThePrefixIsAnAssistants() {
    let kind = ReservedSource.assistant
    #expect(["mcp:", "mcp:x", "mcp:\u{301}x", "mcp:\u{200d}"].allSatisfy(kind.contains))
    #expect(
      !["mcp", "MCP:x", " mcp:x", "zsh", "", "mcp\u{301}:x"].contains(where: kind.contains))
  }

  // MARK: Automations

  @Test func anAutomationsSourceIsThatOfItsApp() {
    #expect(ReservedSource.automation(of: "cafe") == "automation:cafe")
    #expect(ReservedSource.withoutAutomation("automation:\u{301}cafe") == "\u{301}cafe")
    for source in ["cafe", "automation", "bus:automation:"] {
      #expect(ReservedSource.withoutAutomation(source) == source)
    }
  }

  // MARK: The session bus

  @Test func aCallersNameIsALabelOfPlainLetters() {
    #expect(ReservedSource.bus(caller: "org.example.Tea") == "bus:org.example.Tea")
    #expect(ReservedSource.bus(caller: "../a b\u{1b}[31m\u{e9}") == "bus:..ab31m")
    for nothing in [nil, "", "/", "\u{202e}"] {
      #expect(ReservedSource.bus(caller: nothing) == "bus:unknown")
    }
    let long = String(repeating: "x", count: 1000)
    #expect(ReservedSource.bus(caller: long).utf8.count == "bus:".utf8.count + 64)
  }

  @Test func nobodyElseMayChooseOneOfTheBus() throws {
    for source in [ReservedSource.bus(caller: nil), "bus:"] {
      #expect(ReservedSource.bus.contains(source))
    }
    for source in ["zsh", "bus", "Bus:x", "mcp:bus:", " bus:x"] {
      #expect(!ReservedSource.bus.contains(source))
      try ReservedSource.refuseBus(source)
    }
    #expect(throws: InvalidDonation.self) { try ReservedSource.refuseBus("bus:x") }
    // An accent that follows makes the sign before it another character, and not another byte.
    #expect(throws: InvalidDonation.self) { try ReservedSource.refuseBus("bus:\u{301}x") }
  }

  // MARK: Menus

  @Test func aMenuHasASourceOfItsOwn() throws {
    #expect(try ReservedSource.menu(named: "notes") == "rank:notes")
    #expect(try ReservedSource.menu(named: "rank:notes") == "rank:notes")
    #expect(try ReservedSource.menu(named: nil) == "rank:foresight")
    let onBus = try ReservedSource.menu(named: "notes", caller: "org.example.Tea")
    #expect(onBus == "bus:org.example.Tea/rank:notes" && ReservedSource.bus.contains(onBus))
    for source in ["rank:notes", onBus] { #expect(ReservedSource.menu.contains(source)) }
    // A caller that calls itself so is none, and neither is what only looks like it.
    for source in [
      ReservedSource.bus(caller: "x/rank:y"), "zsh", "ranks", "bus:a", "a/rank:b", "mcp:rank",
    ] {
      #expect(!ReservedSource.menu.contains(source), "\(source)")
    }
  }

  /// Shells, assistants, programs on the bus, and what is no name.
  @Test(arguments: [
    "zsh", "bash", "rank:fish", "atuin", "mcp:claude", "bus:x", "", "rank:", "a b",
    "a/b", "é", "rank:rank:a", String(repeating: "a", count: 65),
  ])
  func whatIsNoMenuIsRefused(name: String) {
    #expect(throws: InvalidDonation.self) { try ReservedSource.menu(named: name) }
    #expect(throws: InvalidDonation.self) { try ReservedSource.menu(named: name, caller: "a") }
  }
}
