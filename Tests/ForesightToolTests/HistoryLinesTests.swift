import Foresight
import ForesightLog
import ForesightTestSupport
import ForesightValues
import Testing

@testable import ForesightTool

/// All that was ever run, searched by letters and by where, when and how it was run.
struct HistoryLinesTests {
  private let directory: TemporaryDirectory
  private let log: DonationLog

  private struct Run {
    var line: String
    var directory = "/home"
    var session = "1"
    var host = "laptop"
    var status: Int64 = 0
    var source = "zsh"
  }

  init() throws {
    directory = try TemporaryDirectory()
    log = try DonationLog(path: directory.store, create: true)
    let runs = [
      Run(line: "git status"), Run(line: "make test", status: 2),
      Run(line: "ls", session: "2"), Run(line: "git push origin main", directory: "/src"),
      Run(line: "make test", directory: "/src"), Run(line: "sudo apt upgrade", host: "server"),
      Run(line: "git status", source: "bash"), Run(line: "echo Push", directory: "/src", status: 1),
    ]
    let donations = runs.enumerated().compactMap { number, run -> Donation? in
      guard let line = ShellLine(run.line) else { return nil }
      return Donation(
        at: Moment(Instant(seconds: 1_767_225_600 + Int64(number) * 60), utcOffset: 0),
        source: run.source, intent: line.command, parameters: line.parameters,
        context: ShellLine.context(directory: run.directory, host: run.host),
        result: .integer(run.status), sequence: run.session)
    }
    let other = Donation(
      at: Moment(Instant(seconds: 1_767_225_000), utcOffset: 0), source: "rank:x", intent: "git")
    _ = try log.write { try $0.append(donations + [other], ids: .content) }
  }

  private func lines(session: String? = "1") throws -> HistoryLines {
    try HistoryLines(log, directory: "/src", session: session, host: "laptop")
  }

  private func titles(
    _ typed: String, _ filters: HistoryLines.Filter..., session: String? = "1"
  ) throws -> [String] {
    var lines = try lines(session: session)
    for filter in filters { lines.toggle(filter) }
    return lines.answer(to: typed).map(\.title)
  }

  @Test func eachLineStandsThereOnceTheLatestFirst() throws {
    #expect(
      try titles("") == [
        "echo Push", "git status", "sudo apt upgrade", "make test", "git push origin main", "ls",
      ])
  }

  /// Letters may be left out; words begun come first; capitals fit only capitals.
  @Test(
    arguments: [
      ("push", ["echo Push", "git push origin main"]), ("Push", ["echo Push"]), ("PUSH", []),
      ("gt ma", ["git push origin main"]), ("mk", ["make test"]),
      ("st", ["git status", "make test", "sudo apt upgrade"]),
      ("tt", ["git status", "make test"]), ("main git", ["git push origin main"]), ("zz", []),
      ("gitstatuss", []), ("pt", ["sudo apt upgrade"]), (" ", nil),
    ] as [(String, [String]?)])
  func lettersInTheirOrderFit(typed: String, expected: [String]?) throws {
    let found = try titles(typed)
    if let expected { #expect(found == expected) } else { #expect(found.count == 6) }
  }

  @Test func filtersLeaveWhatFitsThem() throws {
    #expect(try titles("", .directory) == ["echo Push", "make test", "git push origin main"])
    #expect(try titles("", .directory, .succeeded) == ["make test", "git push origin main"])
    // A line that failed elsewhere is there for the run that did.
    #expect(try titles("", .failed) == ["echo Push", "make test"])
    #expect(try titles("", .failed, .succeeded, .directory).count == 2)
    #expect(try !titles("", .host).contains("sudo apt upgrade"))
    #expect(try !titles("", .session).contains("ls"))
    #expect(try titles("", .session, session: nil).isEmpty)
    #expect(try titles("", .session, session: "never seen").isEmpty)
    #expect(try titles("", .failed, .failed).count == 6)
    #expect(try titles("git", .directory) == ["git push origin main"])
  }

  @Test func whatCameBeforeAndAfterIsTold() throws {
    let answer = try lines().answer(to: "git push")
    #expect(
      answer.first?.why
        == "run once; last in /src; before it git status, make test; after it make test, git status"
    )
    let last = try lines().answer(to: "echo")[0].why
    #expect(
      last.contains("where it failed; before it make test, git status") && !last.contains("after"))
    #expect(try lines().answer(to: "make")[0].why.hasPrefix("run 2 times; "))
  }

  @Test func whatIsHiddenIsNotFound() throws {
    _ = try log.change { $0.hidden = [HiddenIntent("git*")] }
    #expect(try titles("git").isEmpty && titles("").count == 4)
  }

  @Test func whatWasTakenOutIsNotFound() throws {
    let line = try #require(ShellLine("mysql -p[redacted] shop"))
    let run = Donation(
      at: Moment(Instant(seconds: 1_767_229_000), utcOffset: 0), source: "zsh",
      intent: line.command, parameters: line.parameters)
    _ = try log.write { try $0.append([run], ids: .content) }
    #expect(try titles("").count == 6 && titles("mysql").isEmpty)
  }

  @Test func anEmptyLogHasNothing() throws {
    let empty = try TemporaryDirectory()
    let log = try DonationLog(path: empty.store, create: true)
    var lines = try HistoryLines(log, directory: "", session: nil, host: "")
    lines.toggle(.directory)
    #expect(lines.answer(to: "").isEmpty && lines.answer(to: "a").isEmpty)
  }

  /// The keys of the filters are those of a search alone, and its list says which are on.
  @Test func keysOfASearch() {
    var picker = Picker(typed: "")
    picker.show([PickerTests.line("git push")])
    #expect(picker.press(.alt("d")) == .nothing)
    picker.filters = []
    #expect(picker.press(.alt("d")) == .filter(.directory) && picker.press(.alt("z")) == .nothing)
    #expect(picker.press(.text("1")) == .lines && picker.typed == "1", "digits are text")
    picker.filters = [.host]
    let rows = PickerScreen(picker, columns: 200, rows: 9).rows.map(\.text)
    #expect(rows[1] == "> 1 git push")
    #expect(rows.last?.contains("Alt-D directory, S session, [H host]") ?? false)
    var reader = KeyReader()
    #expect(reader.take([0x1b, 0x64, 0x1b, 0x5b, 0x42]) == [.alt("d"), .down])
  }
}
