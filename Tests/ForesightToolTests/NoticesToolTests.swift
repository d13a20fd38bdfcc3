import ForesightSystem
import ForesightValues
import Foundation
import Testing

/// Output and ends of `notices` and `notice`.
struct NoticesToolTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  @Test func theyAreOffUntilTheyAreTurnedOn() throws {
    let before = try place.run("notices")
    #expect(before.status == 0 && before.output.hasPrefix("off; 'foresight notices enable'"))
    let enabled = try place.run("notices", "enable", "--cost", "quiet", "--per-day", "2")
    #expect(enabled.status == 0 && enabled.messages.contains("at most 2 times a day"))
    #expect(try place.run("notices").output == "on: quiet, at most 2 a day\n")
    let json = try JSON.parse(Array(try place.run("notices", "--json").output.utf8))
    #expect(json["enabled"] == .boolean(true) && json["per_day"] == .integer(2))
    #expect(json["offered"] == .integer(0))
    #expect(
      try place.run("settings").output.contains(#""notices": {"cost":"quiet","per_day":2}"#))
    // What was set stays.
    #expect(try place.run("notices", "enable", "--per-day", "4").status == 0)
    #expect(try place.run("notices").output == "on: quiet, at most 4 a day\n")
    #expect(try place.run("notices", "enable", "--per-day", "2").status == 0)
    #expect(try place.run("notices", "disable").status == 0)
    #expect(try place.run("settings").output == "{}\n")
  }

  @Test(arguments: [
    ["notices", "enable", "--cost", "loud"], ["notices", "enable", "--per-day", "21"],
    ["notices", "disable", "--per-day", "2"], ["notices", "often"], ["notice", "taken"],
    ["notice", "taken", "7"], ["notice", "ignored", "0000000000000007"],
    ["notice", "--follow", "taken", "0000000000000007"],
  ])
  func badWordsAreRefused(words: [String]) throws {
    let run =
      switch words.count {
      case 2: try place.run(words[0], words[1])
      case 3: try place.run(words[0], words[1], words[2])
      default: try place.run(words[0], words[1], words[2], words[3])
      }
    #expect(run.status == 64)
  }

  @Test func whatWasOfferedIsListed() throws {
    #expect(try place.run("notice").messages.contains("'foresight notices enable'"))
    #expect(try place.run("notice", "--follow").status == 66)
    #expect(try place.run("donate", "StartCoffee", "--source", "kitchen").status == 0)
    #expect(try place.run("notice", "taken", "0000000000000007").status == 66)
    // Two of a time long past, as the service would write them.
    let offered =
      "INSERT INTO notice SELECT 7, 1793606400000000, 60, id, 640000, 1 FROM intent; "
      + "INSERT INTO notice SELECT 8, 1793692800000000, 60, id, 500000, 0 FROM intent"
    try Connection(path: place.store, access: .readWrite).execute(offered)
    let list = try place.run("notice")
    #expect(
      list.lines == [
        "0000000000000007  2026-11-02T09:00   64 %  Start Coffee  taken",
        "0000000000000008  2026-11-03T09:00   50 %  Start Coffee  ignored",
      ])
    #expect(try place.run("notice", "dismissed", "0000000000000008").status == 0)
    #expect(
      try place.run("status").output.contains(
        "notices    2 offered, of which 1 was done in time (50 %, foreseen 57 %), 1 taken and 1 turned down"
      ))
    let exported = try place.run("export")
    #expect(
      exported.lines.count { $0.hasPrefix(#"{"kind":"notice","id":"0000000000000007""#) } == 1)
    let file = try place.write("log.ndjson", exported.output)
    #expect(try place.run("import", "ndjson", file).status == 0)
    #expect(try place.run("export").output == exported.output)
    #expect(try place.run("forget", "--intent", "StartCoffee").status == 0)
    #expect(try place.run("notice").status == 1)
    #expect(
      try !Data(contentsOf: URL(fileURLWithPath: place.store)).contains(Data("StartCoffee".utf8)))
  }
}

extension Data {
  fileprivate func contains(_ other: Data) -> Bool { range(of: other) != nil }
}
