import Foresight
import ForesightWire

/// `foresight notices`: turns notices on or off, or shows how often they were right.
struct NoticesCommand {
  private enum Deed: String, CaseIterable { case enable, disable, status }

  private let deed: Deed
  private let cost: NoticeTerms.Cost?
  private let perDay: Int?

  init(_ arguments: inout Arguments) throws {
    let costs = NoticeTerms.Cost.allCases.map(\.rawValue)
    cost = try arguments.option("--cost", as: costs.joined(separator: ", ")) {
      NoticeTerms.Cost(rawValue: $0)
    }
    perDay = try arguments.count("--per-day", to: NoticeTerms.numbersPerDay.upperBound)
    deed = try Arguments.one("action", named: arguments.optionalOperand() ?? Deed.status.rawValue)
    try UsageError.unless(
      deed == .enable || cost == nil && perDay == nil,
      "--cost and --per-day are for 'foresight notices enable'")
  }

  func run(_ tool: Tool) throws {
    if deed == .status { return try showStatus(tool) }
    let engine = try tool.engine(create: true)
    // Terms that are not given stay as they were.
    var terms = try engine.log.settings.notices ?? NoticeTerms()
    if let cost { terms.cost = cost }
    if let perDay { terms.perDay = perDay }
    try DesktopProgram.follow([.notices(deed == .enable ? terms : nil)], of: engine.log, tool)
  }

  private func showStatus(_ tool: Tool) throws {
    let log = try DonationLog.ifThere(try tool.storePath())
    let terms = try log?.settings.notices
    let counts = NoticeCounts(try log?.read { try $0.notices() } ?? [])
    let state =
      terms.map { "on: \($0.cost.rawValue), at most \($0.perDay) a day" }
      ?? "off; 'foresight notices enable' turns them on"
    try tool.print(
      .members(
        [
          ("enabled", .boolean(terms != nil)), ("cost", terms.map { .string($0.cost.rawValue) }),
          ("per_day", terms.map { .integer(Int64($0.perDay)) }),
        ] + counts.members),
      orLines: [state] + (counts.words.map { [$0] } ?? []))
  }
}

extension NoticeCounts {
  /// The counts as `foresight status` prints them; `nil` if nothing was offered.
  var words: String? {
    guard let percent = Tool.percent(right, of: offered) else { return nil }
    return "\(offered) offered, of which \(Tool.count(right, "was", "were")) done in time "
      + "(\(percent), foreseen \(Int((100 * expected / Double(offered)).rounded())) %), "
      + "\(taken) taken and \(dismissed) turned down"
  }
}
