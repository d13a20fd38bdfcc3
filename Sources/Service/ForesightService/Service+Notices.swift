internal import Foresight
internal import ForesightHosting
internal import ForesightWire

/// The state of asking whether now is the moment to speak.
struct Noticing {
  /// True while it is asked.
  var isAsking = false
  /// True or false if it is to be asked once more after that, true at a quarter of an hour.
  var pending: Bool?
  /// The moment of the last donation that was met, and of the last after which something could be offered.
  var lastEvent, lastMoment: Instant?

  /// The least time between two moments after events, in microseconds.
  static let spacing: Int64 = 180_000_000
  /// The longest time after an event that is right after it, in microseconds.
  static let promptness: Int64 = 60_000_000
}

/// The answer to the question whether now is the moment to speak.
struct Consideration: Sendable {
  /// True if the person wants nothing said unasked.
  var isOff = false
  var offered: OfferedMoment?
  var due: [DueAutomation] = []
  var noticing: (lastEvent: Instant?, lastMoment: Instant?)
}

/// Speaking unasked: after each donation and at each quarter of an hour it is considered, as long as anybody hears it.
extension Service {
  /// Considers whether to speak now; it is an errand, and ``collect()`` tells what came of it.
  ///
  /// - Parameter isQuarter: true at a quarter of an hour.
  public func consider(isQuarter: Bool = false) {
    guard hasHearers else { return }
    guard !noticing.isAsking else {
      noticing.pending = noticing.pending ?? false || isQuarter
      return
    }
    noticing.isAsking = true
    let hearings = conversations.values.compactMap(\.hearing)
    let showsAutomations = hearings.contains(where: \.showsAutomations)
    // Nobody is kept from hearing of all by another who wants to hear of some.
    let sources =
      hearings.contains { $0.sources == nil } ? nil : hearings.flatMap { $0.sources ?? [] }
    errands.post { [makeStore, completions, noticing] in
      // Whatever may be wrong with the store, it is told where something is asked of it.
      let consideration =
        try? makeStore().lend(create: false) {
          try $0.consider(
            noticing, isQuarter: isQuarter, sources: sources, showsAutomations: showsAutomations)
        }
      completions.add(
        .considered(
          consideration ?? Consideration(noticing: (noticing.lastEvent, noticing.lastMoment))))
    }
  }

  /// Tells what was found; returns the conversations that were told.
  func tell(_ consideration: Consideration) -> [Conversation] {
    (noticing.lastEvent, noticing.lastMoment) = consideration.noticing
    noticing.isAsking = false
    var touched: [Conversation] = []
    for conversation in conversations.values {
      guard let hearing = conversation.hearing else { continue }
      if consideration.isOff {
        // Nobody wakes up for it any more; who wants to hear of it when it is on again says so.
        hear(nil, in: conversation)
        conversation.say(Request.notification("silence", parameters: "{}"))
      }
      if let offered = consideration.offered,
        hearing.sources?.contains(where: offered.notice.source.hasSameBytes) ?? true
      {
        conversation.say(Request.notification("moment", parameters: offered.json.text))
      }
      for due in hearing.showsAutomations ? consideration.due : [] {
        conversation.say(Request.notification("automation", parameters: due.json.text))
      }
      touched.append(conversation)
    }
    if let isQuarter = noticing.pending {
      noticing.pending = nil
      consider(isQuarter: isQuarter)
    }
    return touched
  }
}

extension Engine {
  /// Finds what is to be said now.
  fileprivate func consider(
    _ noticing: Noticing, isQuarter: Bool, sources: [String]?, showsAutomations: Bool
  ) throws -> Consideration {
    let moment = Environment.moment
    let apps = AppDirectory(store: log.path)
    var consideration = Consideration(noticing: (noticing.lastEvent, noticing.lastMoment))
    consideration.isOff = try log.settings.notices == nil
    if consideration.isOff { return consideration }
    if showsAutomations {
      consideration.due =
        (try? dueAutomations(at: moment, canPerform: apps.performingByItself())) ?? []
    }
    // Whatever is amiss here, what is due was noted already and has to be shown.
    let last = try? lastLearned(before: moment.instant.advanced(by: 1))
    consideration.noticing.lastEvent = last
    let now = moment.instant.microseconds
    // A clock that was set back leaves nothing waiting.
    func isPast(_ instant: Instant?, by time: Int64) -> Bool {
      instant.map { now < $0.microseconds || now - $0.microseconds >= time } ?? true
    }
    let isAfterEvent =
      last != noticing.lastEvent && !isPast(last, by: Noticing.promptness)
      && isPast(noticing.lastMoment, by: Noticing.spacing)
    guard isQuarter || isAfterEvent else { return consideration }
    if isAfterEvent { consideration.noticing.lastMoment = moment.instant }
    consideration.offered =
      (try? offer(
        at: moment, isAfterEvent: isAfterEvent, sources: sources,
        canPerform: apps.performingUnasked(), random: Environment.random)) ?? nil
    return consideration
  }

  /// Returns the instant of the last donation from which anything is learned; `nil` where there is none.
  private func lastLearned(before end: Instant) throws -> Instant? {
    var last: Instant?
    try log.read { log in
      try log.forEachBackwards(DonationQuery(before: end, kind: .donation)) { donation in
        guard log.learns(from: donation.source), donation.moment.isKnown else { return true }
        last = donation.moment.instant
        return false
      }
    }
    return last
  }
}
