import Foresight
import Testing

struct DismissalTests {
  @Test func `The only source that is learned from need not be named`() throws {
    let mcp = "mcp:claude"
    let donors = ["cafe", mcp]
    #expect(try Dismissal.source(nil, among: donors, Settings()) == "cafe")
    #expect(try Dismissal.source(mcp, among: donors, Settings()) == mcp)
    var settings = Settings()
    settings.learnedSources = [mcp]
    #expect(throws: DismissalError.severalSources(donors)) {
      try Dismissal.source(nil, among: donors, settings)
    }
    #expect(throws: DismissalError.neverDonated) {
      try Dismissal.source("bar", among: donors, Settings())
    }
    #expect(throws: DismissalError.neverDonated) {
      try Dismissal.source(nil, among: [mcp], Settings())
    }
  }
}
