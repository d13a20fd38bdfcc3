import Foresight
import ForesightHosting
import ForesightService
import ForesightWire

/// `foresight automations`: lists the rules that hold often enough to be automated, and records the person's answers.
struct AutomationsCommand {
  private enum Deed: Hashable { case list, log, answer(AutomationVerdict?, String) }

  private let deed: Deed
  private let moment: Moment

  init(_ arguments: inout Arguments) throws {
    moment = try arguments.moment("--at") ?? Environment.moment
    let showsLog = arguments.flag("--log")
    guard let word = arguments.optionalOperand() else {
      deed = showsLog ? .log : .list
      return
    }
    let verdicts: KeyValuePairs<String, AutomationVerdict?> = [
      "accept": .accepted, "later": .later, "never": .never, "remove": nil,
    ]
    guard !showsLog else { throw UsageError("--log takes no answer") }
    guard let verdict = verdicts.first(where: { $0.key == word }) else {
      throw UsageError("answer", word, known: verdicts.map(\.key))
    }
    deed = .answer(verdict.value, try arguments.operand("ID"))
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    switch deed {
    case .list: return try list(tool)
    case .log: return try showLog(tool)
    case .answer(let verdict, let id):
      let engine = try tool.engine()
      guard let verdict else {
        guard try engine.removeAnswer(automation: id) else { throw unknown(id) }
        tool.message("your answer is deleted, and so is the record of what it did")
        return .done
      }
      let apps = AppDirectory(store: engine.log.path)
      do {
        let automation = try engine.answer(
          verdict, automation: id, at: moment, offers: apps.offers,
          canPerform: apps.performingByItself())
        guard let automation else { throw unknown(id) }
        tool.message(try words(verdict, automation, engine, tool))
      } catch let error where error is AutomationError || error is AppFault {
        throw Failure(.badData, "\(error)")
      }
      return .done
    }
  }

  private func unknown(_ id: String) -> Failure {
    Failure(.noInput, "there is no automation '\(id)'; 'foresight automations' lists them")
  }

  private func words(
    _ verdict: AutomationVerdict, _ automation: Automation, _ engine: Engine, _ tool: Tool
  ) throws -> String {
    let undoing = "'foresight automations remove \(automation.id)' takes that back"
    switch verdict {
    case .accepted:
      let title = automation.deed.title.visible
      let isOn = try engine.log.settings.notices != nil
      let isShown = tool.service()?.status()?["service"]?["desktop"] == .boolean(true)
      return
        "\(title) is done \(automation.occasion.visible), unless you stop it in the ten seconds before"
        + (!isOn
          ? "; not yet, because notices are off: 'foresight notices enable' turns them on"
          : isShown ? "" : "; not yet, because foresight-desktop, which shows it, is not there")
    case .later: return "it is proposed again on \(renewal) at the earliest; \(undoing)"
    case .never: return "it is not proposed any more; \(undoing)"
    }
  }

  private var renewal: String { ForecastQuestion.date(Engine.nextRenewal(after: moment)) }

  private func list(_ tool: Tool) throws -> ExitStatus {
    let engine = try tool.engine()
    let automations = try engine.automations(
      at: moment, offers: AppDirectory(store: engine.log.path).offers)
    let titles = try engine.log.read { _ in try engine.titlesOfAnswered(at: moment) }
    let others = try engine.log.read { try $0.answeredRules() }.filter { answer in
      !automations.contains { $0.id == answer.id }
    }
    try tool.print(
      .members([
        "automations": automations.map(\.json),
        "putOff": others.isEmpty
          ? nil
          : others.map { answer in
            JSON.members([
              "id": answer.id, "answer": answer.verdict.rawValue, "title": titles[answer.id],
            ])
          },
      ]),
      orLines: automations.map { automation in
        let state = automation.state == .proposed ? "" : automation.state.rawValue + ": "
        return
          "\(automation.id)  \(state)\(automation.sentence.visible); \(automation.record)"
      }
        + others.map { answer in
          "\(answer.id)  \(answer.verdict.rawValue): \((titles[answer.id] ?? "hidden or forgotten").visible)"
        })
    if tool.isJSON, !automations.isEmpty { return .done }
    if automations.contains(where: { $0.state == .asking }) {
      tool.message(
        "what is asking was kept less often than it promised, and is not done until you accept it again"
      )
    } else if automations.contains(where: { $0.state == .proposed }) {
      tool.message(
        "'foresight automations accept ID' lets Foresight do one; nothing else is ever done")
    }
    guard automations.isEmpty else { return .done }
    if !others.isEmpty {
      return tool.nothing(
        "no other rule is kept often enough; rules are found anew on \(renewal), and "
          + "'foresight automations remove ID' takes an answer back")
    }
    return tool.nothing(
      "there is no rule yet that is kept often enough; one needs eight occasions at least, and takes "
        + "some weeks: go on donating, or import more, and look again on \(renewal), when rules are found anew"
    )
  }

  /// Shows what automations have done.
  private func showLog(_ tool: Tool) throws -> ExitStatus {
    let engine = try tool.engine()
    let (runs, titles) = try engine.log.read { log in
      (try log.automationRuns(), try engine.titlesOfAnswered(at: moment))
    }
    let list = runs.map { run in
      JSON.members([
        "id": Notice.name(run.id), "automation": run.automation,
        "at": Timestamp.format(run.moment), "outcome": run.outcome.rawValue,
      ])
    }
    try tool.print(
      .members(["runs": list]),
      orLines: runs.map { run in
        "\(Timestamp.format(run.moment).prefix(16))  \(run.outcome.rawValue)  "
          + (titles[run.automation] ?? run.automation).visible
      })
    return runs.isEmpty ? tool.nothing("nothing was done automatically") : .done
  }
}
