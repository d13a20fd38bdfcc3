import DonationStore
import Donations
import Foresight
import JSON
import Privacy

/// `foresight status`: what is recorded and how far the model has come.
struct StatusCommand {
  func run(_ tool: Tool) throws -> ExitStatus {
    let engine = try tool.engine(predicts: true)
    let status = try engine.status()
    let path = try tool.storePath()
    let recording = recording(engine.log)
    if tool.isJSON {
      try tool.print([
        ("store", .string(path)), ("donations", .integer(Int64(status.donations))),
        ("dismissals", .integer(Int64(status.dismissals))),
        ("intents", .integer(Int64(status.intents))),
        ("ignored", .integer(Int64(status.ignored))), ("recording", .string(recording)),
        ("first", status.first.map { .string(Timestamp.format($0)) } ?? .null),
        ("last", status.last.map { .string(Timestamp.format($0)) } ?? .null),
        ("bytes", .integer(Int64(status.bytes))), ("model", .string(status.model)),
        ("model_donations", status.modelDonations.map { .integer(Int64($0)) } ?? .null),
      ])
      return .done
    }
    let ignored = status.ignored == 0 ? "" : ", for coming too fast"
    let saved = status.modelDonations.map { "saved after \(Tool.count($0, "donation"))" }
    let model = "\(status.model), \(saved ?? "not saved yet")"
    let rows = [
      ("store", Tool.visible(path)), ("donations", "\(status.donations)"),
      ("dismissals", "\(status.dismissals)"), ("intents", "\(status.intents)"),
      ("ignored", "\(status.ignored)\(ignored)"), ("recording", recording),
      ("first", status.first.map(local)), ("last", status.last.map(local)),
      ("size", "\((status.bytes + 1023) / 1024) KiB"), ("model", model),
    ]
    let lines = rows.compactMap { name, value in
      value.map { name + String(repeating: " ", count: 11 - name.count) + $0 }
    }
    try tool.print(lines.joined(separator: "\n"))
    return .done
  }

  private func recording(_ log: DonationLog) -> String {
    do {
      return try log.settings.isPaused ? "paused" : "on"
    } catch {
      Tool.error(error.description)
      return "stopped"
    }
  }

  private func local(_ instant: Instant) -> String {
    Timestamp.format(Moment(instant, utcOffset: Environment.localOffset(at: instant)))
  }
}
