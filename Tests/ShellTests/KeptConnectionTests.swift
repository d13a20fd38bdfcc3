import Foundation
import Glibc
import Testing

/// The connection that zsh keeps from one key to the next.
@Suite(.enabled(if: Home.has("zsh") && Home.has("tmux")))
struct KeptConnectionTests {
  private let home: Home
  private let grey = "\u{1b}[90m"
  /// Ctrl-T tells which socket is kept, and how many names are sent with a question; Ctrl-Y types another line at once.
  private static let setup = """
    PS1='> '
    eval "$(foresight init zsh)"
    FORESIGHT_THRESHOLD=0.99
    which_is_kept() { zle -M "kept ${_foresight_kept:+$(readlink /proc/$$/fd/$_foresight_kept)}, $#_foresight_there names" }
    zle -N which_is_kept; bindkey '^T' which_is_kept
    other_line() { BUFFER='make t' CURSOR=6 }
    zle -N other_line; bindkey '^Y' other_line

    """

  init() throws { home = try Home() }

  private func open() throws -> Terminal {
    try home.learn()
    try home.write(".zshrc", Self.setup + Terminal.telling)
    return try Terminal(home, "zsh", "-i")
  }

  /// The inode of the socket that is kept, once one is, and so many names are sent.
  private func kept(_ terminal: Terminal, names: Int = 0) throws -> Substring {
    var socket: Substring?
    try home.wait("a connection that is kept") {
      try terminal.press("C-t")
      let told = try terminal.screen().firstMatch(of: /kept socket:\[(\d+)\], (\d+) names/)
      socket = told?.1
      return told.flatMap { Int($0.2) } ?? -1 >= names
    }
    return try #require(socket)
  }

  @Test func keysShareAConnectionAndCommandsHaveNone() throws {
    let terminal = try open()
    let service = try home.startService()
    defer { service.terminate() }
    try terminal.type("git p")
    try terminal.wait(withColors: true) { $0.contains("> git p" + grey + "ush origin main") }
    let first = try kept(terminal)
    for key in "ush" {
      try terminal.type(String(key))
      usleep(200_000)
      #expect(try kept(terminal) == first)
    }
    // Neither does a command get it, nor the next prompt.
    try terminal.press("C-u")
    try terminal.run("ls -l /proc/self/fd | grep -c socket")
    try terminal.wait { $0.contains("\n0\n>") }
    try terminal.type("git p")
    try terminal.wait(withColors: true) { $0.contains("> git p" + grey + "ush origin main") }
    #expect(try kept(terminal) != first)
  }

  /// The only question behind its end is asked anew, also a long one with the names of many files.
  @Test(arguments: [SIGKILL, SIGTERM], [0, 400])
  func aServiceThatEndsBetweenKeysCostsNothing(signal: Int32, files: Int) throws {
    for number in 0..<files { try home.write("a_file_of_some_kind_\(number)", "") }
    let terminal = try open()
    let service = try home.startService()
    try terminal.type("git p")
    try terminal.wait(withColors: true) { $0.contains("> git p" + grey + "ush origin main") }
    _ = try kept(terminal, names: files / 2)
    kill(service.processIdentifier, signal)
    service.waitUntilExit()
    // The program answers in its place.
    try terminal.press("C-y")
    try terminal.wait(withColors: true) { $0.contains("> make t" + grey + "est") }
    // And so does the next service, once it is there: one that was killed leaves its socket.
    try? FileManager.default.removeItem(atPath: home.path + "/run/foresight/socket")
    let other = try home.startService()
    defer { other.terminate() }
    try terminal.press("C-u")
    try terminal.type("git s")
    try terminal.wait(withColors: true) { $0.contains("> git s" + grey + "tatus") }
    _ = try kept(terminal)
    #expect(try !terminal.screen().contains("foresight"))
  }
}
