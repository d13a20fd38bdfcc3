import Foundation
import Glibc
import Testing

/// What real shells in a real terminal record.
struct RecordingTests {
  /// A shell, how it is started, and what its start-up file is.
  enum Shell: String, CaseIterable {
    case zsh, bash, fish

    var file: String {
      switch self {
      case .zsh: ".zshrc"
      case .bash: ".bashrc"
      case .fish: ".config/fish/config.fish"
      }
    }

    var setup: String {
      switch self {
      case .zsh: "PS1='> '\nFORESIGHT_THRESHOLD=1\neval \"$(foresight init zsh)\"\n"
      case .bash: "PS1='> '\nHISTCONTROL=ignoreboth\neval \"$(foresight init bash)\"\n"
      case .fish:
        "function fish_prompt; echo -n '> '; end\nset fish_greeting\nforesight init fish | source\n"
      }
    }

    var isThere: Bool { Home.has(rawValue) && Home.has("tmux") }
  }

  private func open(_ shell: Shell, _ home: Home, further: String = "") throws -> Terminal {
    try home.write(shell.file, shell.setup + further)
    return try Terminal(home, shell.rawValue, "-i")
  }

  static let all = Shell.allCases.filter(\.isThere)
  static let ways = all.flatMap { shell in
    (shell == .zsh ? [true, false] : [false]).map { (shell, $0) }
  }

  @Test(arguments: ways)
  func eachCommandOnce(shell: Shell, withService: Bool) throws {
    let home = try Home()
    let service = withService ? try home.startService() : nil
    defer { service?.terminate() }
    let terminal = try open(shell, home)
    try terminal.run("cd /tmp")
    try home.waitForLines(["cd /tmp"])
    try terminal.run("sh -c 'exit 3'")
    try home.waitForLines(["cd /tmp", "sh -c 'exit 3'"])
    // Not recorded: a leading blank, nothing at all, and what is given up.
    try terminal.run(" echo secret")
    try terminal.run("")
    try terminal.type("echo never")
    // One that comes while a hook runs ends that alone, so it is pressed again.
    var polls = 0
    try home.wait("an empty prompt") {
      if polls % 80 == 0 { try terminal.press("C-c") }
      polls += 1
      return try terminal.lastLine().hasSuffix(">")
    }
    // One that is still on its way would take the first key of the next line: a key that is seen came after it.
    try home.wait("a key") {
      try terminal.press("C-u")
      try terminal.type("x")
      usleep(100_000)
      // fish shows in grey what may follow.
      return try terminal.lastLine().contains("> x")
    }
    try terminal.press("C-u")
    try terminal.wait { $0.hasSuffix(">") }
    try terminal.run("echo status $(false)")
    try home.waitForLines(["cd /tmp", "sh -c 'exit 3'", "echo status $(false)"])
    let long = "sh -c 'echo begun; exec sleep 60'"
    try terminal.begin(long)
    try terminal.press("C-c")
    try home.waitForLines(["cd /tmp", "sh -c 'exit 3'", "echo status $(false)", long])
    try terminal.run("A=1 sh -c 'echo $A' | cat")
    try home.waitForLines([
      "cd /tmp", "sh -c 'exit 3'", "echo status $(false)", long, "A=1 sh -c 'echo $A' | cat",
    ])
    let rows = try home.recorded()
    #expect(rows.map(\.result) == [0, 3, 0, 130, 0])
    #expect(rows.map(\.source).allSatisfy { $0 == shell.rawValue })
    #expect(Set(rows.map(\.sequence)).count == 1 && rows[0].sequence != nil)
    #expect(rows[0].context?["directory"] != "/tmp" && rows[1].context?["directory"] == "/tmp")
    #expect(rows.allSatisfy { $0.context?["host"]?.isEmpty == false && $0.context?.count == 2 })
    #expect(rows.allSatisfy { $0.duration.map { (0..<60).contains($0) } ?? false })
    #expect((rows[3].duration ?? 0) > 0.001)
    #expect(rows[4].parameters?["environment"] == "A=1")
  }

  /// Nothing is told where the socket is another's, as in a shell of root that kept the environment, nor outside of a
  /// session, where it is beside the store.
  @Test(
    .enabled(if: geteuid() == 0), arguments: all,
    [[], ["XDG_RUNTIME_DIR"], ["XDG_RUNTIME_DIR", "XDG_DATA_HOME"]])
  func anothersSocketIsFound(shell: Shell, relative: [String]) throws {
    let home = try Home()
    let directory = home.path + (relative.isEmpty ? "/run" : "/home/.local/share") + "/foresight"
    try home.run(["mkdir", "-p", directory])
    try home.run([
      "python3", "-c", "import socket; socket.socket(socket.AF_UNIX).bind('\(directory)/socket')",
    ])
    chown(directory + "/socket", 65534, 65534)
    let lines = relative.map { shell == .fish ? "set -gx \($0) here\n" : "export \($0)=here\n" }
    try home.write(shell.file, lines.joined() + shell.setup)
    let terminal = try Terminal(home, shell.rawValue, "-i")
    try terminal.run("echo private")
    // In zsh what was run is told before the next command at the latest.
    try terminal.run(" true")
    chown(directory + "/socket", geteuid(), getegid())
    try terminal.run("echo mine")
    try home.waitForLines(["echo mine"])
  }

  /// The branch of git, the virtual environment and the variables that the settings name, as they were when the line was
  /// begun; and a repository is only looked at.
  @Test(arguments: ways)
  func theCircumstancesOfALine(shell: Shell, withService: Bool) throws {
    let home = try Home()
    try home.run(["foresight", "settings", "--context-variable", "STAGE"])
    let service = withService ? try home.startService() : nil
    defer { service?.terminate() }
    for (name, head) in [("a", "main"), ("b", "fix/$(touch x)`id`"), ("c/d", "in\u{1b}[2J")] {
      try home.write("\(name)/.git/HEAD", "ref: refs/heads/\(head)\n")
    }
    try home.write("e/.git", "gitdir: ../kept/e\n")
    try home.write("kept/e/HEAD", "ref: refs/heads/side\n")
    try home.write("f/.git/HEAD", "0123456789012345678901234567890123456789\n")
    try home.write("a/deep/er/x", "")
    // One that would wait for ever.
    try home.write("g/.git/x", "")
    #expect(mkfifo(home.path + "/home/g/.git/HEAD", 0o600) == 0)
    let terminal = try open(shell, home)
    var lines: [String] = []
    func run(_ line: String) throws {
      try terminal.run(line)
      lines.append(line)
      try home.waitForLines(lines)
    }
    let set = shell == .fish ? "set -gx " : "export "
    let sign = shell == .fish ? " " : "="
    try run("cd ~/a/deep/er")
    try run("echo 'ref: refs/heads/next' > ~/a/.git/HEAD")
    try run("\(set)STAGE\(sign)test")
    try run("\(set)VIRTUAL_ENV\(sign)/srv/env")
    for name in ["b", "c/d", "e", "f", "g"] { try run("cd ~/\(name)") }
    try run("true")
    let rows = try home.recorded().map { $0.context ?? [:] }
    #expect(
      rows.map { $0["branch"] } == [
        nil, "main", "next", "next", "next", "fix/$(touch x)`id`", nil, "side", nil, nil,
      ])
    #expect(rows.map { $0["STAGE"] } == [nil, nil, nil] + Array(repeating: "test", count: 7))
    #expect(
      rows.map { $0["virtualenv"] } == [nil, nil, nil, nil] + Array(repeating: "env", count: 6))
    #expect(!FileManager.default.fileExists(atPath: home.path + "/home/b/x"))
  }

  /// The look for a repository comes to its end wherever one is, and no variable is taken for another.
  @Test(arguments: all)
  func oddDirectoriesHoldNothingUp(shell: Shell) throws {
    let home = try Home()
    try home.run(["foresight", "settings", "--context-variable", "head"])
    let terminal = try open(shell, home)
    let place = shell == .fish ? "a\\nb/c" : "$'a\\nb/c'"
    try terminal.run("mkdir -p \(place)")
    try terminal.run("cd \(place)")
    if shell == .fish {
      try terminal.run("set -gx head tip")
    } else {
      try terminal.run("PWD=..")
      try terminal.run("cd /")
      try terminal.run("export head=tip")
    }
    try terminal.run("echo fine")
    // Without a service each line has a process of its own, and of two in a second the later may come first.
    try? home.wait("the last line") { try home.recorded().contains { $0.line == "echo fine" } }
    let rows = try home.recorded()
    #expect(
      rows.contains { $0.line == "echo fine" && $0.context?["head"] == "tip" },
      "\(rows.map(\.line))")
  }

  @Test(arguments: all)
  func theStatusOfACommandIsNotLost(shell: Shell) throws {
    let home = try Home()
    let terminal = try open(shell, home)
    try terminal.run("sh -c 'exit 7'")
    try terminal.run(shell == .fish ? "echo \"got $status\"" : "echo \"got $?\"")
    try terminal.wait { $0.contains("got 7") }
  }

  @Test(arguments: all)
  func whatIsStoppedOrStandsOnManyLines(shell: Shell) throws {
    let home = try Home()
    let terminal = try open(shell, home)
    try terminal.begin("sh -c 'echo begun; exec sleep 60'")
    try terminal.press("C-z")
    try terminal.wait { _ in (try? home.recorded().count == 1) ?? false }
    #expect([146, 148, 0].contains(try home.recorded().first?.result))
    let loop =
      shell == .fish ? ["for i in 1 2", "echo $i", "end"] : ["for i in 1 2", "do echo $i", "done"]
    for line in loop {
      try terminal.type(line)
      try terminal.press("Enter")
      usleep(200_000)
    }
    try home.wait("the loop") { try home.recorded().count == 2 }
    #expect(try home.recorded().last?.intent == "for")
    #expect(try home.recorded().last?.line.contains("echo $i") == true)
  }

  @Test(arguments: all)
  func sourcedTwiceRecordsOnce(shell: Shell) throws {
    let home = try Home()
    let again =
      shell == .fish
      ? "foresight init fish | source\n" : "eval \"$(foresight init \(shell.rawValue))\"\n"
    let terminal = try open(shell, home, further: again)
    try terminal.run("echo one")
    try home.waitForLines(["echo one"])
    try terminal.run("foresight_uninit")
    try terminal.run("echo two")
    usleep(500_000)
    #expect(try home.recorded().map(\.line).filter { $0.hasPrefix("echo") } == ["echo one"])
    #expect(try !terminal.screen().contains("not found"))
  }

  @Test(arguments: all)
  func nothingWhilePaused(shell: Shell) throws {
    let home = try Home()
    let terminal = try open(shell, home)
    try terminal.run("echo one")
    try home.waitForLines(["echo one"])
    try terminal.run("foresight pause")
    try terminal.run("echo two")
    usleep(500_000)
    try home.run(["foresight", "resume"])
    try terminal.run("echo three")
    try home.wait("the third") { try home.recorded().last?.line == "echo three" }
    #expect(try !home.recorded().contains { $0.line == "echo two" })
  }

  @Test(.enabled(if: Shell.fish.isThere))
  func nothingInPrivateMode() throws {
    let home = try Home()
    try home.write(Shell.fish.file, Shell.fish.setup)
    let terminal = try Terminal(home, "fish", "-i", "--private")
    try terminal.run("echo one")
    usleep(500_000)
    #expect(try home.recorded().isEmpty)
  }

  @Test(.enabled(if: Shell.bash.isThere))
  func whatAPersonSetInBashStays() throws {
    let home = try Home()
    try home.write(
      ".bashrc",
      "PS1='> '\nPROMPT_COMMAND='echo before $?'\nPS0='starting\\n'\n" + Shell.bash.setup)
    let terminal = try Terminal(home, "bash", "-i")
    try terminal.run("sh -c 'exit 4'")
    try terminal.wait { $0.contains("starting") && $0.contains("before 4") }
  }

  /// bash-preexec, with which atuin comes, leaves what installs it in PROMPT_COMMAND, and takes it out of there later.
  @Test(.enabled(if: Shell.bash.isThere))
  func whatWaitsInBashForTheFirstPromptIsFound() throws {
    let home = try Home()
    try home.write(
      ".bashrc",
      """
      installer=$'trap - DEBUG\ninstall'
      install() {
        [[ -z ${is_installed-} ]] || return 0
        is_installed=1
        PROMPT_COMMAND=${PROMPT_COMMAND//"$installer"/:}
        trap '((++seen))' DEBUG
      }
      PROMPT_COMMAND=$installer

      """ + Shell.bash.setup)
    let terminal = try Terminal(home, "bash", "-i")
    try terminal.run("echo one")
    try home.waitForLines(["echo one"])
    try terminal.run("echo before=$seen")
    try terminal.wait { $0.contains(/before=[1-9]/) }
    try terminal.run("((seen > 20)) || seen=20")
    try terminal.run("echo after=$seen")
    try terminal.wait { $0.contains(/after=(2[1-9]|[3-9])/) }
    try terminal.run("foresight_uninit")
    try terminal.run("echo gone")
    try terminal.wait { $0.contains("\ngone\n") && !$0.contains("not found") }
  }

  /// Where a line that comes again is taken out of its former place in the history.
  @Test(.enabled(if: Shell.bash.isThere))
  func whatIsRunAgainIsRecordedAgainInBash() throws {
    let home = try Home()
    let terminal = try open(.bash, home, further: "HISTCONTROL=ignoreboth:erasedups\n")
    var expected: [String] = []
    for line in ["echo one", "echo two", "echo one", "echo three", "echo two"] {
      try terminal.run(line)
      expected.append(line)
      try home.wait("\(expected)") { try home.recorded().count == expected.count }
      try terminal.run(" echo withheld")
    }
    #expect(try home.recorded().map(\.line) == expected)
  }

  /// Recording takes no job of the person's along.
  @Test(.enabled(if: Shell.fish.isThere))
  func aStoppedJobStaysInFish() throws {
    let home = try Home()
    let terminal = try open(.fish, home)
    try terminal.type("sleep 1000")
    try terminal.press("Enter")
    try home.wait("a job") {
      try terminal.press("C-z")
      return try terminal.screen().contains("has stopped")
    }
    try terminal.run("set --erase PATH[1]; set PATH /usr/bin /bin")
    try terminal.run("echo one")
    try terminal.run("jobs")
    try terminal.wait {
      $0.contains(/sleep 1000[^\n]*\n.*stopped.*sleep 1000/.dotMatchesNewlines())
    }
    try terminal.run("kill %1")
  }

  /// Also where the shell's own settings take the blank away, or put a date before it.
  @Test(
    arguments: [
      (Shell.zsh, "setopt hist_reduce_blanks\n"),
      (Shell.bash, "HISTCONTROL=\nreadonly HISTTIMEFORMAT='%F '\n"),
    ].filter { $0.0.isThere })
  func aLineBehindABlankIsPrivate(shell: Shell, setting: String) throws {
    let home = try Home()
    let terminal = try open(shell, home, further: setting)
    try terminal.run(" echo secret")
    try terminal.run("echo one")
    try home.waitForLines(["echo one"])
  }

  @Test(arguments: all.filter { $0 != .zsh })
  func theLastJobIsThePersons(shell: Shell) throws {
    let home = try Home()
    let terminal = try open(shell, home)
    try terminal.run("sleep 1000 &")
    try terminal.press(shell == .bash ? "M-Right" : "M-n", "C-u")
    try terminal.run("kill \(shell == .bash ? "$!" : "$last_pid") && echo ended")
    try terminal.wait { $0.split(separator: "\n").contains("ended") }
  }

  /// What the hook returns is the command's failure and none of its own.
  @Test(.enabled(if: Shell.bash.isThere))
  func theHookIsNoFaultInBash() throws {
    let home = try Home()
    let terminal = try open(.bash, home)
    try terminal.run("trap 'echo fault $?' ERR")
    try terminal.run("[[ a == b ]] && echo never")
    try terminal.run("(exit 3)")
    try terminal.run("echo code $?")
    try terminal.wait { $0.split(separator: "\n").contains("code 3") }
    #expect(
      try terminal.screen().split(separator: "\n").filter { $0.hasPrefix("fault") } == ["fault 3"])
    try terminal.run("set -e")
    try terminal.run("[[ a == b ]] && echo never")
    try terminal.run("echo alive")
    // Nor is a key to which there is no answer.
    try terminal.type("no such line")
    try terminal.press("M-Right", "C-u")
    try terminal.run("PATH=")
    try terminal.press("M-Right", "M-Down", "C-u")
    try terminal.run("echo there")
    try terminal.wait { $0.split(separator: "\n").contains("there") }
  }

  /// Nor does the person's own trap hear of them.
  @Test(.enabled(if: Shell.zsh.isThere))
  func failuresOfTheHookSetOffNoTrapInZsh() throws {
    let home = try Home()
    let terminal = try open(.zsh, home, further: "trap 'print fault' ZERR\n")
    try terminal.run("echo alive")
    try terminal.run("false")
    try terminal.run("echo done")
    try terminal.wait { $0.split(separator: "\n").contains("done") }
    #expect(try terminal.screen().split(separator: "\n").filter { $0.contains("fault") }.count == 1)
  }

  @Test(.enabled(if: Shell.bash.isThere))
  func unsetVariablesAreNoFaultInBash() throws {
    let home = try Home()
    try home.write(".bashrc", "set -u\n" + Shell.bash.setup)
    let terminal = try Terminal(home, "bash", "-i")
    try terminal.run("echo one")
    // Two that are recorded in the same second, in the background, may come in any order.
    try home.waitForLines(["echo one"])
    try terminal.run("echo two")
    try home.wait("both") { try home.recorded().count == 2 }
    #expect(try !terminal.screen().contains("unbound"))
  }
}
