import Foresight

/// `foresight donate`: records one interaction, or a stream of them.
struct DonateCommand {
  private let source: String
  /// The one donation to record; `nil` when donations come from the standard input.
  private let donation: CheckedDonation?

  init(_ arguments: inout Arguments) throws {
    source = try arguments.option("--source") ?? "foresight"
    if arguments.flag("--stdin") {
      donation = nil
      return
    }
    let action = try arguments.option("--action", as: Self.actionForm) {
      try? NDJSON.action(text: $0)
    }
    var donation = try Donation(
      id: arguments.option("--id", as: "a UUID", DonationID.init(_:)),
      at: arguments.moment("--at") ?? Environment.moment, source: source,
      intent: arguments.operand("INTENT"), parameters: arguments.fields("--parameter"),
      context: arguments.fields("--context"),
      result: arguments.option("--result").map(ParameterValue.string),
      duration: arguments.option("--duration", as: "a number of seconds", Double.init),
      sequence: arguments.option("--sequence"))
    if let action { donation.action = action }
    // Checked now, so that an invalid donation is reported before a store is created for it.
    self.donation = try CheckedDonation(donation, now: Environment.now)
  }

  private static let actionForm =
    #"an action, such as '{"command":["git","push"]}' or '{"desktop":"org.gnome.Calculator.desktop"}'"#

  func run(_ tool: Tool) throws -> ExitStatus {
    guard let donation else { return try runStream(tool) }
    return try tool.finish(tool.donate(donation))
  }

  /// Records the donations on the standard input, one on each line. Lines that have already arrived are committed
  /// together, at most 64 at a time, without waiting for further ones. Ids are written in the order of the lines, as
  /// soon as they are committed.
  private func runStream(_ tool: Tool) throws -> ExitStatus {
    let store = OpenedStore(path: try tool.storePath(), weights: { .shipped }) { tool.message($0) }
    // Opened once now, so that a store that cannot be opened is reported before any input is read.
    try store.lend(create: true) { _ in }
    let reader = try LineReader(path: "-", unpacks: false)
    var status = ExitStatus.done
    var (recorded, ignored) = (0, 0)
    func tell(_ why: String) {
      Tool.error("standard input:\(reader.lineNumber): \(why)")
      status = .badData
    }
    var waiting: [CheckedDonation] = []
    while true {
      do {
        guard let line = try reader.next() else {
          return status == .done && recorded == 0 && ignored > 0 ? .nothing : status
        }
        if !NDJSON.isBlank(line) { waiting.append(try donation(line)) }
      } catch let error as LineError {
        tell(error.why)
      } catch let error as InvalidDonation {
        tell(error.description)
      } catch InputError.lineTooLong(_, let line) {
        tell(LineError(tooLong: line).why)
      }
      if waiting.count >= 64 || !reader.hasBufferedLine {
        let appended = try store.lend(create: true) {
          try $0.donate(
            groups: [waiting], now: Environment.now, isLimited: false, random: Environment.random)[
              0]
        }
        recorded += appended.ids.count
        ignored += appended.ignored.count
        try tool.print(recorded: appended.ids)
        _ = tool.tell(appended.ignored, recorded: recorded)
        waiting.removeAll()
      }
    }
  }

  private func donation(_ line: UnsafeRawBufferPointer) throws -> CheckedDonation {
    let record = try NDJSON.parse(line, line: 0)
    var donation = record.donation
    if !record.hasTime {
      donation.moment = Moment(
        Environment.now, utcOffset: Environment.moment.utcOffset, isKnown: donation.moment.isKnown)
    }
    if donation.source.isEmpty { donation.source = source }
    return try CheckedDonation(donation, now: Environment.now)
  }
}
