import Foresight
import ForesightWire

/// `foresight dismiss`: records that a suggestion was turned down.
struct DismissCommand {
  private let dismissing: Call.Dismissing

  init(_ arguments: inout Arguments) throws {
    let source = try arguments.option("--source")
    let parameters = try arguments.fields("--parameter")
    let context = try arguments.fields("--context")
    let moment = try arguments.moment("--at") ?? Environment.moment
    dismissing = Call.Dismissing(
      try arguments.operand("INTENT"), source: source, parameters: parameters, context: context,
      at: moment)
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    do {
      return try tool.finish(tool.dismiss(dismissing))
    } catch let error as DismissalError {
      guard case .severalSources(let sources) = error else { throw error }
      throw Failure(.badData, "\(error) with --source: \(sources.joined(separator: ", "))")
    }
  }
}
