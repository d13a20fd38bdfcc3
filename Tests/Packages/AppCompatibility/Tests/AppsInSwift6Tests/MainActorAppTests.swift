import Testing

/// An app with everything of the main actor by default, in both language modes.
@Suite struct MainActorAppTests {
  @Test(arguments: ["MainActorAppInSwift6", "MainActorAppInSwift5"])
  func macrosCompileAndWhatIsDoneIsTakenBack(program: String) throws {
    #expect(
      try Program(program).run() == [
        "Open Book Dune D 200", "2 words", #"["Dune"]"#, #"["Dune", "Emma"]"#, "[]",
      ])
  }
}
