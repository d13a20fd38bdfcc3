import Testing

@testable import ForesightTool

struct ArgumentsTests {
  @Test func wordsAreTakenApartInAnyOrder() throws {
    for words in [
      ["A", "--limit", "3", "--json", "--name=x=y"], ["--json", "--name", "x=y", "A", "--limit=3"],
    ] {
      var arguments = Arguments(words)
      #expect(try arguments.option("--limit", as: "a number", { Int($0) }) == 3)
      let flags = [arguments.flag("--json"), arguments.flag("--json")]
      #expect(flags == [true, false])
      #expect(try arguments.option("--name") == "x=y")
      #expect(try arguments.operand("NAME") == "A")
      try arguments.finish()
    }
  }

  @Test func whatFollowsTwoDashesIsNoOption() throws {
    var arguments = Arguments(["--json", "--", "--json", "-x"])
    let isJSON = arguments.flag("--json")
    #expect(isJSON)
    #expect(try arguments.operand("A") == "--json")
    #expect(try arguments.operand("B") == "-x")
    try arguments.finish()
  }

  @Test func whatIsLeftOverIsAnError() {
    for words in [["--unknown"], ["A"], ["--", "A"]] {
      #expect(throws: UsageError.self) { try Arguments(words).finish() }
    }
    var twice = Arguments(["--a", "1", "--a", "2"])
    #expect(throws: UsageError.self) { try twice.option("--a") }
    var none = Arguments(["--a"])
    #expect(throws: UsageError.self) { try none.option("--a") }
  }
}
