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
    let user = try #require(try reader.next())
    #expect(
      user.donations.map(\.source)
        == sources.filter { !$0.hasPrefix("mcp:") || learned.contains($0) })
    #expect(user.events.count == user.donations.count)
    #expect(try reader.next() == nil)
  }

  /// What is left out is as if it were not in the file: what comes again behind it is a repeat.
  @Test(arguments: [
    (["msf:*"], false, "a2 ls1 ls1 a2 ls2 | ls2 a2 a2"),
    (["ls", "none*"], false, "a2 msf:use1 a2 msf:use1 | a2 a2"),
    ([], true, "a2 ls1 msf:use1 a2 msf:use1 ls2 | ls2 a2"),
    (["msf:*"], true, "a2 ls1 a2 ls2 | ls2 a2"), (["ls", "msf:*"], true, "a2 | a2"),
    (["*"], false, ""),
  ])
  func whatIsLeftOutIsAsIfItWereNotThere(names: [String], skipsRepeats: Bool, left: String) throws {
    let rows = "a2 ls1 ls1 msf:use1 a2 msf:use1 ls2 | ls2 a2 a2"
    let folder = try Folder()
    func read(_ rows: String, _ selection: UserSelection) throws -> String {
      let users = rows.split(separator: "|").enumerated()
      let lines = users.flatMap { user, rows in
        rows.split(separator: " ").enumerated().map { number, row in
          "u\(user)\t\(number)\t\(row.dropLast())\tn=\(row.suffix(1))\t"
        }
      }
      let text = (["user\ttime\tintent\tparameters\tcontext"] + lines).joined(separator: "\n")
      let path = try folder.write("log.tsv", text + "\n")
      var reader = try UserReader(path: path, selection: selection, keepsDonations: true)
      var found: [String] = []
      while let user = try reader.next() {
        found.append(
          user.donations.map { "\($0.intent)\($0.parameters["n"]?.canonicalText ?? "")" }.joined(
            separator: " "))
      }
      return found.joined(separator: " | ")
    }
    var selection = UserSelection()
    (selection.leftOut, selection.skipsRepeats) = (names, skipsRepeats)
    if left.isEmpty {
      let error = #expect(throws: InputError.self) { try read(rows, selection) }
      #expect(error.map { "\($0)".contains("without * there are no events in it") } ?? false)
    } else {
      #expect(try read(rows, selection) == left)
    }
  }
}
