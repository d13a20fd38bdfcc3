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
    try terminal.press("C-u")
    try terminal.run("jobs; echo none")
    try terminal.wait { $0.contains("\nnone\n") && !$0.contains("[1]") }
    try terminal.run("foresight_uninit; typeset -m '_foresight_*'; echo gone")
    try terminal.wait { $0.contains("\ngone\n") }
    #expect(!FileManager.default.fileExists(atPath: home.path + "/home/work/x"))
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
}
