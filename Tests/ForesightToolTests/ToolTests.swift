import ForesightFormats
import ForesightValues
import Foundation
import Testing

struct ToolTests {
  /// A file is made where the person said, or nowhere.
  @Test func aLinkThatLeadsNowhereIsNotReplaced() throws {
    let place = try Workplace()
    let run = try place.shell(
      "foresight donate A; ln -s nowhere link; foresight report --output link")
    #expect(run.status == 73 && run.messages.contains("leads to nothing"), "\(run)")
    #expect(try place.shell("readlink link").lines == ["nowhere"])
  }

  /// A moment that is not known stays so, though it gets one.
  @Test func whatTellsNoTimeIsRecordedSo() throws {
    let place = try Workplace()
    let line = #"{"intent":"A","timeKnown":false}"#
    #expect(try place.run("donate", "--stdin", input: line + "\n").status == 0)
    #expect(try place.run("export").output.contains("\"timeKnown\":false"))
  }

  /// What a table cannot hold is told.
  @Test func aTableTellsWhatItDrops() throws {
    let place = try Workplace()
    let line = #"{"intent":"A","at":5,"duration":3,"sequence":"s"}"#
    #expect(try place.run("donate", "--stdin", input: line + "\n").status == 0)
    let run = try place.run("export", "--format", "tsv")
    #expect(run.messages.contains("TSV keeps no types"), "\(run)")
    #expect(try !place.run("export").messages.contains("TSV"))
  }

  private let place: Workplace

  init() throws { place = try Workplace() }

  private func json(_ run: ToolRun) throws -> JSON {
    try Array(run.output.utf8).withUnsafeBytes { try JSON.parse($0) }
  }

  @Test func donatingAndPredictingFollowTheContract() throws {
    let donated = try place.run(
      "donate", "OrderCoffee", "--parameter", "size=large", "--context", "place=home")
    #expect(donated.status == 0 && donated.messages.isEmpty)
    #expect(donated.lines.count == 1 && donated.lines[0].count == 36)

    let predicted = try json(try place.run("predict", "--now", "--json"))
    guard case .object(let members) = predicted,
      case .array(let suggestions) = predicted["suggestions"],
      case .object(let first) = suggestions[0], case .array(let because) = suggestions[0]["because"]
    else { return #expect(Bool(false)) }
    #expect(members.map(\.name) == ["at", "donations", "model", "suggestions"])
    #expect(predicted["donations"] == .integer(1))
    #expect(
      first.map(\.name) == [
        "rank", "intent", "source", "parameters", "title", "probability", "performable", "why",
        "because",
      ])
    #expect(suggestions[0]["rank"] == .integer(1))
    #expect(suggestions[0]["intent"] == .string("OrderCoffee"))
    #expect(suggestions[0]["source"] == .string("foresight"))
    #expect(suggestions[0]["parameters"] == .members([("size", .string("large"))]))
    #expect(suggestions[0]["title"] == .string("Order Coffee (large)"))
    guard case .number(let probability) = suggestions[0]["probability"] else {
      return #expect(Bool(false))
    }
    #expect(probability > 0.1 && probability < 1)
    for reason in because {
      guard case .string = reason["factor"], case .number = reason["contribution"] else {
        return #expect(Bool(false))
      }
    }
  }

  @Test func noNameSteersTheTerminalOrTurnsTheLineAround() throws {
    for mark in ["\u{202e}", "\u{2066}", "\u{200f}", "\u{061c}", "\u{2028}", "\u{1b}"] {
      #expect(try place.run("donate", "Open\(mark)liam").status == 0)
      let run = try place.run("predict", "--now")
      #expect(!run.output.unicodeScalars.contains { mark.unicodeScalars.contains($0) })
    }
  }

  @Test func oneIsOneAndTwoAreTwo() throws {
    for count in 1...2 {
      for _ in 0..<count { _ = try place.run("donate", "A") }
      let forgot = try place.run("forget", "--intent", "A").messages
      #expect(forgot.contains(count == 1 ? "forgot 1 donation\n" : "forgot 2 donations\n"))
    }
  }

  /// Weights that cannot be used are told where they matter, and cost no donation.
  @Test func thePriorIsChosenByName() throws {
    let bad = ["FORESIGHT_PRIOR": "/nowhere/prior.json"]
    #expect(try place.run("donate", "OrderCoffee", environment: bad).status == 0)
    #expect(try place.run("donate", "OpenMail", environment: bad).status == 0)
    let run = try place.run("predict", "--now", environment: bad)
    #expect(run.status == 66 && run.messages.contains("/nowhere/prior.json"), "\(run)")
    var answers: Set<String> = []
    for name in ["shipped", "simulated", "none"] {
      let run = try place.run("predict", "--now", environment: ["FORESIGHT_PRIOR": name])
      #expect(run.status == 0)
      answers.insert(run.output)
    }
    #expect(answers.count == 3)
  }

  @Test func predictionsOfAMomentAreAScreenThatStays() throws {
    for (hour, intent) in [("08", "OrderCoffee"), ("09", "OpenMail"), ("18", "TurnOnLights")] {
      for day in 1...5 {
        _ = try place.run("donate", intent, "--at", "2026-06-0\(day)T\(hour):00:00Z")
      }
    }
    let run = try place.run(
      "predict", "--at", "2026-06-06T08:05:00Z", "--explain=all", "--limit", "1")
    #expect(run.lines[0] == "  1   55 %  Order Coffee  [foresight]", "\(run.output)")
    #expect(run.lines.dropFirst().contains { $0.hasSuffix("  around 8:00") })
    #expect(run.lines.dropFirst().contains { $0.hasSuffix("  after OpenMail, TurnOnLights") })
    let why = try place.run("predict", "--at", "2026-06-06T08:05:00Z", "--explain", "--limit", "1")
    #expect(
      why.lines == [
        run.lines[0],
        "            you usually do this around eight in the morning, and tend to come back to it",
      ])
    #expect(
      try place.run("predict", "--explain=some").messages.contains(
        "--explain takes no value, or all, not 'some'"))
  }

  @Test(
    arguments: [
      (["predict"], 66), (["predict", "--now", "--at", "2026-01-01T00:00"], 64), ([], 64),
      (["dance"], 64), (["donate"], 64), (["donate", ""], 64), (["donate", "A", "B"], 64),
      (["donate", "A", "--parameter", "size"], 64), (["donate", "A", "--parameter", "=x"], 64),
      (["donate", "A", "--parameter", "a=1", "--parameter", "a=2"], 64),
      (["donate", "A", "--at", "yestrday"], 64), (["donate", "A", "--id", "1"], 64),
      (["donate", "A", "--duration", "nan"], 65), (["donate", "A", "--duration", "1e400"], 65),
      (["donate", "A", "--at", "2999-01-01T00:00:00Z"], 65),
      (["donate", "A", "--at", "1960-01-01T00:00:00Z"], 64), (["donate", "A", "--color"], 64),
      (["donate", "A", "--parameter"], 64), (["import", "csv", "x"], 64), (["import", "tsv"], 64),
      (["import", "tsv", "/nowhere"], 66), (["import", "tsv", "/"], 65),
      (["import", "tsv", "-", "--user", "a", "--all-users"], 64), (["export"], 66),
      (["export", "--format", "zsh"], 64), (["forget"], 64), (["forget", "--id", "x"], 64),
      (["forget", "--entity", "x"], 64), (["status", "x"], 64), (["status"], 66),
      (["predict", "--limit", "0"], 64), (["predict", "--limit", "x"], 64),
      (["predict", "--min-probability", "2"], 64), (["donate", "A", "--store", ""], 64),
      (["donate", "A", "--result"], 64), (["evaluate", ""], 64), (["evaluate", "-", ""], 64),
      (["perform", ""], 64), (["dismiss", ""], 64), (["hide", ""], 64), (["record", ""], 64),
      (["settings", "--redact", "("], 64),
      (["forget", "--since", "tomorrow", "--before", "yesterday"], 64),
    ] as [([String], Int32)])
  func mistakesAreToldAndLeaveNothing(arguments: [String], status: Int32) throws {
    let words = arguments.map { "'\($0)'" }.joined(separator: " ")
    let run = try place.shell("foresight \(words) </dev/null")
    #expect(run.status == status, "\(run.messages)")
    #expect(run.output.isEmpty)
    #expect(run.messages.hasPrefix("foresight: ") && run.messages.split(separator: "\n").count == 1)
    #expect(
      !FileManager.default.fileExists(atPath: place.store))
  }

  @Test func whatIsEmptyIsNamed() throws {
    for (words, message) in [
      ("perform ''", "INTENT is empty; see 'foresight perform --help'"),
      ("evaluate ''", "DATASET is empty"), ("record ''", "the name of a shell"),
      ("settings --redact '('", "a pattern has a '(' without its ')'"),
      ("settings --redact '('", "see 'foresight settings --help'"),
      ("forget --since tomorrow --before yesterday", "there is no time"),
    ] {
      let run = try place.shell("foresight \(words)")
      #expect(run.messages.contains(message), "\(run)")
    }
  }

  /// A closed input is no empty one: what was to be read was lost on the way.
  @Test(arguments: [
    "donate --stdin", "import zsh -", "import tsv -", "record zsh", "perform --stdin",
  ])
  func aClosedInputIsTold(words: String) throws {
    let run = try place.shell("foresight \(words) <&-")
    #expect(run.status == 74 && run.messages.contains("closed"), "\(run)")
  }

  @Test func whatSteersATerminalIsEscapedInJSONAndKept() throws {
    let text = "a\u{9b}2J\u{202e}\u{2028}b"
    let recorded = try place.run("donate", "A", "--parameter", "x=\(text)")
    #expect(recorded.status == 0)
    let export = try place.run("export").output
    for output in [export, try place.run("predict", "--now", "--json").output] {
      #expect(output.contains(#"a\u009b2J\u202e\u2028b"#), "\(output)")
      #expect(!output.unicodeScalars.contains { ["\u{9b}", "\u{202e}", "\u{2028}"].contains($0) })
    }
    let again = try place.shell(
      "foresight export > log; foresight forget --all --yes; foresight import ndjson log; foresight export"
    )
    #expect(again.output.hasSuffix(export))
  }

  @Test(arguments: [
    "donate \"$(printf 'a\\377')\"", "donate --parameter \"$(printf 'a=\\377')\" A",
    "donate --stdin --source \"$(printf 'a\\377')\" </dev/null",
    "forget --source \"$(printf 'a\\377')\"", "status --store \"$(printf 'a\\377')\"",
  ])
  func invalidUTF8IsRefused(words: String) throws {
    let run = try place.shell("foresight \(words)")
    #expect(run.status == 65)
    #expect(run.messages.contains("UTF-8"))
  }

  @Test func aStreamRecordsTheGoodLinesAndTellsTheBadOnes() throws {
    let run = try place.run(
      "donate", "--stdin", "--source", "app",
      input: """
        {"intent":"A","at":"2026-06-01T08:00:00+02:00"}
        not json
        {"intent":"B","source":"other"}

        {"intent":"","at":1}
        {"intent":"C","id":"f47ac10b-58cc-4372-a567-0e02b2c3d479"}
        """)
    #expect(run.status == 65)
    #expect(run.lines.count == 3 && run.lines[2] == "f47ac10b-58cc-4372-a567-0e02b2c3d479")
    #expect(
      run.messages.contains("standard input:2:") && run.messages.contains("standard input:5:"))
    let exported = try place.run("export").lines
    #expect(exported.count == 3)
    #expect(exported[0].contains("\"source\":\"app\",\"intent\":\"A\""))
    #expect(exported.joined().contains("\"source\":\"other\",\"intent\":\"B\""))
    #expect(Set(run.lines) == Set(exported.map { String($0.split(separator: "\"")[7]) }))
  }

  @Test func idsOfAStreamComeWithoutWaitingForMore() throws {
    // The second line is written only after the id of the first was read.
    let run = try place.shell(
      """
      mkfifo in out
      foresight donate --stdin <in >out &
      exec 3>in 4<out
      echo '{"intent":"A"}' >&3
      read first <&4
      echo '{"intent":"B"}' >&3
      read second <&4
      exec 3>&-
      wait $!
      echo "$? ${#first} ${#second}"
      """)
    #expect(run.output == "0 36 36\n", "\(run.messages)")
  }

  @Test func anExportImportedIntoAnotherStoreIsTheSame() throws {
    let run = try place.shell(
      """
      foresight donate A --parameter n=1 --result done --at 2026-06-01T08:00:00+02:00 >/dev/null
      printf '%s\\n' '{"intent":"B","parameters":{"n":2,"e":{"entity":"T","id":"x"}}}' \
        | foresight donate --stdin >/dev/null
      printf ': 1780000000:0;git status\\n: 1780000000:0;make\\n' > history
      foresight import zsh history --quiet
      foresight export > one
      foresight --store other/s import ndjson one --with-actions --quiet
      foresight --store other/s import ndjson one --with-actions --json
      foresight --store other/s export > two
      cmp one two && wc -l < two
      """)
    #expect(run.lines == [#"{"rows":4,"added":0,"skipped":0}"#, "4"], "\(run.messages)")
  }

  @Test func forgettingPrintsWhatItDeleted() throws {
    for intent in ["A", "B", "A"] { _ = try place.run("donate", intent) }
    let preview = try place.run("forget", "--intent", "A", "--dry-run")
    #expect(preview.lines.count == 2 && preview.messages.contains("would forget 2"))
    let run = try place.run("forget", "--intent", "A")
    #expect(run.status == 0 && run.lines == preview.lines)
    #expect(try place.run("forget", "--all").status == 64)
    #expect(try place.run("forget", "--all", "--yes", "--intent", "B").status == 64)
    #expect(try place.run("forget", "--all", "--yes", "--json").output.contains("deleted"))
    let empty = try place.run("predict", "--now")
    #expect(empty.status == 1 && empty.output.isEmpty)
    #expect(try place.run("export").output.isEmpty)
  }

  @Test func timesWithoutOffsetAreLocal() throws {
    // POSIX writes the sign of an offset the other way round.
    let environment = ["TZ": "XXX-02:30"]
    for time in ["2026-06-01T08:00", "2026-06-01T08:00:00+02:30", "1780291800"] {
      _ = try place.run("donate", "A", "--at", time, environment: environment)
    }
    let run = try place.run("export", environment: environment)
    #expect(run.lines.count == 3)
    #expect(run.lines.allSatisfy { $0.contains("\"at\":\"2026-06-01T08:00:00+02:30\"") })
  }

  @Test func whatIsRecordedAndCannotBeToldIsNotToBeRepeated() throws {
    let run = try place.shell(
      "foresight donate A >&-; echo $?; foresight export | cut -d'\"' -f 4 >&2")
    #expect(run.lines == ["74"])
    #expect(
      run.messages.contains("recorded as ") && run.messages.contains("but cannot write the output"))
    let stream = try place.shell(
      "printf '{\"intent\":\"A\"}\\n{\"intent\":\"B\"}\\n' | foresight donate --stdin > /dev/full; echo $?"
    )
    #expect(stream.lines == ["74"])
    #expect(stream.messages.contains("recorded as 2 donations, the last as "), "\(stream)")
    #expect(try place.run("export").lines.count == 3)
  }

  @Test(arguments: [
    ["\u{202e}x"], ["donate", "--\u{1b}[31m"], ["donate", "A", "--at", "\u{1b}[2J"],
    ["--store", "/nowhere/\u{202e}\u{1b}[31m", "status"],
    ["import", "tsv", "/nowhere/\u{1b}]0;x\u{7}"],
  ])
  func whatIsGivenComesBackHarmless(words: [String]) throws {
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    let run = try place.shell("foresight \(quoted)")
    #expect(run.status != 0 && !run.messages.isEmpty)
    #expect(!run.messages.contains("\u{1b}") && !run.messages.contains("\u{202e}"))
  }

  @Test func theStoreIsFoundAsDocumented() throws {
    let run = try place.shell(
      """
      unset FORESIGHT_STORE
      foresight donate A --quiet >/dev/null && ls "$HOME/.local/share/foresight"
      XDG_DATA_HOME="$HOME/data" foresight donate A >/dev/null && ls "$HOME/data/foresight"
      XDG_DATA_HOME=relative foresight status --json | grep -c '"donations":1'
      unset HOME
      foresight status; echo $?
      """)
    #expect(run.lines == ["donations.sqlite", "donations.sqlite", "1", "78"], "\(run.messages)")
  }

  @Test func theSocketIsFoundAsDocumented() throws {
    let run = try place.shell(
      """
      exec 2>&1
      foresight service status
      XDG_DATA_HOME=/data foresight service status
      XDG_DATA_HOME=data XDG_RUNTIME_DIR=run foresight service status
      XDG_DATA_HOME=/data XDG_RUNTIME_DIR=/run/user/1 foresight service status
      FORESIGHT_SOCKET=/$(printf %0107d 0) foresight service status; echo $?
      unset HOME
      foresight service status; echo $?
      """)
    let own = "\(place.path)/.local/share/foresight/socket;"
    let expected = [
      own, " /data/foresight/socket;", own, " /run/user/1/foresight/socket;",
      "the socket's path has more than 107 bytes: /0", "78",
      "neither XDG_RUNTIME_DIR nor HOME is set", "78",
    ]
    #expect(run.lines.count == expected.count, "\(run.output)")
    for (line, text) in zip(run.lines, expected) { #expect(line.contains(text)) }
  }

  @Test(.enabled(if: getuid() == 0, "only root can become another user"))
  func aReadOnlyStorePredictsAndRefusesToRecord() throws {
    let run = try place.shell(
      """
      mkdir -m 755 shared && chmod 755 .
      foresight --store shared/s donate A >/dev/null
      chown -R 65534 shared && chmod 500 shared && chmod 400 shared/s
      alias_foresight='\(Workplace.binary)'
      setpriv --reuid 65534 --clear-groups "$alias_foresight" --store shared/s predict --now; echo $?
      setpriv --reuid 65534 --clear-groups "$alias_foresight" --store shared/s donate B; echo $?
      """)
    #expect(run.lines.count == 3 && run.lines[1] == "0" && run.lines[2] == "77", "\(run)")
  }

  @Test func processesMayMakeTheStoreTogether() throws {
    let run = try place.shell(
      """
      for round in 1 2 3 4 5 6; do
        seq 6 | xargs -P 6 -I % sh -c \
          "'\(Workplace.binary)' donate A% --store s$round/d >/dev/null; echo \\$? >> codes"
        foresight export --store "s$round/d" | wc -l
      done
      sort codes | uniq -c | tr -s ' '
      """)
    #expect(run.lines == Array(repeating: "6", count: 6) + [" 36 0"], "\(run.messages)")
  }

  @Test func namesThatMeanSomethingToSQLiteAreFiles() throws {
    let run = try place.shell(
      """
      foresight donate A --store :memory: >/dev/null && foresight export --store :memory: | wc -l
      foresight donate A --store 'file:x?mode=memory' >/dev/null
      foresight export --store 'file:x?mode=memory' | wc -l
      """)
    #expect(run.lines == ["1", "1"], "\(run.messages)")
  }

  @Test func recordedTextDoesNotSteerTheTerminal() throws {
    _ = try place.shell(
      "foresight donate \"$(printf 'A\\033[31m\\nB')\" --source \"$(printf 'x\\033c')\"")
    let run = try place.run("predict", "--now", "--explain")
    #expect(run.status == 0 && !run.output.contains("\u{1b}"))
    #expect(run.output.contains("A\u{fffd}[31m"))
  }

  @Test func aPipeInTheModelsPlaceIsNotWaitedFor() throws {
    let run = try place.shell(
      """
      foresight donate A >/dev/null; mkfifo "$FORESIGHT_STORE.model"
      timeout 20 '\(Workplace.binary)' predict; echo $?
      """)
    #expect(run.lines.last == "0", "\(run.messages)")
  }

  @Test func aLineThatIsTooLongDoesNotEndAStream() throws {
    let run = try place.shell(
      """
      { echo '{"intent":"A"}'; head -c 17825792 /dev/zero | tr '\\0' x; echo; echo '{"intent":"B"}'; } \
        | foresight donate --stdin | wc -l
      """)
    #expect(run.output == "2\n")
    #expect(run.messages.contains("standard input:2:"))
  }

  @Test func unwritableOutputIsAnError() throws {
    _ = try place.run("donate", "A")
    let run = try place.shell("foresight export > /dev/full; echo $?")
    #expect(run.output == "74\n")
  }

  @Test func noFileTakesThePlaceOfAClosedOutput() throws {
    let run = try place.shell(
      """
      foresight simulate --users 1 --days 1 --output log.tsv 2>&-; echo $?; grep -c foresight: log.tsv
      foresight donate A 2>&- >/dev/null; foresight export >&-; echo $?
      """)
    #expect(run.lines == ["0", "0", "74"])
  }

  @Test func helpIsFoundInThreeWays() throws {
    let overview = try place.run("--help")
    #expect(overview.status == 0 && overview.messages.isEmpty)
    #expect(try place.run("help").output == overview.output)
    for name in try place.run("manual", "--list").lines {
      #expect(overview.output.contains("\n  \(name) "))
      let help = try place.run(name, "--help")
      #expect(help.status == 0 && help.output.contains("usage: foresight \(name)"))
      #expect(try place.run("help", name).output == help.output)
    }
    #expect(try place.run("--version").output.hasPrefix("foresight "))
  }

  @Test(arguments: [
    (["predcit"], "there is no subcommand 'predcit'; did you mean 'predict'?"),
    (["help", "predcit"], "there is no subcommand 'predcit'; did you mean 'predict'?"),
    (["manual", "predcit"], "there is no subcommand 'predcit'; did you mean 'predict'?"),
    (["--versoin"], "there is no option --versoin here; did you mean '--version'?"),
    (["predict", "--limt", "3"], "there is no option --limt here; did you mean '--limit'?"),
    (["predict", "--josn"], "there is no option --josn here; did you mean '--json'?"),
    (
      ["export", "--format", "tvs"], "--format needs ndjson or tsv, not 'tvs'; did you mean 'tsv'?"
    ),
    (["import", "tvs", "x"], "there is no format 'tvs'; did you mean 'tsv'?"),
    (["completions", "fsih"], "there is no shell 'fsih'; did you mean 'fish'?"),
    (["evaluate", "x", "--model", "zoxdie"], "there is no model 'zoxdie'; did you mean 'zoxide'?"),
    (["predict", "--at", "yestrday"], "'yestrday' means no time; did you mean 'yesterday'?"),
    (["predict", "--explain=al"], "--explain takes no value, or all, not 'al'"),
    (["status", "--json=yes"], "--json takes no value; see 'foresight status --help'"),
    (["completions", "tcsh"], "there is no shell 'tcsh'; choose from bash, zsh, fish; see"),
  ])
  func whatWasProbablyMeantIsSaid(words: [String], message: String) throws {
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    let run = try place.shell("foresight \(quoted)")
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(run.messages.contains(message), "\(run.messages)")
  }

  @Test func aTimeAgoIsNoOption() throws {
    #expect(try place.run("donate", "A", "--at", "-2h").status == 0)
    #expect(try place.run("predict", "--at", "-3h").status == 1)
    #expect(try place.run("predict", "--at=-1h", "--explain=all").status == 0)
    #expect(try place.run("forget", "--since", "-1h", "--before", "now").status == 0)
    #expect(try place.run("export").lines.count == 1)
    #expect(try place.run("forget", "--since", "-3h").lines.count == 1)
  }
}
