import Foresight
import ForesightValues
import Foundation
import Testing

@testable import ForesightService
@testable import ForesightWire

/// Rows that launchers find by what is typed.
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

  /// One choice by these letters puts a row before all that were not chosen by them, whatever its words are; what is pinned
  /// stands before it.
  @Test func whatWasChosenByWhatIsTypedStandsFirst() {
    var rows = ["Plan", "Plot", "Photo Shop", "Play", "Mail"].map { row($0) }
    func found(_ text: String, _ counts: [Double]) -> [SuggestionRow] {
      RowSearch(text: text, limit: 9).matching(rows, chosen: counts)
    }
    #expect(found("pl", [0, 0, 0, 0, 0]).map(\.title) == ["Plan", "Plot", "Play"])
    #expect(found("pl", [0, 0, 0, 1, 0]).map(\.title) == ["Play", "Plan", "Plot"])
    #expect(found("ps", [0, 0, 1, 0, 0]).map(\.title) == ["Photo Shop"])
    #expect(found("pl", [0, 1, 0, 2, 0]).map(\.title) == ["Play", "Plot", "Plan"])
    #expect(found("pl", [0, 1, 0, 2, 0]).map(\.relevance) == [0.5, 0.3, 0.3])
    #expect(found("", [0, 0, 0, 0, 0]).count == 5)
    rows[0].isPinned = true
    #expect(found("pl", [0, 1, 0, 2, 0]).map(\.title) == ["Plan", "Play", "Plot"])
    #expect(found("ma", [0, 0, 0, 0, 0]).map(\.title) == ["Mail"])
    let pinned = LauncherRow(rows[0])
    #expect(
      pinned.line == "Plan · pinned · 30 %" && pinned.why == "pinned, 30 %, you often do this")
    #expect(pinned.isPinned && pinned.relevance == 1 && LauncherRow(id: pinned.id) == pinned)
  }

  @Test func theServiceLearnsLettersAndShowsWhatIsPinnedFirst() throws {
    let loop = try Loop()
    let conversation = loop.service.open()
    let engine = try Engine(path: loop.directory + "/d", create: true)
    for name in ["Plan", "Plot"] {
      var donation = Donation(at: Environment.moment, source: "desk", intent: name)
      donation.action = .command(["true", name], directory: nil)
      try engine.donate([donation], now: Environment.now, random: Environment.random)
      try engine.donate([donation], now: Environment.now, random: Environment.random)
    }
    func titles(_ text: String) throws -> [String] {
      let answer = try loop.ask([Loop.line(1, "rows", #"{"text":"\#(text)"}"#)], in: conversation)
      guard case .array(let rows)? = answer[0]["result"]?["rows"] else { return ["\(answer)"] }
      return rows.compactMap { $0["intent"]?.string }
    }
    for (intent, typed) in [("Plan", "pl"), ("Plot", "pl"), ("Plan", "tax")] {
      let chosen = try #require(
        try engine.performable(intent, source: nil, parameters: [:]))
      try engine.take(
        chosen, shownIn: "krunner", rank: 1, typed: TypedText(typed), at: Environment.moment,
        now: Environment.now, random: Environment.random)
      #expect(try titles(typed).first == intent && titles(String(typed.prefix(1))).first == intent)
    }
    #expect(try titles("tax") == ["Plan"])
    #expect(try titles("pl") == ["Plot", "Plan"])
    for (method, first) in [("pin", "Plan"), ("unpin", "Plot")] {
      let answer = try loop.ask([Loop.line(2, method, #"{"intent":"Plan"}"#)], in: conversation)
      #expect(answer[0]["error"] == nil)
      #expect(try titles("pl").first == first && titles("").count == 2)
    }
    let unknown = try loop.ask(
      [Loop.line(3, "pin", #"{"intent":"Plan","parameters":{"n":1}}"#)], in: conversation)
    #expect(unknown[0]["error"]?["code"] == .integer(-32602))
  }

  /// Text that is typed and cannot be kept is left out, and nothing else is.
  @Test func whatIsTypedCannotSpoilWhatIsChosen() throws {
    for (typed, kept) in [
      ("pl", "pl"), ("a\nb", nil), (String(repeating: "p", count: 100_000), nil), ("", nil),
    ] {
      let call = try Call(
        "perform",
        .members([
          ("intent", .string("Plan")), ("shownIn", .string("x")), ("typed", .string(typed)),
        ]),
        now: Environment.moment)
      guard case .perform(let performing) = call.action else { throw CancellationError() }
      #expect(performing.typed.flatMap(TypedText.init)?.text == kept && performing.place == "x")
    }
  }

  /// A launcher gives back what it was given.
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
