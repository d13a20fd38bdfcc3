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

  /// Makes the command for a suggestion that was dismissed in a menu or a list.
  init(_ dismissing: Call.Dismissing) { self.dismissing = dismissing }

  func run(_ tool: Tool) throws -> ExitStatus {
    do {
      return try tool.finish(record(tool))
    } catch let error as DismissalError {
      guard case .severalSources(let sources) = error else { throw error }
      throw Failure(.badData, "\(error) with --source: \(sources.joined(separator: ", "))")
    }
  }

  /// Records the dismissal through the service if it is running, otherwise in the store itself.
  func record(_ tool: Tool) throws -> Appended {
    var dismissing = dismissing
    if let service = tool.service() {
      dismissing.id = .new(at: dismissing.moment.instant)
      let members = Call.Dismissing.fields.members(of: dismissing)
      if let appended = service.record("dismiss", members) { return appended }
    }
    return try dismissing.record(
      in: tool.engine(), now: Environment.now, random: Environment.random)
  }
}
