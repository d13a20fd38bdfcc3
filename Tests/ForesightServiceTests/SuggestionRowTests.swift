import ForesightValues
import ForesightWire
import Foundation
import Testing

@testable import Foresight
@testable import ForesightService

/// Rows for launchers: only what can be done, and nothing that steers who shows it.
struct SuggestionRowTests {
  private let directory = NSTemporaryDirectory() + "foresight-\(UUID())"

  private func rows(
    _ donations: [Donation], entries: [String: Launcher.Entry] = [:]
  ) throws -> [SuggestionRow] {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let engine = try Engine(path: directory + "/d", create: true)
    let end = Instant(seconds: 1_767_225_600)
    try engine.donate(donations, now: end, random: Environment.random)
    let request = PredictionRequest(at: Moment(end, utcOffset: 0))
    let answer = PredictionAnswer(
      try engine.predict(request), to: request, model: engine.modelName)
    return try SuggestionRow.rows(answer, engine) { ids in
      #expect(!ids.isEmpty)
      return entries
    }
  }

  private func donation(_ intent: String, _ action: Action?) -> Donation {
    var donation = Donation(
      at: Moment(Instant(seconds: 1_767_225_000), utcOffset: 0), source: "s", intent: intent)
    donation.action = action
    return donation
  }

  @Test func onlyWhatCanBeDoneIsARow() throws {
    let rows = try rows([
      donation("Think", nil), donation("Push", .command(["git", "push"], directory: nil)),
      donation("Visit", .uri("https://example.org")),
    ])
    #expect(Set(rows.map(\.title)) == ["Push", "Visit"])
    #expect(Set(rows.map(\.detail)) == ["git push", "example.org"])
  }

  /// A title that does not end hides nothing: neither what is behind it nor what it tells itself.
  @Test func aLongTitleIsCut() throws {
    let title = String(repeating: "a", count: 90) + " evil.example"
    let rows = try rows([donation(title, .uri("https://evil.example/x"))])
    #expect(rows.map(\.title) == [String(repeating: "a", count: 80) + "…"])
    #expect(rows.map(\.detail) == ["evil.example"])
  }

  /// A file and a site are told by their titles; where these do not, by the file's name and the host.
  @Test func whatATitleTellsIsNotToldTwice() throws {
    let place = directory + ".pdf"
    try Data().write(to: URL(fileURLWithPath: place))
    defer { try? FileManager.default.removeItem(atPath: place) }
    let name = place.split(separator: "/").last.map(String.init) ?? ""
    let rows = try rows([
      donation("Open \(name)", .opening(place, with: "org.kde.okular")),
      donation("Read the Lease", .opening(place, with: nil)),
      donation("Open gone.pdf", .opening(directory + "/gone.pdf", with: nil)),
      donation("Visit example.org", .uri("https://www.example.org:8080/")),
      donation("Log In", .uri("https://me@evil.example/")),
      donation("Write", .uri("mailto:ann@example.org")),
    ])
    let told = Dictionary(uniqueKeysWithValues: rows.map { ($0.title, [$0.detail, $0.icon]) })
    #expect(told["Open \(name)"] == [nil, "application-pdf"])
    #expect(told["Read the Lease"] == [name, "application-pdf"])
    #expect(told["Visit example.org"] == ["www.example.org:8080", "applications-internet"])
    #expect(told["Log In"] == ["https://me@evil.example/", "applications-internet"])
    #expect(told["Write"] == ["mailto:ann@example.org", "applications-internet"])
    #expect(told.count == 5)
  }

  /// The first eight tell a figure, the others and what is hardly likely none.
  @Test func figuresStandWhereTheyHelp() {
    func row(_ rank: Int, _ probability: Double, _ reason: String) -> LauncherRow {
      var suggestion = Suggestion(
        rank: rank, intent: "I", source: "s", parameters: [:], title: "Open",
        probability: probability,
        why: "you often do this", because: [])
      suggestion.reason = reason
      return LauncherRow(SuggestionRow(suggestion: suggestion, detail: nil, icon: nil))
    }
    let likely = row(1, 0.912, "after Open Mail")
    #expect(
      likely.line == "Open · after Open Mail · 91 %" && likely.why == "91 %, you often do this")
    #expect(row(8, 0.01, "").line == "Open · 1 %")
    #expect(
      row(9, 0.2, "after X").line == "Open" && row(9, 0.2, "after X").description == "after X")
    #expect(row(2, 0.004, "").line == "Open" && row(2, 0.004, "").why.hasPrefix("below 1 %"))
  }

  @Test func aProgramOfTheDesktopIsShownAsTheDesktopKnowsIt() throws {
    let donations = ["a", "gone", "hidden"].map {
      donation("Open \($0)", .desktop(id: "\($0).desktop", action: nil))
    }
    let rows = try rows(
      donations,
      entries: [
        "a.desktop": .init(name: "A", icon: "a-icon", isShown: true),
        "hidden.desktop": .init(name: "Hidden", icon: nil, isShown: false),
      ])
    #expect(rows.map(\.title) == ["Open a"])
    #expect(rows.first?.icon == "a-icon" && rows.first?.detail == nil)
  }

  @Test func anIconThatWouldSteerALauncherIsNone() throws {
    let rows = try rows(
      [donation("One", .desktop(id: "a.desktop", action: nil))],
      entries: ["a.desktop": .init(name: "A", icon: "x\u{1f}info\u{1f}{}\nrow", isShown: true)])
    #expect(rows.count == 1 && rows[0].icon == nil)
  }

  /// Many things are done with the same program.
  @Test func severalRowsOfOneProgramAreShown() throws {
    let donations = ["One", "Two", "Three"].map {
      donation($0, .desktop(id: "a.desktop", action: nil))
    }
    let rows = try rows(
      donations, entries: ["a.desktop": .init(name: "A", icon: "a-icon", isShown: true)])
    #expect(rows.count == 3 && rows.allSatisfy { $0.icon == "a-icon" })
  }

  @Test func nothingInATitleSteersALauncher() throws {
    let hostile = "a\nb\u{1f}c\u{0}d\u{202e}e\u{1b}[31m"
    let rows = try rows([
      donation(
        hostile.replacing("\u{0}", with: ""), .command(["echo", "x\ny"], directory: nil))
    ])
    let row = try #require(rows.first)
    for text in [row.title, row.detail ?? "", row.why] {
      #expect(!text.unicodeScalars.contains { $0.value < 32 || $0.properties.isBidiControl })
    }
    // What is given back is what was donated.
    let id = LauncherRow(row).id
    let choice = try #require(LauncherRow.Choice(id: id))
    #expect(choice.intent == row.suggestion.intent && choice.rank == 1 && choice.source == "s")
    #expect(!id.unicodeScalars.contains { $0.value < 32 })
    #expect(LauncherRow(id: id) == LauncherRow(row))
  }

  @Test(arguments: [
    "", "{}", "x", #"{"rank":0,"source":"s","intent":"I","parameters":{}}"#,
    #"{"rank":1,"source":"s","parameters":{}}"#, #"{"rank":1,"source":1,"intent":"I"}"#,
  ])
  func whatIsNoRowIsNoChoice(id: String) {
    #expect(LauncherRow.Choice(id: id) == nil)
  }
}
