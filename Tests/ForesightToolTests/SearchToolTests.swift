import ForesightLog
import ForesightValues
import Foundation
import Testing

/// What `search` prints, and how it ends.
struct SearchToolTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  private func index(_ items: [IndexedItem]) throws {
    _ = try place.run("donate", "PlaySongIntent", "--source", "music")
    try EntityIndex(store: place.store).index(items)
  }

  private func song(_ id: String, _ title: String, source: String = "music") -> IndexedItem {
    IndexedItem(source: source, type: "Song", id: id, title: title)
  }

  @Test func whatFitsIsPrinted() throws {
    var autumn = song("7", "Autumn \u{1b}[31mLeaves\n")
    autumn.subtitle = "Ada"
    try index([autumn, song("8", "Spring"), song("9", "Autumn", source: "radio")])
    let run = try place.run("search", "autunm", "--source", "music")
    #expect(run.status == 0 && run.messages.isEmpty)
    #expect(
      run.output == "  1  entity    Autumn \u{fffd}[31mLeaves\u{fffd} · Ada  Song/7  [music]\n")
    #expect(try place.run("search", "song", "play").output.contains("intent    Play Song"))
    #expect(try place.run("search", "autumn").lines.count == 2)
    #expect(try place.run("search", "autumn", "--limit", "1").lines.count == 1)
  }

  @Test func jsonHasEveryField() throws {
    try index([song("7", "Autumn")])
    let run = try place.run("search", "Autumn", "--json")
    let json = try Array(run.output.utf8).withUnsafeBytes { try JSON.parse($0) }
    #expect(json["text"] == .string("Autumn"))
    guard case .array(let results)? = json["results"] else {
      Issue.record("\(run.output)")
      return
    }
    #expect(results.count == 1)
    #expect(results[0]["kind"] == .string("entity") && results[0]["type"] == .string("Song"))
    #expect(results[0]["id"] == .string("7") && results[0]["exact"] == .boolean(true))
    let intent = try place.run("search", "play", "--json").output
    #expect(intent.contains("\"intent\":\"PlaySongIntent\"") && !intent.contains("\"id\""))
  }

  @Test func nothingIsFoundWithStatusOne() throws {
    try index([])
    let run = try place.run("search", "autumn")
    #expect(run.status == 1 && run.output.isEmpty)
    let message = "nothing that is known here, and is not hidden, fits that text"
    #expect(run.messages == "foresight: \(message)\n")
    #expect(try place.run("search", "\"';--").status == 1)
    #expect(try place.run("search").status == 64)
    #expect(try place.run("search", "x", "--limit", "none").status == 64)
    #expect(try place.run("--store", place.path + "/none", "search", "x").status == 66)
    #expect(try place.run("search", "x", "--json").output.contains("\"results\":[]"))
  }

  @Test func aDamagedIndexIsToldAndLosesNothingElse() throws {
    try index([song("7", "Autumn")])
    let path = place.store + ".entities"
    try Data(repeating: 7, count: 5000).write(to: URL(fileURLWithPath: path))
    chmod(path, 0o600)
    let run = try place.run("search", "play")
    #expect(run.status == 0 && run.messages.contains("damaged or of another version"))
    #expect(try place.run("search", "autumn").status == 1)
    #expect(try place.run("predict").status == 0)
    #expect(try place.run("doctor").output.contains("index"))
    try index([song("7", "Autumn")])
    #expect(try place.run("search", "autumn").messages.isEmpty)
  }

  @Test func forgettingSaysWhatLeftTheIndex() throws {
    try index([song("7", "Autumn"), song("8", "Spring")])
    let words = ["forget", "--entity", "Song/7"]
    #expect(
      try place.run(words[0], words[1], words[2], "--dry-run").messages
        == "foresight: would forget 1 entity of the index\n")
    let run = try place.run(words[0], words[1], words[2])
    #expect(run.status == 0 && run.messages == "foresight: forgot 1 entity of the index\n")
    #expect(try place.run(words[0], words[1], words[2]).status == 66)
    #expect(
      try place.run("forget", "--source", "music").messages
        == "foresight: forgot 1 donation and 1 entity of the index\n")
  }

  @Test func processesIndexForgetAndSearchAtOnce() throws {
    try index([])
    let run = try place.shell(
      """
      for i in 1 2 3 4 5 6; do foresight search common >> out 2>> messages; done &
      for i in 1 2 3 4 5 6; do foresight forget --entity Song/$i --quiet >> out 2>> messages; done &
      sleep 0
      """)
    #expect(run.status == 0)
    let mine = EntityIndex(store: place.store)
    for number in 0..<60 { try mine.index([song("\(number % 12)", "common \(number)")]) }
    for number in 1...6 { _ = try place.run("forget", "--entity", "Song/\(number)") }
    #expect(try mine.count() == 6)
    let messages = try String(contentsOfFile: place.path + "/messages", encoding: .utf8)
    #expect(!messages.contains("damaged") && !messages.contains("SQLite"), "\(messages)")
  }
}
