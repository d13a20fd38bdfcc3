import Foundation
import Testing

/// What `simulate --lives` writes.
struct LivesToolTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  private let command = "foresight simulate --lives --users 2 --days 9 --seed"

  @Test func aLogIsWrittenBesideHowItWasMade() throws {
    let made = try place.shell("\(command) 3 --output lives.tsv")
    #expect(made.status == 0 && made.output.isEmpty)
    #expect(
      made.messages
        == "foresight: wrote the log to lives.tsv and how it was made to lives.lives.json\n")
    let files = try FileManager.default.contentsOfDirectory(atPath: place.path).sorted()
    #expect(files == ["lives.lives.json", "lives.tsv"])
    let text = try String(contentsOfFile: place.path + "/lives.lives.json", encoding: .utf8)
    #expect(text == "{\"version\":1,\"users\":2,\"days\":9,\"seed\":\"3\"}\n")
    #expect(try place.shell("\(command) 3 --quiet | cmp - lives.tsv").status == 0)
    #expect(try place.shell("\(command) 4 --quiet | cmp - lives.tsv").status == 1)
  }

  @Test func itIsALogLikeAnyOther() throws {
    #expect(try place.shell("\(command) 3 --output lives.tsv --quiet").status == 0)
    #expect(try place.shell("foresight import tsv lives.tsv --user user0002").status == 0)
    let run = try place.shell("foresight evaluate lives.tsv --model mfu")
    #expect(run.status == 0 && run.lines[0].hasPrefix("lives: 2 users, "))
  }
}
