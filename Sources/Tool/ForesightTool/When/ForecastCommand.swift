import Foresight
import ForesightFormats
import ForesightValues

/// `foresight forecast`: what will probably be done on a day, how soon one intent is, and what is overdue.
struct ForecastCommand {
  private enum Question {
    case day(Int, lines: Int)
    case intent(String, source: String?, minutes: Int)
    case overdue
  }

  private let question: Question
  private let moment = Environment.moment

  init(_ arguments: inout Arguments) throws {
    let isOverdue = arguments.flag("--overdue")
    let minutes = try arguments.count("--within", to: 1440)
    let source = try arguments.option("--source")
    let day = try arguments.option("--day")
    let lines = try arguments.count("--lines", to: 1000)
    let intent = arguments.optionalOperand()
    let isOfDay = day != nil || lines != nil
    if isOverdue {
      guard intent == nil, minutes == nil, source == nil, !isOfDay else {
        throw UsageError("--overdue is a question of its own; leave out the rest")
      }
      question = .overdue
    } else if let intent {
      guard !isOfDay else { throw UsageError("--day and --lines are about all intents") }
      question = .intent(intent, source: source, minutes: minutes ?? 60)
    } else {
      guard minutes == nil, source == nil else {
        throw UsageError("--within and --source are about one intent: name it")
      }
      question = .day(try Self.day(day ?? "today", moment), lines: lines ?? 10)
    }
  }

  /// The day of a word, counted from 1970-01-01.
  private static func day(_ text: String, _ now: Moment) throws -> Int {
    let today = Engine.day(of: now)
    switch text {
    case "today": return today
    case "tomorrow": return today + 1
    default:
      guard let noon = Timestamp.parse(text + "T12:00:00Z") else {
        throw UsageError("--day needs today, tomorrow or a date such as 2026-10-01, not '\(text)'")
      }
      let day = Engine.day(of: noon)
      guard (today...today + 60).contains(day) else {
        throw UsageError("--day needs a day from today on, and not more than 60 days ahead")
      }
      return day
    }
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    let engine = try tool.engine(predicts: true)
    return try tool.learning { try answer(engine, $0, tool) }
  }

  private func answer(
    _ engine: Engine, _ progress: @escaping Engine.Progress, _ tool: Tool
  ) throws -> ExitStatus {
    switch question {
    case .day(let day, let lines):
      let forecast = try engine.forecast(day: day, at: moment, limit: lines, progress: progress)
      try show(forecast, engine, tool)
      return forecast.lines.isEmpty ? nothing(tool) : .done
    case .intent(let intent, let source, let minutes):
      let forecast = try engine.probability(
        of: intent, source: source, within: minutes, at: moment, progress: progress)
      guard let forecast else { return nothing(tool) }
      try show(forecast, tool)
      return .done
    case .overdue:
      let overdue = try engine.overdue(at: moment, progress: progress)
      try show(overdue, tool)
      if overdue.isEmpty { tool.message("nothing is overdue") }
      return overdue.isEmpty ? .nothing : .done
    }
  }

  private func nothing(_ tool: Tool) -> ExitStatus {
    tool.message("no forecast: what is done three times or more, on some days, can be told")
    return .nothing
  }

  // MARK: A day

  private func show(_ forecast: DayForecast, _ engine: Engine, _ tool: Tool) throws {
    if tool.isJSON { return try tool.print(json(forecast, engine).text) }
    if forecast.lines.isEmpty { return }
    try tool.print(
      forecast.lines.map { line in
        let usual = line.usual.map { ", usually \(Self.clock($0))" } ?? ""
        return "\(Self.span(line.from, line.to))  \(Tool.percent(line.probability))  "
          + tool.bold(Tool.visible(line.title)) + "   " + line.why + usual
      }.joined(separator: "\n"))
  }

  private func json(_ forecast: DayForecast, _ engine: Engine) -> JSON {
    let noon = Moment(
      Instant(seconds: Int64(forecast.day) * 86_400 + 43_200), utcOffset: 0)
    return .members([
      ("day", .string(String(Timestamp.format(noon).prefix(10)))),
      ("donations", .integer(Int64(forecast.donations))), ("model", .string(engine.modelName)),
      (
        "lines",
        .array(
          forecast.lines.map { line in
            .members([
              ("intent", .string(line.intent)), ("source", .string(line.source)),
              ("title", .string(line.title)), ("from", .string(Timestamp.format(line.from))),
              ("to", .string(Timestamp.format(line.to))),
              ("probability", Self.rounded(line.probability)),
              ("usual", line.usual.map { .string(Self.clock($0)) }), ("why", .string(line.why)),
            ])
          })
      ),
    ])
  }

  // MARK: An intent

  private func show(_ forecast: IntentForecast, _ tool: Tool) throws {
    if tool.isJSON {
      return try tool.print(
        JSON.members([
          ("intent", .string(forecast.intent)), ("source", .string(forecast.source)),
          ("within", .integer(Int64(forecast.within))),
          ("probability", Self.rounded(forecast.probability)),
          (
            "next",
            forecast.next.map { next in
              .members([
                ("from", .string(Timestamp.format(next.from))),
                ("to", .string(Timestamp.format(next.to))),
                ("probability", Self.rounded(next.probability)),
              ])
            }
          ),
        ]).text)
    }
    let next = forecast.next.map { next in
      let isToday = Engine.day(of: next.from) == Engine.day(of: moment)
      return "; next most likely \(Self.span(next.from, next.to)) \(isToday ? "today" : "tomorrow")"
        + " (\(Tool.percent(next.probability)))"
    }
    try tool.print(
      "\(Tool.percent(forecast.probability)) within \(forecast.within) minutes" + (next ?? ""))
  }

  // MARK: What is overdue

  private func show(_ overdue: [OverdueIntent], _ tool: Tool) throws {
    if tool.isJSON {
      return try tool.print(
        JSON.members([
          (
            "overdue",
            .array(
              overdue.map { late in
                .members([
                  ("intent", .string(late.intent)), ("source", .string(late.source)),
                  ("title", .string(late.title)),
                  (
                    "since",
                    .string(Timestamp.format(Moment(late.since, utcOffset: moment.utcOffset)))
                  ),
                  ("usual", .number(late.usual.rounded())), ("sooner", Self.rounded(late.sooner)),
                ])
              })
          )
        ]).text)
    }
    if overdue.isEmpty { return }
    try tool.print(
      overdue.map { late in
        let elapsed = moment.instant.microseconds - late.since.microseconds
        return tool.bold(Tool.visible(late.title)) + "  \(Self.duration(Double(elapsed) / 1e6)); "
          + "usually \(Self.duration(late.usual)) (\(Tool.percent(late.sooner)) of times sooner)"
      }.joined(separator: "\n"))
  }

  // MARK: Words

  private static func rounded(_ value: Double) -> JSON { .number((value * 1e6).rounded() / 1e6) }

  private static func span(_ from: Moment, _ to: Moment) -> String {
    "\(clock(from.secondOfDay))–\(clock(to.secondOfDay))"
  }

  /// A time of day, in hours and minutes.
  private static func clock(_ second: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(second / 3600)):\(two(second / 60 % 60))"
  }

  private static func duration(_ seconds: Double) -> String {
    let minutes = Int(min(seconds, 1e9) / 60)
    if minutes < 120 { return Tool.count(minutes, "minute") }
    if minutes < 2 * 1440 { return Tool.count((minutes + 30) / 60, "hour") }
    return Tool.count((minutes + 720) / 1440, "day")
  }
}
