import DonationFormats
import DonationStore
import Donations
import Foresight
import JSON
import Privacy

/// `foresight dismiss`: records that a suggestion was turned down.
struct DismissCommand {
  private let options: GlobalOptions
  private let intent: String
  private let source: String?
  private let parameters: Fields
  private let context: Fields
  private let moment: Moment

  init(_ arguments: Arguments, _ options: GlobalOptions) throws {
    var arguments = arguments
    self.options = options
    source = try arguments.option("--source")
    parameters = try Values.fields(
      try arguments.options("--parameter"), option: "--parameter")
    context = try Values.fields(try arguments.options("--context"), option: "--context")
    moment =
      try arguments.option("--at", as: Values.momentForms, Values.moment) ?? Environment.moment
    intent = try arguments.operand("INTENT")
    try arguments.finish()
  }

  func run() throws -> ExitStatus {
    let engine = try options.engine(create: false, predicts: false)
    do {
      let appended = try engine.dismiss(
        intent, source: source, parameters: parameters, context: context, at: moment,
        now: Environment.now, random: Environment.random)
      for id in appended.ids {
        try options.terminal.print(
          options.isJSON ? JSON.members([("id", .string(id.description))]).text : id.description)
      }
      return options.tell(appended.ignored)
    } catch let error as DismissalError {
      guard case .severalSources(let sources) = error else { throw error }
      let names = sources.map(Terminal.visible).joined(separator: ", ")
      options.terminal.error("\(error) with --source: \(names)")
      return ExitStatus(error)
    }
  }
}
