import Foresight
import ForesightValues
import Foundation
import Testing

@testable import ForesightService
@testable import ForesightWire

/// What launchers find by what is typed.
struct RowSearchTests {
  private func row(_ title: String, intent: String = "I", _ detail: String? = nil) -> SuggestionRow
  {
    SuggestionRow(
      suggestion: Suggestion(
        rank: 1, intent: intent, source: "s", parameters: [:], title: title, probability: 0.3,
        why: "you often do this", because: []), detail: detail, icon: nil)
  }

  private func found(_ text: String, _ rows: [SuggestionRow], limit: Int = 9) -> [String] {
    RowSearch(text: text, limit: limit).matching(rows).map(\.title)
  }

  @Test func everyTypedWordBeginsAWordOfTheRow() {
    let rows = [
      row("Open Notes"), row("Push Changes", "git push"), row("Café Müller", intent: "OrderCoffee"),
    ]
    #expect(found("op", rows) == ["Open Notes"])
    #expect(found("notes open", rows) == ["Open Notes"])
    #expect(found("GIT", rows) == ["Push Changes"])
    #expect(found("cafe mull", rows) == ["Café Müller"])
    #expect(found("ordercoffee", rows) == ["Café Müller"])
    #expect(found("pen", rows).isEmpty && found("open push", rows).isEmpty)
  }

  @Test func nothingIsFoundByNothing() {
    for text in ["  ", "…", "\u{0}\u{1f}"] { #expect(found(text, [row("Open")]).isEmpty) }
  }

  @Test func beforeAnythingIsTypedAllFit() {
    #expect(found("", [row("Open"), row("Push")]) == ["Open", "Push"])
  }

  @Test func noMoreThanAskedForAndInTheOrderOfTheSuggestions() {
    let rows = (0..<20).map { row("Open \($0)") }
    #expect(found("open", rows, limit: 5) == (0..<5).map { "Open \($0)" })
  }

  /// What a launcher gives back is what it was given.
  @Test func aRowIsItsOwnId() throws {
    let row = row("Push <b>\n", "git push")
    let shown = LauncherRow(row)
    #expect(shown.title == "Push <b>\u{fffd} — git push")
    #expect(shown.description == "30 %" && shown.why == "30 %, you often do this")
    let choice = try #require(LauncherRow.Choice(id: shown.id))
    #expect(
      JSON.members(choice.members).text == #"{"source":"s","intent":"I","parameters":{}}"#)
  }

  /// Nobody waits while what is rarely done is looked through.
  @Test func whatIsRarelyDoneIsFoundToo() throws {
    let loop = try Loop()
    let engine = try Engine(path: loop.directory + "/d", create: true)
    let start = Instant(seconds: 1_767_225_600)
    let donations = (0..<500).map { number in
      var donation = Donation(
        at: Moment(start.advanced(by: Int64(number) * 60_000_000), utcOffset: 0), source: "s",
        intent: number == 0 ? "Rarest" : "Task\(number)")
      donation.action = .command(["true", "\(number)"], directory: nil)
      return donation
    }
    try engine.donate(
      donations, now: Environment.now, isLimited: false, random: Environment.random)
    for (text, count) in [("rarest", 1), ("task499", 1), ("nothing", 0)] {
      let answer = try loop.ask([Loop.line(1, "rows", #"{"text":"\#(text)"}"#)])
      guard case .array(let rows)? = answer[0]["result"]?["rows"] else {
        Issue.record("\(answer)")
        continue
      }
      #expect(rows.count == count, "\(text)")
    }
  }

  @Test func aServiceWithoutAStoreHasNoRows() throws {
    let loop = try Loop()
    let answers = try loop.ask([Loop.line(1, "rows", #"{"text":"open","limit":5}"#)])
    // What is missing is no fault: it would be told at every key that is pressed.
    #expect(answers[0]["result"]?["rows"] == .array([]))
  }

  @Test func theServiceFindsWhatCanBeDone() throws {
    let loop = try Loop()
    let conversation = loop.service.open()
    let push = #"{"intent":"Push Changes","action":{"command":["git","push"]}}"#
    _ = try loop.ask(
      [Loop.line(1, "donate", push), Loop.line(2, "donate", #"{"intent":"Push Ups"}"#)],
      in: conversation)
    let found = try loop.ask([Loop.line(5, "rows", #"{"text":"push"}"#)], in: conversation)
    guard case .array(let list)? = found[0]["result"]?["rows"] else {
      Issue.record("\(found)")
      return
    }
    let rows = list.compactMap(LauncherRow.init)
    #expect(rows.map(\.title) == ["Push Changes — git push"])
    let asked = try loop.ask([Loop.line(4, "rows", #"{"text":"ups"}"#)], in: conversation)
    #expect(asked[0]["result"]?["rows"] == .array([]))
    // Here is nothing that could start it, which is told and learned by nobody.
    let choice = try #require(rows.first.flatMap { LauncherRow.Choice(id: $0.id) })
    let shown: [(String, JSON?)] = [("shownIn", .string("test")), ("rank", .integer(1))]
    let chosen = choice.members + shown
    let started = try loop.ask(
      [Loop.line(6, "perform", JSON.members(chosen).text)], in: conversation)
    #expect(started[0]["error"] != nil)
    let status = try loop.ask([Loop.line(3, "status")], in: conversation)
    #expect(status[0]["result"]?["donations"] == .integer(2))
  }
}
