import Foresight
import ForesightWire

/// The amount of explanation.
private enum Explanation { case none, sentence, numbers }

extension Arguments {
  /// Takes `--explain`: without it nothing is explained, with it a sentence is shown, and with `--explain=all` every
  /// number.
  fileprivate mutating func explanation() throws -> Explanation {
    let isAll = try option("--explain") == "all"
    let isExplained = flag("--explain")
    return isAll ? .numbers : isExplained ? .sentence : .none
  }
}

/// `foresight predict`: shows what probably comes next.
struct PredictCommand {
  private let request: PredictionRequest
  private let explanation: Explanation
  /// True if the service may answer, whose model is as of now.
  private let asksService: Bool
  /// The time for which it learns before it says that it needs longer, in seconds.
  private let patience: Double

  init(_ arguments: inout Arguments) throws {
    let isNow = arguments.flag("--now")
    let at = try arguments.moment("--at")
    guard !isNow || at == nil else { throw UsageError("--now and --at cannot be used together") }
    asksService = at == nil
    explanation = try arguments.explanation()
    patience =
      try arguments.option("--patience", as: "a number of seconds") {
        Double($0).flatMap { $0 >= 0 ? $0 : nil }
      } ?? 10
    let sources = try arguments.options("--source")
    request = try PredictionRequest(
      at: at ?? Environment.moment, context: arguments.fields("--context"),
      limit: arguments.count("--limit", to: 1000) ?? 8,
      intent: arguments.option("--intent"), sources: sources.isEmpty ? nil : sources,
      minimumProbability: arguments.probability("--min-probability") ?? 0,
      isWhole: arguments.flag("--whole"), prefix: arguments.option("--prefix"),
      sequence: arguments.option("--sequence"))
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    try tool.predict(request, asksService: asksService, patience: patience) { try show($0, tool) }
  }

  private func show(_ answer: PredictionAnswer, _ tool: Tool) throws -> ExitStatus {
    let suggestions = answer.suggestions
    try tool.print(answer.json, orLines: suggestions.flatMap { lines($0, tool) })
    if suggestions.isEmpty { tool.message("no suggestion: \(answer.whyNothing)") }
    return suggestions.isEmpty ? .nothing : .done
  }

  private func lines(_ suggestion: Suggestion, _ tool: Tool) -> [String] {
    var line = "\(pad("\(suggestion.rank)", 3))  \(Tool.percent(suggestion.probability))  "
    line += tool.bold(Tool.visible(suggestion.title))
    if let subtitle = suggestion.subtitle { line += " · " + Tool.visible(subtitle) }
    line += "  [\(Tool.visible(suggestion.source))]"
    return switch explanation {
    case .none: [line]
    case .sentence: [line, "            " + Tool.visible(suggestion.why)]
    case .numbers: [line] + suggestion.because.compactMap(self.line)
    }
  }

  /// A reason; none for what rounds to nothing: JSON has it all.
  private func line(_ reason: Suggestion.Reason) -> String? {
    let hundredths = Int(exactly: (abs(reason.contribution) * 100).rounded()) ?? 0
    if hundredths == 0 { return nil }
    let digits = "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    let sign = reason.contribution < 0 ? "−" : "+"
    return "            \(pad(sign + digits, 6))  \(Tool.visible(reason.factor))"
  }

  private func pad(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
