import ForesightValues
import Foundation
import Testing

/// What `forecast` prints, and how it ends.
struct ForecastToolTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// Thirty days: tea each day, an hour before the time that it is now, and bread until five days ago.
  private func fill() throws {
    let start = Int64(Date().timeIntervalSince1970) - 29 * 86_400 - 3600
    let rows = (0..<30 as Range<Int64>).flatMap { day -> [String] in
      let seconds = start + day * 86_400
      return ["\(seconds)\tMake\u{1b}Tea"] + (day < 25 ? ["\(seconds + 60)\tBakeBread"] : [])
    }
    let path = try place.write("log.tsv", (["time\tintent"] + rows).joined(separator: "\n") + "\n")
    #expect(try place.run("import", "tsv", path).status == 0)
  }

  private func forecast(_ words: String) throws -> ToolRun {
    try place.shell("foresight forecast \(words)")
  }

  private func json(_ words: String) throws -> JSON {
    try JSON.parse(Array(try forecast("--json \(words)").output.utf8))
  }

  @Test func aDayIsToldInLines() throws {
    try fill()
    let run = try forecast("--day tomorrow --lines 1")
    #expect(run.status == 0 && run.messages.isEmpty && run.output.contains("Make\u{fffd}Tea   on "))
    guard case .array(let lines)? = try json("--day tomorrow")["lines"] else {
      return #expect(Bool(false))
    }
    #expect(lines.first?["intent"] == .string("Make\u{1b}Tea"))
  }

  @Test func anIntentAndWhatIsOverdueAreTold() throws {
    try fill()
    let soon = try forecast("BakeBread --within 90 --source tsv")
    #expect(soon.status == 0 && soon.output.contains("within 90 minutes"))
    #expect(try json("BakeBread")["within"] == .integer(60))
    let late = try forecast("--overdue")
    #expect(late.output.contains("Bake Bread") && !late.output.contains("Tea"))
  }

  @Test func whereThereIsNothingTheStatusSaysSo() throws {
    #expect(try forecast("").status == 66)
    #expect(try place.run("donate", "A").status == 0)
    #expect(try json("--overdue") == .members([("overdue", .array([]))]))
    for words in ["--overdue", "B", ""] {
      let run = try forecast(words)
      #expect(run.status == 1 && run.output.isEmpty && !run.messages.isEmpty)
    }
    #expect(try forecast("B --json").output.isEmpty)
  }

  @Test func whatIsNoQuestionIsRefused() throws {
    for words in ["--day yesterday", "--within 5", "A --lines 3", "A --overdue", "A --within 1441"]
    { #expect(try forecast(words).status == 64, "\(words)") }
  }

  /// A log that holds nothing, any more or yet, says nothing.
  @Test(arguments: ["", "--overdue", "A", "--day tomorrow"])
  func anEmptyLogSaysNothing(words: String) throws {
    _ = try place.run("donate", "A")
    _ = try place.run("forget", "--all", "--yes")
    #expect(try place.shell("foresight forecast \(words)").status == 1)
  }
}
