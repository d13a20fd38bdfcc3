import ForesightFormats
import ForesightValues
import Testing

@testable import ForesightEvaluation

struct UserReaderTests {
  /// An export with what an assistant did is evaluated as one without, unless it is to count.
  @Test(arguments: [[], ["mcp:claude"], ["mcp:claude", "mcp:other"]] as [Set<String>])
  func whatAssistantsDidIsLeftOutUnlessItIsToCount(learned: Set<String>) throws {
    let sources = ["zsh", "mcp:claude", "cafe", "mcp:other", "mcp:other", "zsh"]
    let lines = sources.enumerated().map { number, source in
      NDJSON.line(
        Donation(
          at: Moment(Instant(seconds: Int64(number)), utcOffset: 0), source: source, intent: "A"))
    }
    let folder = try Folder()
    let path = try folder.write("log.ndjson", lines.joined(separator: "\n"))
    var reader = try UserReader(
      path: path, selection: UserSelection(learnedSources: learned), keepsDonations: true)
    let part = try #require(try reader.next(atMost: 100))
    #expect(
      part.donations.map(\.source)
        == sources.filter { !$0.hasPrefix("mcp:") || learned.contains($0) })
    #expect(part.events.count == part.donations.count && part.isLast)
  }
}
