import DonationFormats
import Donations
import Foresight
import JSON

/// `foresight import`: brings in a file of donations, or a shell's history.
struct ImportCommand {
  private let options: GlobalOptions
  private let importer: Importer
  private let path: String

  init(_ arguments: Arguments, _ options: GlobalOptions) throws {
    var arguments = arguments
    self.options = options
    let user = try arguments.option("--user")
    let takesAll = arguments.flag("--all-users")
    guard user == nil || !takesAll else {
      throw UsageError("--user and --all-users exclude each other")
    }
    let skipsBadLines = arguments.flag("--skip-bad")
    let name = try arguments.operand("FORMAT")
    guard let format = Format(rawValue: name) else {
      let known = Format.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError("'\(name)' is no format; there are \(known)")
    }
    path = try arguments.operand("PATH")
    try arguments.finish()
    importer = Importer(
      format: format, users: takesAll ? .all : user.map { .one($0) } ?? .only,
      skipsBadLines: skipsBadLines, localOffset: Environment.localOffset(at:))
  }

  func run() throws -> ExitStatus {
    let terminal = options.terminal
    // Read first: a file that cannot be understood must not leave an empty store behind.
    let (donations, report) = try importer.read(path)
    for error in report.skipped { terminal.message("left out line \(error.line): \(error.why)") }
    let engine = try options.engine(create: true, predicts: true)
    let appended = try importer.store(donations, in: engine.log)
    let (added, ignored) = (appended.added, appended.ignored)
    _ = options.tell(ignored)
    do {
      try engine.save(now: Environment.now, progress: terminal.progress("learning"))
    } catch {
      terminal.message(
        "the model could not be kept, which only slows the next prediction: \(error)")
    }
    if options.isJSON {
      try terminal.print(
        JSON.members([
          ("rows", .integer(Int64(report.rows))), ("added", .integer(Int64(added))),
          ("skipped", .integer(Int64(report.skipped.count))),
          ("ignored", ignored.isEmpty ? nil : .integer(Int64(ignored.count))),
        ]).text)
    } else {
      terminal.message(
        "imported \(Terminal.count(added, "donation")); "
          + "\(Terminal.count(report.rows - added - ignored.count, "was", "were")) there already, "
          + "\(Terminal.count(report.skipped.count, "line was", "lines were")) left out")
    }
    return .done
  }
}
