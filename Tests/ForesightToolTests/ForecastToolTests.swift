import ForesightValues
import Foundation
import Testing

/// What `forecast` prints, and how it ends.
struct ForecastToolTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// Thirty days: tea each day, an hour before the time that it is now, and bread until ten days ago, which is overdue at
  /// any time of day.
  private func fill() throws {
    let start = Int64(Date().timeIntervalSince1970) - 29 * 86_400 - 3600
    let rows = (0..<30 as Range<Int64>).flatMap { day -> [String] in
      let seconds = start + day * 86_400
      return ["\(seconds)\tMake\u{1b}Tea"] + (day < 20 ? ["\(seconds + 60)\tBakeBread"] : [])
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
    #expect(run.status == 0 && run.messages.isEmpty)
    #expect(run.output.contains("Make\u{fffd}Tea  [tsv]  on "))
    guard case .array(let lines)? = try json("--day tomorrow")["lines"] else {
      return #expect(Bool(false))
    }
    #expect(lines.first?["intent"] == .string("Make\u{1b}Tea"))
  }

  @Test func anIntentAndWhatIsOverdueAreTold() throws {
    try fill()
    let soon = try forecast("BakeBread --within 90 --source tsv")
    #expect(
      soon.status == 0 && soon.output.hasPrefix("Bake Bread  ")
        && soon.output.contains("within 90 minutes"))
    #expect(try json("'bake bread'")["intent"] == .string("BakeBread"))
    #expect(try json("BakeBread")["within"] == .integer(60))
    let late = try forecast("--overdue")
    #expect(
      late.output.contains("Bake Bread  [tsv]  last on ")
        && late.output.contains("; usually every 24 hours") && !late.output.contains("Tea"))
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

  /// A name of signs alone is nobody else's.
  @Test func namesOfSignsAreTheirOwn() throws {
    let rows = (1...20 as ClosedRange<Int64>).map {
      "\(Int64(Date().timeIntervalSince1970) - $0 * 86_400)\t\u{2615}"
    }
    let text = (["time\tintent"] + rows.reversed()).joined(separator: "\n") + "\n"
    #expect(try place.run("import", "tsv", place.write("log.tsv", text)).status == 0)
    #expect(try forecast("\u{2615}").status == 0 && forecast("'?!'").status == 1)
  }

  @Test func whatIsNoQuestionIsRefused() throws {
    for words in [
      "--day yesterday", "--within 5", "A --lines 3", "A --overdue", "A --within 1441", "tomorrow",
      "2026-10-01",
    ] { #expect(try forecast(words).status == 64, "\(words)") }
  }

  /// Hours that are over stand in no line, and lines come in the order of time.
  @Test func whatIsLeftOfTheDayIsTold() throws {
    try fill()
    if case .array(let lines)? = try json("")["lines"] {
      let ends = lines.compactMap { $0["to"]?.string.flatMap { Timestamp.parse($0) }?.instant }
      #expect(ends.allSatisfy { $0.microseconds > Int64(Date().timeIntervalSince1970 * 1e6) })
    }
    let hours = try forecast("--day tomorrow").output.split(separator: "\n").map { line in
      (Int(line.prefix(2)).map { ($0 + 20) % 24 }) ?? -1
    }
    #expect(hours.count > 1 && hours == hours.sorted() && !hours.contains(-1))
  }

  @Test func aShortLogAndAnOldOneAreToldOf() throws {
    func log(_ days: ClosedRange<Int64>) throws -> String {
      let rows = days.map { "\(Int64(Date().timeIntervalSince1970) - $0 * 86_400)\tMakeTea" }
      let text = (["time\tintent"] + rows.reversed()).joined(separator: "\n") + "\n"
      let path = try place.write("log.tsv", text)
      _ = try place.run("forget", "--all", "--yes")
      #expect(try place.run("import", "tsv", path).status == 0)
      return try forecast("--day tomorrow").messages
    }
    #expect(try log(1...5).contains("goes back only 5 days"))
    #expect(try log(100...140).contains("for 100 days"))
    #expect(try log(1...30).isEmpty)
  }

  /// A log that holds nothing, any more or yet, says nothing.
  @Test(arguments: ["", "--overdue", "A", "--day tomorrow"])
  func anEmptyLogSaysNothing(words: String) throws {
    _ = try place.run("donate", "A")
    _ = try place.run("forget", "--all", "--yes")
    #expect(try place.shell("foresight forecast \(words)").status == 1)
  }
}
