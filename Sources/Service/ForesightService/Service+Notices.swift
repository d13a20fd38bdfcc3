internal import Foresight
internal import ForesightHosting
internal import ForesightWire

/// The state of looking for something to offer unasked.
struct Noticing {
  /// True while an errand looks for something.
  var isAsking = false
  /// The look that is to follow the current one: true for a look at a quarter of an hour, false for a look after an
  /// event, `nil` for none.
  var pending: Bool?
  /// The instants of the last donation that was seen, and of the last look after one; `nil` for none.
  var last: Last = (nil, nil)

  typealias Last = (donation: Instant?, look: Instant?)

  /// The least time between two looks after events, in microseconds.
  static let spacing: Int64 = 180_000_000
  /// The time for which a look counts as right after an event, in microseconds.
  static let promptness: Int64 = 60_000_000
}

/// The result of looking for something to offer unasked.
struct Consideration: Sendable {
  /// True if the person wants nothing offered unasked.
  var isOff = false
  var offered: OfferedMoment?
  var due: [DueAutomation] = []
  var last: Noticing.Last
}

/// Unasked offers. The service looks for one after each donation and at each quarter of an hour, as long as any client
/// receives them.
extension Service {
  /// Looks for something to offer now. An errand does so, and ``collect()`` sends its result to the clients.
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
    // If one client wants offers of all sources, the look is not limited to the sources that others want.
    let sources =
      hearings.contains { $0.sources == nil } ? nil : hearings.flatMap { $0.sources ?? [] }
    errands.post { [makeStore, completions, last = noticing.last] in
      // Errors of the store are ignored here: requests that need the store report them.
      let consideration =
        try? makeStore().lend(create: false) {
          try $0.consider(
            last, isQuarter: isQuarter, sources: sources, showsAutomations: showsAutomations)
        }
      completions.add(.considered(consideration ?? Consideration(last: last)))
    }
  }

  /// Sends the offers that were found to the clients; returns their conversations.
  func tell(_ consideration: Consideration) -> [Conversation] {
    (noticing.last, noticing.isAsking) = (consideration.last, false)
    var touched: [Conversation] = []
    var untold = consideration.offered?.notice
    for conversation in conversations.values {
      guard let hearing = conversation.hearing else { continue }
      if consideration.isOff {
        // The service no longer wakes up for this client. A client that wants offers once they are on again has to ask
        // anew.
        hear(nil, in: conversation)
        conversation.say(Request.notification("silence", parameters: "{}"))
      }
      if let offered = consideration.offered,
        hearing.sources?.contains(where: offered.notice.source.hasSameBytes) ?? true
      {
        conversation.say(Request.notification("moment", parameters: offered.json.text))
        untold = nil
      }
      for due in hearing.showsAutomations ? consideration.due : [] {
        conversation.say(Request.notification("automation", parameters: due.json.text))
      }
      touched.append(conversation)
    }
    if let untold {
      // Those who wanted offers have gone meanwhile, and what nobody saw counts for nothing.
      errands.post { [makeStore] in
        _ = try? makeStore().lend(create: false) {
          try $0.note(nil, ofNotice: untold.id, now: Environment.now)
        }
      }
    }
    if let isQuarter = noticing.pending {
      noticing.pending = nil
      consider(isQuarter: isQuarter)
    }
    return touched
  }
}

extension Engine {
  /// Finds what to offer now, and the automations that are due.
  fileprivate func consider(
    _ former: Noticing.Last, isQuarter: Bool, sources: [String]?, showsAutomations: Bool
  ) throws -> Consideration {
    let moment = Environment.moment
    let apps = AppDirectory(store: log.path)
    var consideration = Consideration(last: former)
    consideration.isOff = try log.settings.notices == nil
    if consideration.isOff { return consideration }
    if showsAutomations {
      consideration.due =
        (try? dueAutomations(at: moment, canPerform: apps.performingByItself())) ?? []
    }
    // Errors from here on are ignored: the automations that are due are already recorded as shown, so they have to be
    // returned.
    let last = try? lastLearned(before: moment.instant.advanced(by: 1))
    consideration.last.donation = last
    let now = moment.instant.microseconds
    // An instant in the future counts as past, so that a clock that was set back blocks nothing.
    func isPast(_ instant: Instant?, by time: Int64) -> Bool {
      instant.map { now < $0.microseconds || now - $0.microseconds >= time } ?? true
    }
    let isAfterEvent =
      last != former.donation && !isPast(last, by: Noticing.promptness)
      && isPast(former.look, by: Noticing.spacing)
    guard isQuarter || isAfterEvent else { return consideration }
    if isAfterEvent { consideration.last.look = moment.instant }
    consideration.offered =
      (try? offer(
        at: moment, isAfterEvent: isAfterEvent, sources: sources,
        canPerform: apps.performingUnasked(), random: Environment.random)) ?? nil
    return consideration
  }

  /// Returns the instant of the last donation from which anything is learned; `nil` if there is none.
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
