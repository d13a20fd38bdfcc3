import DonationFormats
import DonationStore
import Donations
import Foresight
import JSON

/// `foresight export`: writes out all donations.
struct ExportCommand {
  private let options: GlobalOptions
  private let format: Format

  init(_ arguments: Arguments, _ options: GlobalOptions) throws {
    var arguments = arguments
    self.options = options
    format =
      try arguments.option("--format", as: "ndjson or tsv") { name in
        Format(rawValue: name).flatMap { [.ndjson, .tsv].contains($0) ? $0 : nil }
      } ?? .ndjson
    try arguments.finish()
  }

  func run() throws -> ExitStatus {
    let engine = try options.engine(create: false, predicts: false)
    let (format, terminal) = (format, options.terminal)
    if format == .tsv {
      terminal.message("TSV keeps no types: numbers, dates, entities and the like become text")
    }
    try engine.log.read { log in
      if format == .tsv, case let count = try log.count(of: .dismissal), count > 0 {
        terminal.message("TSV holds no dismissals; left out: \(count)")
      }
      if format == .tsv, case let count = try log.countPresentations(of: .donation), count > 0 {
        terminal.message("TSV holds no declared titles; donations that lose theirs: \(count)")
      }
    }
    var lines = format == .tsv ? [TSV.header] : []
    try engine.log.read { log in
      try log.forEach(DonationQuery(kind: format == .tsv ? .donation : nil)) { donation in
        lines.append(format == .tsv ? TSV.line(donation, user: "me") : NDJSON.line(donation))
        if lines.count == 512 {
          try terminal.print(lines.joined(separator: "\n"))
          lines.removeAll(keepingCapacity: true)
        }
      }
      if !lines.isEmpty { try terminal.print(lines.joined(separator: "\n")) }
    }
    return .done
  }
}
