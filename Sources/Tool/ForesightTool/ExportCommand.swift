import Foresight

/// `foresight export`: writes out all donations.
struct ExportCommand {
  private let isTable: Bool

  init(_ arguments: inout Arguments) throws {
    isTable = try arguments.option("--format") == Format.tsv.rawValue
  }

  func run(_ tool: Tool) throws {
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
  }

  /// Warns of what a table does not hold.
  private func tellLosses(_ log: DonationLog, _ tool: Tool) throws {
    tool.message("TSV keeps no types: numbers, dates, entities and so on become text")
    let losses = [
      (try log.count(of: .dismissal), "hold dismissals", "is left out", "are left out"),
      (
        try log.countWithoutTime(), "tell that a time is not known", "donation gets one",
        "donations get one"
      ),
      (
        try log.countWithRarities(), "hold durations, sequences, actions, and what was taken",
        "donation loses some of these", "donations lose some of these"
      ),
      (
        try log.countPresentations(of: .donation), "hold titles that apps declared",
        "donation loses its own", "donations lose theirs"
      ),
    ]
    for (count, what, one, many) in losses where count > 0 {
      tool.message("TSV cannot \(what): \(Tool.count(count, one, many))")
    }
  }
}
