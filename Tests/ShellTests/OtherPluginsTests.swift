import Foundation
import Testing

/// Grey text beside other plugins of zsh, looked at on the screen of a real terminal.
@Suite(.enabled(if: Home.has("zsh") && Home.has("tmux")))
struct OtherPluginsTests {
  enum Part: String {
    case autosuggestions, foresight, highlighting

    var line: String {
      switch self {
      case .autosuggestions:
        "source \(Self.folder)zsh-autosuggestions/zsh-autosuggestions.zsh\n"
          + "ZSH_AUTOSUGGEST_STRATEGY=(foresight history)\n"
      case .foresight: "eval \"$(foresight init zsh)\"\n"
      case .highlighting:
        "source \(Self.folder)zsh-syntax-highlighting/zsh-syntax-highlighting.zsh\n"
      }
    }

    private static let folder = "/usr/share/"

    static let areThere = ["autosuggestions", "syntax-highlighting"].allSatisfy {
      FileManager.default.fileExists(atPath: "\(folder)zsh-\($0)/zsh-\($0).zsh")
    }
  }

  private static let setup = "PS1='> '\nFORESIGHT_THRESHOLD=0.3\n"
  private static let (grey, green) = ("\u{1b}[90m", "\u{1b}[32m")
  private let home: Home

  init() throws {
    home = try Home()
    try home.learn()
  }

  static let orders: [[Part]] = [
    [.foresight, .autosuggestions, .highlighting], [.foresight, .highlighting, .autosuggestions],
    [.autosuggestions, .foresight, .highlighting], [.autosuggestions, .highlighting, .foresight],
    [.highlighting, .foresight, .autosuggestions], [.highlighting, .autosuggestions, .foresight],
    [.foresight, .highlighting], [.highlighting, .foresight],
    [.foresight, .highlighting, .foresight],
  ]

  @Test(.enabled(if: Part.areThere), arguments: orders)
  func greyIsGreyInEveryOrder(order: [Part]) throws {
    let service = try home.startService()
    defer { service.terminate() }
    try home.write(".zshrc", Self.setup + order.map(\.line).joined())
    let terminal = try Terminal(home, "zsh", "-i")
    func shows(_ text: String) throws {
      try terminal.wait(withColors: true) { $0.hasSuffix("> " + text) }
    }
    try terminal.run("git status")
    try shows(Self.grey + "make test")
    // A key that changes nothing leaves it as it is.
    try terminal.press("Left")
    usleep(200_000)
    try shows(Self.grey + "make test")
    try terminal.type("git p")
    try shows(Self.green + "git p" + Self.grey + "ush origin main")
    // A word of it, with the blank behind it.
    try terminal.press("M-f")
    try terminal.wait(withColors: true) {
      $0.hasSuffix("> \(Self.green)git push \(Self.grey)origin main")
    }
    try terminal.press("Right")
    try shows(Self.green + "git push origin main")
    try terminal.press("C-u")
    try terminal.type("make t")
    try shows(Self.green + "make t" + Self.grey + "est")
    try terminal.press("C-c")
    try terminal.wait(withColors: true) {
      $0.contains("make t\n>") && !$0.contains("make t" + Self.grey)
    }
    #expect(try !terminal.screen().contains("No such widget"))
  }

  /// Text that zsh-autosuggestions takes is counted, by whichever key: all of it where the strategy here is one of those that
  /// are named, and otherwise what was shown at the empty prompt.
  @Test(
    .enabled(if: Part.areThere), arguments: orders.filter { $0.contains(.autosuggestions) },
    [true, false])
  func whatIsTakenIsCounted(order: [Part], asksHere: Bool) throws {
    let service = try home.startService()
    defer { service.terminate() }
    try home.write(
      ".zshrc",
      Self.setup + order.map(\.line).joined() + "bindkey '^T' autosuggest-accept\n"
        + (asksHere
          ? "" : "ZSH_AUTOSUGGEST_STRATEGY=(history)\nHISTFILE=~/.zsh_history HISTSIZE=99\n"))
    let terminal = try Terminal(home, "zsh", "-i")
    func shows(_ text: String) throws {
      try terminal.wait(withColors: true) {
        $0.replacingOccurrences(of: Self.green, with: "").hasSuffix("> " + text)
      }
    }
    // What is typed or moved over is the person's own.
    try terminal.type("git status")
    try terminal.press("C-a", "M-f", "End")
    try terminal.run("")
    try shows(Self.grey + "make test")
    try terminal.press("Right")
    try shows("make test")
    try terminal.run("")
    // What was taken and deleted again brought nothing.
    try terminal.type("git p")
    try shows("git p" + Self.grey + "ush origin main")
    try terminal.press("M-f")
    try shows("git push " + Self.grey + "origin main")
    try terminal.press("BSpace", "BSpace", "BSpace", "BSpace")
    try shows("git p" + Self.grey + "ush origin main")
    try terminal.press("M-f")
    try shows("git push " + Self.grey + "origin main")
    try terminal.press("C-t")
    try shows("git push origin main")
    try terminal.run("")
    let (taken, saved) = asksHere ? (2, 8 + 3 + 10) : (1, 8)
    try home.wait("counts") {
      let status = try home.run(["foresight", "status", "--json"])
      return status.contains("\"taken\":\(taken),")
        && status.contains("\"keys_saved_in_seven_days\":\(saved),")
    }
  }

  /// The lines that the page recommends, where the program is not found and after it is taken out.
  @Test(.enabled(if: Part.areThere), arguments: [true, false])
  func withoutForesightTheOthersGoOn(isFound: Bool) throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Documentation/Shell.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let section = try #require(text.components(separatedBy: "## With other plugins\n").last)
    let lines = section.split(separator: "\n").drop { !$0.hasPrefix("    ") }
      .prefix { $0.hasPrefix("    ") }.map { $0.dropFirst(4) + "\n" }
    #expect(lines.count == 4)
    try home.write(
      ".zshrc",
      Self.setup + "HISTFILE=~/.zsh_history HISTSIZE=99\n" + (isFound ? "" : "PATH=/usr/bin:/bin\n")
        + lines.joined())
    let terminal = try Terminal(home, "zsh", "-i")
    if isFound {
      try terminal.run("print $ZSH_AUTOSUGGEST_STRATEGY")
      try terminal.wait { $0.contains("\nforesight history\n") }
      try terminal.run("foresight_uninit")
    }
    try terminal.type("git p")
    try terminal.wait(withColors: true) { $0.hasSuffix(Self.grey + "ush origin main") }
    #expect(try !terminal.screen().contains("_zsh_autosuggest_strategy_foresight"))
  }

  /// Highlighting that is loaded later, as by a manager of plugins that waits for the first prompt.
  @Test(.enabled(if: Part.areThere))
  func greyStaysGreyWhereHighlightingComesLate() throws {
    let service = try home.startService()
    defer { service.terminate() }
    try home.write(".zshrc", Self.setup + Part.foresight.line)
    let terminal = try Terminal(home, "zsh", "-i")
    try terminal.run(String(Part.highlighting.line.dropLast()))
    try terminal.type("git p")
    try terminal.wait(withColors: true) {
      $0.hasSuffix("> " + Self.green + "git p" + Self.grey + "ush origin main")
    }
    try terminal.press("Right")
    try terminal.wait(withColors: true) { $0.hasSuffix("> " + Self.green + "git push origin main") }
    try terminal.press("C-u")
    try terminal.run("foresight_uninit")
    try terminal.type("ab")
    try terminal.press("Left", "Right")
    try terminal.type("c")
    try terminal.wait { $0.hasSuffix("> abc") }
  }

  static let prompts = [
    // As oh-my-zsh's themes do.
    "setopt prompt_subst\nPROMPT=$'$(echo theirs) %?%{\\e[1m%}\\n%{\\e[0m%}> '\nRPROMPT='%n'\n",
    // As starship does.
    """
    made() { STATUS=$?; MADE="theirs $STATUS" }
    precmd_functions+=(made)
    setopt prompt_subst
    PROMPT='$MADE'$'\\n> '
    zle-keymap-select() { zle reset-prompt }
    zle -N zle-keymap-select

    """,
    // As many by hand.
    "precmd() { PS1=\"theirs $?\"$'\\n> ' }\n",
  ]

  /// Prompts that others make: their own text each time, with the status of what was run.
  @Test(arguments: prompts, [true, false])
  func withAPromptOfTheirOwn(prompt: String, isFirst: Bool) throws {
    let service = try home.startService()
    defer { service.terminate() }
    let lines = isFirst ? prompt + Part.foresight.line : Part.foresight.line + prompt
    try home.write(".zshrc", "FORESIGHT_THRESHOLD=0.1\n" + lines)
    let terminal = try Terminal(home, "zsh", "-i")
    try terminal.run("sh -c 'exit 7'")
    try terminal.wait { $0.contains("theirs 7") }
    try terminal.type("git p")
    try terminal.wait(withColors: true) { $0.contains("> git p" + Self.grey + "ush origin main") }
    try terminal.press("Right")
    try terminal.wait(withColors: true) { $0.contains("> git push origin main") }
  }

  /// Behind what zsh-autosuggestions took the next text is shown. No other comes by itself where it is switched off, and one
  /// text is asked for by a key, nor where it asks while the line is drawn, in no colour.
  @Test(
    .enabled(if: Part.areThere), arguments: orders.filter { $0.contains(.autosuggestions) },
    ["", "unset ZSH_AUTOSUGGEST_USE_ASYNC\n", "typeset -g _ZSH_AUTOSUGGEST_DISABLED\n"])
  func whatIsTakenGoesOn(order: [Part], further: String) throws {
    // Every last word is another, so that no hour of the day makes one of them likely.
    try home.learn((0..<1500).map { "printf one two a\($0)" })
    let service = try home.startService()
    defer { service.terminate() }
    try home.write(
      ".zshrc",
      "FORESIGHT_THRESHOLD=0.99\nPS1='> '\n" + order.map(\.line).joined()
        + "bindkey '^T' autosuggest-fetch\n" + further)
    let terminal = try Terminal(home, "zsh", "-i")
    func shows(_ text: String) throws {
      // Whatever colour what is typed has.
      try terminal.wait(withColors: true) {
        $0.replacing(/\u{1b}\[(?!90m)[0-9;]*m/, with: "").hasSuffix("> " + text)
      }
    }
    func begin() throws {
      try terminal.type("pri")
      if further.contains("DISABLED") { try terminal.press("C-t") }
      try shows("pri" + Self.grey + "ntf")
    }
    try againIfLate(terminal, begin)
    try terminal.press("Right")
    if !further.isEmpty {
      try shows("printf")
      usleep(500_000)
      try shows("printf")
    } else {
      try shows("printf" + Self.grey + " one")
      try terminal.press("Right")
      try shows("printf one" + Self.grey + " two")
    }
  }

  /// Types something, and once more if nothing came: zsh-autosuggestions asks once for what is typed, and on a busy
  /// machine the answer to the first key may come too late.
  private func againIfLate(_ terminal: Terminal, _ typing: () throws -> Void) throws {
    do {
      try typing()
    } catch is Home.Never {
      try terminal.press("C-u")
      try typing()
    }
  }

  /// For a screen that others see nothing grey is left.
  @Test(.enabled(if: Part.areThere))
  func oneKeySwitchesBothOff() throws {
    let service = try home.startService()
    defer { service.terminate() }
    try home.write(
      ".zshrc", Self.setup + [Part.autosuggestions, .foresight].map(\.line).joined())
    let terminal = try Terminal(home, "zsh", "-i")
    try againIfLate(terminal) {
      try terminal.type("git p")
      try terminal.wait(withColors: true) { $0.contains("git p" + Self.grey) }
    }
    try terminal.press("C-x", "C-g")
    try terminal.wait(withColors: true) {
      !$0.contains(Self.grey) && $0.contains("grey text is off")
    }
    try terminal.type("u")
    usleep(500_000)
    #expect(try !terminal.screen(withColors: true).contains(Self.grey))
    try terminal.press("C-x", "C-g")
    try terminal.type("s")
    try terminal.wait(withColors: true) { $0.contains("git pus" + Self.grey) }
  }
}
