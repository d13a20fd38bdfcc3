import DonationFormats
import DonationStore
import Donations
import Foresight
import JSON

/// `foresight donate`: records one interaction, or a stream of them.
struct DonateCommand {
  private let options: GlobalOptions
  private let source: String
  private let donation: Donation?

  init(_ arguments: Arguments, _ options: GlobalOptions) throws {
    var arguments = arguments
    self.options = options
    source = try arguments.option("--source") ?? "foresight"
    if arguments.flag("--stdin") {
      donation = nil
      try arguments.finish()
      return
    }
    let parameters = try arguments.options("--parameter")
    let context = try arguments.options("--context")
    let result = try arguments.option("--result")
    let moment = try arguments.option("--at", as: Values.momentForms, Values.moment)
    let id = try arguments.option("--id", as: "a UUID", DonationID.init(_:))
    let intent = try arguments.operand("INTENT")
    try arguments.finish()
    donation = Donation(
      id: id, at: moment ?? Environment.moment, source: source, intent: intent,
      parameters: try Values.fields(parameters, option: "--parameter"),
      context: try Values.fields(context, option: "--context"),
      result: result.map(ParameterValue.string))
  }

  func run() throws -> ExitStatus {
    // Faults of the donation itself are told before a store is made for it.
    if let donation {
      try donation.check(isLiveAt: Environment.now)
    }
    let engine = try options.engine(create: true, predicts: false)
    guard let donation else { return try runStream(engine) }
    let appended = try engine.donate(
      [donation], now: Environment.now, random: Environment.random)
    for id in appended.ids { try print(id) }
    return options.tell(appended.ignored)
  }

  /// Each line stands alone: what is there already is committed together, and no further line is
  /// waited for. Ids are written in the order of the lines as soon as they are committed.
  private func runStream(_ engine: Engine) throws -> ExitStatus {
    let reader = try LineReader(path: "-", unpacks: false)
    var status = ExitStatus.done
    var waiting: [Donation] = []
    while let line = try nextLine(reader, &status) {
      if !NDJSON.isBlank(line) {
        do {
          waiting.append(try donation(line, number: reader.lineNumber))
        } catch {
          options.terminal.error("standard input:\(error.line): \(error.why)")
          status = .badData
        }
      }
      if waiting.count >= 1000 || !reader.hasBufferedLine {
        let appended = try engine.donate(
          waiting, now: Environment.now, isLimited: false, random: Environment.random)
        for id in appended.ids { try print(id) }
        _ = options.tell(appended.ignored)
        waiting.removeAll()
      }
    }
    return status
  }

  /// The next line; one that is too long to be a donation is told and passed over.
  private func nextLine(
    _ reader: LineReader, _ status: inout ExitStatus
  ) throws -> UnsafeRawBufferPointer? {
    while true {
      do {
        return try reader.next()
      } catch {
        guard case .malformed = error else { throw error }
        options.terminal.error(error.description)
        status = .badData
      }
    }
  }

  private func donation(
    _ line: UnsafeRawBufferPointer, number: Int
  ) throws(LineError) -> Donation {
    let record = try NDJSON.parse(line, line: number)
    var donation = record.donation
    if !record.hasTime { donation.moment = Environment.moment }
    if donation.source.isEmpty { donation.source = source }
    do throws(InvalidDonation) {
      try donation.check(isLiveAt: Environment.now)
    } catch {
      throw LineError(line: number, why: error.description)
    }
    return donation
  }

  private func print(_ id: DonationID) throws {
    try options.terminal.print(
      options.isJSON ? JSON.members([("id", .string(id.description))]).text : id.description)
  }
}
