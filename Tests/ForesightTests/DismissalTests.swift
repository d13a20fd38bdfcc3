import Foresight
import Testing

struct DismissalTests {
  @Test func `The only source that is learned from need not be named`() throws {
    let mcp = "mcp:claude"
    let donors = ["cafe", mcp]
    #expect(try Settings().dismissedSource(nil, among: donors) == "cafe")
    #expect(try Settings().dismissedSource(mcp, among: donors) == mcp)
    var settings = Settings()
    settings.learnedSources = [mcp]
    #expect(throws: DismissalError.severalSources(donors)) {
      try settings.dismissedSource(nil, among: donors)
    }
    #expect(throws: DismissalError.neverDonated) {
      try Settings().dismissedSource("bar", among: donors)
    }
    #expect(throws: DismissalError.neverDonated) {
      try Settings().dismissedSource(nil, among: [mcp])
    }
  }
}
