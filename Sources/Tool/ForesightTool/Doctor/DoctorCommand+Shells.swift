import Foresight
import ForesightClient
import ForesightSystem
import ForesightWire
import Glibc

/// A shell's startup file, searched for the hook and for plugins. The file is read, and never run.
///
///     StartUpFile(shell: "zsh", text: "source …/zsh-autosuggestions.zsh\neval \"$(foresight init zsh)\"").plugins
///     // ["zsh-autosuggestions", "foresight"]
struct StartUpFile {
  let shell: String
  /// The file's name; `nil` if there is no such file.
  private(set) var name: String?
  /// The names of the plugins that share the command line, and of the hook as `foresight`, in the order of the file.
  private(set) var plugins: [String] = []
  /// The time of the shell's last recorded line; `nil` if there is none.
  private var last: Moment?

  /// Returns the shells that have a startup file or recorded lines, and the person's own, named by `$SHELL`.
  static func all(log: DonationLog?) -> [StartUpFile] {
    Environment.startUpFiles.compactMap { shell, path in
      let text = contents(path)
      var file = StartUpFile(shell: shell, text: text ?? "")
      file.name = text == nil ? nil : path.split(separator: "/").last.map(String.init)
      try? log?.read {
        try $0.forEachBackwards(DonationQuery(source: shell, kind: .donation)) {
          file.last = $0.moment
          return false
        }
      }
      return text == nil && file.last == nil && Environment.shellName != shell ? nil : file
    }
  }

  init(shell: String, text: String) {
    self.shell = shell
    for line in text.split(separator: "\n") {
      let line = line.drop { $0 == " " || $0 == "\t" }
      guard !line.hasPrefix("#") else { continue }
      let found = [
        ("foresight", "foresight init \(shell)"), ("zsh-autosuggestions", "zsh-autosuggestions"),
        ("zsh-syntax-highlighting", "zsh-syntax-highlighting"),
        ("fast-syntax-highlighting", "fast-syntax-highlighting"),
      ].compactMap { name, text in line.firstRange(of: text).map { (name, $0.lowerBound) } }
      for (name, _) in found.sorted(by: { $0.1 < $1.1 }) where !plugins.contains(name) {
        plugins.append(name)
      }
    }
  }

  /// Reads the first MiB of a file, which is more than a startup file ever has.
  private static func contents(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return String(decoding: PrivateFile.contents(descriptor, size: 1 << 20), as: UTF8.self)
  }

  private var hasHook: Bool { plugins.contains("foresight") }

  var diagnostic: Diagnostic {
    let recorded = last.map { "the last line that is recorded is of \(Timestamp.format($0))" }
    let others = shell == "zsh" && hasHook && plugins.count > 1
    let order = others ? ", in the order " + plugins.joined(separator: ", ") : ""
    let place =
      name.map { "\(hasHook ? "the hook" : "no hook") is in \($0)" } ?? "there is no start-up file"
    return Diagnostic(
      shell, hasHook ? .ok : .note,
      place + order + "; " + (recorded ?? "no line is recorded"),
      remedy: hasHook ? nil : "'foresight help init' shows the line that belongs in it")
  }

  var json: JSON {
    .members([
      "shell": shell, "file": name, "hook": hasHook,
      "plugins": shell == "zsh" ? JSON.array(plugins.map(JSON.string)) : nil,
      "recorded": last.map { Timestamp.format($0) },
    ])
  }
}

extension DoctorCommand {
  /// The state of the service (whether it answers, and at which socket), as a diagnostic and as JSON.
  static var service: (diagnostic: Diagnostic, json: JSON) {
    let socket: String
    do {
      socket = try Tool.socketPath()
    } catch {
      return (
        Diagnostic("service", .note, error.description, remedy: "the shells work without it"),
        .members(["answers": false])
      )
    }
    // A refusal is an answer too, such as that nothing is recorded yet.
    let answers = ServiceClient(path: socket)?.ask("status", [], within: .seconds(2)) != nil
    return (
      Diagnostic(
        "service", answers ? .ok : .note,
        "\(answers ? "answers" : "nobody answers") at \(socket)",
        remedy: answers
          ? nil : "the shells work without it; 'foresight service enable' lets systemd start it"),
      .members(["answers": answers, "socket": socket])
    )
  }
}
