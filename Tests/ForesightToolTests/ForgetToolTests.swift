import Foundation
import Testing

/// What `forget` says of what it did, and how it ends.
struct ForgetToolTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  @Test func donationsAndDismissalsAreCountedApart() throws {
    _ = try place.run("donate", "A", "--at", "2026-01-01T08:00:00Z")
    _ = try place.run("donate", "A", "--at", "2026-01-02T08:00:00Z")
    _ = try place.run("dismiss", "A", "--at", "2026-01-03T08:00:00Z")
    _ = try place.run("dismiss", "A", "--at", "2026-01-04T08:00:00Z")
    let words = ["--since", "2026-01-04T00:00:00Z", "--dry-run"]
    #expect(
      try place.run("forget", words[0], words[1], words[2]).messages
        == "foresight: would forget 1 dismissal\n")
    #expect(
      try place.run("forget", "--intent", "A").messages
        == "foresight: forgot 2 donations and 2 dismissals\n")
  }

  /// A terminal shows what would be forgotten, not its ids.
  @Test func aTerminalShowsWhatWouldBeForgotten() throws {
    for (number, name) in ["A", "B", "A"].enumerated() {
      _ = try place.run(
        "donate", name, "--at", "2026-01-0\(number + 1)T08:00:00Z", "--parameter", "size=\(number)")
    }
    let run = try place.shell(
      "script -qec '\(Workplace.binary) forget --intent A --dry-run' /dev/null")
    #expect(
      run.output.split { $0.isNewline }.map(String.init) == [
        "2026-01-03T08:00:00Z  A (2)  [foresight]",
        "2026-01-01T08:00:00Z  A (0)  [foresight]",
        "foresight: would forget 2 donations",
      ])
  }

  @Test(arguments: [
    ["--intent", "B"], ["--source", "elsewhere"], ["--entity", "Song/1"],
    ["--id", "01234567-89ab-8def-8123-456789abcdef"], ["--intent", "A", "--source", "elsewhere"],
  ])
  func whatWasNeverRecordedIsTold(query: [String]) throws {
    _ = try place.run("donate", "A")
    for dryRun in [["--dry-run"], []] {
      let run = try place.shell((["foresight", "forget"] + query + dryRun).joined(separator: " "))
      #expect(run.status == 66 && run.messages.contains("ever recorded"), "\(run)")
    }
    #expect(try place.run("export").lines.count == 1)
  }

  @Test func whatIsNamedByItsTextIsForgottenAndNothingElse() throws {
    let lines = ["rm -rf build", "rm -rf", "ls ada", "ls Ada/x", "ls adapter", "rm  -rf build"]
    _ = try place.write(
      ".zsh_history",
      lines.enumerated().map { ": \(1_767_225_600 + $0.offset):0;\($0.element)\n" }.joined())
    _ = try place.shell("foresight import zsh .zsh_history")
    for host in ["laptop", "server"] {
      _ = try place.run("donate", "A", "--context", "host=\(host)", "--context", "place=home")
    }
    func left() throws -> Int { try place.run("export").lines.count }
    for (words, count) in [
      ("--line 'rm -rf'", 1), ("--line ' rm -rf build '", 1), ("--containing ADA", 2),
      ("--context host=server", 1), ("--context place=home --context host=laptop", 1),
    ] {
      let before = try left()
      #expect(try place.shell("foresight forget \(words) --source elsewhere").status == 66)
      let dry = try place.shell("foresight forget \(words) --dry-run")
      #expect(dry.lines.count == count && dry.status == 0, "\(words) \(dry)")
      let run = try place.shell("foresight forget \(words)")
      #expect(run.lines == dry.lines, "\(run)")
      #expect(
        run.messages.contains("\(place.path)/.zsh_history") != words.contains("host"), "\(run)")
      #expect(try left() == before - count)
    }
    #expect(try place.run("export").output.contains("adapter"))
    for words in ["--line ''", "--line '# x'", "--containing ''", "--context host"] {
      #expect(try place.shell("foresight forget \(words)").status == 64)
    }
  }

  /// The shell's own history still has it, and does not bring it back.
  @Test func whatIsForgottenStaysAwayFromImports() throws {
    let lines = ["make", "ssh build", "ssh build", "ls"]
    _ = try place.write(
      ".zsh_history",
      lines.enumerated().map { ": \(1_767_225_600 + $0.offset):0;\($0.element)\n" }.joined())
    let words = "foresight import zsh .zsh_history"
    _ = try place.shell(words)
    let gone = try place.shell("foresight forget --containing ssh")
    #expect(gone.messages.contains(".zsh_history") && gone.messages.contains("leaves it out"))
    let again = try place.shell(words)
    #expect(again.messages.contains("imported 0 donations; 2 were there already"), "\(again)")
    #expect(again.messages.contains("2 were not recorded: forgotten before"), "\(again)")
    #expect(try place.run("export").lines.count == 2)
    #expect(try place.shell(words + " --forgotten").messages.contains("imported 2 donations"))
    _ = try place.shell("foresight forget --all --yes")
    #expect(try place.shell(words).messages.contains("imported 4 donations"))
  }

  /// What cannot be printed is done all the same, and told.
  @Test func whatIsForgottenIsToldBeforeItIsPrinted() throws {
    _ = try place.run("donate", "A")
    let run = try place.shell("foresight forget --intent A > /dev/full")
    #expect(run.status == 74 && run.messages.contains("forgot 1 donation\n"), "\(run)")
    #expect(try place.run("export").lines.isEmpty)
  }

  @Test func atAnotherTimeIsNoFault() throws {
    _ = try place.run("donate", "A")
    #expect(try place.run("forget", "--intent", "A", "--before", "2020-01-01T00:00").status == 0)
    #expect(try place.run("forget", "--before", "2020-01-01T00:00").status == 0)
    #expect(try place.run("forget", "--all", "--yes").status == 0)
    #expect(try place.run("forget", "--all", "--yes").status == 0)
  }

  @Test func aCopyOfADamagedStoreIsNamedBeforeItIsDeleted() throws {
    _ = try place.run("donate", "A")
    _ = try place.run("donate", "B")
    let copy = place.store + ".damaged-1"
    try Data("what was there".utf8).write(to: URL(fileURLWithPath: copy))
    let dryRun = try place.run("forget", "--intent", "A", "--dry-run")
    #expect(dryRun.messages.contains("would delete \(copy)"))
    let kept = try place.run("forget", "--intent", "A", "--keep-damaged")
    #expect(
      kept.status == 0 && kept.messages.contains("\(copy), a copy of the damaged store, stays"))
    #expect(kept.messages.contains("may hold what was forgotten"))
    #expect(FileManager.default.fileExists(atPath: copy))
    // An assistant may forget what it has recorded itself, and no copy with it.
    let id = try #require(try place.run("export").output.firstMatch(of: /"id":"([^"]+)"/)).output.1
    let asked = try place.run(
      "mcp", "--source", "mail", "--allow-donate",
      input: Assistant.initialize() + "\n"
        + #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"forget","#
        + #""arguments":{"id":"\#(id)"}}}"# + "\n")
    #expect(asked.output.contains("forgotten\":0"), "\(asked)")
    #expect(FileManager.default.fileExists(atPath: copy))
    let gone = try place.run("forget", "--intent", "B")
    #expect(gone.messages.contains("deleted \(copy)"))
    #expect(!FileManager.default.fileExists(atPath: copy))
  }
}
