import Foresight
import ForesightImporters
import ForesightWire
import Glibc

/// `foresight forget`: deletes donations, and everything learned from them.
struct ForgetCommand {
  private var forgetting: Forgetting
  private let isAll: Bool
  private let isConfirmed: Bool

  init(_ arguments: inout Arguments) throws {
    let ids = try arguments.options("--id", as: "a UUID", DonationID.init(_:))
    forgetting = Forgetting(
      try DonationQuery(
        ids: ids.isEmpty ? nil : ids, since: arguments.moment("--since")?.instant,
        before: arguments.moment("--before")?.instant, source: arguments.option("--source"),
        intent: arguments.option("--intent"), values: arguments.entity("--entity").map { [$0] }))
    forgetting.query.line = try arguments.option("--line", as: "a command line", ShellLine.recorded)
    forgetting.query.word = try arguments.option("--containing", as: "a word") {
      $0.isEmpty ? nil : $0
    }
    forgetting.query.context = try arguments.fields("--context")
    if let fault = forgetting.fault { throw UsageError(fault) }
    isAll = arguments.flag("--all")
    isConfirmed = arguments.flag("--yes")
    forgetting.isDryRun = arguments.flag("--dry-run")
    forgetting.keepsCopies = arguments.flag("--keep-damaged")
  }

  private var query: DonationQuery { forgetting.query }

  func run(_ tool: Tool) throws -> ExitStatus {
    try UsageError.unless(
      isAll == (query == DonationQuery()),
      "say what to forget, such as --intent NAME, or --all, and not both")
    if forgetting.isDryRun { return try showMatches(of: tool.engine(), tool) }
    let status = try forget(tool.engine(), tool)
    guard status == .done else { return status }
    // Forgetting old donations may mean relearning everything after them. That may take long, so it runs in the
    // background.
    try tool.savingModel {
      try SaveCommand.learnInBackground(tool.engine(predicts: true), before: Environment.now)
    }
    return .done
  }

  private func showMatches(of engine: Engine, _ tool: Tool) throws -> ExitStatus {
    let found = try forgetting.matches(in: engine)
    if tool.isJSON || isatty(STDOUT_FILENO) == 0 {
      try print(found, tool)
    } else {
      try tool.print(nil, orLines: engine.log.read { try Self.rows(of: $0, query) })
      tellOfMore(found, tool)
    }
    tool.message("would forget \(words(found))")
    tell(Quarantine.copies(of: engine.log.path), "would delete", tool)
    return found.deleted.isEmpty && found.indexed == 0 ? try statusOfNothing(engine) : .done
  }

  private func forget(_ engine: Engine, _ tool: Tool) throws -> ExitStatus {
    if isAll, !isConfirmed {
      try UsageError.unless(tool.isInteractive, "--all needs --yes when not run in a terminal")
      guard tool.confirms("Forget everything that was recorded?") else {
        tool.message("nothing was forgotten")
        return .done
      }
    }
    let copies = Quarantine.copies(of: engine.log.path)
    // An erasure that a reader held back is finished by running the command again, even if nothing matches any more.
    let wasPending = try engine.log.read { try $0.isErasurePending() }
    let forgotten = try forgetting.forget(in: engine, now: Environment.now)
    // Reported before the ids are printed, which may fail: the donations are deleted already.
    tool.message("forgot \(words(forgotten))")
    tell(copies, "deleted", tool)
    tellWhereItStays(forgotten.sources, tool)
    let printed = Result { try print(forgotten, tool) }
    guard forgotten.isErased else {
      throw Failure(.tryAgain, "\(Forgetting.heldBack); give the same command again")
    }
    try printed.get()
    let isNothing = forgotten.deleted.isEmpty && forgotten.indexed == 0
    return isNothing && !wasPending ? try statusOfNothing(engine) : .done
  }

  private func words(_ forgotten: Forgotten) -> String {
    let counts = [
      (forgotten.deleted.count - forgotten.dismissals, "donation", "donations"),
      (forgotten.dismissals, "dismissal", "dismissals"),
      (forgotten.indexed, "entity of the index", "entities of the index"),
    ]
    let words = counts.filter { $0.0 > 0 }.map { Tool.count($0.0, $0.1, $0.2) }
    return words.isEmpty ? "0 donations" : words.joined(separator: " and ")
  }

  /// Prints a message about each history file of another program that may still hold what was forgotten.
  private func tellWhereItStays(_ sources: [String], _ tool: Tool) {
    for (format, path) in Environment.histories
    where sources.contains(format.rawValue) && LineReader.exists(path) {
      tool.message(
        "\(path), the history that \(format.rawValue) keeps itself, may still hold it, and is left as it is; an import "
          + (isAll ? "brings it in again" : "leaves it out")
      )
    }
  }

  /// Prints a message about each copy of a damaged store, which may hold what is forgotten.
  private func tell(_ copies: [String], _ what: String, _ tool: Tool) {
    for copy in copies {
      tool.message(
        forgetting.keepsCopies
          ? "\(copy), a copy of the damaged store, stays; it may hold what was forgotten"
          : "\(what) \(copy), a copy of the damaged store: it may hold what was forgotten; "
            + "--keep-damaged leaves it")
    }
  }

  /// Returns the status if nothing was deleted: `.done` if donations from another time match. Throws an error if none
  /// does.
  private func statusOfNothing(_ engine: Engine) throws -> ExitStatus {
    var anytime = query
    (anytime.since, anytime.before) = (nil, nil)
    if anytime == DonationQuery() { return .done }
    if try engine.log.read({ try $0.count(anytime) }) > 0 { return .done }
    throw Failure(
      .noInput, "nothing that was asked for was ever recorded, or it is forgotten already")
  }

  /// The most donations that a terminal shows.
  private static let mostShown = 20

  /// Returns a row for each of the latest donations that match, for a person who looks before anything is gone.
  static func rows(of log: DonationLog, _ query: DonationQuery) throws -> [String] {
    var rows: [String] = []
    try log.forEachBackwards(query) { donation in
      let (intent, parameters) = (donation.intent, donation.parameters)
      let title =
        ShellLine(intent: intent, parameters: parameters)?.text
        ?? Suggestion.title(ofIntent: intent, parameters: parameters)
      let time = Timestamp.format(donation.moment)
      rows.append("\(time)  \(title)  [\(donation.source)]".visible)
      return rows.count < mostShown
    }
    return rows
  }

  private func print(_ forgotten: Forgotten, _ tool: Tool) throws {
    if tool.isJSON { return try tool.print(forgetting.json(forgotten).text) }
    guard isatty(STDOUT_FILENO) == 1 else { return try tool.print(forgotten.deleted) }
    try tool.print(Array(forgotten.deleted.prefix(Self.mostShown)))
    tellOfMore(forgotten, tool)
  }

  private func tellOfMore(_ forgotten: Forgotten, _ tool: Tool) {
    let more = forgotten.deleted.count - Self.mostShown
    let hint = forgetting.isDryRun ? "; --json shows all ids" : ""
    if more > 0 { tool.message("and \(more) more\(hint)") }
  }
}
