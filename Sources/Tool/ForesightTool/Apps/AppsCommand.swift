import ForesightHosting
import ForesightValues

/// `foresight apps`: lists what apps can perform, or removes apps from the list.
struct AppsCommand {
  private let removed: [String]

  init(_ arguments: inout Arguments) throws { removed = try arguments.options("--remove") }

  func run(_ tool: Tool) throws -> ExitStatus {
    let apps = AppDirectory(store: try tool.storePath())
    for name in removed {
      guard try apps.remove(name) else {
        throw Failure(
          .noInput, "no app is known as '\(name)'; 'foresight apps' lists those that are")
      }
      tool.message("removed \(name); it is listed again when it is started")
    }
    if !removed.isEmpty { return .done }
    let names = apps.identifiers
    if names.isEmpty, !tool.isJSON {
      tool.message("no app has said yet what it can do; one says so when it is started")
    }
    let entries = names.map { name in (name, Result { try apps.app(name) }) }
    try tool.print(
      .array(entries.map(Self.json)), orLines: entries.flatMap { lines($0, $1, tool) })
    return names.isEmpty ? .nothing : .done
  }

  private static func json(_ name: String, _ app: Result<AppManifest?, any Error>) -> JSON {
    switch app {
    case .success(let app): app?.json ?? .members(["identifier": name])
    case .failure(let fault): .members(["identifier": name, "fault": "\(fault)"])
    }
  }

  private func lines(
    _ name: String, _ app: Result<AppManifest?, any Error>, _ tool: Tool
  ) -> [String] {
    let heading = tool.bold(name.visible)
    let manifest: AppManifest
    switch app {
    case .success(let app?): manifest = app
    case .success(nil): return []
    case .failure(let fault): return ["\(heading)  \("\(fault)".visible)"]
    }
    // Intents that are not discoverable are not listed, but can be performed by name.
    let hidden = Set(manifest.intents.filter { !$0.isDiscoverable }.map(\.name))
    let intents = manifest.intents.filter(\.isDiscoverable).map { intent in
      let parameters = intent.parameters.map { $0.name + ($0.isOptional ? "?" : "") }
      let lock = intent.policy == .alwaysAllowed ? "" : "  (only when unlocked)"
      return "  \(([intent.name] + parameters).joined(separator: " "))  \(intent.title)\(lock)"
    }
    let phrases = manifest.shortcuts.filter { !hidden.contains($0.intent) }.flatMap { shortcut in
      shortcut.phrases.map { "  “\($0.description)”" }
    }
    return ["\(heading)  \(manifest.program.visible)"] + (intents + phrases).map(\.visible)
  }
}
