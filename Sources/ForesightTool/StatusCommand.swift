import DonationFormats
import DonationStore
import DonationStore
import Donations
import Foresight
import JSON
import Privacy

/// `foresight status`: what is recorded and how far the model has come.
struct StatusCommand {
  private let options: GlobalOptions

  init(_ arguments: Arguments, _ options: GlobalOptions) throws {
    try arguments.finish()
    self.options = options
  }

  func run() throws -> ExitStatus {
    let engine = try options.engine(create: false, predicts: true)
    let status = try engine.status()
    let path = try options.storePath()
    let recording = recording(engine.log)
    if options.isJSON {
      try options.terminal.print(
        JSON.members([
          ("store", .string(path)), ("donations", .integer(Int64(status.donations))),
          ("dismissals", .integer(Int64(status.dismissals))),
          ("intents", .integer(Int64(status.intents))),
          ("ignored", .integer(Int64(status.ignored))), ("recording", .string(recording)),
          ("first", status.first.map { .string(Timestamp.format($0)) } ?? .null),
          ("last", status.last.map { .string(Timestamp.format($0)) } ?? .null),
          ("bytes", .integer(Int64(status.bytes))), ("model", .string(status.model)),
          ("model_donations", status.modelDonations.map { .integer(Int64($0)) } ?? .null),
        ]).text)
      return .done
    }
    var lines = [
      "store      \(path)", "donations  \(status.donations)",
      "dismissals \(status.dismissals)", "intents    \(status.intents)",
      "ignored    \(status.ignored), of those that came too fast", "recording  \(recording)",
    ]
    if let first = status.first, let last = status.last {
      lines.append("first      \(local(first))")
      lines.append("last       \(local(last))")
    }
    lines.append("size       \((status.bytes + 1023) / 1024) KiB")
    let kept = status.modelDonations.map { "\($0) donations kept" } ?? "nothing kept yet"
    lines.append("model      \(status.model), \(kept)")
    try options.terminal.print(lines.joined(separator: "\n"))
    return .done
  }

  private func recording(_ log: DonationLog) -> String {
    do {
      return try log.settings.isPaused ? "paused" : "on"
    } catch {
      options.terminal.error(error.description)
      return "stopped"
    }
  }

  private func local(_ instant: Instant) -> String {
    Timestamp.format(Moment(instant, utcOffset: Environment.localOffset(at: instant)))
  }
}
