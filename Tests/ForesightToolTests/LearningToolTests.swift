import Foundation
import Testing

/// Learning that takes long: it says so, ends when it should, and nothing of it is lost.
struct LearningToolTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// Makes a store of so many donations, and no model.
  private func fill(_ count: Int) throws {
    let lines = (0..<count).map { number in
      #"{"intent":"I\#(number * number % 37)","at":\#(1_770_000_000 + number * 300)}"#
    }
    let file = try place.write("rows", lines.joined(separator: "\n") + "\n")
    #expect(try place.run("import", "ndjson", file, "--quiet").status == 0)
    try FileManager.default.removeItem(atPath: place.store + ".model")
  }

  @Test func impatienceEndsWithWhatWasLearned() throws {
    try fill(2000)
    let at = ["--at", "2026-03-01T08:00:00Z"]
    var percents: [Int] = []
    var last: ToolRun
    repeat {
      last = try place.run("predict", at[0], at[1], "--patience", "0")
      guard last.status == 75 else { break }
      #expect(last.output.isEmpty)
      let words = last.messages.split(separator: " ")
      #expect(last.messages.hasSuffix(" %; ask again\n") && words.count == 6, "\(last.messages)")
      percents.append(words.count > 2 ? Int(words[2]) ?? -1 : -1)
    } while percents.count < 20
    // Every time it comes further, and at the end it answers as if it had learned all at once.
    #expect(last.status == 0 && percents.count >= 3 && percents.count < 20)
    #expect(zip(percents, percents.dropFirst()).allSatisfy { $0 < $1 }, "\(percents)")
    for file in try FileManager.default.contentsOfDirectory(atPath: place.path + "/store")
    where file.contains(".model") {
      try FileManager.default.removeItem(atPath: place.path + "/store/" + file)
    }
    #expect(try place.run("predict", at[0], at[1]).output == last.output)
  }

  @Test func aFewSecondsAreEnoughForASmallLog() throws {
    try fill(2000)
    #expect(try place.run("predict", "--patience", "1000").status == 0)
    #expect(try place.run("predict", "--patience", "-1").status == 64)
    #expect(try place.run("predict", "--patience", "soon").status == 64)
  }
}
