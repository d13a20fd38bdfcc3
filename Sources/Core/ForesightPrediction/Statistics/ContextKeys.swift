internal import ForesightValues

/// The contexts of an event, as keys of the ``ContextTable``.
struct ContextKeys {
  /// The key of each of ``Feature/contexts``; 0 for a context that the situation does not have.
  private(set) var features = Array(repeating: UInt64(0), count: Feature.contexts.count)
  /// One key per context field; empty unless there are several fields.
  private(set) var fields: [UInt64] = []
  /// The key for returns after the last intent; 0 before the first event.
  private(set) var returning: UInt64 = 0
  /// The places of the situation's own weights in the ``Mixer``.
  private(set) var situations = SIMD2(0, 0)
  /// The class of the pause since the last event: up to 5 s, 30 s, 2 min, 10 min, 1 h, 6 h, or longer.
  private(set) var pause = 0
  /// The current part of the day, of three hours each: 1 to 8 on a workday, 9 to 16 on a weekend; 0 if the time is
  /// unknown.
  private(set) var partOfDay: UInt64 = 0

  /// The key of a feature's context; 0 if the situation does not have the context.
  subscript(feature: Feature) -> UInt64 { features[feature.rawValue] }

  /// The largest number of context fields that get a key of their own.
  static let maximumFields = 8
  private static let pauseSeconds: [Double] = [5, 30, 120, 600, 3600, 21_600]

  static func key(_ kind: Int, _ first: UInt64, _ second: UInt64 = 0) -> UInt64 {
    // Never 0, which stands for none.
    StableHash.combine(StableHash.combine(UInt64(kind), first), second) | 1
  }

  /// The kinds of contexts that have no feature of their own.
  private enum Kind {
    static let (hour, returning, halfHour, anything) = (1000, 1001, 1002, 1003)
  }

  /// The key of the context that every event belongs to.
  static let anything = key(Kind.anything, 0)

  /// The key of an hour of the local day; hours before 0 or after 23 wrap around.
  static func hour(_ hour: Int) -> UInt64 { key(Kind.hour, UInt64((hour % 24 + 24) % 24)) }

  /// The key of a half hour on days of some kind; half hours before 0 or after 47 wrap around.
  ///
  /// - Parameter day: the kind of day: 0 for workdays, 1 for weekends, 2 to 8 for Mondays to Sundays.
  static func halfHour(_ number: Int, of day: UInt64) -> UInt64 {
    key(Kind.halfHour, UInt64((number % 48 + 48) % 48), day)
  }

  mutating func compute(
    _ history: History, _ moment: Moment, _ context: [UInt64], _ kind: Level.Kind
  ) {
    for feature in features.indices { features[feature] = 0 }
    let last = (0..<4).map { history.keys[$0] == 0 ? nil : history.keys[$0] }
    var orders: [UInt64?] = []
    var order: UInt64? = 0
    for intent in last {
      order = intent.flatMap { intent in order.map { StableHash.combine($0, intent) } }
      orders.append(order)
    }
    let isPauseKnown = last[0] != nil && history.isPauseKnown(before: moment)
    let seconds = isPauseKnown ? history.secondsSinceLast(at: moment.instant) : .infinity
    pause = Self.pauseSeconds.firstIndex { seconds <= $0 } ?? Self.pauseSeconds.count
    computeOrders(history, last, orders, isPauseKnown)
    computeTimes(history, moment, last[0])
    computeContext(context, last[0], orders[1])
    set(
      .parameters, kind == .intents ? last[0] : 0,
      history.parameters == 0 ? nil : history.parameters)
    returning = last[0].map { Self.key(Kind.returning, $0) } ?? 0
    // In the level of suggestions, `parameters` holds the key of the intent.
    situations = Mixer.places(
      after: kind == .intents ? history.keys[0] : history.parameters, in: self[.context])
  }

  private mutating func set(_ feature: Feature, _ first: UInt64?, _ second: UInt64? = 0) {
    guard let first, let second else { return }
    features[feature.rawValue] = Self.key(feature.rawValue, first, second)
  }

  private mutating func computeOrders(
    _ history: History, _ last: [UInt64?], _ orders: [UInt64?], _ isPauseKnown: Bool
  ) {
    set(.after, orders[0])
    set(.afterTwo, orders[1])
    set(.afterThree, orders[2])
    set(.afterFour, orders[3])
    set(.twoBack, last[1])
    set(.threeBack, last[2])
    var pair: UInt64?
    if let one = last[0], let other = last[1] {
      pair = StableHash.combine(min(one, other), max(one, other))
    }
    set(.lastTwoInAnyOrder, pair)
    set(.lastTwoDifferent, last[0], history.different[1] == 0 ? nil : history.different[1])
    set(.run, last[0], UInt64(min(history.run, 4)))
    let pause = isPauseKnown ? UInt64(pause) : nil
    set(.pause, pause)
    set(.pace, last[0], pause)
    set(.paceTwo, orders[1], pause)
  }

  private mutating func computeTimes(_ history: History, _ moment: Moment, _ last: UInt64?) {
    partOfDay = 0
    guard moment.isKnown else { return }
    set(.weekday, UInt64(moment.weekday), UInt64(moment.hour / 3))
    set(.weekend, moment.isWeekend ? 1 : 0, UInt64(moment.hour))
    partOfDay = UInt64(moment.hour / 3 + (moment.isWeekend ? 8 : 0)) + 1
    set(.partOfDay, last, partOfDay)
    set(.session, history.beginsSession(at: moment.instant) ? UInt64.max : history.sessionStart)
    set(.today, UInt64(bitPattern: Int64(moment.day)))
  }

  private mutating func computeContext(
    _ context: [UInt64], _ last: UInt64?, _ lastTwo: UInt64?
  ) {
    let all = context.isEmpty ? nil : StableHash.of(all: context)
    set(.context, all)
    set(.contextAfter, all, last)
    set(.contextAfterTwo, all, lastTwo)
    set(.contextPartOfDay, all, partOfDay == 0 ? nil : partOfDay)
    fields.removeAll(keepingCapacity: true)
    guard context.count > 1 else { return }
    for field in context.prefix(Self.maximumFields) {
      fields.append(Self.key(Feature.eachContext.rawValue, field))
    }
  }
}
