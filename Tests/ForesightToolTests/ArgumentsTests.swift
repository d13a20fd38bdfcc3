import Testing

@testable import ForesightTool

struct ArgumentsTests {
  @Test func wordsAreTakenApartInAnyOrder() throws {
    for words in [
      ["A", "--limit", "3", "--json", "--user=x=y"], ["--json", "--user", "x=y", "A", "--limit=3"],
    ] {
      var arguments = Arguments(words)
      #expect(try arguments.option("--limit", as: "a number", { Int($0) }) == 3)
      let flags = [arguments.flag("--json"), arguments.flag("--json")]
      #expect(flags == [true, false])
      #expect(try arguments.option("--user") == "x=y")
      #expect(try arguments.operand("NAME") == "A")
      try arguments.finish()
    }
  }

  @Test func theValueOfAnOptionIsNeverAFlag() throws {
    var arguments = Arguments(["A", "--result", "--quiet", "--parameter", "-h", "--result=--json"])
    let flags = [arguments.flag("--quiet"), arguments.flag("-h"), arguments.flag("--json")]
    #expect(flags == [false, false, false])
    #expect(try arguments.options("--result") == ["--quiet", "--json"])
    #expect(try arguments.options("--parameter") == ["-h"])
  }

  @Test func aSubcommandHasItsOwnOptions() throws {
    #expect(Page.valued(in: ["predict", "--limit", "3"]).isSubset(of: Page.valued))
    #expect(Page.valued(in: ["predict"]).isSuperset(of: ["--limit", "--store"]))
    #expect(!Page.valued(in: ["predict"]).contains("--duration"))
    // Wherever the subcommand stands, it is read alike.
    for words in [["predict", "--limit", "--json"], ["--limit", "--json", "predict"]] {
      var arguments = Arguments(words)
      #expect(try arguments.option("--limit") == "--json")
      #expect(arguments.optionalOperand() == "predict")
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

  /// An option that would do nothing is said to.
  @Test func whatDoesNothingIsRefused() {
    #expect(throws: UsageError.self) {
      var arguments = Arguments(["zsh", "history", "--yes"])
      _ = try ImportCommand.command(&arguments)
    }
    for action in ["list", "status"] {
      var arguments = Arguments(["watch", action, "--within", "1km"])
      #expect(arguments.optionalOperand() == "watch")
      #expect(throws: UsageError.self) { try WatchCommand(&arguments) }
    }
    var arguments = Arguments(["--from-contributions", "a.json", "--output", "b", "--seed", "2"])
    #expect(throws: UsageError.self) { try TrainCommand(&arguments) }
  }

  @Test func whatIsLeftOverIsAnError() {
    for words in [["--unknown"], ["A"], ["--", "A"]] {
      #expect(throws: UsageError.self) { try Arguments(words).finish() }
    }
    var twice = Arguments(["--at", "1", "--at", "2"])
    #expect(throws: UsageError.self) { try twice.option("--at") }
    var none = Arguments(["--at"])
    #expect(throws: UsageError.self) { try none.option("--at") }
  }
}
