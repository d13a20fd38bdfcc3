import Foundation
import Testing

struct SettingsToolTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  @Test func settingsAreShownAsTheyStandInTheirFile() throws {
    #expect(try place.run("settings").output == "{}\n")
    let set = try place.run(
      "settings", "--exclude", "source=zsh,intent=ssh*", "--redact", "ACME-[0-9]+",
      "--learn-from", "mcp:claude",
      "--retention", "365", "--durability", "relaxed")
    #expect(set.status == 0)
    #expect(
      set.output == """
        {
          "exclude": [{"source":"zsh","intent":"ssh*"}],
          "learn_from": ["mcp:claude"],
          "redact": ["ACME-[0-9]+"],
          "retention_days": 365,
          "durability": "relaxed"
        }

        """)
    let file = try String(contentsOfFile: place.store + ".settings", encoding: .utf8)
    #expect(try place.run("settings").output == file && file == set.output)
    let unset = try place.run(
      "settings", "--include", "source=zsh,intent=ssh*", "--unredact", "ACME-[0-9]+",
      "--unlearn-from", "mcp:claude",
      "--retention", "forever", "--durability", "durable")
    #expect(unset.output == "{}\n")
    #expect(!FileManager.default.fileExists(atPath: place.store + ".settings"))
  }

  /// Of what a shell tells that is recorded which is named here, and nothing that is called like a secret.
  @Test func variablesThatAreNamedAreRecorded() throws {
    func record(_ line: String) throws -> String? {
      let told = "branch=main\\0X=1\\0Y=2\\0\\0"
      _ = try place.shell(
        "printf '\(line)\\0-1\\0\\0000\\0/\\0s\\0\\0\\0\(told)' | foresight record zsh --protocol 2"
      )
      return try place.run("export").lines.last
    }
    #expect(
      try record("one")?.contains(#""context":{"branch":"main","directory":"/","host""#) == true)
    #expect(try place.run("init", "zsh").output.hasPrefix("# Foresight"))
    #expect(try place.run("settings", "--context-variable", "X").output.contains(#"["X"]"#))
    #expect(try record("two")?.contains(#""X":"1","branch":"main""#) == true)
    for (shell, words) in [
      ("zsh", "typeset -ga _foresight_variables=(X)\n"), ("bash", "__foresight_variables=(X)\n"),
      ("fish", "set -g __foresight_variables X\n"),
    ] {
      #expect(try place.run("init", shell).output.hasPrefix(words))
    }
    _ = try place.run("settings", "--exclude", "parameter=branch")
    #expect(try record("three")?.contains("branch") == false)
    #expect(try place.run("settings", "--no-context-variable", "X").status == 0)
    #expect(try record("four")?.contains(#""X""#) == false)
  }

  @Test func pausingAndResuming() throws {
    #expect(try place.run("donate", "One").status == 0)
    #expect(try place.run("pause").status == 0)
    let paused = try place.run("donate", "Two")
    // A script can tell it from success.
    #expect(paused.status == 1 && paused.output.isEmpty && paused.messages.contains("paused"))
    let line = #"{"intent":"Three"}"# + "\n"
    #expect(try place.run("donate", "--stdin", input: line).status == 1)
    let rows = try place.write("rows", #"{"intent":"Four","at":1770000000}"# + "\n")
    #expect(try place.run("import", "ndjson", rows).status == 1)
    #expect(try place.run("dismiss", "One").status == 1)
    #expect(try place.run("status").output.contains("recording  paused"))
    #expect(try place.run("resume").status == 0)
    #expect(try place.run("donate", "Three").lines.count == 1)
    #expect(try place.run("status", "--json").output.contains("\"donations\":2"))
  }

  @Test func pinningAndUnpinning() throws {
    #expect(try place.run("pin", "One").status == 66)
    for count in 1...2 {
      #expect(try place.run("donate", "One", "--parameter", "n=\(count)").status == 0)
    }
    let unknown = try place.run("pin", "One", "--parameter", "n=3")
    #expect(unknown.status == 66 && unknown.messages.contains("with those values"))
    let pinned = try place.run("pin", "One", "--parameter", "n=2")
    #expect(pinned.status == 0 && pinned.messages.contains("One is pinned"))
    #expect(
      try place.run("settings").output.contains(
        #""pin": [{"intent":"One","parameters":{"n":"2"}}]"#))
    #expect(try place.run("unpin", "One", "--parameter", "n=1").messages.contains("was not pinned"))
    #expect(try place.run("unpin", "One").status == 0)
    #expect(try place.run("settings").output == "{}\n")
    _ = try place.run("pin", "One")
    #expect(try place.run("forget", "--intent", "One").status == 0)
    #expect(try place.run("settings").output == "{}\n")
  }

  @Test func hidingAndShowingAgain() throws {
    _ = try place.run("donate", "Pay", "--source", "bank")
    #expect(try place.run("hide", "Pay").status == 0)
    #expect(try place.run("predict").status == 1)
    #expect(try place.run("hide", "Pay", "--source", "elsewhere").status == 66)
    let other = try place.run("unhide", "Pay", "--source", "bank")
    #expect(other.status == 0 && other.messages.contains("was not hidden"))
    #expect(try place.run("unhide", "Pay").status == 0)
    #expect(try place.run("predict").status == 0)
  }

  @Test func whatIsHiddenIsNamed() throws {
    _ = try place.run("donate", "rm")
    for (words, message) in [
      ("hide 'rm*'", "rm* is hidden; what was recorded stays"),
      ("unhide 'rm*'", "rm* is shown again"),
      ("unhide rm --source foresight", "rm of foresight was not hidden"),
      ("hide rm mv", "unexpected argument 'mv'"),
      ("forget --all", "--all needs --yes when not run in a terminal"),
    ] {
      let run = try place.shell("foresight \(words)")
      #expect(run.messages.hasPrefix("foresight: \(message)"), "\(run)")
    }
  }

  @Test func whatWasNeverSeenCannotBeHidden() throws {
    let none = try place.run("hide", "Nope")
    #expect(none.status == 66)
    #expect(!FileManager.default.fileExists(atPath: place.path + "/store"))
    _ = try place.run("donate", "Pay")
    for word in ["hide", "unhide"] {
      let run = try place.run(word, "Nope")
      #expect(run.status == 66 && run.messages.contains("there is no intent 'Nope'"))
    }
    // What fits a pattern may come later.
    #expect(try place.run("hide", "rm*").status == 0)
    _ = try place.run("donate", "rmdir")
    #expect(try !place.run("predict", "--json").output.contains("rmdir"))
    #expect(try place.run("unhide", "rm*").status == 0)
    #expect(try place.run("predict", "--json").output.contains("rmdir"))
    // What is hidden can be shown again though it was forgotten.
    _ = try place.run("hide", "Pay")
    _ = try place.run("forget", "--all", "--yes")
    #expect(try place.run("unhide", "Pay").status == 0)
  }

  @Test func aLoopIsStoppedAndCountedWhereverItRuns() throws {
    let line = #"{"intent":"Loop","at":"2026-01-01T00:00:00Z"}"# + "\n"
    // A stream is exempt, and counts for nothing.
    let streamed = try place.run(
      "donate", "--stdin", input: String(repeating: line, count: 250))
    #expect(streamed.status == 0 && streamed.lines.count == 250)
    let looped = try place.shell(
      "for i in $(seq 205); do foresight donate Loop --at 2026-01-01T00:00:00Z; done")
    #expect(looped.lines.count == 200)
    #expect(looped.messages.contains("more than 200 of one intent") && looped.status == 75)
    #expect(try place.run("status").output.contains("ignored    5,"))
  }

  @Test(arguments: [
    ["--exclude", "x"], ["--exclude", "intent="],
    ["--exclude", "intent=ssh,intent=gpg"], ["--retention", "0"], ["--retention", "x"],
    ["--learn-from", "zsh"], ["--unlearn-from", "mcp"], ["--durability", "fast"],
    ["--redact-secrets", "maybe"], ["--context-variable", "DB_PASSWORD"],
    ["--context-variable", "a-b"], ["--context-variable", "$(x)"], ["--context-variable", "1X"],
  ])
  func whatCannotBeSetIsAUsageError(words: [String]) throws {
    #expect(try place.run("settings", words[0], words[1]).status == 64)
    #expect(!FileManager.default.fileExists(atPath: place.store + ".settings"))
  }

  @Test func aFileThatCannotBeUnderstoodStopsRecordingAndNothingElse() throws {
    _ = try place.run("donate", "One")
    try "{\"puased\": true}".write(
      toFile: place.store + ".settings", atomically: true, encoding: .utf8)
    // 'hide' meets the file before it looks whether the intent is there.
    for words in [["donate", "Two"], ["predict", "--now"], ["hide", "One"]] {
      let run = try place.run(words[0], words[1])
      #expect(run.status == 78 && run.messages.contains(".settings"))
    }
    #expect(try place.run("status").output.contains("recording  stopped"))
    #expect(try place.run("export").lines.count == 1)
    #expect(try place.run("forget", "--all", "--yes").status == 0)
    #expect(try place.run("settings", "--redact", ".").status == 78)
  }

  @Test func secretsOfAShellHistoryAreNotRecorded() throws {
    let history = try place.write(
      "history", ": 1767225600:0;export TOKEN=hunter2\n: 1767225601:0;PASSWORD=hunter2 psql\n")
    #expect(try place.run("import", "zsh", history).status == 0)
    let exported = try place.run("export").output
    #expect(exported.contains("[redacted]") && !exported.contains("hunter2"))
    #expect(try place.run("import", "zsh", history).messages.contains("2 were there already"))
    let files = try FileManager.default.contentsOfDirectory(atPath: place.path + "/store")
    for name in files {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: place.path + "/store/" + name))
      #expect(bytes.range(of: Data("hunter2".utf8)) == nil)
    }
  }
}
