import DonationFormats
import DonationStore
import Donations
import Foresight
import JSON

/// `foresight forget`: deletes donations, and everything learnt from them.
struct ForgetCommand {
  private let options: GlobalOptions
  private let query: DonationQuery
  private let isAll: Bool
  private let isConfirmed: Bool
  private let isDryRun: Bool

  init(_ arguments: Arguments, _ options: GlobalOptions) throws {
    var arguments = arguments
    self.options = options
    let ids = try arguments.options("--id").map { text in
      guard let id = DonationID(text) else { throw UsageError("--id needs a UUID") }
      return id
    }
    query = DonationQuery(
      ids: ids.isEmpty ? nil : ids,
      since: try arguments.option("--since", as: Values.momentForms, Values.moment)?.instant,
      before: try arguments.option("--before", as: Values.momentForms, Values.moment)?.instant,
      source: try arguments.option("--source"), intent: try arguments.option("--intent"),
      values: try arguments.option("--entity", as: "TYPE/ID", Values.entity).map { [$0] })
    isAll = arguments.flag("--all")
    isConfirmed = arguments.flag("--yes")
    isDryRun = arguments.flag("--dry-run")
    try arguments.finish()
    guard isAll || query != DonationQuery() else {
      throw UsageError("say what to forget, or --all")
    }
  }

  func run() throws -> ExitStatus {
    let terminal = options.terminal
    let engine = try options.engine(create: false, predicts: false)
    if isDryRun {
      let found = try engine.log.read { [query] log in
        var ids: [DonationID] = []
        try log.forEach(query) { donation in donation.id.map { ids.append($0) } }
        return ids
      }
      try print(found)
      terminal.message("would forget \(Terminal.count(found.count, "donation"))")
      return .done
    }
    if isAll, query == DonationQuery(), !isConfirmed {
      guard terminal.isInteractive else {
        throw UsageError("forgetting everything needs --yes where no one can be asked")
      }
      guard terminal.confirms("Forget everything that was recorded?") else { return .done }
    }
    var hadCopies = false
    let (deleted, isErased) = try engine.forget(query) {
      hadCopies = try engine.log.deleteCopies(now: Environment.now)
    }
    try print(deleted)
    terminal.message("forgot \(Terminal.count(deleted.count, "donation"))")
    if hadCopies {
      terminal.message(
        "deleted the copies of the damaged store: they may have held what is to be forgotten")
    }
    guard isErased else {
      terminal.error(
        "a process that is reading holds back the last step of erasing; give the same command again"
      )
      return .tryAgain
    }
    learnAnew()
    return .done
  }

  /// Learns again what has to be when something old was forgotten, so that no later prediction waits for it;
  /// for what is recent it is not worth a word. It may be interrupted: the next prediction does the rest.
  private func learnAnew() {
    do {
      let engine = try options.engine(create: false, predicts: true)
      let now = Environment.now
      guard try engine.backlog(at: now) > 20_000 else { return }
      try engine.save(now: now, progress: options.terminal.progress("learning anew"))
    } catch {
      options.terminal.message(
        "the model could not be kept, which only slows the next prediction: \(error)")
    }
  }

  private func print(_ ids: [DonationID]) throws {
    if options.isJSON {
      let list = JSON.array(ids.map { .string($0.description) })
      try options.terminal.print(JSON.members([(isDryRun ? "found" : "deleted", list)]).text)
    } else if !ids.isEmpty {
      try options.terminal.print(ids.map(\.description).joined(separator: "\n"))
    }
  }
}
