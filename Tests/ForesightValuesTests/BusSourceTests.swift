import ForesightValues
import Testing

struct BusSourceTests {
  @Test func aCallersNameIsALabelOfPlainLetters() {
    #expect(BusSource.of(caller: "org.example.Tea") == "bus:org.example.Tea")
    #expect(BusSource.of(caller: "../a b\u{1b}[31m\u{e9}") == "bus:..ab31m")
    for nothing in [nil, "", "/", "\u{202e}"] {
      #expect(BusSource.of(caller: nothing) == "bus:unknown")
    }
    let long = String(repeating: "x", count: 1000)
    #expect(BusSource.of(caller: long).utf8.count == "bus:".utf8.count + 64)
  }

  @Test func nobodyElseMayChooseOne() throws {
    #expect(BusSource.contains(BusSource.of(caller: nil)) && BusSource.contains("bus:"))
    for source in ["zsh", "bus", "Bus:x", "mcp:bus:", " bus:x"] {
      #expect(!BusSource.contains(source))
      try BusSource.refuse(source)
    }
    #expect(throws: InvalidDonation.self) { try BusSource.refuse("bus:x") }
    // An accent that follows makes the sign before it another character, and not another byte.
    #expect(throws: InvalidDonation.self) { try BusSource.refuse("bus:\u{301}x") }
  }
}
