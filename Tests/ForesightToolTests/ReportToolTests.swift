import ForesightSystem
import Foundation
import Testing

/// `foresight report`: the page about a person's own log.
struct ReportToolTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  private func donate(_ intent: String, _ source: String = "cafe", day: Int = 1) throws {
    _ = try place.run(
      "donate", intent, "--source", source, "--at", "2026-10-0\(day)T08:00:00+02:00")
  }

  private var page: String {
    get throws { try String(contentsOfFile: place.path + "/you.html", encoding: .utf8) }
  }

  @Test func aPageThatOnlyItsPersonMayRead() throws {
    for day in 1...5 { try donate("OrderCoffee", day: day) }
    let run = try place.run(
      "report", "--output", place.path + "/you.html", "--at", "2026-10-05T12:00:00+02:00")
    #expect(run.status == 0 && run.output.isEmpty, "\(run)")
    let attributes = try FileManager.default.attributesOfItem(atPath: place.path + "/you.html")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let page = try page
    #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"))
    #expect(page.contains("5 things you did") && page.contains("Order Coffee"))
    #expect(page.contains("foresight forget --source cafe"))
    #expect(page.contains("Monday, 5 October 2026, at 12:00"))
    // Written again it is the same.
    _ = try place.run(
      "report", "--output", place.path + "/again.html", "--at", "2026-10-05T12:00:00+02:00")
    #expect(try String(contentsOfFile: place.path + "/again.html", encoding: .utf8) == page)
  }

  @Test func wordsThatAttackAreOnlyWords() throws {
    let attack = "<img src=x onerror=alert(1)>\u{202e}\n</style>"
    for day in 1...5 {
      try donate(attack, attack, day: day)
      try donate("OrderCoffee", day: day)
    }
    let run = try place.run("report", "--output", place.path + "/you.html")
    #expect(run.status == 0, "\(run)")
    let page = try page
    #expect(!page.contains("<img") && !page.contains("\u{202e}"))
    #expect(page.contains("&lt;img src=x"))
    // The command that forgets it is what a shell takes for that very name.
    let command = try #require(
      page.split(separator: "foresight forget --source ").dropFirst()
        .first { $0.hasPrefix("$") }?.split(separator: "</code>").first)
    let word = command.replacing("&#39;", with: "'").replacing("&lt;", with: "<")
      .replacing("&gt;", with: ">").replacing("&amp;", with: "&").replacing("&quot;", with: "\"")
    let script = try place.write("script", "exec \(Workplace.binary) forget --source \(word)\n")
    let forgotten = try place.shell("bash \(script)")
    #expect(forgotten.status == 0 && forgotten.lines.count == 5, "\(forgotten)")
  }

  @Test func whatIsHiddenDoesNotStandThere() throws {
    for day in 1...5 {
      try donate("OrderCoffee", day: day)
      try donate("WriteDiary", "diary", day: day)
    }
    _ = try place.run("hide", "WriteDiary")
    _ = try place.run("report", "--output", place.path + "/you.html")
    #expect(try !page.localizedCaseInsensitiveContains("diary"))
    #expect(try page.contains("5 donations and everything about them"))
  }

  @Test func whatCannotBeDoneIsTold() throws {
    #expect(try place.run("report").status == 64)
    #expect(try place.run("report", "--output", place.path + "/you.html").status == 66)
    try donate("OrderCoffee")
    let run = try place.run("report", "--output", place.path + "/none/you.html")
    #expect(run.status == 73 && run.messages.contains("cannot write"))
    // The store is no page.
    #expect(try place.run("report", "--output", place.store).status == 73)
    #expect(try place.run("status").status == 0)
  }

  /// Who presses Ctrl-C has no page, nor half of one, and the program ends as it would have at once.
  @Test func stoppedItWritesNothing() throws {
    let rows = (0..<3000).map {
      #"{"intent":"I\#($0 % 7)","source":"s","at":\#(1_790_000_000 + $0 * 600)}"#
    }
    let file = try place.write("rows", rows.joined(separator: "\n"))
    #expect(try place.run("import", "ndjson", file).status == 0)
    var program = Program(
      Workplace.binary, ["report", "--output", place.path + "/you.html", "--at", "1791799000"])
    program.environment = ["FORESIGHT_STORE=\(place.store)", "TZ=UTC"]
    program.files[2] = .opened("/dev/null", O_WRONLY)
    let running = try program.start()
    #expect(!running.hasEnded(within: 0.03))
    running.send(SIGINT)
    #expect(running.wait().signal == SIGINT)
    let left = try FileManager.default.contentsOfDirectory(atPath: place.path)
    #expect(!left.contains { $0.hasPrefix("you.html") }, "\(left)")
  }
}
