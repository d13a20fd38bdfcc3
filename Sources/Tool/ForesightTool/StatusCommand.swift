import Foresight
import ForesightService
import ForesightWire

/// `foresight status`: shows what is recorded and how far the model has come.
struct StatusCommand {
  /// The path of the file to which the figures are written for Prometheus; `nil` if they are printed.
  private let metrics: String?

  init(_ arguments: inout Arguments) throws { metrics = try arguments.path("--prometheus") }

  func run(_ tool: Tool) throws {
    if let metrics {
      let status =
        try tool.service()?.status()
        ?? StatusAnswer(tool.engine(predicts: true), at: Environment.moment).json
      // The collector reads the file as another user. The figures hold nothing that was recorded, so everybody may read
      // them.
      let file = try OutputFile(path: metrics, mode: 0o644)
      return try file.finish(writing: Metrics(status).text)
    }
    let engine = try tool.engine(predicts: true)
    let answer = try StatusAnswer(engine, at: Environment.moment)
    if let fault = answer.fault { Tool.error(fault.description) }
    let room = Doctor(path: engine.log.path).room()
    if room.state != .ok { Tool.error("the disk is \(room.what)") }
    if tool.isJSON { return try tool.print(answer.json.text) }
    let status = answer.status
    let sources = Set(try engine.log.read { try $0.intents().map(\.source) })
    let isOfCommands = !sources.isEmpty && sources.isSubset(of: Donation.lineSources)
    let ignored = status.ignored == 0 ? "" : ", for coming too fast"
    let saved = status.modelDonations.map {
      "saved after \(Tool.count($0, isOfCommands ? "command" : "donation"))"
    }
    let model = "\(status.model), \(saved ?? "not saved yet")"
    let (shown, taken) = (status.offers.shown, status.offers.taken)
    let offers = Tool.percent(taken, of: shown).map { percent in
      "at \(Tool.count(shown, "prompt")), something of it taken at \(taken) (\(percent))"
    }
    let (keys, kept) = (status.latestOffers.keys, status.latestOffers.saved)
    let keysSaved = Tool.percent(kept, of: keys).map { percent in
      "\(kept) of \(Tool.count(keys, "key")) in the last seven days (\(percent))"
    }
    let rows: [(String, String?)] = [
      ("store", engine.log.path),
      (isOfCommands ? "commands" : "donations", "\(status.donations)"),
      ("unlearned", status.unlearned == 0 ? nil : "\(status.unlearned), recorded by assistants"),
      ("dismissals", "\(status.dismissals)"),
      (isOfCommands ? "programs" : "intents", "\(status.intents)"),
      ("ignored", "\(status.ignored)\(ignored)"),
      ("shown", offers), ("saved", keysSaved),
      ("notices", answer.notices.words),
      ("too long", status.tooLong == 0 ? nil : Tool.count(status.tooLong, "command line")),
      ("recording", answer.recording),
      ("first", status.first.map(local)), ("last", status.last.map(local)),
      ("size", "\((status.bytes + 1023) / 1024) KiB"), ("model", model),
    ]
    try tool.print(Tool.table(rows, from: 11).joined(separator: "\n"))
  }

  private func local(_ instant: Instant) -> String {
    Timestamp.format(Moment(instant, utcOffset: Environment.localOffset(at: instant)))
  }
}
