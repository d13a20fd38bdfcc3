import Foresight
import ForesightWire

/// `foresight watch`: turns on and off what is recorded automatically on the desktop.
struct WatchCommand {
  private enum Deed: String, CaseIterable { case enable, disable, list, status }

  private let deed: Deed
  private let sources: [WatchedSource]
  /// The precision of a recorded place, in kilometers; `nil` if it is not given.
  private let distance: Int?

  init(_ arguments: inout Arguments) throws {
    let distances = Settings.placeDistances
    distance = try arguments.option("--within", as: "1km, 10km or 100km") { text in
      distances.first { "\($0)km" == text }
    }
    deed = try Arguments.one("action", named: arguments.operand("ACTION"))
    let takesSources = deed == .enable || deed == .disable
    sources = try (takesSources ? arguments.operands("SOURCE") : []).map { name in
      try Arguments.one("source", named: name)
    }
    try UsageError.unless(
      distance == nil || deed == .enable && sources.contains(.place),
      "--within is for 'foresight watch enable place'")
  }

  func run(_ tool: Tool) throws {
    if deed == .list { return try list(tool) }
    if deed == .status { return try showStatus(tool) }
    let changes =
      sources.map { deed == .enable ? SettingsChange.watch($0) : .unwatch($0) }
      + (distance.map { [.placeDistance($0)] } ?? [])
    try DesktopProgram.follow(changes, of: tool.engine(create: true).log, tool)
  }

  private func list(_ tool: Tool) throws {
    let watched = try settings(tool).watched
    try tool.print(
      .members(WatchedSource.allCases.map { ($0.rawValue, .boolean(watched.contains($0))) }),
      orLines: WatchedSource.allCases.map { source in
        "\(Self.padded(source))\(watched.contains(source) ? "on " : "off")  \(source.summary)"
      })
  }

  /// Shows the sources that are on. For a context field it also shows the current value, or why there is none.
  private func showStatus(_ tool: Tool) throws {
    let watched = try settings(tool).watched
    let service = tool.service()?.status()?["service"]
    let context = service?["context"]
    if tool.isJSON {
      let members = watched.map { ($0.rawValue, context?[$0.rawValue] ?? .object([])) }
      return try tool.print(JSON.members(members).text)
    }
    if watched.isEmpty {
      return tool.message(
        "nothing is recorded automatically; 'foresight watch list' shows what can be")
    }
    let lines = watched.map { source in
      let told = context?[source.rawValue]
      let value =
        if !source.isContext {
          "on"
        } else if let now = told?["now"]?.string {
          "now \(now)"
        } else {
          "not known: \(told?["missing"]?.string ?? "the service does not answer, and only it adds this")"
        }
      return Self.padded(source) + value
    }
    try tool.print(lines.joined(separator: "\n"))
    if watched.contains(where: \.isReportedByDesktop), service?["desktop"] != .boolean(true) {
      tool.message(
        "foresight-desktop, which watches, is not there: 'foresight watch enable' lets systemd start it; without "
          + "systemd start foresightd and foresight-desktop yourself when your session begins"
      )
    }
  }

  private func settings(_ tool: Tool) throws -> Settings {
    try DonationLog.ifThere(try tool.storePath())?.settings ?? Settings()
  }

  private static func padded(_ source: WatchedSource) -> String {
    Tool.padded(source.rawValue, 2 + (WatchedSource.allCases.map(\.rawValue.count).max() ?? 0))
  }
}

extension WatchedSource {
  /// True if `foresight-desktop` reports the source; the service reads the others itself.
  var isReportedByDesktop: Bool {
    switch self {
    case .apps, .files, .focus, .network, .idle, .place: true
    case .power, .monitor: false
    }
  }
}
