import DonationFormats
import DonationStore
import Foresight

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
      path: path, startingWeights: try StartingWeights(named: Surroundings.startingWeightsName))
    let done = repairs ? try doctor.repair(progress: options.terminal.progress("repairing")) : []
    for text in done { options.terminal.message(text) }
    let findings = try doctor.examine(progress: options.terminal.progress("checking"))
    let isHealthy = !findings.contains { $0.state == .fault }
    if options.isJSON {
      try options.terminal.print(
        JSON.members([
          ("store", .string(path)), ("healthy", .boolean(isHealthy)),
          ("findings", .array(findings.map(json))),
          ("repaired", repairs ? .array(done.map(JSON.string)) : nil),
        ]).text)
    } else {
      try options.terminal.print(findings.map(line).joined(separator: "\n"))
    }
    return isHealthy ? .done : .badData
  }

  private func line(_ finding: Finding) -> String {
    func pad(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(1, width - text.count))
    }
    return pad(finding.check, 14)
      + pad(finding.state == .fault ? "wrong" : finding.state.rawValue, 6)
      + finding.what + (finding.remedy.map { "; \($0)" } ?? "")
  }

  private func json(_ finding: Finding) -> JSON {
    .members([
      ("check", .string(finding.check)), ("state", .string(finding.state.rawValue)),
      ("what", .string(finding.what)), ("remedy", finding.remedy.map(JSON.string)),
    ])
  }
}
