internal import Donations

/// The contexts that an event stands in, as keys of the ``ContextTable``.
struct ContextKeys {
  /// The last one, two and three intents; `nil` where there are not so many yet.
  let orders: [UInt64?]
  /// The last intent and how long ago it was.
  let pace: UInt64?
  /// The hour of the local day.
  let hour: UInt64
  /// All context fields together; `nil` when there are none.
  let context: UInt64?

  private enum Kind: UInt64 {
    case order = 1
    case pace = 2
    case hour = 3
    case context = 4

    func key(_ first: UInt64, _ second: UInt64 = 0) -> UInt64 {
      StableHash.combine(StableHash.combine(rawValue, first), second)
    }
  }

  init(_ history: Predictor.History, _ moment: Moment, _ context: [UInt64]) {
    var orders: [UInt64?] = []
    var hash: UInt64? = 0
    for last in [history.last.0, history.last.1, history.last.2] {
      hash = last < 0 ? nil : hash.map { StableHash.combine($0, UInt64(last)) }
      orders.append(hash.map { Kind.order.key($0) })
    }
    self.orders = orders
    let gap = Self.gapBucket(moment.instant.microseconds - history.lastInstant)
    pace = history.last.0 < 0 ? nil : Kind.pace.key(UInt64(history.last.0), gap)
    hour = Self.hour(moment.hour)
    self.context = context.isEmpty ? nil : Kind.context.key(Event.hash(all: context))
  }

  static func hour(_ hour: Int) -> UInt64 {
    Kind.hour.key(UInt64((hour % 24 + 24) % 24))
  }

  /// Up to 5 s, 30 s, 2 min, 10 min, 1 h, 6 h, or longer.
  private static func gapBucket(_ microseconds: Int64) -> UInt64 {
    let bounds: [Int64] = [5, 30, 120, 600, 3600, 21_600]
    return UInt64(bounds.firstIndex { microseconds <= $0 * 1_000_000 } ?? bounds.count)
  }

  /// Every context that there is.
  var all: [UInt64] { orders.compactMap { $0 } + [pace, hour, context].compactMap { $0 } }
}
