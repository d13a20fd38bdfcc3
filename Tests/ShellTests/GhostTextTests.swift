import Foundation
import Glibc
import Testing

/// What zsh shows in grey, looked at on the screen of a real terminal.
@Suite(.enabled(if: Home.has("zsh") && Home.has("tmux")))
struct GhostTextTests {
  private let home: Home
  /// How the screen has grey.
  private let grey = "\u{1b}[90m"
  /// What is shown at an empty prompt is likelier here than by default, so that a test knows whether there is any.
  private static let setup =
    "PS1='> '\n: ${FORESIGHT_THRESHOLD:=0.3}\neval \"$(foresight init zsh)\"\n" + Terminal.telling

  init() throws { home = try Home() }

  private func open(_ further: String = "") throws -> Terminal {
    try home.write(".zshrc", further + Self.setup)
    return try Terminal(home, "zsh", "-i")
  }

  @Test func theNextCommandStandsAtTheEmptyPrompt() throws {
    try home.learn()
    let service = try home.startService()
    defer { service.terminate() }
    let terminal = try open()
    // 'git status' came before.
    try terminal.run("git status")
    try terminal.wait(withColors: true) { $0.hasSuffix("> " + grey + "make test") }
    // Right takes it, and it is the person's own then.
    try terminal.press("Right")
    try terminal.wait(withColors: true) { $0.hasSuffix("> make test") }
    try terminal.press("C-u")
    try terminal.wait(withColors: true) { !$0.contains("> make test") }
    // How often that helped is counted; what goes another way was shown and not taken.
    try terminal.run("echo other")
    try terminal.type("git s")
    try terminal.wait(withColors: true) { $0.hasSuffix(grey + "tatus") }
    try terminal.press("End", "Enter")
    try home.wait("counts") {
      // At the first prompt the command may be typed before anything is shown.
      let status = try home.run(["foresight", "status", "--json"])
      return [2, 3].contains { status.contains("\"shown\":\($0),\"taken\":1") }
        // One key for the five that were taken; what was taken and deleted counts nothing.
        && status.contains("\"keys_saved_in_seven_days\":4,")
    }
    #expect(try home.run(["foresight", "export"]).contains("\"taken\":true"))
    try home.run(["foresight", "forget", "--source", "zsh"])
    let counts = try home.run(["foresight", "status", "--json"])
    #expect(counts.contains("\"shown\":0,\"taken\":0"), "\(counts)")
  }

  /// What zsh gives a meaning in patterns is text like any other here.
  @Test func signsOfPatternsAreText() throws {
    try home.learn(["cat notes | grep tea", "cd ~/projects", "git show HEAD^ [ab]*"])
    let service = try home.startService()
    defer { service.terminate() }
    let terminal = try open("FORESIGHT_THRESHOLD=0.99\n")
    for (typed, rest) in [
      ("cat notes | g", "rep tea"), ("cd ~/pr", "ojects"), ("git show HEAD^ [", "ab]*"),
    ] {
      try terminal.type(typed)
      try terminal.wait(withColors: true) { $0.hasSuffix("> \(typed)" + grey + rest) }
      try terminal.press("C-u")
      try terminal.wait(withColors: true) { !$0.contains(typed) }
    }
    // What is followed in steps was taken.
    try terminal.type("cd ~/pr")
    try terminal.wait(withColors: true) { $0.hasSuffix(grey + "ojects") }
    try terminal.press("Right", "Enter")
    try home.wait("counts") {
      try home.run(["foresight", "status", "--json"]).contains("\"taken\":1")
    }
  }

  /// A person's own widget may call those that take what is shown.
  @Test func anOwnWidgetCallsTheOthersAsBefore() throws {
    let terminal = try open()
    try terminal.run("ends() { CURSOR=0; zle end-of-line }; zle -N ends; bindkey '^T' ends")
    try terminal.type("echo ab")
    try terminal.press("C-t")
    try terminal.type("c")
    try terminal.wait { $0.hasSuffix("> echo abc") }
  }

  /// What an own widget puts together is not what somebody looked at.
  @Test func anOwnWidgetTakesNothing() throws {
    try home.learn()
    let service = try home.startService()
    defer { service.terminate() }
    let terminal = try open(
      "first() { LBUFFER=\"sudo $LBUFFER\"; zle end-of-line }; zle -N first; bindkey '^T' first\n"
        + "runs() { zle end-of-line; zle accept-line }; zle -N runs; bindkey '^V' runs\n")
    let learned = try home.recorded().count
    try terminal.type("git p")
    try terminal.wait(withColors: true) { $0.hasSuffix("> git p" + grey + "ush origin main") }
    try terminal.press("C-v")
    try home.wait("the line") { try home.recorded().count == learned + 1 }
    #expect(try home.recorded().last?.line == "git p")
    try terminal.type("git s")
    try terminal.wait(withColors: true) { $0.hasSuffix("> git s" + grey + "tatus") }
    try terminal.press("C-t")
    // It goes on from there as from what is typed.
    try terminal.wait(withColors: true) { $0.hasSuffix("> sudo git s" + grey + "tatus") }
  }

  /// A terminal that cannot even underline would show grey text as if it were typed.
  @Test func whereNothingTellsItFromWhatIsTypedNothingIsShown() throws {
    try home.learn()
    let service = try home.startService()
    defer { service.terminate() }
    let terminal = try open("TERM=dumb\n")
    try terminal.run("git status")
    try terminal.type("git p")
    try terminal.wait { $0.hasSuffix("> git p") }
    usleep(300_000)
    #expect(try terminal.lastLine().hasSuffix("> git p"))
  }

  @Test func itGoesOnFromWhatIsTyped() throws {
    try home.learn()
    let service = try home.startService()
    defer { service.terminate() }
    let terminal = try open()
    try terminal.type("git p")
    try terminal.wait(withColors: true) { $0.hasSuffix("> git p" + grey + "ush origin main") }
    // A word of it.
    try terminal.press("M-f")
    try terminal.wait(withColors: true) { $0.hasSuffix("> git push " + grey + "origin main") }
    try terminal.press("C-Right")
    try terminal.wait(withColors: true) { $0.hasSuffix("> git push origin " + grey + "main") }
    try terminal.press("End")
    try terminal.wait(withColors: true) { $0.hasSuffix("> git push origin main") }
    // What goes another way is not what was shown.
    try terminal.press("C-u")
    try terminal.type("ma")
    try terminal.wait(withColors: true) { $0.hasSuffix("> ma" + grey + "ke test") }
    try terminal.type("x")
    try terminal.wait(withColors: true) { $0.hasSuffix("> max") }
    try terminal.press("C-c")
    try terminal.wait(withColors: true) { $0.contains("> max") && !$0.contains("max" + grey) }
  }

  /// Completion ends what is coloured where the line ends: a line that is not there would look as if it were.
  @Test func whatIsShownStaysGreyBehindCompletion() throws {
    try home.learn()
    for name in ["sa", "sb"] { try home.write(name, "") }
    let service = try home.startService()
    defer { service.terminate() }
    let terminal = try open()
    try terminal.type("git s")
    try terminal.wait(withColors: true) { $0.hasSuffix("> git s" + grey + "tatus") }
    try terminal.press("Tab")
    try terminal.wait { $0.contains("sa  sb") }
    try terminal.wait(withColors: true) { $0.contains("> git s" + grey + "tatus") }
  }

  /// A text may end before the line does: behind one that was taken the next is shown.
  @Test func whatIsTakenGoesOn() throws {
    // Every message is another, so that no hour of the day makes one of them likely.
    try home.learn((0..<1500).map { "git commit --message a\($0)" })
    let service = try home.startService()
    defer { service.terminate() }
    let terminal = try open("FORESIGHT_THRESHOLD=0.99\n")
    try terminal.type("g")
    try terminal.wait(withColors: true) { $0.hasSuffix("> g" + grey + "it") }
    try terminal.press("Right")
    try terminal.wait(withColors: true) { $0.hasSuffix("> git" + grey + " commit") }
    // A word of it that is all of it.
    try terminal.press("M-f")
    try terminal.wait(withColors: true) { $0.hasSuffix("> git commit" + grey + " --message") }
  }

  @Test func whatIsShownIsNotRun() throws {
    try home.learn()
    let service = try home.startService()
    defer { service.terminate() }
    let terminal = try open()
    let learned = try home.recorded().count
    try terminal.run("git status")
    try terminal.wait(withColors: true) { $0.hasSuffix(grey + "make test") }
    try terminal.press("Enter")
    try terminal.run("echo done")
    #expect(try !terminal.screen().contains("make: ***"))
    try home.wait("the lines") { try home.recorded().count == learned + 2 }
    #expect(try home.recorded().last?.line == "echo done")
  }

  @Test func itCanBeSwitchedOff() throws {
    try home.learn()
    let service = try home.startService()
    defer { service.terminate() }
    let terminal = try open()
    try terminal.run("git status")
    try terminal.wait(withColors: true) { $0.contains(grey) }
    try terminal.press("C-x", "C-g")
    try terminal.wait(withColors: true) { !$0.contains(grey) && $0.contains("grey text is off") }
    try terminal.type("git p")
    usleep(300_000)
    #expect(try !terminal.screen(withColors: true).contains(grey))
    // Nor does it come back with the answer to what was run.
    try terminal.press("C-u")
    try terminal.run("git status")
    usleep(300_000)
    #expect(try !terminal.screen(withColors: true).contains(grey))
    try terminal.type("git p")
    try terminal.press("C-x", "C-g")
    try terminal.type("u")
    try terminal.wait(withColors: true) { $0.contains("> git pu" + grey + "sh origin main") }
  }

  @Test func theVariableSwitchesItOff() throws {
    try home.learn()
    let service = try home.startService()
    defer { service.terminate() }
    let terminal = try open("FORESIGHT_GHOST=0\n")
    try terminal.run("git status")
    usleep(300_000)
    #expect(try !terminal.screen(withColors: true).contains(grey))
    try terminal.type("git p")
    usleep(300_000)
    #expect(try !terminal.screen(withColors: true).contains(grey))
  }

  @Test func whatIsHiddenIsNotShown() throws {
    try home.learn()
    try home.run(["foresight", "hide", "ma*"])
    let service = try home.startService()
    defer { service.terminate() }
    let terminal = try open()
    try terminal.run("git status")
    try terminal.type("ma")
    usleep(300_000)
    #expect(try !terminal.screen(withColors: true).contains("make"))
  }

  /// A service that hangs: the prompt comes, what is run is recorded, and there is one message.
  @Test func aServiceThatHangsCostsOneMessage() throws {
    try home.learn()
    let service = try home.startService()
    defer {
      kill(service.processIdentifier, SIGCONT)
      service.terminate()
    }
    let terminal = try open()
    try terminal.run("echo one")
    try home.wait("the first") { try home.recorded().last?.line == "echo one" }
    // Stopped while it writes, it would keep everybody from writing.
    usleep(300_000)
    kill(service.processIdentifier, SIGSTOP)
    for number in 2...6 {
      try terminal.run("echo number-\(number)")
      usleep(1_500_000)
    }
    try terminal.wait { $0.components(separatedBy: "does not answer").count == 2 }
    // The store is there for those who do without it.
    try home.wait("all lines") {
      try (2...6).allSatisfy { number in
        try home.recorded().contains { $0.line == "echo number-\(number)" }
      }
    }
    kill(service.processIdentifier, SIGCONT)
    usleep(500_000)
    let lines = try home.recorded().map(\.line).filter { $0.hasPrefix("echo ") }
    #expect(lines.count == 6 && Set(lines).count == 6)
  }

  @Test func aServiceThatIsKilledCostsNothing() throws {
    try home.learn()
    let service = try home.startService()
    let terminal = try open()
    try terminal.run("echo one")
    kill(service.processIdentifier, SIGKILL)
    service.waitUntilExit()
    try terminal.run("echo two")
    var found: [String] = []
    try? home.wait("both") {
      // Those of one second have no order.
      found = try home.recorded().map(\.line).filter { $0.hasPrefix("echo") }.sorted()
      return found == ["echo one", "echo two"]
    }
    #expect(found == ["echo one", "echo two"])
    #expect(try !terminal.screen().contains("foresight"))
  }

  /// One that dies, or is replaced, before it has read what it was told.
  @Test func aLineThatWasToldInVainIsRecorded() throws {
    try home.learn()
    let service = try home.startService()
    let terminal = try open()
    try terminal.run("echo one")
    try home.wait("the first") { try home.recorded().last?.line == "echo one" }
    usleep(300_000)
    kill(service.processIdentifier, SIGSTOP)
    try terminal.run("echo wanted")
    kill(service.processIdentifier, SIGKILL)
    service.waitUntilExit()
    let other = try home.startService()
    defer { other.terminate() }
    try terminal.run("echo three")
    try home.wait("all three") {
      try home.recorded().map(\.line).filter { $0.hasPrefix("echo") }.sorted()
        == ["echo one", "echo three", "echo wanted"]
    }
    #expect(try !terminal.screen().contains("foresight"))
  }

  /// While commands run nobody is there to take an answer, however long they take.
  @Test func whatIsTypedAheadIsNoSilence() throws {
    try home.learn()
    let service = try home.startService()
    defer { service.terminate() }
    let terminal = try open()
    try terminal.run("echo one")
    for line in ["sleep 1", "sleep 6", "echo ahead"] {
      try terminal.type(line)
      try terminal.press("Enter")
    }
    try terminal.wait { $0.split(separator: "\n").contains("ahead") }
    try terminal.run("echo last")
    #expect(try !terminal.screen().contains("does not answer"))
    try home.wait("all lines") {
      try home.recorded().map(\.line).suffix(5).sorted()
        == ["echo ahead", "echo last", "echo one", "sleep 1", "sleep 6"]
    }
  }

  /// What is told to another store is neither the service's to keep nor to answer.
  @Test func anotherStoreIsNotTheServices() throws {
    try home.learn()
    let service = try home.startService()
    defer { service.terminate() }
    let terminal = try open("export FORESIGHT_STORE=$HOME/private/donations.sqlite\n")
    try terminal.run("echo private")
    try home.wait("the line") {
      let store = home.path + "/home/private/donations.sqlite"
      return try home.run(["foresight", "export", "--store", store]).contains("private")
    }
    #expect(try !home.recorded().contains { $0.line == "echo private" })
  }

  private static let autosuggestions = "/usr/share/zsh-autosuggestions/zsh-autosuggestions.zsh"

  /// zsh-autosuggestions shows what one types; the empty prompt is ours.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: autosuggestions)))
  func withAutosuggestions() throws {
    try home.learn()
    let service = try home.startService()
    defer { service.terminate() }
    let terminal = try open(
      "source \(Self.autosuggestions)\nZSH_AUTOSUGGEST_STRATEGY=(foresight history)\n"
        + "ZSH_AUTOSUGGEST_HIGHLIGHT_STYLE=fg=8\n")
    try terminal.run("git status")
    try terminal.wait(withColors: true) { $0.hasSuffix("> " + grey + "make test") }
    try terminal.type("git p")
    try terminal.wait(withColors: true) { $0.contains("> git p" + grey + "ush origin main") }
    try terminal.press("Right")
    try terminal.wait(withColors: true) { $0.hasSuffix("> git push origin main") }
  }

  /// What a person may have set changes nothing.
  @Test(arguments: [
    "setopt ksh_arrays", "setopt nounset", "setopt sh_word_split force_float octal_zeroes",
    "setopt warn_create_global warn_nested_var", "bindkey -v", "IFS=x",
  ])
  func withOptionsOfTheirOwn(option: String) throws {
    try home.learn()
    let service = try home.startService()
    defer { service.terminate() }
    let terminal = try open(option + "\n")
    try terminal.type("git p")
    try terminal.wait(withColors: true) { $0.hasSuffix("> git p" + grey + "ush origin main") }
    try terminal.press("C-Right")
    try terminal.wait(withColors: true) { $0.hasSuffix("> git push " + grey + "origin main") }
    try terminal.press("C-u")
    try terminal.run("echo fine")
    try home.wait("the line") { try home.recorded().last?.line == "echo fine" }
    #expect(try !terminal.screen().contains("foresight"))
  }

  /// Also where nothing was recorded just before: at the first prompt, and after an empty one.
  @Test func everyEmptyPromptIsAsked() throws {
    try home.learn()
    let service = try home.startService()
    defer { service.terminate() }
    let terminal = try open("FORESIGHT_THRESHOLD=0.01\n")
    try terminal.wait(withColors: true) { $0.contains("> " + grey) }
    try terminal.press("Enter")
    try terminal.wait(withColors: true) {
      $0.split(separator: "\n").count == 2 && $0.contains("\n> " + grey)
    }
  }

  /// Text that went on from what was typed goes with it.
  @Test func whatWasTypedAndTakenBackLeavesNothing() throws {
    try home.learn()
    let service = try home.startService()
    defer { service.terminate() }
    let terminal = try open("FORESIGHT_THRESHOLD=0.99\n")
    try terminal.type("g")
    try terminal.wait(withColors: true) { $0.contains("> g" + grey) }
    try terminal.press("BSpace")
    usleep(300_000)
    #expect(try !terminal.screen(withColors: true).contains(grey))
    try terminal.press("Up")
    usleep(300_000)
    #expect(try !terminal.screen(withColors: true).contains(grey))
  }

  /// zsh may call for a connection that was closed meanwhile, and whose number the next question has.
  @Test func aCallForAnEarlierConnectionKeepsTheQuestion() throws {
    try home.learn()
    let service = try home.startService()
    defer {
      kill(service.processIdentifier, SIGCONT)
      service.terminate()
    }
    let terminal = try open("FORESIGHT_THRESHOLD=0.99\n")
    try terminal.run("early() { _foresight_$1 $_foresight_fds[complete]; zle -M 'called' }")
    try terminal.run("both() { early answered; early looked_there }; zle -N both")
    try terminal.run("bindkey '^T' both")
    try terminal.wait { $0.contains("'^T' both\n>") }
    kill(service.processIdentifier, SIGSTOP)
    try terminal.type("git p")
    try home.wait("a question") { try terminal.screen().contains("> git p") }
    try terminal.press("C-t")
    try terminal.wait { $0.contains("called") }
    kill(service.processIdentifier, SIGCONT)
    try terminal.wait(withColors: true) { $0.contains("> git p" + grey) }
  }

  /// What is typed so fast that nobody asks for it is asked for when the keys have stopped.
  @Test func aKeyThatChangesNothingKeepsNobodyFromAsking() throws {
    try home.learn()
    let service = try home.startService()
    defer { service.terminate() }
    let terminal = try open("nothing() { }; zle -N nothing\nFORESIGHT_THRESHOLD=0.99\n")
    try terminal.run("bindkey '^T' nothing")
    try terminal.type("git p\u{14}")
    try terminal.wait(withColors: true) { $0.contains("> git p" + grey) }
  }

  /// Nothing of it is in front of the next prompt, whatever was typed.
  @Test(arguments: ["", "git p"])
  func nothingGreyStaysBehindCtrlC(typed: String) throws {
    try home.learn()
    let service = try home.startService()
    defer { service.terminate() }
    let terminal = try open("FORESIGHT_THRESHOLD=0.01\n")
    try terminal.run("git status")
    if typed != "" { try terminal.type(typed) }
    try terminal.wait(withColors: true) { $0.contains("> \(typed)" + grey) }
    let line = typed == "" ? ">" : "> " + typed
    try terminal.press("C-c")
    try terminal.wait(withColors: true) {
      $0.components(separatedBy: grey).count == 2 && $0.contains("\n\(line)\n> " + grey)
    }
  }

  /// Nor does a shell end that ends where something fails.
  @Test func ctrlCEndsALineAndNothingElse() throws {
    let terminal = try open("setopt err_exit\n")
    // What is typed before the first prompt is shown by the terminal, which drops it with Ctrl-C.
    try terminal.run("true")
    try terminal.type("ab")
    try terminal.wait { $0.hasSuffix("> ab") }
    try terminal.press("C-c")
    try terminal.wait { $0.hasSuffix("> ab\n>") }
    try terminal.run("echo fine")
    try terminal.wait { $0.contains("\nfine\n>") }
  }

  /// Who gave Ctrl-C a meaning keeps it.
  @Test(arguments: ["trap 'echo mine' INT", "TRAPINT() { echo mine; return 130 }"])
  func aTrapOfTheirOwnStays(trap: String) throws {
    let terminal = try open(trap + "\n")
    try terminal.type("ab")
    // The terminal drops what nobody has read yet.
    try terminal.wait { $0.hasSuffix("> ab") }
    try terminal.press("C-c")
    try terminal.wait { $0.contains("mine") }
    try terminal.press("C-u")
    try terminal.run("foresight_uninit")
    try terminal.run("trap")
    try terminal.wait { $0.components(separatedBy: "echo mine").count == 2 }
  }

  @Test func longTextIsCutAndTakenWhole() throws {
    let long = "echo " + (0..<60).map { "word\($0)" }.joined(separator: " ")
    try home.learn(["ls", long, "make test"])
    let service = try home.startService()
    defer { service.terminate() }
    try home.write(".zshrc", "FORESIGHT_THRESHOLD=0.01\n" + Self.setup)
    let terminal = try Terminal(home, columns: 40, "zsh", "-i")
    try terminal.run("ls")
    try terminal.wait { $0.hasSuffix("...") }
    let rows = try terminal.screen().split(separator: "\n").suffix(2)
    #expect(rows.joined() == "> \(long.prefix(57))...")
    try terminal.press("Right")
    try terminal.wait { $0.hasSuffix("word59") && !$0.contains("...") }
  }

  /// Where there is no grey, it is underlined: it is never as what is typed.
  @Test(arguments: ["linux", "screen", "vt100"])
  func withoutGreyItIsUnderlined(kind: String) throws {
    try home.learn()
    let service = try home.startService()
    defer { service.terminate() }
    let terminal = try open("export TERM=\(kind)\n")
    try terminal.type("git p")
    try terminal.wait(withColors: true) { $0.hasSuffix("> git p\u{1b}[4mush origin main") }
  }
}
