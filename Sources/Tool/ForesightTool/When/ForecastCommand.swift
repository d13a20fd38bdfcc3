import Foresight
import ForesightValues
import ForesightWire

/// `foresight forecast`: what will probably be done on a day, how soon one intent is, and what is overdue.
struct ForecastCommand {
  private let question: ForecastQuestion

  init(_ arguments: inout Arguments) throws {
    var question = ForecastQuestion(at: Environment.moment)
    question.isOverdue = arguments.flag("--overdue")
    question.within = try arguments.count("--within", to: ForecastQuestion.mostMinutes)
    question.source = try arguments.option("--source")
    question.day = try arguments.option("--day")
    question.lines = try arguments.count("--lines", to: ForecastQuestion.mostLines)
    question.intent = arguments.optionalOperand()
    if let fault = question.fault { throw UsageError(fault) }
    self.question = question
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    let engine = try tool.engine(predicts: true)
    let answer = try tool.learning { try question.answer(engine, progress: $0) }
    if tool.isJSON {
      if let json = answer.json { try tool.print(json.text) }
    } else {
      let lines = lines(of: answer, tool)
      if !lines.isEmpty { try tool.print(lines.joined(separator: "\n")) }
    }
    guard let why = answer.whyNothing else { return .done }
    tool.message(why)
    return .nothing
  }

  private func lines(of answer: ForecastAnswer, _ tool: Tool) -> [String] {
    switch answer {
    case .day(let forecast, _):
      forecast.lines.map { line in
        let usual = line.usual.map { ["usually \(ForecastAnswer.clock($0))"] } ?? []
        return "\(Self.span(line.from, line.to))  \(Tool.percent(line.probability))  "
          + tool.bold(Tool.visible(line.title)) + "   "
          + ([line.why] + usual).filter { !$0.isEmpty }.joined(separator: ", ")
      }
    case .intent(let forecast): forecast.map { [line($0)] } ?? []
    case .overdue(let late, let moment):
      late.map { late in
        let elapsed = moment.instant.microseconds - late.since.microseconds
        return tool.bold(Tool.visible(late.title)) + "  \(Self.duration(Double(elapsed) / 1e6)); "
          + "usually \(Self.duration(late.usual)) (\(Self.share(late.sooner)) of times sooner)"
      }
    }
  }

  private func line(_ forecast: IntentForecast) -> String {
    let next = forecast.next.map { next in
      let isToday = Engine.day(of: next.from) == Engine.day(of: question.moment)
      return "; next most likely \(Self.span(next.from, next.to)) \(isToday ? "today" : "tomorrow")"
        + " (\(Self.share(next.probability)))"
    }
    return "\(Self.share(forecast.probability)) within \(forecast.within) minutes" + (next ?? "")
  }

  private static func span(_ from: Moment, _ to: Moment) -> String {
    "\(ForecastAnswer.clock(from.secondOfDay))–\(ForecastAnswer.clock(to.secondOfDay))"
  }

  private static func duration(_ seconds: Double) -> String {
    let minutes = Int(min(seconds, 1e9) / 60)
    if minutes < 120 { return Tool.count(minutes, "minute") }
    if minutes < 2 * 1440 { return Tool.count((minutes + 30) / 60, "hour") }
    return Tool.count((minutes + 720) / 1440, "day")
  }

  /// A percentage within a sentence.
  private static func share(_ probability: Double) -> String {
    String(Tool.percent(probability).drop { $0 == " " })
  }
}
