import Foresight
import ForesightWire

/// `foresight predict`: shows what the person will probably do next.
struct PredictCommand {
  /// The amount of explanation.
  private enum Explanation { case none, sentence, numbers }

  private let request: PredictionRequest
  private let explanation: Explanation
  /// True if the service may answer, which it can do only for the present.
  private let asksService: Bool
  /// The time that learning may take before the command stops waiting for the rest of it, in seconds.
  private let patience: Double

  init(_ arguments: inout Arguments) throws {
    let isNow = arguments.flag("--now")
    let at = try arguments.moment("--at")
    guard !isNow || at == nil else { throw UsageError("--now and --at cannot be used together") }
    asksService = at == nil
    let explainsAll = try arguments.option("--explain") == "all"
    let explains = arguments.flag("--explain")
    explanation = explainsAll ? .numbers : explains ? .sentence : .none
    patience = try arguments.number("--patience", as: "a number of seconds", in: 0...) ?? 10
    request = try PredictionRequest(
      at: at ?? Environment.moment, context: arguments.fields("--context"),
      limit: arguments.count("--limit", to: 1000) ?? 8,
      intent: arguments.option("--intent"), sources: arguments.optionsIfGiven("--source"),
      minimumProbability: arguments.number(
        "--min-probability", as: "a number from 0 to 1", in: 0...1) ?? 0,
      isWhole: arguments.flag("--whole"), prefix: arguments.option("--prefix"),
      sequence: arguments.option("--sequence"))
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    try tool.predict(
      request, asksService: asksService, patience: patience, takesPart: true
    ) { try show($0, tool) }
  }

  private func show(_ answer: PredictionAnswer, _ tool: Tool) throws -> ExitStatus {
    let suggestions = answer.suggestions
    try tool.print(text: answer.text, orLines: suggestions.flatMap { lines($0, tool) })
    if answer.learned < 1 {
      tool.message(
        "\(Int(answer.learned * 100)) % of what was recorded is learned so far, and the rest is being learned; "
          + "ask again for an answer from all of it")
    }
    if suggestions.isEmpty { tool.message("no suggestion: \(answer.whyNothing)") }
    return suggestions.isEmpty ? .nothing : .done
  }

  private func lines(_ suggestion: Suggestion, _ tool: Tool) -> [String] {
    let number = Tool.aligned("\(suggestion.rank)", 3)
    var line = "\(number)  \(Tool.percent(suggestion.probability))  "
    line += tool.bold(suggestion.title.visible)
    if let subtitle = suggestion.subtitle { line += " · " + subtitle.visible }
    line += "  [\(suggestion.source.visible)]"
    return switch explanation {
    case .none: [line]
    case .sentence: [line, "            " + suggestion.why.visible]
    case .numbers: [line] + suggestion.because.compactMap(self.line)
    }
  }

  /// Returns the line of a reason; `nil` if its contribution rounds to zero. JSON lists every reason.
  private func line(_ reason: Suggestion.Reason) -> String? {
    let hundredths = Int(exactly: (abs(reason.contribution) * 100).rounded()) ?? 0
    if hundredths == 0 { return nil }
    let digits = "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    let sign = reason.contribution < 0 ? "−" : "+"
    return "            \(Tool.aligned(sign + digits, 6))  \(reason.factor.visible)"
  }
}
