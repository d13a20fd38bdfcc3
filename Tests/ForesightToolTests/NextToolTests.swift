import Foundation
import Testing

/// `foresight next` where there is no terminal, or another program that chooses.
struct NextToolTests {
  private let place: Workplace

  init() throws {
    place = try Workplace()
    let history = (0..<30).map {
      ": \(1_770_000_000 + $0 * 60):0;\(["git status", "make test"][$0 % 2])\n"
    }
    _ = try place.write("history", history.joined())
    _ = try place.run("import", "zsh", place.path + "/history")
  }

  @Test func withoutATerminalItSaysSo() throws {
    let run = try place.shell("setsid -w \"\(Workplace.binary)\" next")
    #expect(run.status == 74 && run.messages.contains("there is no terminal") && run.output.isEmpty)
    #expect(try place.run("next", "--shell", "csh").status == 64)
  }

  /// A program that stands for fzf, and tells what it was given.
  private func fzf(_ script: String) throws -> [String: String] {
    let path = try place.write("fzf", "#!/bin/sh\nprintf '%s\\n' \"$@\" > words\n" + script + "\n")
    chmod(path, 0o700)
    return ["PATH": place.path + ":/usr/bin:/bin"]
  }

  @Test func fzfChooses() throws {
    let environment = try fzf("tee lines | grep 'make test'")
    let run = try place.shell("foresight next --fzf", environment: environment)
    #expect(run.status == 0 && run.output == "make test\n", "\(run)")
    let lines = try String(contentsOfFile: place.path + "/lines", encoding: .utf8)
    #expect(lines.split(separator: "\n").count == 2 && lines.contains("%\tgit status"))
    // What is recorded is in nobody's arguments.
    let words = try String(contentsOfFile: place.path + "/words", encoding: .utf8)
    #expect(!words.contains("git") && !words.contains("make"))
    // What is typed comes on the standard input, and only what begins so is offered.
    let typed = try place.shell(
      "printf 'git\\0/\\0s\\0' | foresight next --fzf --typed", environment: try fzf("cat"))
    #expect(typed.output == "git status\n")
    #expect(
      try place.shell("printf x | foresight next --fzf --typed", environment: environment).status
        == 65)
  }

  @Test func nothingChosenIsNothing() throws {
    let left = try place.shell("foresight next --fzf", environment: try fzf("exit 130"))
    #expect(left.status == 1 && left.output.isEmpty && left.messages.isEmpty)
    let missing = try place.shell(
      "foresight next --fzf", environment: ["PATH": place.path + "/nowhere"])
    #expect(missing.status == 69 && missing.messages.contains("fzf cannot be started"))
  }
}
