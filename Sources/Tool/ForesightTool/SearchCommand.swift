import Foresight
import ForesightWire

/// `foresight search`: finds entities, shortcuts and intents by their texts.
struct SearchCommand {
  private let request: SearchRequest

  init(_ arguments: inout Arguments) throws {
    let sources = try arguments.optionsIfGiven("--source")
    let moment = try arguments.moment("--at") ?? Environment.moment
    let context = try arguments.fields("--context")
    let limit = try arguments.count("--limit", to: 1000) ?? 8
    request = SearchRequest(
      try arguments.operands("what to look for").joined(separator: " "), at: moment,
      context: context, sources: sources, limit: limit)
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    let engine = try tool.engine(predicts: true)
    let results = try engine.search(request)
    try tool.print(
      .members([
        "text": request.text, "results": results.enumerated().map { Self.json($1, rank: $0 + 1) },
      ]), orLines: results.enumerated().map { line($1, rank: $0 + 1, tool) })
    for notice in engine.entities.notices { tool.message(notice) }
    if try engine.entities.state() == .unusable {
      tool.message(
        "the index of entities at \(engine.entities.path) is damaged or of another version; nothing "
          + "is found in it until apps index anew, which they do when they next start")
    }
    guard results.isEmpty else { return .done }
    return tool.nothing("nothing that is known here, and is not hidden, fits that text")
  }

  private func line(_ result: SearchResult, rank: Int, _ tool: Tool) -> String {
    let kind = Tool.padded(result.kind.rawValue, 9)
    var line = "\(Tool.aligned("\(rank)", 3))  \(kind) \(tool.bold(result.title.visible))"
    if let subtitle = result.subtitle { line += " · " + subtitle.visible }
    let name = result.kind == .entity ? "\(result.type)/\(result.id)" : result.type
    return line + "  \(name.visible)  [\(result.source.visible)]"
  }

  private static func json(_ result: SearchResult, rank: Int) -> JSON {
    let isEntity = result.kind == .entity
    return .members([
      "rank": rank, "kind": result.kind.rawValue, "source": result.source,
      (isEntity ? "type" : "intent"): result.type, "id": isEntity ? result.id : nil,
      "title": result.title, "subtitle": result.subtitle, "exact": result.score.isExact,
      "score": PredictionAnswer.rounded(result.score.value),
      "probability": PredictionAnswer.rounded(result.probability),
    ])
  }
}
