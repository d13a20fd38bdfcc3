import Foresight
import ForesightImporters

/// `foresight import auto`: finds the histories on this machine, reports what each would add, and imports those that
/// the person agrees to. A browser's history is not even opened before that.
struct FoundHistories {
  /// The importer for all histories; its format is set anew for each history.
  let importer: Importer
  /// True if all histories but those of browsers are imported without a question (`--yes`).
  let isAgreed: Bool

  func run(_ tool: Tool) throws -> ExitStatus {
    var status: ExitStatus?
    var engine: Engine?
    var isNews = false
    for (format, path) in Environment.histories + Environment.activity
    where LineReader.exists(path) {
      var own = ExitStatus.done
      do {
        if try !format.isOfBrowser || isChosen(format, path, tool) {
          let outcome = try offer(format, path, tool)
          isNews = isNews || outcome.isNews
          engine = outcome.engine ?? engine
          own = outcome.status
        }
      } catch let error as InputError {
        // The other histories may still be readable.
        Tool.error("\(format.rawValue): \(error)\(hint(error))")
        own = ExitStatus(error)
      }
      if status ?? .done == .done { status = own }
    }
    guard let status else {
      throw Failure(
        .noInput,
        "there is no history of \(Self.names); name a file with 'foresight import FORMAT PATH'")
    }
    if let engine {
      try ImportCommand.save(engine, tool)
    } else if isNews, !isAgreed, !tool.isInteractive {
      tool.message("nothing was imported; --yes imports all, 'import FORMAT PATH' one")
    }
    return status
  }

  private static var names: String {
    Donation.lineSources.joined(separator: ", ") + ", KDE, GTK, ActivityWatch, Firefox or Chromium"
  }

  /// Asks for permission to open a browser's history. Only a person at a terminal can give it, for one file at a time.
  private func isChosen(_ format: Format, _ path: String, _ tool: Tool) throws -> Bool {
    try tool.print(
      .members(["format": format.rawValue, "path": path, "opened": false]),
      orLines: ["\(format.rawValue): \(path.visible): not opened"])
    if tool.isInteractive, !isAgreed {
      return tool.confirms("open a copy of it, and import which sites you visited?")
    }
    tool.message(
      "a browser's history is only opened by name: 'foresight import \(format.rawValue) PATH'")
    return false
  }

  private func hint(_ error: InputError) -> String {
    if case .malformed = error { "; --skip-bad leaves out such lines" } else { "" }
  }

  /// Reports what one history would add, and imports it if the person agrees.
  ///
  /// - Returns: `engine`: the engine that recorded the history, `nil` if it was not imported; `status`: the exit
  ///   status; `isNews`: true if the history had donations that were not in the log.
  private func offer(
    _ format: Format, _ path: String, _ tool: Tool
  ) throws -> (engine: Engine?, status: ExitStatus, isNews: Bool) {
    var importer = importer
    importer.format = format
    let file = try importer.read(path, progress: tool.progress("reading"))
    let donations = file.donations ?? []
    // The preview counts what would be recorded, and what the settings exclude.
    let appended = try DonationLog.ifThere(tool.storePath()).map { log in
      try importer.preview(
        donations, before: file.report.end(now: Environment.now), in: log)
    }
    let (new, ignored) = (appended?.added ?? donations.count, appended?.ignored.count ?? 0)
    try tell(format, path, donations, new: new, ignored: ignored, tool)
    guard new > 0 else { return (nil, .done, false) }
    guard
      isAgreed || format.isOfBrowser
        || tool.isInteractive && tool.confirms("import \(Tool.count(new, format.noun)) from it?")
    else { return (nil, .done, true) }
    let (engine, status) = try ImportCommand(importer: importer, path: path).record(file, tool)
    return (engine, status, true)
  }

  private func tell(
    _ format: Format, _ path: String, _ donations: [Donation], new: Int, ignored: Int, _ tool: Tool
  ) throws {
    let days = donations.lazy.filter(\.moment.isKnown).map {
      Timestamp.format($0.moment).prefix(10)
    }
    let span = days.min().flatMap { first in days.max().map { (first, $0) } }
    if tool.isJSON {
      return try tool.print([
        "format": format.rawValue, "path": path, "\(format.noun)s": donations.count,
        "first": span.map { String($0.0) }, "last": span.map { String($0.1) }, "new": new,
        "ignored": ignored == 0 ? nil : ignored,
      ])
    }
    var text = "\(format.rawValue): \(path.visible): "
    if donations.isEmpty {
      text += "empty"
    } else {
      text += Tool.count(donations.count, format.noun)
      if let span { text += span.0 == span.1 ? " of \(span.0)" : " from \(span.0) to \(span.1)" }
      let known = donations.count - new - ignored
      let parts = [(new, "new"), (known, "there already"), (ignored, "left out")]
      text += parts.filter { $0.0 > 0 }.map { ", \($0) \($1)" }.joined()
    }
    try tool.print(text)
  }
}

extension Format {
  /// The noun for one row of a history in this format.
  fileprivate var noun: String {
    Donation.lineSources.contains(rawValue) ? "command" : isOfBrowser ? "visit" : "event"
  }
}
