import DonationFormats

@testable import ForesightTool

/// The subcommands as they are parsed; none is run.
private let commands: [Subcommand: @Sendable (Arguments, GlobalOptions) throws -> Void] = [
  .donate: { _ = try DonateCommand($0, $1) }, .predict: { _ = try PredictCommand($0, $1) },
  .dismiss: { _ = try DismissCommand($0, $1) }, .import: { _ = try ImportCommand($0, $1) },
  .export: { _ = try ExportCommand($0, $1) }, .forget: { _ = try ForgetCommand($0, $1) },
  .status: { _ = try StatusCommand($0, $1) }, .save: { _ = try SaveCommand($0, $1) },
  .evaluate: { _ = try EvaluateCommand($0, $1) },
  .doctor: { _ = try DoctorCommand($0, $1) }, .settings: { _ = try SettingsCommand($0, $1) },
  .pause: { _ = try SettingsCommand(.pause(true), $0, $1) },
  .resume: { _ = try SettingsCommand(.pause(false), $0, $1) },
  .hide: { _ = try SettingsCommand(hiding: true, $0, $1) },
  .unhide: { _ = try SettingsCommand(hiding: false, $0, $1) },
  .simulate: { _ = try SimulateCommand($0, $1) }, .train: { _ = try TrainCommand($0, $1) },
]

/// The subcommands that the target does not know; there should be none.
var subcommandsNotFuzzed: [Subcommand] { Subcommand.allCases.filter { commands[$0] == nil } }

/// A command line, one word a line: it is understood, or refused with words and the right status.
func fuzzCommandLine(_ bytes: [UInt8]) throws {
  guard let text = String(validating: bytes, as: UTF8.self) else { return }
  let words = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    .map { String($0) }
  // A prior is read when it is named; what else lies about on this machine is none of our business.
  if words.contains(where: { $0.hasPrefix("--prior") }), text.contains("/") { return }
  do {
    var arguments = Arguments(words)
    _ = arguments.flag("--help", "-h")
    _ = arguments.flag("--version")
    let options = try GlobalOptions(&arguments)
    guard let name = arguments.optionalOperand(), let subcommand = Subcommand(rawValue: name)
    else { return }
    try commands[subcommand]?(arguments, options)
  } catch let error as UsageError {
    try law(!error.description.isEmpty, "an error has no words")
  } catch {
    try law(ExitStatus(error) != .inputOutput, "an error is not known: \(type(of: error))")
  }
}
