import Foresight
import ForesightClient
import ForesightSystem
import ForesightWire

/// `foresight service`: enables or disables the service in systemd, or shows its status.
struct ServiceCommand {
  private enum Action: String, CaseIterable { case enable, disable, status }

  private let action: Action

  init(_ arguments: inout Arguments) throws {
    action = try Arguments.one("action", named: arguments.operand("ACTION"))
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    switch action {
    case .enable:
      // The store is created here, because the service may write only in the store's directory, and cannot create it.
      _ = try tool.engine(create: true)
      try systemctl("daemon-reload")
      try systemctl("enable", "--now", "foresight.socket")
      tool.message("the service starts when it is first asked; 'foresight service status' shows it")
      return .done
    case .disable:
      // A failure is ignored, because the desktop program need not be installed or enabled.
      _ = try? systemctl("disable", "--now", "foresight-desktop.service")
      try systemctl("disable", "--now", "foresight.socket")
      try systemctl("stop", "foresight.service")
      tool.message("the service is disabled, and has been stopped")
      return .done
    case .status: return try showStatus(tool)
    }
  }

  /// Runs `systemctl`, which prints its own error messages.
  private func systemctl(_ words: String...) throws {
    let program = Program("systemctl", ["--user", "--quiet"] + words)
    if let ending = try? program.start().wait(), ending.isSuccess { return }
    let socket = Environment.socketPath.map { ", at \($0)" } ?? ""
    let remedy =
      action == .disable
      ? "foresightd ends by itself ten minutes after it was last needed"
      : "zsh starts foresightd, or you do, such as when your session begins: it makes its socket itself\(socket)"
    throw Failure(
      .unavailable, "'systemctl --user \(words[0])' failed; without systemd, \(remedy)")
  }

  private func showStatus(_ tool: Tool) throws -> ExitStatus {
    let socket = try Tool.socketPath()
    guard let client = ServiceClient(path: socket) else {
      return tool.nothing(
        "no service is there at \(socket); 'foresight service enable' lets systemd start it, and without "
          + "systemd zsh does")
    }
    let json =
      switch client.ask("status", [], within: .seconds(2)) {
      case .result(let answer)?: answer
      // The service refuses, for example, while nothing is recorded yet.
      case .refused(let error)?:
        throw Failure(.tryAgain, "the service at \(socket) answers: \(error.why)")
      case nil: throw Failure(.tryAgain, "the service at \(socket) does not answer")
      }
    let service = json["service"] ?? .null
    var rows: [(String, String?)] = [("socket", socket), ("store", json["store"]?.string)]
    if case .number(let seconds)? = service["uptime"] {
      rows.append(("up for", "\(Int(seconds)) s"))
    }
    if case .integer(let count)? = service["connections"] {
      rows.append(("connections", "\(count)"))
    }
    if case .object(let methods)? = service["methods"] {
      for method in methods {
        guard case .integer(let count)? = method.value["requests"],
          case .integer(let middle)? = method.value["p50_microseconds"],
          case .integer(let slow)? = method.value["p99_microseconds"]
        else { continue }
        let requests = Tool.count(Int(count), "request")
        rows.append((method.name, "\(requests), half within \(middle) µs, 99 % within \(slow) µs"))
      }
    }
    try tool.print(
      .members(["socket": socket, "store": json["store"], "service": service]),
      orLines: Tool.table(rows, from: 13))
    return .done
  }
}
