import Foundation
import Testing

/// Ctrl-R in real shells, where it was asked for, looked at on the screen of a real terminal.
struct SearchingTests {
  static let shells = PickingTests.shells.map { (shell: $0.0, file: $0.2) }

  private let home: Home

  init() throws {
    home = try Home()
    let lines = ["git status", "make test", "git push origin main"]
    var history = ""
    for number in 0..<30 { history += ": \(1_767_225_600 + number * 60):0;\(lines[number % 3])\n" }
    try home.write("history", history)
    try home.run(["foresight", "import", "zsh", home.path + "/home/history"])
  }

  private func open(_ shell: String, _ file: String, _ options: String) throws -> Terminal {
    try home.write(
      file,
      shell == "fish"
        ? "function fish_prompt; echo -n '> '; end\nset fish_greeting\nforesight init fish \(options) | source\n"
        : "PS1='> '\nFORESIGHT_GHOST=0\neval \"$(foresight init \(shell) \(options))\"\n")
    return try Terminal(home, columns: 140, shell, "-i")
  }

  private static func isOpen(_ screen: String) -> Bool {
    screen.contains("Enter, ?, Esc; only Alt-")
  }

  @Test(arguments: shells) func aLineIsFoundAndStandsAtThePrompt(shell: String, file: String) throws
  {
    let terminal = try open(shell, file, "--search")
    try terminal.wait { $0.hasSuffix(">") }
    try terminal.type("gt sh")
    try terminal.press("C-r")
    try terminal.wait { Self.isOpen($0) && $0.hasPrefix("> gt sh\n> 1 git push origin main\n") }
    // Nothing wanted: what was typed is still there.
    try terminal.press("Escape")
    try terminal.wait { $0.hasSuffix("> gt sh") && !Self.isOpen($0) }
    try terminal.press("C-r")
    try terminal.wait(for: Self.isOpen)
    try terminal.press("C-u")
    try terminal.wait { $0.hasPrefix(">\n> 1 git push origin main\n") }
    try terminal.press("Down")
    try terminal.press("?")
    try terminal.wait {
      $0.contains("> 2 make test") && $0.contains("run 10 times; ")
        && $0.contains("after it git push")
    }
    try terminal.press("Enter")
    try terminal.wait { $0.hasSuffix("> make test") && !Self.isOpen($0) }
    #expect(try home.recorded().count == 30, "nothing was run")
  }

  @Test(arguments: shells) func whatIsRunHereIsFoundByDirectorySessionAndStatus(
    shell: String, file: String
  ) throws {
    let terminal = try open(shell, file, "--search")
    try terminal.run("true here")
    try terminal.run("cd /tmp")
    try terminal.run("false there")
    try home.wait("three lines") { try home.recorded().count == 33 }
    try terminal.press("C-r")
    try terminal.wait { Self.isOpen($0) && $0.contains("make test") }
    try terminal.press("M-d")
    try terminal.wait {
      $0.hasPrefix(">\n> 1 false there\n") && !$0.contains("true here")
        && $0.contains("[D directory]")
    }
    try terminal.press(["M-d", "M-s"])
    try terminal.wait { $0.contains("true here") && !$0.contains("make test") }
    try terminal.press("M-x")
    try terminal.wait { $0.contains("[X succeeded]") && !$0.contains("false there") }
    try terminal.press("M-f")
    try terminal.wait { $0.contains("[F failed]") && $0.hasPrefix(">\n> 1 false there\n") }
    try terminal.press("C-c")
    try terminal.wait { !Self.isOpen($0) }
  }

  /// Nobody's Ctrl-R is taken unasked, and it is given back.
  @Test(arguments: shells) func ctrlRIsBoundOnlyWhereItIsAskedFor(shell: String, file: String)
    throws
  {
    let ask =
      switch shell {
      case "zsh": "bindkey '^R' > bound"
      case "bash": "{ bind -X; bind -q reverse-search-history; } > bound"
      default: "bind \\cr > bound"
      }
    func bound(_ home: Home, _ terminal: Terminal) throws -> String {
      try terminal.run(ask)
      return try String(contentsOfFile: home.path + "/home/bound", encoding: .utf8)
    }
    let other = try SearchingTests()
    let without = try other.open(shell, file, "")
    let unasked = try bound(other.home, without)
    #expect(!unasked.contains("foresight_search") && !unasked.contains("--search"))
    let terminal = try open(shell, file, "--search")
    let asked = try bound(home, terminal)
    #expect(asked.contains("foresight_search") || asked.contains("next --search"), "\(asked)")
    for one in [terminal, without] { try one.run("foresight_uninit") }
    #expect(try bound(home, terminal) == bound(other.home, without))
  }
}
