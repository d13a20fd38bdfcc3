import Foresight
import ForesightHosting
import ForesightImporters

/// `foresight import`: brings in a file of donations, or a shell's history.
struct ImportCommand {
  let importer: Importer
  let path: String

  /// Parses the arguments; returns a closure that imports one file, or looks for histories (`import auto`).
  static func command(_ arguments: inout Arguments) throws -> (Tool) throws -> ExitStatus {
    let user = try arguments.option("--user")
    let takesAll = arguments.flag("--all-users")
    try UsageError.unless(
      user == nil || !takesAll, "--user and --all-users cannot be used together")
    let isAgreed = arguments.flag("--yes")
    var importer = Importer(
      format: .zsh, users: takesAll ? .all : user.map { .one($0) } ?? .only,
      skipsBadLines: arguments.flag("--skip-bad"),
      keepsActions: arguments.flag("--with-actions"),
      whole: { path, format in
        try WholeFile.rows(
          path, format,
          apps: InstalledApps(
            in: Environment.applicationDirectories, languages: Environment.languages),
          copyingTo: Environment.temporaryDirectory,
          localOffset: Environment.localOffset(at:))
      },
      localOffset: Environment.localOffset(at:))
    importer.serviceCommand = try arguments.option(
      "--service-command", as: "a command with SERVICE among its words"
    ) { HomeAssistantCommand($0) }
    importer.bringsBack = arguments.flag("--forgotten")
    let name = try arguments.operand("FORMAT")
    if name == "auto" {
      try UsageError.unless(
        importer.users == .only && importer.serviceCommand == nil,
        "'import auto' takes histories, which have one user")
      return FoundHistories(importer: importer, isAgreed: isAgreed).run
    }
    guard let format = Format(rawValue: name) else {
      throw UsageError("format", name, known: Format.allCases.map(\.rawValue) + ["auto"])
    }
    try UsageError.unless(
      !isAgreed,
      "--yes is for 'foresight import auto'; a file that is named is imported without a question")
    try UsageError.unless(
      importer.serviceCommand == nil || format == .homeAssistant,
      "--service-command is for 'foresight import home-assistant'")
    importer.format = format
    let path = try arguments.operand("PATH")
    return { [importer] tool in
      var importer = importer
      importer.apps = Set(AppDirectory(store: try tool.storePath()).identifiers)
      return try ImportCommand(importer: importer, path: path).run(tool)
    }
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    // Read first: a file that cannot be understood must not leave an empty store behind.
    let file = try importer.read(
      path, holding: importer.mostHeld, progress: tool.progress("reading"))
    let (engine, status) = try record(file, tool)
    try Self.save(engine, tool)
    return status
  }

  /// Saves the model after the import, so that the next prediction need not wait until it is learned.
  static func save(_ engine: Engine, _ tool: Tool) throws {
    try tool.savingModel {
      try tool.learning { try engine.save(now: Environment.now, progress: $0) }
    }
  }

  /// Records the donations that were read from a file; returns the engine that recorded them, and the command's status.
  func record(_ file: Importer.File, _ tool: Tool) throws -> (Engine, ExitStatus) {
    let report = file.report
    tell(report.skipped, tool)
    let engine = try tool.engine(create: true, predicts: true)
    let stored = try importer.store(
      file, before: report.end(now: Environment.now), in: engine.log,
      progress: tool.progress("recording"))
    try tell(report, stored, tool)
    let status = tool.tell(stored.ignored, recorded: stored.recorded)
    let isAllBad = report.rows + report.untrusted == 0 && !report.skipped.isEmpty
    return (engine, isAllBad ? .badData : status)
  }

  /// Reports the lines that were left out: one for each kind of fault, because a file may have thousands.
  private func tell(_ skipped: [LineError], _ tool: Tool) {
    let kinds = skipped.map { $0.why.replacing(/\(column [0-9]+\)/, with: "") }
    var counts = kinds.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    for (first, kind) in zip(skipped, kinds) {
      guard let count = counts.removeValue(forKey: kind) else { continue }
      let lines = count == 1 ? "line" : "\(count) lines, the first of which is"
      tool.message("left out \(lines) \(first.line): \(first.why)")
    }
  }

  private func tell(_ report: Importer.Report, _ stored: Importer.Stored, _ tool: Tool) throws {
    let (added, ignored, skipped) = (stored.added, stored.ignored.count, report.skipped.count)
    if tool.isJSON {
      return try tool.print([
        "rows": report.rows, "added": added, "skipped": skipped,
        "ignored": ignored == 0 ? nil : ignored,
        "untrusted": report.untrusted == 0 ? nil : report.untrusted,
      ])
    }
    var parts = ["imported \(Tool.count(added, "donation"))"]
    let known = report.rows - added - ignored
    if known > 0 { parts.append("\(Tool.count(known, "was", "were")) there already") }
    if skipped > 0 { parts.append("\(Tool.count(skipped, "line was", "lines were")) left out") }
    tool.message(parts.joined(separator: "; "))
    if report.untrusted > 0 {
      tool.message(
        "\(Tool.count(report.untrusted, "donation was", "donations were")) left out: command lines, which you would be "
          + "offered at your prompt, what apps would do, or what has a title; if the file is your own, --with-actions "
          + "takes them, too"
      )
    }
    if report.untimed > 0 {
      tool.message(
        "\(Tool.count(report.untimed, "line has", "lines have")) no time: the order is learned, and "
          + "nothing about hours")
    }
  }
}
