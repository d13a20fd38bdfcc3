import Foresight
import ForesightFormats
import ForesightLog
import ForesightService
import ForesightValues
import ForesightWire

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

  /// Dismisses a suggestion.
  init(_ suggestion: Suggestion, context: Fields, at moment: Moment) {
    self.init(
      suggestion.intent, source: suggestion.source, parameters: suggestion.parameters,
      context: context, at: moment)
  }

  /// Dismisses what was suggested.
  init(
    _ intent: String, source: String, parameters: Fields, context: Fields = [:], at moment: Moment
  ) {
    (self.intent, self.source, self.parameters) = (intent, source, parameters)
    (self.context, self.moment) = (context, moment)
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    do {
      return try tool.finish(record(tool))
    } catch let error as DismissalError {
      guard case .severalSources(let sources) = error else { throw error }
      throw Failure(.badData, "\(error) with --source: \(sources.joined(separator: ", "))")
    }
  }

  /// Records it, by the service where it is there.
  func record(_ tool: Tool) throws -> DonationAnswer {
    var id: DonationID?
    if let service = tool.service() {
      id = .new(at: moment.instant)
      if let answer = service.record("dismiss", json(id)) { return answer }
    }
    let appended = try tool.engine().dismiss(
      intent, source: source, parameters: parameters, context: context, id: id, at: moment,
      now: Environment.now, random: Environment.random)
    return DonationAnswer(appended, of: 1)
  }

  private func json(_ id: DonationID?) -> JSON {
    .members([
      ("id", id.map { .string($0.description) }), ("intent", .string(intent)),
      ("source", source.map(JSON.string)), ("parameters", NDJSON.json(parameters)),
      ("context", NDJSON.json(context)), ("at", .string(Timestamp.format(moment))),
    ])
  }
}
