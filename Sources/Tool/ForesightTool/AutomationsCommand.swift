import Foresight
import ForesightReport
import ForesightValues

/// `foresight automations`: shows what is done so reliably that it could be done for the person.
struct AutomationsCommand {
  private let moment: Moment

  init(_ arguments: inout Arguments) throws {
    moment = try arguments.moment("--at") ?? Environment.moment
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    let automations = try tool.engine(predicts: false).automations(at: moment)
    if tool.isJSON {
      try tool.print([("automations", .array(automations.map(\.json)))])
    } else if !automations.isEmpty {
      let lines = automations.map { Tool.visible($0.sentence) + "; " + $0.record }
      try tool.print(lines.joined(separator: "\n"))
      tool.message("nothing is done by these; they are only listed")
    }
    guard automations.isEmpty else { return .done }
    tool.message(
      "there is no rule yet that is kept often enough; one needs eight occasions at least, and takes "
        + "some weeks: go on donating, or import more, and look again on "
        + "\(Engine.nextRenewal(after: moment)), when rules are found anew")
    return .nothing
  }
}
