internal import Foresight
internal import ForesightHosting
internal import ForesightValues
internal import ForesightWire

/// The state of asking whether now is the moment to speak.
struct Noticing {
  /// True while it is asked; and whether to ask once more after that.
  var (isAsking, isToAskAgain) = (false, false)
  /// The instant of the last donation that was met, and of the last after which something could be offered.
  var lastEvent, lastMoment: Instant?

  /// The least time between two moments after events, in microseconds.
  static let spacing: Int64 = 180_000_000
  /// The longest time after an event that is right after it, in microseconds.
  static let promptness: Int64 = 60_000_000
}

/// The answer to the question whether now is the moment to speak.
struct Consideration: Sendable {
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
      noticing.isToAskAgain = true
      return
    }
    noticing.isAsking = true
    let showsAutomations = conversations.values.contains { $0.hearing?.showsAutomations ?? false }
    errands.post { [makeStore, completions, noticing] in
      // Whatever may be wrong with the store, it is told where something is asked of it.
      let consideration =
        try? makeStore().lend(create: false) {
          try $0.consider(noticing, isQuarter: isQuarter, showsAutomations: showsAutomations)
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
      if let offered = consideration.offered {
        conversation.say(Request.notification("moment", parameters: offered.json.text))
      }
      for due in hearing.showsAutomations ? consideration.due : [] {
        conversation.say(Request.notification("automation", parameters: due.json.text))
      }
      touched.append(conversation)
    }
    if noticing.isToAskAgain {
      noticing.isToAskAgain = false
      consider()
    }
    return touched
  }
}

extension Engine {
  /// Finds what is to be said now.
  fileprivate func consider(
    _ noticing: Noticing, isQuarter: Bool, showsAutomations: Bool
  ) throws -> Consideration {
    let moment = Environment.moment
    let canPerform = AppDirectory(store: log.path).performing()
    var consideration = Consideration(noticing: (noticing.lastEvent, noticing.lastMoment))
    if showsAutomations {
      consideration.due = try dueAutomations(at: moment, canPerform: canPerform)
    }
    let last = try recordedSpan()?.upperBound
    consideration.noticing.lastEvent = last
    let now = moment.instant.microseconds
    func isPast(_ instant: Instant?, by time: Int64) -> Bool {
      instant.map { now - $0.microseconds >= time } ?? true
    }
    let isAfterEvent =
      last != noticing.lastEvent && !isPast(last, by: Noticing.promptness)
      && isPast(noticing.lastMoment, by: Noticing.spacing)
    guard isQuarter || isAfterEvent else { return consideration }
    if isAfterEvent { consideration.noticing.lastMoment = moment.instant }
    consideration.offered = try offer(
      at: moment, isAfterEvent: isAfterEvent, canPerform: canPerform, random: Environment.random)
    return consideration
  }
}
