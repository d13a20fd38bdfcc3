import DonationFormats
import DonationStore
import Foresight
import JSON

/// `foresight doctor`: checks the store and its model, and repairs them if asked to.
struct DoctorCommand {
  private let options: GlobalOptions
  private let repairs: Bool

  init(_ arguments: Arguments, _ options: GlobalOptions) throws {
    var arguments = arguments
    self.options = options
    repairs = arguments.flag("--repair")
    try arguments.finish()
  }

  func run() throws -> ExitStatus {
    let path = try options.storePath()
    let doctor = Doctor(
      path: path, startingWeights: try StartingWeights(named: Environment.startingWeightsName))
    let done = repairs ? try doctor.repair(progress: options.terminal.progress("repairing")) : []
    for text in done { options.terminal.message(text) }
    let diagnostics = try doctor.examine(progress: options.terminal.progress("checking"))
    let isHealthy = !diagnostics.contains { $0.state == .fault }
    if options.isJSON {
      try options.terminal.print(
        JSON.members([
          ("store", .string(path)), ("healthy", .boolean(isHealthy)),
          ("findings", .array(diagnostics.map(json))),
          ("repaired", repairs ? .array(done.map(JSON.string)) : nil),
        ]).text)
    } else {
      try options.terminal.print(diagnostics.map(line).joined(separator: "\n"))
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
