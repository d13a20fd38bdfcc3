import Foresight
import ForesightWire

/// `foresight notice`: lists the latest notices, prints new notices as the service announces them, or records the
/// answer to a notice.
struct NoticeCommand {
  private enum Deed: Hashable { case list, follow, note(Notice.Outcome, Int64) }

  private let deed: Deed

  init(_ arguments: inout Arguments) throws {
    let isFollowing = arguments.flag("--follow")
    guard let word = arguments.optionalOperand() else {
      deed = isFollowing ? .follow : .list
      return
    }
    let outcomes = [Notice.Outcome.taken, .dismissed]
    guard !isFollowing else { throw UsageError("--follow takes no answer") }
    guard let outcome = outcomes.first(where: { $0.name == word }) else {
      throw UsageError("answer", word, known: outcomes.map(\.name))
    }
    let name = try arguments.operand("ID")
    guard let id = Notice.id(named: name) else {
      throw UsageError("'\(name)' is no notice; its ID has sixteen hexadecimal digits")
    }
    deed = .note(outcome, id)
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    switch deed {
    case .list: return try list(tool)
    case .follow: return try follow(tool)
    case .note(let outcome, let id):
      guard try tool.engine().note(outcome, ofNotice: id, now: Environment.now) else {
        throw Failure(
          .noInput,
          "there is no such notice, or it was answered; 'foresight notice' shows the latest")
      }
      return .done
    }
  }

  /// The most notices that are listed.
  private static let mostListed = 20

  private func list(_ tool: Tool) throws -> ExitStatus {
    let log = try DonationLog.ifThere(try tool.storePath())
    let settings = try log?.settings ?? Settings()
    let shown = try log?.read { try $0.notices() } ?? []
    let notices = Array(
      shown.filter { !settings.hides(intent: $0.intent, source: $0.source) }
        .suffix(Self.mostListed))
    try tool.print(
      .members(["notices": notices.map(\.json)]),
      orLines: notices.map { notice in
        let isRight = notice.wasDone && notice.outcome != .taken ? ", and done" : ""
        let end = notice.moment.instant.advanced(by: Notice.validity)
        let isOpen = notice.outcome == .ignored && end > Environment.now
        return
          "\(notice.name)  \(Timestamp.format(notice.moment).prefix(16))  \(Tool.percent(notice.probability))  "
          + Suggestion.title(ofIntent: notice.intent).visible
          + "  \(isOpen ? "open" : notice.outcome.name)\(isRight)"
      })
    guard notices.isEmpty else { return .done }
    return tool.nothing(
      try log?.settings.notices == nil
        ? "nothing was offered; 'foresight notices enable' lets Foresight speak at the right moment"
        : "nothing was offered yet; in the first fortnight of a log nothing is, and later at the right moment only"
    )
  }

  /// Prints each notice that the service announces, until the command is interrupted.
  private func follow(_ tool: Tool) throws -> ExitStatus {
    guard try DonationLog.ifThere(try tool.storePath())?.settings.notices != nil else {
      throw Failure(.noInput, "notices are off; 'foresight notices enable' turns them on")
    }
    guard let service = tool.service() else {
      throw Failure(
        .unavailable,
        "the service is not there, which tells when; 'foresight service enable' starts it")
    }
    try service.followMoments { try tool.print($0) }
    throw Failure(.unavailable, "the service has ended, or notices were turned off")
  }
}

extension Notice {
  /// The notice as a JSON object, for lists and exports.
  var json: JSON { .members(members) }

  /// The members of the JSON object, in order.
  var members: [(String, JSON?)] {
    [
      ("id", .string(name)), ("at", .string(Timestamp.format(moment))),
      ("intent", .string(intent)), ("source", .string(source)),
      ("probability", .number(probability)), ("outcome", .string(outcome.name)),
      ("done", .boolean(wasDone)),
    ]
  }
}
