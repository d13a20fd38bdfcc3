import Foundation
import Testing

/// `menu`: what launchers are given, and what is done with what they give back. That what is chosen really starts is
/// tried on a real desktop by `make check-desktop`.
struct MenuToolTests {
  private let place: Workplace

  init() throws {
    place = try Workplace()
    for name in ["Push", "Pull"] {
      let action = #"{"command":["/bin/true","\#(name)"]}"#
      #expect(try place.run("donate", name, "--source", "git", "--action", action).status == 0)
    }
    _ = try place.run("donate", "Think")
  }

  /// A launcher that notes what it is given, and does what a script says.
  private func menu(_ script: String, _ environment: [String: String] = [:]) throws -> ToolRun {
    try place.run(
      "menu", "--", "sh", "-c", "cat > '\(place.path)/given'; cd '\(place.path)'; \(script)",
      environment: environment)
  }

  private func given() throws -> [String] {
    try String(contentsOfFile: place.path + "/given", encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  @Test func aLauncherIsGivenWhatCanBeDone() throws {
    let run = try menu("exit 1")
    #expect(run.status == 1 && run.output.isEmpty && run.messages.isEmpty)
    let titles = try given().map { $0.split(separator: " · ")[0] }
    #expect(Set(titles) == ["Push — /bin/true Push", "Pull — /bin/true Pull"])
    #expect(try given().allSatisfy { $0.hasSuffix(" %") })
  }

  @Test func whatIsChosenIsStartedOrWhyNotIsTold() throws {
    let count = try place.run("export").lines.count
    // Without a session bus nobody can start it, and nothing is learned.
    let run = try menu(
      "head -n 1 given", ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(place.path)/none"])
    #expect(run.status == 69, "\(run.messages)")
    #expect(try place.run("export").lines.count == count)
  }

  @Test func aLineThatWasNotGivenIsNothing() throws {
    #expect(try menu("echo 'rm -rf /'").status == 1)
    #expect(try menu("true").status == 1)
  }

  /// The first key tells why, the second turns down; both come back to the list.
  @Test func furtherKeysTellWhyAndTurnDown() throws {
    let run = try menu(
      """
      n=$(cat count 2> /dev/null || echo 0); echo $((n + 1)) > count; cp given given-$n; [ $n != 1 ] || sleep 1
      case $n in 0) head -n 1 given; exit 10 ;; 2) head -n 1 given; exit 11 ;; *) exit 1 ;; esac
      """)
    #expect(run.status == 1, "\(run.messages)")
    let why = try String(contentsOfFile: place.path + "/given-1", encoding: .utf8)
    #expect(why.contains(": ") && why.contains(" %, you "), "\(why)")
    // Behind the reason the rows are the same, though time has passed.
    let lists = try ["0", "2"].map {
      try String(contentsOfFile: place.path + "/given-\($0)", encoding: .utf8)
    }
    #expect(lists[0] == lists[1])
    #expect(try place.run("export").lines.count { $0.contains("\"dismissal\"") } == 1)
  }

  /// The third key pins what is selected, and unpins it.
  @Test func aRowIsPinnedByAKey() throws {
    for (key, isPinned) in [
      ("tail -n 1 given; exit 12", true), ("head -n 1 given; exit 12", false),
    ] {
      _ = try menu(
        "n=$(cat count 2> /dev/null || echo 0); echo $((n + 1)) > count; [ $((n % 2)) = 0 ] || exit 1; \(key)"
      )
      #expect(try given()[0].contains(" · pinned · ") == isPinned)
      #expect(try place.run("settings").output.contains(#""pin": [{"source":"git""#) == isPinned)
    }
    let row = try #require(
      try place.run("menu", "--rofi", "--").output.split(separator: "\n")
        .filter { !$0.hasPrefix("\0") }.last)
    let options = row.split(separator: "\0")[1].split(separator: "\u{1f}").map(String.init)
    let run = try place.run(
      "menu", "--rofi", "--", "x", environment: ["ROFI_RETV": "12", "ROFI_INFO": options[1]])
    let title = try #require(row.split(separator: " ").first)
    let first = try #require(run.output.split(separator: "\n").first { !$0.hasPrefix("\0") })
    #expect(first.hasPrefix(title) && first.replacing("\u{2060}", with: "").contains("pinned"))
  }

  /// Rofi says below what was chosen what was typed, and is asked for it only where its words say nothing else.
  @Test func rofiIsAskedForWhatIsTyped() throws {
    let script = """
      #!/bin/sh
      printf '%s\\n' "$@" > '\(place.path)/words'
      [ ! -e '\(place.path)/seen' ] || exit 1
      touch '\(place.path)/seen'
      head -n 1 | cut -d '' -f 1
      echo pu
      exit 11

      """
    let rofi = try place.write("rofi", script)
    #expect(chmod(rofi, 0o700) == 0)
    for words in [["-dmenu"], ["-dmenu", "-format", "s"]] {
      _ = try place.shell("foresight menu -- '\(rofi)' \(words.joined(separator: " "))")
      let said = try String(contentsOfFile: place.path + "/words", encoding: .utf8)
      #expect(said.contains("-format\ns\nf\n") == (words.count == 1), "\(said)")
    }
    // Turned down is what stands above what was typed.
    #expect(try place.run("export").lines.count { $0.contains("\"dismissal\"") } == 1)
  }

  /// Everybody can read the arguments of a program.
  @Test func aReasonIsNoArgument() throws {
    let script = """
      #!/bin/sh
      cd '\(place.path)'
      printf '%s\\n' "$@" >> words
      cat > "given-$(ls given-* 2> /dev/null | wc -l)"
      [ ! -e given-1 ] || exit 1
      head -n 1 given-0 | cut -d '' -f 1
      exit 10

      """
    let rofi = try place.write("rofi", script)
    #expect(chmod(rofi, 0o700) == 0)
    _ = try place.shell("foresight menu -- '\(rofi)' -dmenu -format s")
    let words = try String(contentsOfFile: place.path + "/words", encoding: .utf8)
    #expect(words.contains("-mesg\n") && !words.contains(" %, you "), "\(words)")
    let why = try String(contentsOfFile: place.path + "/given-1", encoding: .utf8)
    #expect(why.contains(" %, you "), "\(why)")
  }

  @Test func rofiIsAnsweredInItsLanguage() throws {
    let run = try place.run("menu", "--rofi", "--")
    #expect(run.status == 0)
    let rows = run.output.split(separator: "\n").filter { !$0.hasPrefix("\0") }
    #expect(rows.count == 2)
    let parts = try #require(rows.first).split(separator: "\0")
    #expect(parts[0].hasPrefix("Pu") && parts[0].hasSuffix("%"))
    // What is typed is looked for in the whole line, and must not be found in a reason.
    let said = try #require(parts[0].split(separator: " · ", maxSplits: 1).last)
    #expect(said.count { $0 == "\u{2060}" } == (said.count - 1) / 2 && said.count > 3)
    let options = parts[1].split(separator: "\u{1f}").map(String.init)
    #expect(options[0] == "info" && options[2] == "icon")
    // A further key, with what the row was given along.
    let why = try place.run(
      "menu", "--rofi", "--", "Push — <b>",
      environment: ["ROFI_RETV": "10", "ROFI_INFO": options[1]])
    #expect(why.output.contains("\0message\u{1f}") && why.output.contains(" %, you "))
    #expect(why.output.contains("keep-selection\u{1f}true"))
    // Not every rofi keeps it: the row is drawn otherwise, too.
    #expect(why.output.contains("\0active\u{1f}0\n") && run.output.contains("\0active\u{1f}\n"))
    let before = try place.run("export").lines.count
    let dismissed = try place.run(
      "menu", "--rofi", "--", "x", environment: ["ROFI_RETV": "11", "ROFI_INFO": options[1]])
    #expect(dismissed.status == 0)
    #expect(try place.run("export").lines.count == before + 1)
    for information in ["", "{}", "nonsense"] {
      let nothing = try place.run(
        "menu", "--rofi", "--", "x", environment: ["ROFI_RETV": "1", "ROFI_INFO": information])
      #expect(nothing.status == 1 && nothing.output.isEmpty)
    }
  }

  @Test func withoutAScreenOrALauncherThatIsTold() throws {
    let none = try place.run("menu")
    #expect(none.status == 69 && none.messages.contains("WAYLAND_DISPLAY"))
    let missing = try place.run("menu", environment: ["DISPLAY": ":1", "PATH": place.path])
    #expect(missing.status == 69 && missing.messages.contains("install rofi"))
    let unknown = try place.run("menu", "--", "no-such-launcher")
    #expect(unknown.status == 69 && unknown.messages.contains("no-such-launcher"))
  }

  @Test func whereNothingCanBeStartedThatIsTold() throws {
    let run = try place.run(
      "--store", place.path + "/other/d", "menu", "--", "sh", "-c", "touch '\(place.path)/shown'")
    #expect(run.status == 66 || run.status == 1, "\(run.messages)")
    #expect(!FileManager.default.fileExists(atPath: place.path + "/shown"))
  }
}
