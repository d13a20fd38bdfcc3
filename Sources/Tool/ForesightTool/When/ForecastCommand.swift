import Foresight
import ForesightWire

/// `foresight forecast`: shows what will probably be done on a day, how soon one intent will be done, and what is
/// overdue.
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
    if let day = question.intent, ForecastQuestion.isDay(day) {
      throw UsageError("'\(day)' is no intent; did you mean '--day \(day)'?")
    }
    if let fault = question.fault { throw UsageError(fault) }
    self.question = question
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    let engine = try tool.engine(predicts: true)
    let answer = try tool.learning { try question.answer(engine, progress: $0) }
    try tool.print(answer.json, orLines: lines(of: answer, tool))
    if let why = answer.whyNothing { tool.message(why) }
    if let caution = try question.caution(engine) { tool.message(caution) }
    return answer.whyNothing == nil ? .done : .nothing
  }

  private func lines(of answer: ForecastAnswer, _ tool: Tool) -> [String] {
    switch answer {
    case .day(let forecast, _):
      forecast.lines.sorted { $0.from.instant < $1.from.instant }.map { line in
        let time =
          line.done.map { ["done at \(ForecastAnswer.clock($0.secondOfDay))"] }
          ?? line.usual.map { ["usually \(ForecastAnswer.clock($0))"] } ?? []
        return "\(Self.span(line.from, line.to))  \(Tool.percent(line.probability))  "
          + tool.bold(line.title.visible) + "  [\(line.source.visible)]  "
          + ([line.why] + time).filter { !$0.isEmpty }.joined(separator: ", ")
      }
    case .intent(let forecast): forecast.map { [line($0)] } ?? []
    case .overdue(let late, let moment):
      late.map { late in
        let since = Moment(late.since, utcOffset: moment.utcOffset)
        let days = moment.day - since.day
        let elapsed = Double(moment.instant.microseconds - late.since.microseconds) / 1e6
        let ago = days > 1 ? Tool.count(days, "day") : Self.duration(elapsed)
        return tool.bold(late.title.visible) + "  [\(late.source.visible)]  last on "
          + "\(Moment.weekdays[since.weekday]) \(ForecastQuestion.date(since.day)), \(ago) ago; "
          + "usually every \(Self.duration(late.usual))"
      }
    }
  }

  private func line(_ forecast: IntentForecast) -> String {
    let next = forecast.next.map { next in
      let day = Engine.day(of: next.from)
      let days = day - Engine.day(of: question.moment)
      let name =
        days == 0 ? "today" : days == 1 ? "tomorrow" : "on " + Moment.weekdays[(day + 3) % 7]
      return "; \(Self.share(next.probability)) \(name), \(Self.span(next.from, next.to))"
    }
    return "\(forecast.title.visible)  [\(forecast.source.visible)]"
      + "  \(Self.share(forecast.probability)) within \(Self.duration(60 * Double(forecast.within)))"
      + (next ?? "")
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

  /// Returns a probability as a percentage for a sentence, without padding.
  private static func share(_ probability: Double) -> String {
    String(Tool.percent(probability).drop { $0 == " " })
  }
}
