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
      path: path, startingWeights: try StartingWeights(named: Environment.startingWeightsName))
    let done = repairs ? try doctor.repair(progress: tool.progress("repairing")) : []
    for text in done { tool.message(text) }
    let diagnostics = try doctor.examine(progress: tool.progress("checking"))
    let isHealthy = !diagnostics.contains { $0.state == .fault }
    // To open a damaged one would be to repair it.
    let shells = StartUpFile.all(log: isHealthy ? try? DonationLog(examining: path) : nil)
    if tool.isJSON {
      try tool.print([
        ("store", .string(path)), ("healthy", .boolean(isHealthy)),
        ("findings", .array(diagnostics.map(json))),
        ("shells", .array(shells.map(\.json))),
        ("service", .members(Self.service.members)),
        ("repaired", repairs ? .array(done.map(JSON.string)) : nil),
      ])
    } else {
      let ofShells = shells.map(\.diagnostic)
      let all = diagnostics + (shells.isEmpty ? [] : [Self.service.diagnostic] + ofShells)
      try tool.print(all.map { Tool.visible(line($0)) }.joined(separator: "\n"))
    }
    return isHealthy ? .done : .badData
  }

  private func line(_ diagnostic: Diagnostic) -> String {
    func pad(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(1, width - text.count))
    }
    return pad(diagnostic.check, 14)
      + pad(diagnostic.state == .fault ? "wrong" : diagnostic.state.rawValue, 6)
      + diagnostic.what + (diagnostic.remedy.map { "; \($0)" } ?? "")
  }

  private func json(_ diagnostic: Diagnostic) -> JSON {
    .members([
      ("check", .string(diagnostic.check)), ("state", .string(diagnostic.state.rawValue)),
      ("what", .string(diagnostic.what)), ("remedy", diagnostic.remedy.map(JSON.string)),
    ])
  }
}
