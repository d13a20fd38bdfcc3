import DonationStore
import Donations
import Foresight

/// `foresight dismiss`: records that a suggestion was turned down.
struct DismissCommand {
  private let intent: String
  private let source: String?
  private let parameters: Fields
  private let context: Fields
  private let moment: Moment

  init(_ arguments: inout Arguments) throws {
    source = try arguments.option("--source")
    parameters = try arguments.fields("--parameter")
    context = try arguments.fields("--context")
    moment = try arguments.moment("--at") ?? Environment.moment
    intent = try arguments.operand("INTENT")
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    let engine = try tool.engine()
    do {
      let appended = try engine.dismiss(
        intent, source: source, parameters: parameters, context: context, at: moment,
        now: Environment.now, random: Environment.random)
      try tool.print(recorded: appended.ids)
      return tool.tell(appended.ignored, recorded: appended.ids.count)
    } catch let error as DismissalError {
      guard case .severalSources(let sources) = error else { throw error }
      throw Failure(.badData, "\(error) with --source: \(sources.joined(separator: ", "))")
    }
  }
}
