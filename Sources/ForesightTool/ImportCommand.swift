import DonationFormats
import DonationStore
import Foresight
import JSON

/// `foresight import`: brings in a file of donations, or a shell's history.
struct ImportCommand {
  private let importer: Importer
  private let path: String

  init(_ arguments: inout Arguments) throws {
    let user = try arguments.option("--user")
    let takesAll = arguments.flag("--all-users")
    guard user == nil || !takesAll else {
      throw UsageError("--user and --all-users cannot be used together")
    }
    let skipsBadLines = arguments.flag("--skip-bad")
    let name = try arguments.operand("FORMAT")
    guard let format = Format(rawValue: name) else {
      let known = Format.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError("there is no format '\(name)'; choose from \(known)")
    }
    path = try arguments.operand("PATH")
    importer = Importer(
      format: format, users: takesAll ? .all : user.map { .one($0) } ?? .only,
      skipsBadLines: skipsBadLines, localOffset: Environment.localOffset(at:))
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    // Read first: a file that cannot be understood must not leave an empty store behind.
    let (donations, report) = try importer.read(path)
    for error in report.skipped { tool.message("left out line \(error.line): \(error.why)") }
    let engine = try tool.engine(create: true, predicts: true)
    let appended = try importer.store(donations, in: engine.log)
    let (added, ignored) = (appended.added, appended.ignored)
    _ = tool.tell(ignored)
    tool.savingModel {
      try engine.save(now: Environment.now, progress: tool.progress("learning"))
    }
    if tool.isJSON {
      try tool.print([
        ("rows", .integer(Int64(report.rows))), ("added", .integer(Int64(added))),
        ("skipped", .integer(Int64(report.skipped.count))),
        ("ignored", ignored.isEmpty ? nil : .integer(Int64(ignored.count))),
      ])
    } else {
      var parts = ["imported \(Tool.count(added, "donation"))"]
      let known = report.rows - added - ignored.count
      if known > 0 { parts.append("\(Tool.count(known, "was", "were")) there already") }
      let skipped = report.skipped.count
      if skipped > 0 { parts.append("\(Tool.count(skipped, "line was", "lines were")) left out") }
      tool.message(parts.joined(separator: "; "))
    }
    return .done
  }
}
