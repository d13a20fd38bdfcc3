import ForesightFormats

@testable import ForesightTool

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
    _ = try Tool(&arguments)
    guard let name = arguments.optionalOperand(), let subcommand = Subcommand(rawValue: name)
    else { return }
    try arguments.check(subcommand.page)
    _ = try subcommand.command(&arguments)
    try arguments.finish()
  } catch let error as UsageError {
    try law(!error.description.isEmpty, "an error has no words")
  } catch {
    try law(ExitStatus(error) != .inputOutput, "an error is not known: \(type(of: error))")
  }
}
