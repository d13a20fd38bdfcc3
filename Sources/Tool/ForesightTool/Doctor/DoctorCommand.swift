import Foresight

/// `foresight doctor`: checks the store and its model, and repairs them if asked to.
struct DoctorCommand {
  let repairs: Bool
  private let isForSecrets: Bool

  init(_ arguments: inout Arguments) {
    repairs = arguments.flag("--repair")
    isForSecrets = arguments.flag("--secrets")
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    if isForSecrets { return try runSecrets(tool) }
    let path = try tool.storePath()
    let doctor = Doctor(
      path: path, startingWeights: try StartingWeights(named: Environment.startingWeightsName()))
    let done = repairs ? try doctor.repair(progress: tool.progress("repairing")) : []
    for text in done { tool.message(text) }
    let diagnostics = try doctor.examine(progress: tool.progress("checking"))
    let isHealthy = !diagnostics.contains { $0.state == .fault }
    // A damaged store is not opened, because opening it would repair it.
    let shells = StartUpFile.all(log: isHealthy ? try? DonationLog(examining: path) : nil)
    let service = tool.isJSON || !shells.isEmpty ? [Self.service] : []
    try tool.print(
      .members([
        "store": path, "healthy": isHealthy, "findings": diagnostics.map(json),
        "shells": shells.map(\.json), "service": service.first?.json,
        "repaired": repairs ? done : nil,
      ]),
      orLines: (diagnostics + service.map(\.diagnostic) + shells.map(\.diagnostic)).map(line))
    return isHealthy ? .done : .badData
  }

  private func line(_ diagnostic: Diagnostic) -> String {
    let state = diagnostic.state == .fault ? "wrong" : diagnostic.state.rawValue
    let remedy = diagnostic.remedy.map { "; \($0)" } ?? ""
    return (Tool.padded(diagnostic.check, 14) + Tool.padded(state, 6) + diagnostic.what + remedy)
      .visible
  }

  private func json(_ diagnostic: Diagnostic) -> JSON {
    .members([
      "check": diagnostic.check, "state": diagnostic.state.rawValue, "what": diagnostic.what,
      "remedy": diagnostic.remedy,
    ])
  }
}
