import ForesightHosting
import ForesightSystem
import Foundation
import Testing

/// What `import` says, and how it ends.
struct ImportToolTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  @Test func faultsOfAKindAreToldOnce() throws {
    let good = #"{"intent":"A","at":1770000000}"# + "\n"
    let rows = try place.write(
      "rows", good + String(repeating: "{}\n", count: 5000) + "rubbish\n" + good)
    let run = try place.run("import", "ndjson", rows, "--skip-bad")
    #expect(run.status == 0)
    let messages = run.messages.split(separator: "\n")
    #expect(messages.count == 3, "\(run.messages.prefix(500))")
    #expect(messages[0].contains("left out 5000 lines, the first of which is 2: "))
    #expect(messages[1].contains("left out line 5002: "))
    #expect(messages[2].contains("imported 2 donations; 5001 lines were left out"))
    #expect(try place.run("import", "ndjson", rows, "--skip-bad").status == 0)
  }

  /// What a file says is not offered at a prompt, unless the person says that it is their own.
  @Test func commandLinesOfAFileAreLeftOut() throws {
    let rows = try place.write(
      "rows",
      (0..<3).map { "{\"intent\":\"rm\",\"source\":\"zsh\",\"at\":\(1_770_000_000 + $0)}\n" }
        .joined()
        + #"{"intent":"A","at":1770000000}"# + "\n")
    let run = try place.run("import", "ndjson", rows)
    #expect(run.status == 0 && run.messages.contains("imported 1 donation\n"))
    #expect(run.messages.contains("3 donations were left out: command lines"))
    #expect(!(try place.run("export").output.contains("zsh")))
    let own = try place.run("import", "ndjson", rows, "--with-actions", "--json")
    #expect(own.output.contains(#""rows":4,"added":3"#) && !own.output.contains("untrusted"))
  }

  /// An app would do what is chosen, with the values of the file and under the title that the file gives it.
  @Test func donationsOfAppsOnThisMachineAreLeftOut() throws {
    let rows = try place.write(
      "rows",
      #"{"intent":"Send","source":"bank","at":1770000000,"parameters":{"to":"thief"}}"# + "\n"
        + #"{"intent":"A","at":1770000000}"# + "\n")
    #expect(try place.run("donate", "B").status == 0)
    try AppDirectory(store: place.store).register(
      AppManifest(
        identifier: "bank", program: "/bin/true", intents: [.init(name: "Send", title: "Send")]))
    let run = try place.run("import", "ndjson", rows)
    #expect(run.messages.contains("1 donation was left out"), "\(run)")
    #expect(!(try place.run("export").output.contains("thief")))
    let own = try place.run("import", "ndjson", rows, "--with-actions", "--json")
    #expect(own.output.contains(#""rows":2,"added":1"#), "\(own)")
  }

  /// The action that is there already would be done under the title of the file.
  @Test func aFileNamesNothingThatIsDone() throws {
    let own = try place.write(
      "own",
      #"{"intent":"erase","source":"apps","at":1770000000,"presentation":{"name":"Erase Disk"},"#
        + #""action":{"command":["/bin/true"]}}"# + "\n")
    #expect(try place.run("import", "ndjson", own, "--with-actions").status == 0)
    let file = try place.write(
      "file",
      #"{"intent":"erase","source":"apps","at":1770000100,"presentation":{"name":"Calculator"}}"#
        + "\n")
    let run = try place.run("import", "ndjson", file)
    #expect(run.messages.contains("1 donation was left out"), "\(run)")
    let exported = try place.run("export").output
    #expect(exported.contains("Erase Disk") && !exported.contains("Calculator"), "\(exported)")
  }

  @Test func aFileReplacesNothingThatIsThere() throws {
    #expect(try place.run("donate", "Push", "--parameter", "branch=main").status == 0)
    let before = try place.run("export").output
    let id = try #require(before.firstMatch(of: /"id":"([^"]+)"/)).output.1
    let at = try #require(before.firstMatch(of: /"at":"([^"]+)"/)).output.1
    let file = try place.write(
      "file",
      #"{"id":"\#(id)","at":"\#(at)","intent":"Other","source":"evil","duration":5}"# + "\n")
    let run = try place.run("import", "ndjson", file)
    #expect(run.status == 0 && run.messages.contains("1 was there already"), "\(run)")
    #expect(try place.run("export").output == before)
    #expect(try place.run("import", "ndjson", file, "--with-actions").status == 0)
    #expect(try place.run("export").output.contains("evil"))
  }

  /// Wherever in its line each fault is.
  @Test func faultsAtOtherColumnsAreOfAKind() throws {
    let rows = try place.write(
      "rows", (0..<300).map { "{" + String(repeating: " ", count: $0) + "x}\n" }.joined())
    let run = try place.run("import", "ndjson", rows, "--skip-bad")
    #expect(run.messages.contains("left out 300 lines, the first of which is 1: "), "\(run)")
  }

  /// What a line began that goes on in one that is too long is dropped, and nothing behind it.
  @Test func aCommandThatGoesOnTooLongTakesNoOtherWithIt() throws {
    let long = String(repeating: "x", count: 17 << 20)
    let file = try place.write(
      "history", ": 1770000000:0;ls \\\n\(long)\n: 1770000001:0;pwd\n")
    #expect(try place.run("import", "zsh", file, "--skip-bad").status == 0)
    let lines = try place.run("export").lines
    #expect(lines.count == 1 && lines[0].contains("\"intent\":\"pwd\""), "\(lines)")
  }

  /// Ctrl-C while a database is copied, or read through.
  @Test func anInterruptedImportLeavesNoCopy() throws {
    let database = try Connection(path: place.path + "/places.sqlite")
    try database.execute(
      "CREATE TABLE moz_places(id INTEGER PRIMARY KEY, url TEXT, title TEXT);"
        + "CREATE TABLE moz_historyvisits(id INTEGER PRIMARY KEY, place_id INTEGER, visit_date INTEGER);"
        + "CREATE TABLE filler(bytes BLOB);"
        + "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60) "
        + "INSERT INTO filler SELECT zeroblob(1000000) FROM n")
    for signal in ["INT", "QUIT"] {
      for moment in ["0.01", "0.02", "0.03", "0.05", "0.08"] {
        _ = try place.shell(
          "ulimit -c 0; timeout -s \(signal) \(moment) \(Workplace.binary) import firefox places.sqlite"
        )
        let left = try FileManager.default.contentsOfDirectory(atPath: place.path)
        #expect(!left.contains { $0.hasPrefix("foresight-") }, "after \(moment) s: \(left)")
      }
    }
  }

  @Test func whereNothingCouldBeReadIsAFault() throws {
    let rows = try place.write("rows", "{}\n{}\n")
    #expect(try place.run("import", "ndjson", rows, "--skip-bad").status == 65)
    let lines = try place.write("lines", #"{"intent":"ls","source":"zsh","at":1}"# + "\n{}\n")
    #expect(try place.run("import", "ndjson", lines, "--skip-bad").status == 0)
    let empty = try place.write("empty", "")
    #expect(try place.run("import", "ndjson", empty).status == 0)
  }

  @Test func anOverlongLineIsABadLine() throws {
    let long = String(repeating: "x", count: 17 << 20)
    let rows = try place.write("rows", "\(long)\n" + #"{"intent":"A","at":1770000000}"# + "\n")
    let strict = try place.run("import", "ndjson", rows)
    #expect(
      strict.status == 65 && strict.messages.contains("rows:1: the line is longer than 16 MiB"))
    let run = try place.run("import", "ndjson", rows, "--skip-bad")
    #expect(run.status == 0 && run.messages.contains("imported 1 donation; 1 line was left out"))
  }

  @Test(arguments: [
    "import ndjson /dev/zero", "import tsv /dev/zero", "import zsh - --skip-bad < /dev/zero",
    "donate --stdin < /dev/zero",
  ])
  func aLineWithoutEndEnds(words: String) throws {
    let run = try place.shell("foresight \(words)")
    #expect(run.status == 65 && run.messages.contains("1 GiB"), "\(run)")
  }

  /// Of a home with some histories, where they usually are.
  private func makeHistories() throws {
    _ = try place.write(".zsh_history", ": 1770000000:0;git status\n: 1770086400:0;make test\n")
    _ = try place.write(".bash_history", "")
    for directory in ["fish", "atuin", "mcfly"] {
      try FileManager.default.createDirectory(
        atPath: place.path + "/.local/share/" + directory, withIntermediateDirectories: true)
    }
    _ = try place.write(".local/share/fish/fish_history", "rubbish\n")
    let database = try Connection(path: place.path + "/.local/share/atuin/history.db")
    try database.execute(
      """
      CREATE TABLE history(id, timestamp text, duration, exit, command, cwd, session, hostname, deleted_at);
      INSERT INTO history VALUES (1, 1767225600000000001, 5, 1, 'htop', '/a', 's', 'h:u', NULL)
      """)
    _ = try place.write(".local/share/mcfly/history.db", "no database at all, but many words")
  }

  @Test func whatIsThereIsFoundAndImportedWhenAgreed() throws {
    let none = try place.run("import", "auto")
    #expect(none.status == 66 && none.messages.contains("there is no history of zsh"))
    try makeHistories()
    let dry = try place.run("import", "auto")
    #expect(dry.status == 65 && dry.messages.contains("nothing was imported; --yes"))
    #expect(
      dry.lines == [
        "zsh: \(place.path)/.zsh_history: 2 commands from 2026-02-02 to 2026-02-03, 2 new",
        "bash: \(place.path)/.bash_history: empty",
        "atuin: \(place.path)/.local/share/atuin/history.db: 1 command of 2026-01-01, 1 new",
      ])
    #expect(dry.messages.contains("fish: ") && dry.messages.contains("fish_history:1: "))
    #expect(dry.messages.contains("mcfly: ") && dry.messages.contains("not an SQLite database"))
    #expect(!FileManager.default.fileExists(atPath: place.store))
    let run = try place.run("import", "auto", "--yes")
    #expect(run.status == 65 && run.messages.contains("imported 2 donations"))
    let exported = try place.run("export").output
    #expect(exported.contains("\"git\"") && exported.contains("\"htop\""))
    let again = try place.run("import", "auto", "--yes")
    #expect(again.lines.first?.hasSuffix(", 2 there already") == true)
    #expect(!again.messages.contains("imported"))
    _ = try place.run("pause")
    _ = try place.write(".zsh_history", ": 1770000001:0;ls\n")
    #expect(
      try place.run("import", "auto", "--json").output.contains(#""new":0,"ignored":1"#))
  }

  @Test func placesThatTheEnvironmentNamesComeFirst() throws {
    let file = try place.write("mine", "ls\n")
    for (shell, format) in [("/bin/zsh", "zsh"), ("/usr/bin/bash", "bash")] {
      let run = try place.run("import", "auto", environment: ["HISTFILE": file, "SHELL": shell])
      #expect(run.status == 0 && run.lines.count == 1)
      #expect(run.output.hasPrefix("\(format): \(file): 1 command"))
    }
    let data = place.path + "/data"
    try FileManager.default.createDirectory(
      atPath: data + "/fish", withIntermediateDirectories: true)
    _ = try place.write("data/fish/fish_history", "- cmd: ls\n  when: 1770000000\n")
    let run = try place.run("import", "auto", environment: ["XDG_DATA_HOME": data])
    #expect(run.output.hasPrefix("fish: \(data)/fish/fish_history: 1 command"))
    #expect(try place.run("import", "auto", "--all-users").status == 64)
  }

  /// On a terminal each is asked about, and only what gets a yes is imported.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
  func eachIsAskedAboutOnATerminal() throws {
    _ = try place.write(".zsh_history", ": 1770000000:0;git status\n")
    _ = try place.write(".bash_history", "#1770000000\nmake test\n")
    let run = try place.shell(
      "(sleep 1; echo n; sleep 1; echo y) | script -qec '\(Workplace.binary) import auto' /dev/null"
    )
    #expect(run.output.contains("import 1 command from it? [y/N]"), "\(run)")
    let exported = try place.run("export").output
    #expect(exported.contains("\"make\"") && !exported.contains("\"git\""), "\(run)")
  }

  /// A home with what a desktop and two browsers keep.
  private func makeActivity() throws {
    for directory in [
      ".local/share/kactivitymanagerd/resources", ".mozilla/firefox/a.default",
      ".mozilla/firefox/b", ".config/mozilla/firefox/c.default",
      ".config/chromium/Default",
    ] {
      try FileManager.default.createDirectory(
        atPath: place.path + "/" + directory, withIntermediateDirectories: true)
    }
    try Connection(path: place.path + "/.local/share/kactivitymanagerd/resources/database").execute(
      """
      CREATE TABLE ResourceEvent(initiatingAgent, targettedResource, start, end);
      INSERT INTO ResourceEvent VALUES ('k', 'applications:org.kde.kate.desktop', 1767225600, NULL)
      """)
    _ = try place.write(
      ".local/share/recently-used.xbel",
      """
      <xbel><bookmark href="file:///a" added="2026-01-01T08:00:00Z"><bookmark:application
      name="gedit" modified="2026-01-01T09:00:00Z" count="2"/></bookmark></xbel>
      """)
    try Connection(path: place.path + "/.mozilla/firefox/a.default/places.sqlite").execute(
      """
      CREATE TABLE moz_places(id INTEGER PRIMARY KEY, url, hidden);
      CREATE TABLE moz_historyvisits(id INTEGER PRIMARY KEY, place_id, visit_date, visit_type);
      INSERT INTO moz_places VALUES (1, 'https://example.org/secret', 0);
      INSERT INTO moz_historyvisits VALUES (1, 1, 1767225600000000, 1)
      """)
    _ = try place.write(".config/mozilla/firefox/c.default/places.sqlite", "no database")
    // Whoever opened it would have to say something about it.
    _ = try place.write(".config/chromium/Default/History", "no database")
  }

  @Test func browsersAreOpenedOnlyByName() throws {
    try makeActivity()
    let run = try place.run("import", "auto", "--yes")
    #expect(run.status == 0, "\(run)")
    #expect(
      run.lines == [
        "kde: \(place.path)/.local/share/kactivitymanagerd/resources/database: 1 event of 2026-01-01, 1 new",
        "xbel: \(place.path)/.local/share/recently-used.xbel: 2 events of 2026-01-01, 2 new",
        "firefox: \(place.path)/.mozilla/firefox/a.default/places.sqlite: not opened",
        "firefox: \(place.path)/.config/mozilla/firefox/c.default/places.sqlite: not opened",
        "chromium: \(place.path)/.config/chromium/Default/History: not opened",
      ])
    #expect(run.messages.contains("only opened by name: 'foresight import firefox PATH'"))
    #expect(try !place.run("export").output.contains("example.org"))
    let named = try place.run(
      "import", "firefox", place.path + "/.mozilla/firefox/a.default/places.sqlite")
    #expect(named.status == 0 && named.messages.contains("imported 1 donation"))
    let exported = try place.run("export").output
    #expect(exported.contains("Visit example.org") && !exported.contains("secret"))
    #expect(try place.run("import", "auto", "--json").output.contains(#""opened":false"#))
    let damaged = try place.run(
      "import", "chromium", place.path + "/.config/chromium/Default/History")
    #expect(damaged.status == 65 && damaged.messages.contains("not an SQLite database"))
    #expect(try place.run("import", "kde", place.path + "/none").status == 66)
  }

  /// Whatever is imported twice is there once, and is suggested by a title that reads well.
  @Test func activityIsImportedOnceAndSuggested() throws {
    try makeActivity()
    let list = place.path + "/.local/share/recently-used.xbel"
    #expect(try place.run("import", "xbel", list).messages.contains("imported 2 donations"))
    #expect(
      try place.run("import", "xbel", list).messages
        .contains("imported 0 donations; 2 were there already"))
    let run = try place.run("predict", "--at", "2026-01-02T09:00:00Z")
    #expect(run.output.contains("Open a · with Gedit"), "\(run)")
    // A broken line: nothing is imported, or all but it.
    let broken = try place.write(
      "broken",
      "<xbel>\n<bookmark href=/a>\n<bookmark href=\"file:///b\" added=\"2026-01-01T08:00:00Z\">"
        + "<bookmark:application name=\"b\" modified=\"2026-01-01T09:00:00Z\"/></bookmark></xbel>")
    let strict = try place.run("import", "xbel", broken)
    #expect(strict.status == 65 && strict.messages.contains("broken:2: "))
    let lenient = try place.run("import", "xbel", broken, "--skip-bad")
    #expect(
      lenient.status == 0 && lenient.messages.contains("imported 1 donation; 1 line was left out"))
  }

  /// On a terminal a browser's history is asked about before it is opened.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
  func aBrowserIsAskedAboutFirst() throws {
    try makeActivity()
    let run = try place.shell(
      "(sleep 1; echo n; sleep 1; echo n; sleep 1; echo y; sleep 1; echo n) | "
        + "script -qec '\(Workplace.binary) import auto' /dev/null")
    #expect(run.output.contains("open a copy of it, and import which sites you visited? [y/N]"))
    #expect(!run.output.contains("not an SQLite database"), "\(run)")
    let exported = try place.run("export").output
    #expect(exported.contains("example.org") && !exported.contains("gedit"), "\(run)")
  }
}
