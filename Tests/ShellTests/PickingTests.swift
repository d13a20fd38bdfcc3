import Foundation
import Glibc
import Testing

/// The list that a key opens in real shells, looked at on the screen of a real terminal.
struct PickingTests {
  static let shells = [
    ("zsh", "M-Down", ".zshrc"), ("bash", "M-Down", ".bashrc"),
    ("fish", "M-j", ".config/fish/config.fish"),
  ].filter { Home.has($0.0) && Home.has("tmux") }

  static let ways = shells.flatMap { shell in
    [true, false].map { (shell.0, shell.1, shell.2, $0) }
  }

  private let home: Home

  init() throws {
    home = try Home()
    var history = ""
    let lines = ["git status", "make test", "git push origin main"]
    for number in 0..<60 {
      history += ": \(1_767_225_600 + number * 60):0;\(lines[number % 3])\n"
    }
    try home.write("history", history)
    try home.run(["foresight", "import", "zsh", home.path + "/home/history"])
  }

  private func open(_ shell: String, _ file: String, columns: Int = 90) throws -> Terminal {
    try home.write(
      file,
      shell == "fish"
        ? "function fish_prompt; echo -n '> '; end\nset fish_greeting\nforesight init fish | source\n"
        : "PS1='> '\nFORESIGHT_GHOST=0\neval \"$(foresight init \(shell))\"\n")
    return try Terminal(home, columns: columns, shell, "-i")
  }

  private static func isOpen(_ screen: String) -> Bool { screen.contains("Enter takes it") }

  /// The line in the row that is selected.
  private func selected(_ number: Int, _ terminal: Terminal) throws -> String {
    try terminal.wait { $0.split(separator: "\n").contains { $0.hasPrefix("> \(number) ") } }
    let row = try terminal.screen().split(separator: "\n").first { $0.hasPrefix("> \(number) ") }
    // Behind it, two blanks away, stands when it was run.
    return row.flatMap {
      $0.split(separator: " % ").last?.split(separator: "  ").first.map(String.init)
    } ?? ""
  }

  /// zsh saves its own history then, with the options that are set at that moment.
  @Test(.enabled(if: Home.has("zsh") && Home.has("tmux")))
  func aTerminalClosedOverTheListLeavesTheHistoryWhole() throws {
    try home.write(
      ".zshrc",
      "PS1='> '\nHISTFILE=$HOME/saved HISTSIZE=100 SAVEHIST=100\nsetopt extended_history\n"
        + "FORESIGHT_GHOST=0\neval \"$(foresight init zsh)\"\n")
    let terminal = try Terminal(home, "zsh", "-i")
    try terminal.run("echo one")
    try terminal.press("M-Down")
    try terminal.wait(for: Self.isOpen)
    try terminal.close()
    func saved() throws -> [Substring] {
      try String(contentsOfFile: home.path + "/home/saved", encoding: .utf8).split(separator: "\n")
    }
    try home.wait("a history") { !((try? saved()) ?? []).isEmpty }
    usleep(500_000)
    let lines = try saved()
    #expect(lines.count == 1 && lines.allSatisfy { $0.hasPrefix(": ") }, "\(lines)")
  }

  @Test(arguments: ways)
  func aLineIsChosenAndStandsAtThePrompt(
    shell: String, key: String, file: String, withService: Bool
  ) throws {
    let service = withService ? try home.startService() : nil
    defer { service?.terminate() }
    let terminal = try open(shell, file)
    // Nothing wanted: what was typed is still there.
    try terminal.type("git p")
    try terminal.press(key)
    try terminal.wait { Self.isOpen($0) && $0.contains("> git p\n> 1 ") }
    #expect(try !terminal.screen().contains("make test"))
    try terminal.press("Escape")
    try terminal.wait { $0.hasSuffix("> git p") && !Self.isOpen($0) }
    #expect(try terminal.screen().split(separator: "\n").count { $0 == "> git p" } == 1)
    // Arrows, then digits.
    for (keys, number) in [(["Down"], 2), (["Down", "Down", "Up"], 2), (["3"], 3)] {
      try terminal.press("C-u")
      try terminal.wait { $0.hasSuffix(">") }
      try terminal.press(key)
      try terminal.wait(for: Self.isOpen)
      try terminal.press(keys)
      let line = try selected(number, terminal)
      #expect(["git status", "make test", "git push origin main"].contains(line))
      try terminal.press("Enter")
      try terminal.wait { $0.hasSuffix("> " + line) && !Self.isOpen($0) }
    }
    // What is typed filters.
    try terminal.press("C-u")
    try terminal.wait { $0.hasSuffix(">") }
    try terminal.press(key)
    try terminal.wait(for: Self.isOpen)
    try terminal.type("mak")
    try terminal.wait { $0.hasPrefix("> mak\n> 1 ") && !$0.contains("git") }
    try terminal.press("Enter")
    try terminal.wait { $0.hasSuffix("> make test") }
    // Nothing was run.
    #expect(try home.recorded().count == 60)
  }

  @Test(arguments: shells)
  func whyAndNotNow(shell: String, key: String, file: String) throws {
    let terminal = try open(shell, file, columns: 40)
    try terminal.press(key)
    try terminal.wait { $0.contains("? says why") }
    let line = try selected(1, terminal)
    try terminal.press("?")
    try terminal.wait { $0.contains("    you ") }
    try terminal.press("DC")
    try terminal.wait { !$0.contains(line) }
    try terminal.press("C-c")
    try terminal.wait { $0.hasSuffix(">") }
    let dismissals = try home.run(["foresight", "export"]).split(separator: "\n").filter {
      $0.contains("\"kind\":\"dismissal\"")
    }
    #expect(dismissals.count == 1 && dismissals[0].contains(line.split(separator: " ")[0]))
  }

  @Test(arguments: shells)
  func aLineIsForgottenForGood(shell: String, key: String, file: String) throws {
    let terminal = try open(shell, file)
    try terminal.press(key)
    try terminal.wait(for: Self.isOpen)
    let line = try selected(1, terminal)
    #expect(try terminal.screen().split(separator: "\n")[1].contains(/[0-9]+ (d|mon|y)$/))
    try terminal.press("S-DC")
    try terminal.wait { $0.contains("it was run 20 times") && $0.contains(line) }
    #expect(try home.recorded().count == 60)
    try terminal.press("S-DC")
    try terminal.wait { $0.contains("forgot 20 runs") && !$0.contains(line) }
    try terminal.press("Escape")
    try terminal.wait { $0.hasSuffix(">") }
    #expect(try home.recorded().count == 40 && !home.recorded().map(\.line).contains(line))
    try home.run(["foresight", "import", "zsh", home.path + "/home/history"])
    #expect(try home.recorded().count == 40)
  }

  /// A key that has a meaning keeps it.
  @Test(
    arguments: [
      ("zsh", ".zshrc", "bindkey '^[[1;3B' beep\n", "bindkey '^[[1;3B'"),
      ("bash", ".bashrc", "bind '\"\\e[1;3B\": beginning-of-line'\n", "bind -p | grep 1.3B"),
    ].filter { Home.has($0.0) && Home.has("tmux") })
  func aKeyThatHasAMeaningKeepsIt(shell: String, file: String, setup: String, ask: String) throws {
    try home.write(file, setup + "PS1='> '\neval \"$(foresight init \(shell))\"\n")
    let terminal = try Terminal(home, shell, "-i")
    func bound() throws -> Int {
      try terminal.run(ask)
      return try terminal.screen().split(separator: "\n").count {
        $0.contains("beep") || $0.contains("beginning-of-line")
      }
    }
    #expect(try bound() == 1)
    try terminal.run("foresight_uninit")
    #expect(try bound() == 2)
  }

  /// Whatever ends it, the terminal is as it was before.
  @Test(
    .enabled(if: Home.has("tmux")),
    arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT, 0])
  func theTerminalIsAsItWas(signal: Int32) throws {
    try home.write(
      "try",
      """
      stty -g > before
      sh -c 'echo $$ > number; exec foresight next > chosen'
      status=$?
      stty -g > after
      echo "status $status"
      """)
    try home.write(".bashrc", "PS1='> '\n")
    let terminal = try Terminal(home, "bash", "-i")
    try terminal.type("echo kept; sh try")
    try terminal.press("Enter")
    try terminal.wait(for: Self.isOpen)
    #expect(try !terminal.screen().contains("kept"))
    func text(_ name: String) throws -> String {
      try String(contentsOfFile: home.path + "/home/" + name, encoding: .utf8)
    }
    if signal == 0 {
      try terminal.press("Escape")
    } else {
      let number = try #require(pid_t(text("number").dropLast()))
      // Stopped and continued it goes on where it was.
      kill(number, SIGTSTP)
      try terminal.wait { !Self.isOpen($0) }
      // It gives the terminal back first, and then stops.
      try home.wait("a stop") {
        try String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8).contains(") T ")
      }
      kill(number, SIGCONT)
      try terminal.wait(for: Self.isOpen)
      kill(number, signal)
    }
    // What was on the screen is back.
    let status = signal == 0 ? 1 : 128 + signal
    try terminal.wait {
      $0.contains("kept\n") && $0.contains("status \(status)") && !Self.isOpen($0)
    }
    #expect(try text("before") == text("after") && text("chosen").isEmpty)
  }

  @Test(.enabled(if: Home.has("tmux")))
  func whatATerminalCanShow() throws {
    try home.write(".bashrc", "PS1='> '\n")
    let terminal = try Terminal(home, "bash", "-i")
    try terminal.run("TERM=dumb foresight next; echo status $?")
    try terminal.wait { $0.contains("cannot be drawn on") && $0.contains("status 64") }
    try terminal.type("NO_COLOR=1 foresight next")
    try terminal.press("Enter")
    try terminal.wait(for: Self.isOpen)
    #expect(try !terminal.screen(withColors: true).contains("\u{1b}"))
    try terminal.press("C-c")
    try terminal.wait { $0.hasSuffix(">") && !Self.isOpen($0) }
    try terminal.type("foresight next")
    try terminal.press("Enter")
    try terminal.wait(withColors: true) { $0.contains("\u{1b}[1m> 1") }
    // Where the terminal is made smaller, it is drawn anew.
    try home.run(["tmux", "-S", home.path + "/tmux", "resize-window", "-x", "20"])
    try terminal.wait { $0.contains("Enter takes it, ? s…") }
    try terminal.press("Enter")
    try terminal.wait { $0.hasSuffix(">") && $0.contains("\ngit") || $0.contains("\nmake") }
  }
}
