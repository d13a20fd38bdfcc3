import Foundation
import Glibc
import Testing

/// The contents of a directory, at the prompts of real shells: offered as an argument, and never more than that.
@Suite(.enabled(if: Home.has("tmux")))
struct WhatIsThereTests {
  private let home: Home
  private let grey = "\u{1b}[90m"

  init() throws {
    home = try Home()
    try home.learn(["git status", "vim gone.txt", "make test"])
    for name in ["main.c", "; rm -rf ~", "$(touch x)", "-rf", "x\u{1b}[2Jy", "a\u{200b}b"] {
      try home.write("work/" + name, "")
    }
  }

  @Test(.enabled(if: Home.has("zsh")), arguments: [true, false])
  func zshShowsIt(withService: Bool) throws {
    let service = withService ? try home.startService() : nil
    defer { service?.terminate() }
    try home.write(".zshrc", "PS1='> '\nFORESIGHT_THRESHOLD=1\neval \"$(foresight init zsh)\"\n")
    let terminal = try Terminal(home, "zsh", "-i")
    try terminal.run("cd ~/work")
    // As a person types: what is there is known a moment after an argument is begun.
    func type(_ text: String) throws {
      let end = text.firstIndex(of: " ").map { text.index(after: $0) } ?? text.endIndex
      try terminal.press("C-u")
      try terminal.wait { $0.hasSuffix(">") }
      try terminal.type(String(text[..<end]))
      usleep(500_000)
      if end < text.endIndex { try terminal.type(String(text[end...])) }
    }
    try type("less m")
    try terminal.wait(withColors: true) { $0.hasSuffix("> less m" + grey + "ain.c") }
    // What is not there is not shown, though it was run often; and nothing stands behind what destroys.
    for typed in [
      "vim g", "rm m", "rm -rf m", "m", "less ", "less \\;\\ ", "less -", "less $", "less x",
      "less a",
    ] {
      try type(typed)
      try terminal.wait { $0.contains("> " + typed.trimmingCharacters(in: .whitespaces)) }
      usleep(400_000)
      let shown = try terminal.lastLine(withColors: true).components(separatedBy: grey).dropFirst()
      let names = ["ain.c", "one.txt", "rm", "touch", "[2J", "rf"]
      #expect(!names.contains { shown.joined().contains($0) }, "\(typed): \(shown)")
    }
    try terminal.press("C-u")
    // What is made is there at the next prompt, and what is deleted is not.
    try terminal.run("touch gone.txt; command rm main.c")
    try type("vim g")
    try terminal.wait(withColors: true) { $0.hasSuffix("> vim g" + grey + "one.txt") }
    try type("less m")
    usleep(400_000)
    #expect(try !terminal.lastLine(withColors: true).contains(grey + "ain.c"))
    // Nor does it stay where it was shown before that was known.
    try terminal.press("C-u")
    try terminal.run("command rm gone.txt")
    try type("vim g")
    try terminal.wait(withColors: true) { $0.hasSuffix("> vim g") }
    try terminal.press("C-u")
    try terminal.run("jobs; echo none")
    try terminal.wait { $0.contains("\nnone\n") && !$0.contains("[1]") }
    try terminal.run("foresight_uninit; typeset -m '_foresight_*'; echo gone")
    try terminal.wait { $0.contains("\ngone\n") }
    #expect(!FileManager.default.fileExists(atPath: home.path + "/home/work/x"))
  }

  /// With zsh-autosuggestions, whose strategies run in a process of their own.
  @Test(.enabled(if: OtherPluginsTests.Part.areThere), arguments: [true, false])
  func aStrategyShowsIt(withService: Bool) throws {
    let service = withService ? try home.startService() : nil
    defer { service?.terminate() }
    let parts: [OtherPluginsTests.Part] = [.autosuggestions, .foresight, .highlighting]
    try home.write(
      ".zshrc", "PS1='> '\nFORESIGHT_THRESHOLD=1\n" + parts.map(\.line).joined())
    let terminal = try Terminal(home, "zsh", "-i")
    try terminal.run("cd ~/work")
    try terminal.type("less ")
    usleep(700_000)
    try terminal.type("m")
    try terminal.wait(withColors: true) {
      $0.components(separatedBy: grey).last?.hasSuffix("ain.c") ?? false
    }
  }

  @Test(.enabled(if: Home.has("bash")))
  func aKeyPutsItOnThePrompt() throws {
    try home.write(".bashrc", "PS1='> '\neval \"$(foresight init bash)\"\n")
    let terminal = try Terminal(home, "bash", "-i")
    try terminal.run("cd ~/work")
    try terminal.type("less m")
    try terminal.press("M-Right")
    try terminal.wait { $0.hasSuffix("> less main.c") }
  }

  /// Words that were paths when a line was run, as far as the line cannot have changed that; each line once, in its order.
  @Test(arguments: RecordingTests.ways)
  func pathsAreRecorded(shell: RecordingTests.Shell, withService: Bool) throws {
    let home = try Home()
    let service = withService ? try home.startService() : nil
    defer { service?.terminate() }
    for name in ["main.c", "my notes.txt", "src/a.c"] { try home.write(name, "") }
    try home.write(shell.file, shell.setup)
    let terminal = try Terminal(home, shell.rawValue, "-i")
    // Nothing came to the directories before a line is run.
    let age = ["touch", "-d", "2020-01-01"] + ["", "/src"].map { home.path + "/home" + $0 }
    let lines = [
      "cat main.c none", "cat my\\ notes.txt src/a.c", "true", "sh -c 'sleep 1' src", "cd src",
    ]
    for (number, line) in lines.enumerated() {
      try home.run(age)
      try terminal.run(line)
      try home.waitForLines(Array(lines[...number]))
    }
    // zsh asks nobody where a line is one word.
    let isZsh = shell == .zsh
    #expect(
      try home.recorded().map(\.paths) == [[1], [1, 2], isZsh && withService ? nil : [], [3], [1]])
    // It may have made what is there now. Who looks before it has sees no path.
    try terminal.run("mkdir made")
    try home.waitForLines(lines + ["mkdir made"])
    #expect(try home.recorded().last?.paths ?? [] == [])
    // In zsh it is looked at while a line runs, which may change it later.
    try home.run(age)
    try terminal.run("sh -c 'sleep 1; rmdir $0; touch main.c' made")
    try home.waitForLines(lines + ["mkdir made", "sh -c 'sleep 1; rmdir $0; touch main.c' made"])
    #expect(try home.recorded().last?.paths == (isZsh ? [3] : nil))
    // What is typed ahead is recorded, too; without the service, within a second, in any order.
    try terminal.type("true src\rtrue main.c\r")
    try home.wait("both lines") {
      try Set(home.recorded().suffix(2).map(\.line)) == ["true src", "true main.c"]
    }
    #expect(try home.recorded().count == lines.count + 4)
  }
}
