import Foresight

/// `foresight export`: writes out all donations.
struct ExportCommand {
  private let isTable: Bool

  init(_ arguments: inout Arguments) throws {
    isTable = try arguments.option("--format") == Format.tsv.rawValue
  }

  func run(_ tool: Tool) throws {
    try tool.engine().log.read { log in
      if isTable {
        tool.message(
          "TSV keeps no types, dismissals, notices, titles, durations, sequences or actions, nor that a time is not "
            + "known or a suggestion was taken; NDJSON keeps all of it")
      }
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
}
