import DonationStore
import Donations
import Foresight
import JSON

/// `foresight forget`: deletes donations, and everything learnt from them.
struct ForgetCommand {
  private let query: DonationQuery
  private let isAll: Bool
  private let isConfirmed: Bool
  private let isDryRun: Bool

  init(_ arguments: inout Arguments) throws {
    let ids = try arguments.options("--id", as: "a UUID", DonationID.init(_:))
    query = try DonationQuery(
      ids: ids.isEmpty ? nil : ids, since: arguments.moment("--since")?.instant,
      before: arguments.moment("--before")?.instant, source: arguments.option("--source"),
      intent: arguments.option("--intent"), values: arguments.entity("--entity").map { [$0] })
    isAll = arguments.flag("--all")
    isConfirmed = arguments.flag("--yes")
    isDryRun = arguments.flag("--dry-run")
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    guard isAll || query != DonationQuery() else {
      throw UsageError("say what to forget, such as --intent NAME, or --all")
    }
    let engine = try tool.engine()
    if isDryRun {
      let found = try engine.log.read { [query] log in
        var ids: [DonationID] = []
        try log.forEach(query) { donation in donation.id.map { ids.append($0) } }
        return ids
      }
      try print(found, tool)
      tool.message("would forget \(Tool.count(found.count, "donation"))")
      return .done
    }
    if isAll, query == DonationQuery(), !isConfirmed {
      guard tool.isInteractive else {
        throw UsageError("forgetting everything needs --yes where nobody can be asked")
      }
      guard tool.confirms("Forget everything that was recorded?") else {
        tool.message("nothing was forgotten")
        return .done
      }
    }
    var hadCopies = false
    let (deleted, isErased) = try engine.forget(query) {
      hadCopies = try engine.log.deleteCopies(now: Environment.now)
    }
    try print(deleted, tool)
    tool.message("forgot \(Tool.count(deleted.count, "donation"))")
    if hadCopies {
      tool.message(
        "deleted the copies of the damaged store, too: they may have held what was forgotten")
    }
    guard isErased else {
      throw Failure(
        .tryAgain,
        "it is deleted, but a program that is reading the store holds back the last step of erasing; "
          + "give the same command again"
      )
    }
    // What is forgotten among the old has to be learned around; no later prediction should wait for that.
    tool.savingModel {
      let engine = try tool.engine(predicts: true)
      guard try engine.backlog(at: Environment.now) > 20_000 else { return }
      try engine.save(now: Environment.now, progress: tool.progress("learning anew"))
    }
    return .done
  }

  private func print(_ ids: [DonationID], _ tool: Tool) throws {
    guard tool.isJSON else { return try tool.print(ids) }
    let list = JSON.array(ids.map { .string($0.description) })
    try tool.print([(isDryRun ? "found" : "deleted", list)])
  }
}
