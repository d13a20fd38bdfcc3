import Foresight
import ForesightWire

/// `foresight search`: finds entities, shortcuts and intents by their texts.
struct SearchCommand {
  private let request: SearchRequest

  init(_ arguments: inout Arguments) throws {
    let sources = try arguments.options("--source")
    let moment = try arguments.moment("--at") ?? Environment.moment
    let context = try arguments.fields("--context")
    let limit = try arguments.count("--limit", to: 1000) ?? 8
    request = SearchRequest(
      try arguments.operands("what to look for").joined(separator: " "), at: moment,
      context: context, sources: sources.isEmpty ? nil : sources, limit: limit)
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    let engine = try tool.engine(predicts: true)
    let results = try engine.search(request)
    if tool.isJSON {
      try tool.print([
        ("text", .string(request.text)),
        ("results", .array(results.enumerated().map { Self.json($1, rank: $0 + 1) })),
      ])
    } else if !results.isEmpty {
      try tool.print(
        results.enumerated().map { line($1, rank: $0 + 1, tool) }.joined(separator: "\n"))
    }
    for notice in engine.entities.notices { tool.message(notice) }
    if try engine.entities.state() == .unusable {
      tool.message(
        "the index of entities at \(engine.entities.path) is damaged or of another version; nothing "
          + "is found in it until apps index anew, which they do when they next start")
    }
    if results.isEmpty {
      tool.message("nothing that is known here, and is not hidden, fits that text")
    }
    return results.isEmpty ? .nothing : .done
  }

  private func line(_ result: SearchResult, rank: Int, _ tool: Tool) -> String {
    let number = String(repeating: " ", count: max(0, 3 - "\(rank)".count)) + "\(rank)"
    var line = "\(number)  \(Self.kind(result.kind))  \(tool.bold(Tool.visible(result.title)))"
    if let subtitle = result.subtitle { line += " · " + Tool.visible(subtitle) }
    let name = result.kind == .entity ? "\(result.type)/\(result.id)" : result.type
    return line + "  \(Tool.visible(name))  [\(Tool.visible(result.source))]"
  }

  /// The kind in as many columns as the longest takes.
  private static func kind(_ kind: SearchResult.Kind) -> String {
    kind.rawValue + String(repeating: " ", count: 8 - kind.rawValue.count)
  }

  private static func json(_ result: SearchResult, rank: Int) -> JSON {
    let isEntity = result.kind == .entity
    return .members([
      ("rank", .integer(Int64(rank))), ("kind", .string(result.kind.rawValue)),
      ("source", .string(result.source)),
      (isEntity ? "type" : "intent", .string(result.type)),
      ("id", isEntity ? .string(result.id) : nil), ("title", .string(result.title)),
      ("subtitle", result.subtitle.map(JSON.string)), ("exact", .boolean(result.score.isExact)),
      ("score", .number(PredictionAnswer.rounded(result.score.value))),
      ("probability", .number(PredictionAnswer.rounded(result.probability))),
    ])
  }
}
