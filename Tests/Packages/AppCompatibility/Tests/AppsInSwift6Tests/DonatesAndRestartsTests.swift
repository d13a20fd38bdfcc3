import Testing

@Suite struct DonatesAndRestartsTests {
  @Test func aNewProcessActsOnWhatAnEarlierOneDonated() throws {
    let program = try Program("DonatesAndRestarts")
    #expect(try program.run("predict") == ["nothing"])
    #expect(try program.run("donate") == ["21"])
    #expect(
      try program.run("predict") == [
        "BrewTeaIntent", "Brew 2 green in the Kitchen", "2 cups of green in the Kitchen",
      ])
  }
}
