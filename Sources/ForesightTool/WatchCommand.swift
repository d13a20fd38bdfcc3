import DonationStore
import Foresight
import ForesightService
import JSON
import Privacy
import Processes

/// `foresight watch`: what of the desktop is recorded by itself.
struct WatchCommand {
  private enum Deed: String, CaseIterable { case enable, disable, list }

  private let deed: Deed
  private let sources: [WatchedSource]

  init(_ arguments: inout Arguments) throws {
    let name = try arguments.operand("ACTION")
    guard let deed = Deed(rawValue: name) else {
      throw UsageError("action", name, known: Deed.allCases.map(\.rawValue))
    }
    self.deed = deed
    guard deed != .list else {
      sources = []
      return
    }
    sources = try arguments.operands("SOURCE").map { name in
      guard let source = WatchedSource(rawValue: name) else {
        throw UsageError("source", name, known: WatchedSource.allCases.map(\.rawValue))
      }
      return source
    }
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    guard deed != .list else { return try list(tool) }
    let changes = sources.map { deed == .enable ? SettingsChange.watch($0) : .unwatch($0) }
    let engine = try tool.engine(create: true)
    let (settings, notices) = try SettingsChange.apply(changes, to: engine.log)
    for notice in notices { tool.message(notice) }
    try keepService(running: !settings.watched.isEmpty, tool)
    return .done
  }

  /// The service is what watches: it is there as long as the session where there is something to watch.
  private func keepService(running: Bool, _ tool: Tool) throws {
    func systemctl(_ word: String) -> Bool {
      Program("systemctl", ["--user", "--quiet", word, "foresight.service"]).succeedsQuietly()
    }
    // One that is there already may have begun before the store's directory did, where it may not write then.
    let isDone = running ? systemctl("enable") && systemctl("restart") : systemctl("disable")
    if running, !isDone {
      tool.message(
        "the service records it, and systemd did not start it: install it with 'make install', or start "
          + "foresightd yourself when your session begins")
    }
  }

  private func list(_ tool: Tool) throws -> ExitStatus {
    let watched = try DonationLog.ifThere(try tool.storePath())?.settings.watched ?? []
    if tool.isJSON {
      try tool.print(
        WatchedSource.allCases.map { ($0.rawValue, .boolean(watched.contains($0))) })
      return .done
    }
    let lines = WatchedSource.allCases.map { source in
      let name = source.rawValue + String(repeating: " ", count: 8 - source.rawValue.count)
      return "\(name)\(watched.contains(source) ? "on " : "off")  \(source.summary)"
    }
    try tool.print(lines.joined(separator: "\n"))
    return .done
  }
}

extension Program {
  /// Runs it without anything to read or to say; whether it succeeded.
  fileprivate func succeedsQuietly() -> Bool {
    var program = self
    program.files = [0: .nothing, 1: .nothing, 2: .nothing]
    return (try? program.start().wait().isSuccess) ?? false
  }
}
