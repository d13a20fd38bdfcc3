import ForesightSystem
import Foundation
import Glibc
import Testing

/// A home of its own for a person who works in a shell, with or without the service.
final class Home: Sendable {
  /// Short, because the names of sockets may have 107 bytes.
  let path = NSTemporaryDirectory() + "fs-\(UUID().uuidString.prefix(8))"
  private let startsServices: Bool

  /// - Parameter startsServices: whether a shell may start a service where none is.
  init(startsServices: Bool = false) throws {
    self.startsServices = startsServices
    for directory in ["", "/home", "/run", "/bin"] {
      try FileManager.default.createDirectory(
        atPath: path + directory, withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o700])
    }
    for program in ["foresight", "foresightd", "ForesightCoffeeShop", "ForesightHostedApp"]
    where FileManager.default.fileExists(atPath: Self.built + program) {
      try FileManager.default.createSymbolicLink(
        atPath: path + "/bin/" + program, withDestinationPath: Self.built + program)
    }
  }

  deinit {
    for service in services { kill(service, SIGKILL) }
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The services that shells have started here.
  var services: [pid_t] {
    let processes = try? FileManager.default.contentsOfDirectory(atPath: "/proc")
    let mark = "\0HOME=\(path)/home\0"
    return (processes ?? []).compactMap { pid_t($0) }.filter { process in
      func file(_ name: String) -> String {
        let url = URL(fileURLWithPath: "/proc/\(process)/\(name)")
        return (try? Data(contentsOf: url)).map { String(decoding: $0, as: UTF8.self) } ?? ""
      }
      return file("comm") == "foresightd\n" && "\0\(file("environ"))".contains(mark)
    }
  }

  /// The programs stand beside the tests.
  private static let built =
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    .path + "/"

  /// Whether a program is installed; the tests of what is not say so.
  static func has(_ program: String) -> Bool {
    ["/usr/bin/", "/bin/"].contains { FileManager.default.isExecutableFile(atPath: $0 + program) }
  }

  var environment: [String: String] {
    [
      "HOME": path + "/home", "XDG_RUNTIME_DIR": path + "/run", "ZDOTDIR": path + "/home",
      "FORESIGHT_COMPLETIONS": "none",
      "XDG_CONFIG_HOME": path + "/home/.config", "XDG_DATA_HOME": path + "/home/.local/share",
      "PATH": path + "/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "UTC", "TERM": "xterm-256color",
    ].merging(startsServices ? [:] : ["FORESIGHT_SERVICE": "0"]) { $1 }
  }

  /// Writes a file in the home directory.
  func write(_ name: String, _ text: String) throws {
    let file = URL(fileURLWithPath: path + "/home/" + name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// A person who has run three commands in turn, again and again, as a history file tells: at every hour of a day, and so
  /// often that all of a line is likely once it is begun, whenever a test runs.
  func learn(_ lines: [String] = ["git status", "make test", "git push origin main"]) throws {
    var history = ""
    for number in 0..<1500 {
      history += ": \(1_767_225_600 + number * 60):0;\(lines[number % lines.count])\n"
    }
    try write(".zsh_history", history)
    try run(["foresight", "import", "zsh", path + "/home/.zsh_history"])
  }

  /// Runs a program to its end; returns what it printed.
  ///
  /// Without Foundation's `Process`, which waits for servers, too, that the program leaves behind.
  @discardableResult
  func run(_ words: [String]) throws -> String {
    let file = path + "/output-\(UUID())"
    let found = ["\(path)/bin/", "/usr/bin/", "/bin/"].map { $0 + words[0] }
      .first { access($0, X_OK) == 0 }
    guard let found else { throw Never(description: "there is no \(words[0])") }
    guard FileManager.default.createFile(atPath: file, contents: nil) else {
      throw Never(description: "nothing can be written")
    }
    var program = Program(found, Array(words.dropFirst()))
    program.environment = environment.map { "\($0)=\($1)" }
    program.files = [
      STDIN_FILENO: .nothing, STDOUT_FILENO: .opened(file, O_WRONLY), STDERR_FILENO: .nothing,
    ]
    try program.start().wait()
    defer { unlink(file) }
    return try String(decoding: Data(contentsOf: URL(fileURLWithPath: file)), as: UTF8.self)
  }

  /// Starts the service; it has a socket when this returns.
  func startService() throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path + "/bin/foresightd")
    process.environment = environment
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    try wait("a socket") { FileManager.default.fileExists(atPath: path + "/run/foresight/socket") }
    return process
  }

  /// A command line as it was recorded.
  struct Recorded: Hashable, Decodable {
    var intent: String
    var parameters: [String: String]?
    var context: [String: String]?
    var result: Int?
    var duration: Double?
    var sequence: String?
    var paths: [Int]?
    var source: String

    var line: String {
      let parts = [parameters?["environment"], intent, parameters?["arguments"]]
      return parts.compactMap(\.self).joined(separator: " ")
    }
  }

  func recorded() throws -> [Recorded] {
    try run(["foresight", "export"]).split(separator: "\n").map {
      try JSONDecoder().decode(Recorded.self, from: Data($0.utf8))
    }
  }

  /// Waits until lines are recorded, in their order, and no others.
  func waitForLines(_ lines: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
    var found: [String] = []
    try? wait("lines") {
      found = try recorded().map(\.line)
      return found.sorted() == lines.sorted()
    }
    #expect(found == lines, sourceLocation: sourceLocation)
  }

  struct Never: Error, CustomStringConvertible {
    let description: String
  }

  /// Waits for something, for as long as a busy machine may take.
  func wait(_ what: String, for condition: () throws -> Bool) throws {
    // Long, because all tests share the processors; what comes is seen at once.
    for _ in 0..<1600 {
      if try condition() { return }
      usleep(25_000)
    }
    throw Never(description: "there never was \(what)")
  }
}

/// A terminal in which a shell runs, and whose screen can be looked at.
final class Terminal: Sendable {
  private let home: Home

  /// Opens one.
  init(_ home: Home, columns: Int = 90, _ command: String...) throws {
    self.home = home
    try tmux(
      ["-f", "/dev/null", "new-session", "-d", "-c", home.path + "/home"]
        + ["-x", "\(columns)", "-y", "24"] + command)
    // Something may stand behind it already.
    let isOpen = { (screen: String) in
      screen.split(separator: "\n").contains { $0.hasPrefix(">") }
    }
    do {
      try wait(for: isOpen)
    } catch let never as Home.Never {
      // Seen once on a busy machine, in 60 seconds; what it was is told, and the shell begins once more.
      FileHandle.standardError.write(Data("a shell without a prompt: \(never)\n".utf8))
      try tmux(["respawn-pane", "-k"])
      try wait(for: isOpen)
    }
  }

  deinit { try? close() }

  /// Closes it, as a person closes a window.
  func close() throws { try tmux(["kill-server"]) }

  @discardableResult
  private func tmux(_ words: [String]) throws -> String {
    try home.run(["tmux", "-S", home.path + "/tmux"] + words)
  }

  /// Types text as it is.
  func type(_ text: String) throws { try tmux(["send-keys", "-l", "--", text]) }

  /// Presses keys by their names, such as `Enter` or `C-c`.
  func press(_ keys: String...) throws { try press(keys) }

  func press(_ keys: [String]) throws { try tmux(["send-keys"] + keys) }

  /// Runs a command line, and waits for the next prompt.
  func run(_ line: String) throws {
    let before = try prompts()
    try type(line)
    try press("Enter")
    try home.wait("a prompt after \(line)") { try prompts() > before }
  }

  /// Runs a command line that prints `begun` on a line, and waits for that.
  func begin(_ line: String) throws {
    try type(line)
    try press("Enter")
    try wait { $0.split(separator: "\n").contains("begun") }
  }

  /// How many prompts there were, also of those that are scrolled away.
  private func prompts() throws -> Int {
    try tmux(["capture-pane", "-p", "-S", "-"]).split(separator: "\n").count { $0.hasPrefix(">") }
  }

  /// What is on the screen, without the empty lines below.
  func screen(withColors: Bool = false) throws -> String {
    var text = try tmux(["capture-pane", withColors ? "-ep" : "-p"])
    // At the end of a line the colour of text comes back.
    for reset in ["\u{1b}[39m", "\u{1b}[0m"] {
      text = text.replacingOccurrences(of: reset, with: "")
    }
    while text.last?.isWhitespace ?? false { text.removeLast() }
    return text
  }

  /// Lines of a start-up file of zsh that let a key show what the hook waits for, where a screen never came.
  static let telling = """
    tell() { zle -M "fds ${(kv)_foresight_fds}, asked $_foresight_asked, pasted $_foresight_pasted, \
    silent $_foresight_silent, shown $_foresight_shown, list $_foresight_list" }
    zle -N tell; bindkey '^X^T' tell
    nothing() { }
    zle -N nothing; bindkey '^X^N' nothing

    """

  /// Waits until the screen is as it should be.
  func wait(withColors: Bool = false, for condition: (String) -> Bool) throws {
    do {
      try home.wait("such a screen") { condition(try screen(withColors: withColors)) }
    } catch let never as Home.Never {
      // Seen on busy machines, mostly after Ctrl-C: a screen that is behind until the next key. That is told, and is no
      // failure of what is tested.
      try press("C-x", "C-n")
      usleep(500_000)
      if try condition(screen(withColors: withColors)) {
        FileHandle.standardError.write(Data("a screen that was behind until a key\n".utf8))
        return
      }
      // All that was on the screen, and who draws there.
      let lines = try tmux(["capture-pane", withColors ? "-ep" : "-p", "-S", "-"])
      try press("C-x", "C-t")
      usleep(500_000)
      let told = try tmux(["capture-pane", "-p"])
      let state = try tmux([
        "display-message", "-p",
        "#{pane_width}x#{pane_height}, cursor #{cursor_x},#{cursor_y}, #{pane_current_command}",
      ])
      throw Home.Never(
        description: "\(never): \(lines.debugDescription), \(told.debugDescription), \(state)")
    }
  }

  /// The last line.
  func lastLine(withColors: Bool = false) throws -> String {
    try screen(withColors: withColors).split(separator: "\n").last.map(String.init) ?? ""
  }
}
