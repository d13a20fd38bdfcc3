import Foundation
import Glibc
import Testing

/// What zsh does where nothing listens on the socket.
@Suite(.enabled(if: Home.has("zsh") && Home.has("tmux")))
struct NoServiceTests {
  private let grey = "\u{1b}[90m"

  private func open(_ home: Home, _ further: String = "") throws -> Terminal {
    try home.write(
      ".zshrc", further + "PS1='> '\nFORESIGHT_THRESHOLD=0.3\neval \"$(foresight init zsh)\"\n")
    return try Terminal(home, "zsh", "-i")
  }

  /// Puts a script in the place of the program.
  private func replaceProgram(_ home: Home, with script: String) throws {
    let file = home.path + "/bin/foresight"
    try FileManager.default.moveItem(atPath: file, toPath: home.path + "/bin/real")
    // By another process: what a program of another test has inherited from this one is busy, and cannot be run.
    try home.write("script", "#!/bin/sh\n" + script)
    try home.run(["cp", home.path + "/home/script", file])
    chmod(file, 0o755)
  }

  /// The program answers behind the prompt.
  @Test(arguments: [
    "", "unset XDG_RUNTIME_DIR\n",
    "export FORESIGHT_STORE=$HOME/.local/share/foresight/donations.sqlite\n",
  ])
  func theProgramAnswers(setup: String) throws {
    let home = try Home()
    try home.learn()
    let terminal = try open(home, setup)
    try terminal.run("git status")
    try terminal.wait(withColors: true) { $0.hasSuffix("> " + grey + "make test") }
    try terminal.type("git p")
    try terminal.wait(withColors: true) { $0.hasSuffix("> git p" + grey + "ush origin main") }
    try terminal.press("Right")
    try terminal.wait(withColors: true) { $0.hasSuffix("> git push origin main") }
    try terminal.press("C-u")
    try terminal.run("jobs; echo none")
    try terminal.wait { $0.contains("\nnone\n") && !$0.contains("[1]") }
    try home.wait("the lines") {
      try home.recorded().suffix(2).map(\.line) == ["git status", "jobs; echo none"]
    }
    #expect(home.services.isEmpty)
  }

  /// A program that does not end is asked once at a time, and nothing waits for it.
  @Test func aSlowProgramIsNotWaitedFor() throws {
    let home = try Home()
    try replaceProgram(
      home,
      with: """
        if [ "$1" = complete ]; then echo $$ >> ~/asked; exec sleep 600; fi
        exec real "$@"

        """)
    let terminal = try open(home)
    func asked() throws -> [pid_t] {
      let text = try? String(contentsOfFile: home.path + "/home/asked", encoding: .utf8)
      return (text ?? "").split(separator: "\n").compactMap { pid_t($0) }
    }
    func running() throws -> Int {
      try asked().count {
        // Not one that has ended, and that nobody waited for yet.
        (try? String(contentsOfFile: "/proc/\($0)/cmdline", encoding: .utf8))?.isEmpty == false
      }
    }
    try home.wait("a question") { try asked().count == 1 }
    for (count, key) in ["e", "c", "h", "o"].enumerated() {
      try terminal.type(key)
      try home.wait("another") { try asked().count == count + 2 && running() == 1 }
    }
    try terminal.wait { $0.hasSuffix("> echo") }
    try terminal.run(" fine")
    try terminal.wait { $0.contains("\nfine\n") }
    try terminal.run("foresight_uninit")
    try home.wait("an end") { try running() == 0 }
  }

  /// Whatever a program says, nothing of it is run.
  @Test(arguments: [
    "path[$(touch $HOME/harmed)]\techo pwn\n\n", "0.9+path[$(touch $HOME/harmed)]\techo pwn\n\n",
    "0.900000\t$(touch $HOME/harmed)\n\n", "0.900000\te`touch $HOME/harmed`\n\n",
    "\u{1b}]0;x\u{7}\n\n", "hi there\n\n", "\n\n\n\n", "0.900000\techo \u{1b}[2J\n\n",
    String(repeating: "y", count: 70_000),
  ])
  func nothingOfAnAnswerIsRun(answer: String) throws {
    let home = try Home()
    try home.write("answer", answer)
    try replaceProgram(home, with: "[ \"$1\" = init ] && exec real \"$@\"\ncat \"$HOME/answer\"\n")
    let terminal = try open(home)
    try terminal.type("ec")
    usleep(300_000)
    try terminal.press("C-u")
    try terminal.run("echo fine")
    try terminal.run("")
    #expect(!FileManager.default.fileExists(atPath: home.path + "/home/harmed"))
    let screen = try terminal.screen()
    #expect(!screen.contains("foresight") && screen.contains("\nfine"), "\(screen)")
  }

  /// Two shells at once start one service, which goes on when they have ended, in nobody's way.
  @Test func aServiceIsStarted() throws {
    let home = try Home(startsServices: true)
    try home.learn()
    // One that was killed leaves its socket.
    let former = try home.startService()
    kill(former.processIdentifier, SIGKILL)
    former.waitUntilExit()
    do {
      let terminal = try open(home)
      try terminal.run("zsh -i")
      try home.wait("a service") { home.services.count == 1 }
      try home.wait("an answer") {
        try home.run(["foresight", "service", "status"]).contains("socket")
      }
      try terminal.type("git p")
      try terminal.wait(withColors: true) { $0.hasSuffix("> git p" + grey + "ush origin main") }
      try terminal.press("C-u")
      try terminal.run("jobs; echo none")
      try terminal.wait { $0.contains("\nnone\n") && !$0.contains("[1]") }
    }
    let service = try #require(home.services.first)
    #expect(home.services.count == 1)
    let directory = try FileManager.default.destinationOfSymbolicLink(
      atPath: "/proc/\(service)/cwd")
    #expect(directory == "/")
  }

  /// The directories that a person outside of a session may have, and where the socket is then.
  static let places = [
    ("unset XDG_RUNTIME_DIR XDG_DATA_HOME", "/.local/share"),
    ("export XDG_RUNTIME_DIR=run XDG_DATA_HOME=data", "/.local/share"),
    ("export XDG_RUNTIME_DIR= XDG_DATA_HOME=$HOME/data", "/data"),
  ]

  /// In a container, behind su and over a plain ssh, where nothing of a new person's home is there yet either.
  @Test(arguments: places)
  func aServiceIsStartedOutsideOfASession(setup: String, place: String) throws {
    let home = try Home(startsServices: true)
    let terminal = try open(home, setup + "\n")
    try home.wait("a service") { home.services.count == 1 }
    // Nothing is recorded before the first line has ended.
    let asks = "until foresight service status"
    try terminal.run(asks + " |& grep 'answers: there is no'; do sleep .1; done")
    try terminal.run(asks + " >status; do sleep .1; done")
    let status = try String(contentsOfFile: home.path + "/home/status", encoding: .utf8)
    let directory = home.path + "/home" + place + "/foresight"
    #expect(status.contains("\(directory)/socket\n"), "\(status)")
    #expect(try home.run(["stat", "-c", "%a", directory, directory + "/socket"]) == "700\n600\n")
  }

  /// Not where the person's systemd would, nor in another's place, nor where it is not wanted.
  @Test(
    arguments: ["systemd", "another's", "FORESIGHT_SERVICE=0"]
      .filter { $0 != "another's" || geteuid() == 0 })
  func noneIsStarted(why: String) throws {
    let home = try Home(startsServices: true)
    try home.learn()
    switch why {
    case "systemd":
      try FileManager.default.createDirectory(
        atPath: home.path + "/run/systemd", withIntermediateDirectories: false)
      try home.run([
        "python3", "-c",
        "import socket; socket.socket(socket.AF_UNIX).bind('\(home.path)/run/systemd/private')",
      ])
    case "another's": chown(home.path + "/run", 65534, 65534)
    default: break
    }
    let terminal = try open(home, why.contains("_") ? why + "\n" : "")
    try terminal.type("git p")
    try terminal.wait(withColors: true) { $0.hasSuffix("> git p" + grey + "ush origin main") }
    usleep(500_000)
    #expect(home.services.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: home.path + "/run/foresight"))
  }

  /// Where nothing can work it says so, once.
  @Test func whatIsMissingIsSaidOnce() throws {
    let home = try Home()
    try home.write("hook", try home.run(["foresight", "init", "zsh"]))
    for program in ["foresight", "foresightd"] { unlink(home.path + "/bin/" + program) }
    try home.write(".zshrc", "PS1='> '\nsource ~/hook\n")
    let terminal = try Terminal(home, columns: 120, "zsh", "-i")
    try terminal.run("echo one")
    try terminal.run("echo two")
    let screen = try terminal.screen()
    #expect(screen.components(separatedBy: "foresight:").count == 2)
    #expect(screen.hasPrefix("foresight: nothing is recorded or suggested in this shell, because"))
  }
}
