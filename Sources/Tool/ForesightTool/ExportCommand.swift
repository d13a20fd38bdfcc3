import Foresight

/// `foresight export`: writes out all donations.
struct ExportCommand {
  private let isTable: Bool

  init(_ arguments: inout Arguments) throws {
    isTable = try arguments.option("--format") == Format.tsv.rawValue
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    try tool.engine().log.read { log in
      if isTable { try tellLosses(log, tool) }
      var lines = isTable ? [TSV.header] : []
      try log.forEach(DonationQuery(kind: isTable ? .donation : nil)) { donation in
        lines.append(isTable ? TSV.line(donation, user: "me") : NDJSON.line(donation))
        if lines.count == 512 {
          try tool.print(lines.joined(separator: "\n"))
          lines.removeAll(keepingCapacity: true)
        }
      }
      if !isTable {
        lines += try log.notices().map {
          JSON.members([("kind", .string("notice"))] + $0.members).text
        }
      }
      if !lines.isEmpty { try tool.print(lines.joined(separator: "\n")) }
    }
    return .done
  }

  /// Warns of what a table does not hold.
  private func tellLosses(_ log: DonationLog, _ tool: Tool) throws {
    tool.message("TSV keeps no types: numbers, dates, entities and so on become text")
    let dismissals = try log.count(of: .dismissal)
    if dismissals > 0 {
      tool.message("TSV cannot hold dismissals: \(Tool.count(dismissals, "is", "are")) left out")
    }
    let untimed = try log.countWithoutTime()
    if untimed > 0 {
      tool.message(
        "TSV cannot tell that a time is not known: "
          + Tool.count(untimed, "donation gets one", "donations get one"))
    }
    let rarities = try log.countWithRarities()
    if rarities > 0 {
      tool.message(
        "TSV cannot hold durations, sequences, actions, and what was taken: "
          + Tool.count(rarities, "donation loses some of these", "donations lose some of these"))
    }
    let presentations = try log.countPresentations(of: .donation)
    if presentations > 0 {
      let losers = Tool.count(presentations, "donation loses its own", "donations lose theirs")
      tool.message("TSV cannot hold titles that apps declared: \(losers)")
    }
  }
}
