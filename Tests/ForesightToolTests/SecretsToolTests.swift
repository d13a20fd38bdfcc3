import Foundation
import Testing

/// What a person sees of the secrets in the log: where they are, and never what they are.
struct SecretsToolTests {
  private let place: Workplace

  init() throws {
    place = try Workplace()
    #expect(try place.run("settings", "--redact-secrets", "off").status == 0)
    for (intent, arguments) in [("mysql", "-phunter2 -u root"), ("ls", "-l"), ("PW=hunter3", "x")] {
      let run = try place.run(
        "donate", intent, "--parameter", "arguments=\(arguments)", "--at", "2026-01-01T10:00")
      #expect(run.status == 0)
    }
    #expect(try place.run("settings", "--redact-secrets", "on").status == 0)
  }

  private func isSilent(_ run: ToolRun) -> Bool { !(run.output + run.messages).contains("hunter") }

  @Test func theyAreShownMasked() throws {
    let run = try place.run("doctor", "--secrets")
    #expect(run.status == 1 && isSilent(run))
    #expect(
      run.lines == [
        "2026-01-01T10:00:00Z  mysql  parameter arguments  a secret on a command line",
        "2026-01-01T10:00:00Z  PW=[redacted]  intent  a value under a name that tells of a secret",
      ])
    #expect(run.messages.contains("2 donations hold what looks like a secret"))
    let json = try place.run("doctor", "--secrets", "--json")
    #expect(json.status == 1 && isSilent(json))
    #expect(json.output.contains(#""place":"parameter arguments","kind":"#))
    #expect(try place.run("export").output.contains("hunter2"))
  }

  @Test func theyAreReplaced() throws {
    let run = try place.run("doctor", "--secrets", "--repair")
    #expect(run.status == 0 && isSilent(run))
    #expect(run.messages.contains("replaced what looked like a secret in 2 donations"))
    let export = try place.run("export").output
    #expect(!export.contains("hunter") && export.contains("-p[redacted] -u root"))
    let none = try place.run("doctor", "--secrets")
    #expect(none.status == 0 && none.output == "")
    #expect(none.messages.contains("nothing in the log looks like a secret"))
    let json = try place.run("doctor", "--secrets", "--repair", "--json")
    #expect(json.status == 0 && json.output.contains(#""secrets":[]"#))
    #expect(try place.run("doctor").status == 0)
  }

  /// Two logs of one history, of which one was recorded with a pattern: each donation gets the id that the next has.
  @Test func whatWasMergedIsReplaced() throws {
    _ = try place.write("h", ": 1767225600:0;ssh ACME-12\n: 1767225700:0;ls\n")
    let run = try place.shell(
      """
      foresight --store a/s import zsh h --quiet
      foresight --store b/s settings --redact 'ACME-[0-9]+' > b.settings
      foresight --store b/s import zsh h --quiet
      for log in a b; do foresight --store $log/s export > $log.ndjson; done
      for log in a b; do foresight --store c/s import ndjson $log.ndjson --with-actions --quiet; done
      foresight --store c/s settings --redact 'ACME-[0-9]+' > c.settings
      foresight --store c/s doctor --secrets --repair > repaired || echo failed
      foresight --store c/s export
      """)
    #expect(run.lines.count == 3 && !run.output.contains("ACME") && !run.output.contains("failed"))
    #expect(try place.shell("foresight --store c/s doctor").status == 0)
  }

  /// Where a repair was ended before that, the copies of a damaged store still hold what was replaced.
  @Test func aRepairThatWasEndedIsFinished() throws {
    #expect(try place.run("doctor", "--secrets", "--repair").status == 0)
    let copy = place.store + ".damaged-1"
    try Data("hunter2".utf8).write(to: URL(fileURLWithPath: copy))
    let run = try place.run("doctor", "--secrets", "--repair")
    #expect(run.status == 0 && run.messages.contains("nothing in the log looks like a secret"))
    #expect(run.messages.contains("deleted"))
    #expect(!FileManager.default.fileExists(atPath: copy))
  }

  @Test func withoutAStoreThereIsNothingToLookAt() throws {
    #expect(try place.run("doctor", "--secrets", "--store", place.path + "/none").status == 66)
  }
}
