import Foundation
import Glibc
import Testing

/// Somebody who listens where the service does, and says something else.
final class FakeService: Sendable {
  private let listener: Int32

  /// - Parameter isEndless: whether the answer is said again and again.
  init(_ home: Home, says answer: String, isEndless: Bool = false) throws {
    let directory = home.path + "/run/foresight"
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: (directory + "/socket").utf8)
    }
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isBound, listen(listener, 64) == 0 else { throw Home.Never(description: "no socket") }
    let (accepting, bytes) = (listener, Array(answer.utf8))
    Thread.detachNewThread {
      while true {
        let connection = accept(accepting, nil, nil)
        if connection < 0 { return }
        Thread.detachNewThread {
          var isFirst = true
          while isFirst || isEndless {
            if send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) < 0 { break }
            isFirst = false
            usleep(2000)
          }
          usleep(500_000)
          close(connection)
        }
      }
    }
  }

  deinit { close(listener) }
}

/// Whatever is said on the socket, nothing of it is run, and no key waits for it.
@Suite(.enabled(if: Home.has("zsh") && Home.has("tmux")))
struct HostileServiceTests {
  private let home: Home

  init() throws { home = try Home() }

  private func open() throws -> Terminal {
    try home.write(".zshrc", "PS1='> '\neval \"$(foresight init zsh)\"\n")
    return try Terminal(home, "zsh", "-i")
  }

  /// What it could not record is recorded without it, by whatever shell it was told, and nobody says that it is silent.
  @Test func whatAServiceCannotRecordIsRecorded() throws {
    let service = try FakeService(home, says: "failed\n\n")
    let terminal = try open()
    try terminal.run("echo told")
    try home.wait("the line") { try home.recorded().map(\.line) == ["echo told"] }
    // At a prompt for longer than who hangs is waited for.
    usleep(6_000_000)
    try terminal.press("Up", "Enter")
    try home.wait("the other") { try home.recorded().map(\.line) == ["echo told", "echo told"] }
    #expect(try !terminal.screen().contains("does not answer"))
    let line = "echo bash\\0001767225600\\0001767225601\\0000\\000/\\000s\\000"
    try home.run(["sh", "-c", "printf '\(line)' | foresight record bash"])
    #expect(try home.recorded().map(\.line).contains("echo bash"))
    withExtendedLifetime(service) {}
  }

  /// Arithmetic in zsh runs what stands in a subscript.
  @Test(arguments: [
    "path[$(touch $HOME/harmed)]\techo pwn\n\n", "0.9+path[$(touch $HOME/harmed)]\techo pwn\n\n",
    "0.900000\t$(touch $HOME/harmed)\n\n", "0.900000\te`touch $HOME/harmed`\n\n",
    "\u{1b}]0;x\u{7}\n\n", "hi there\n\n", "\n\n\n\n", "0.900000\techo \u{1b}[2J\n\n",
  ])
  func nothingOfAnAnswerIsRun(answer: String) throws {
    let service = try FakeService(home, says: answer)
    let terminal = try open()
    try terminal.type("ec")
    usleep(300_000)
    try terminal.press("C-u")
    try terminal.run("echo fine")
    try terminal.run("")
    #expect(!FileManager.default.fileExists(atPath: home.path + "/home/harmed"))
    let screen = try terminal.screen()
    #expect(!screen.contains("foresight") && screen.contains("\nfine"), "\(screen)")
    withExtendedLifetime(service) {}
  }

  @Test(arguments: ["0.900000\techo one", "x", String(repeating: "y", count: 4096)])
  func whatNeverEndsIsNotWaitedFor(part: String) throws {
    let service = try FakeService(home, says: part, isEndless: true)
    let terminal = try open()
    for key in ["e", "c", "h", "o"] {
      try terminal.type(key)
      usleep(100_000)
    }
    try terminal.wait { $0.hasSuffix("> echo") }
    try terminal.run(" fine")
    try terminal.wait { $0.contains("\nfine") }
    withExtendedLifetime(service) {}
  }
}
