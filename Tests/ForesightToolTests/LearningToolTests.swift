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

  /// Who does not wait is answered from the part that is learned, and told so; the rest is learned behind their back.
  @Test func impatienceIsAnsweredFromWhatIsLearned() throws {
    try fill(20_000)
    func predict(_ patience: String) throws -> ToolRun {
      try place.run("predict", "--at", "2027-03-01T08:00:00Z", "--json", "--patience", patience)
    }
    let first = try predict("0")
    #expect(
      first.status == 0 && first.messages.contains(" % of what was recorded is learned so far"))
    #expect(first.output.contains(#","learned":0."#))
    var last = first
    for _ in 0..<400 where last.output.contains(#""learned""#) {
      usleep(50_000)
      last = try predict("0")
      #expect(last.status == 0)
    }
    #expect(!last.output.contains(#""learned""#) && last.messages.isEmpty)
    for file in try FileManager.default.contentsOfDirectory(atPath: place.path + "/store")
    where file.contains(".model") {
      try FileManager.default.removeItem(atPath: place.path + "/store/" + file)
    }
    #expect(try predict("1000").output == last.output)
  }

  @Test func aFewSecondsAreEnoughForASmallLog() throws {
    try fill(2000)
    #expect(try place.run("predict", "--patience", "1000").status == 0)
    #expect(try place.run("predict", "--patience", "-1").status == 64)
    #expect(try place.run("predict", "--patience", "soon").status == 64)
  }
}
