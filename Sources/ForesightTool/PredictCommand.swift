import DonationFormats
import Donations
import Foresight
import Glibc
import JSON

/// `foresight predict`: what probably comes next.
struct PredictCommand {
  private let options: GlobalOptions
  private let request: PredictionRequest
  private let explains: Bool

  init(_ arguments: Arguments, _ options: GlobalOptions) throws {
    var arguments = arguments
    self.options = options
    let isNow = arguments.flag("--now")
    let at = try arguments.option("--at", as: Values.momentForms, Values.moment)
    guard !isNow || at == nil else { throw UsageError("--now and --at exclude each other") }
    explains = arguments.flag("--explain")
    let context = try arguments.options("--context")
    request = PredictionRequest(
      at: at ?? Environment.moment,
      context: try Values.fields(context, option: "--context"),
      limit: try arguments.option("--limit", as: "a whole number from 1 to 1000") {
        Int($0).flatMap { (1...1000).contains($0) ? $0 : nil }
      } ?? 8,
      intent: try arguments.option("--intent"), source: try arguments.option("--source"),
      minimumProbability: try arguments.option(
        "--min-probability", as: "a number from 0 to 1"
      ) { Double($0).flatMap { (0...1).contains($0) ? $0 : nil } } ?? 0)
    try arguments.finish()
  }

  func run() throws -> ExitStatus {
    let engine = try options.engine(create: false, predicts: true)
    let forecast = try engine.predict(
      request, progress: options.terminal.progress("learning"))
    let suggestions = forecast.suggestions
    if options.isJSON {
      try options.terminal.print(json(forecast).text)
    } else {
      // One write for all: each costs as much as ranking does.
      if !suggestions.isEmpty {
        try options.terminal.print(suggestions.flatMap(lines).joined(separator: "\n"))
      }
    }
    if suggestions.isEmpty {
      options.terminal.message(
        forecast.donations == 0
          ? "no suggestion: nothing was recorded before that moment"
          : "no suggestion: nothing recorded fits what was asked for")
    }
    // The answer is out; whoever waits for it need not wait for the model to be kept.
    if forecast.isWorthKeeping { SaveCommand.startInBackground(store: engine.log.path) }
    return suggestions.isEmpty ? .noSuggestion : .done
  }

  private func lines(_ suggestion: Suggestion) -> [String] {
    let percent = suggestion.probability * 100
    // Nothing is certain, and nothing that is shown is impossible.
    let shown =
      percent >= 99.5 ? ">99" : percent >= 0.95 ? "\(Int(percent.rounded()))" : "<1"
    var line = "\(pad(suggestion.rank, 3))  \(pad(shown, 3)) %  "
    line += options.terminal.bold(Terminal.visible(suggestion.title))
    if let subtitle = suggestion.subtitle { line += " · " + Terminal.visible(subtitle) }
    line += "  [\(Terminal.visible(suggestion.source))]"
    guard explains else { return [line] }
    return [line]
      + suggestion.because.compactMap { reason in
        let hundredths = Int(exactly: (abs(reason.contribution) * 100).rounded()) ?? 0
        // What rounds to nothing says nothing; JSON has it all.
        if hundredths == 0 { return nil }
        let digits = "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
        let sign = reason.contribution < 0 ? "−" : "+"
        return "            \(pad(sign + digits, 6))  \(Terminal.visible(reason.factor))"
      }
  }

  private func pad(_ value: some CustomStringConvertible, _ width: Int) -> String {
    let text = value.description
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private func json(_ forecast: Forecast) -> JSON {
    .members([
      ("at", .string(Timestamp.format(request.moment))),
      ("donations", .integer(Int64(forecast.donations))),
      ("model", .string(Engine.modelName)),
      ("suggestions", .array(forecast.suggestions.map(json))),
    ])
  }

  private func json(_ suggestion: Suggestion) -> JSON {
    .members([
      ("rank", .integer(Int64(suggestion.rank))),
      ("intent", .string(suggestion.intent)),
      ("source", .string(suggestion.source)),
      ("parameters", NDJSON.json(suggestion.parameters)),
      ("title", .string(suggestion.title)),
      ("subtitle", suggestion.subtitle.map(JSON.string)),
      ("probability", .number(rounded(suggestion.probability))),
      (
        "because",
        .array(
          suggestion.because.map { reason in
            .members([
              ("factor", .string(reason.factor)),
              ("contribution", .number(rounded(reason.contribution))),
            ])
          })
      ),
    ])
  }

  /// Six digits: what is the same with every BLAS library.
  private func rounded(_ value: Double) -> Double {
    (value * 1e6).rounded() / 1e6
  }
}
