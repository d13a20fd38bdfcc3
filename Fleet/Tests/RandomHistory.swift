import Foresight
import ForesightFleetCalling
import Glibc

/// Made-up requests of a person, the same for the same seed.
struct RandomHistory {
  private var state: UInt64
  /// The time on the clock.
  private(set) var now = Instant(seconds: 1_780_000_000)
  private var given: [String] = []

  init(seed: UInt64) { state = seed }

  /// 64 bits.
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    return MadeUpPerson.mixed(state)
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  private mutating func one<Value>(of values: [Value]) -> Value { values[below(values.count)] }

  private static let intents = [
    "OrderCoffee", "OpenMail", "Play", "Caf\u{e9}", "Cafe\u{301}", "git", "Navigate", "Call",
  ]
  private static let sources = ["cafe", "mail", "zsh", "mcp:claude", "rank:files"]

  /// Makes what happens next: a method and its parameters.
  mutating func step() -> (method: String, parameters: JSON) {
    now = now.advanced(by: Int64(below(4_000_000)) * Int64(one(of: [1, 1, 1000, 20_000])))
    switch below(40) {
    case 0..<22: return ("donate", donating())
    case 22..<30: return ("predict", asking())
    case 30..<32: return ("dismiss", dismissing())
    case 32..<34: return ("forget", forgetting())
    case 34: return (one(of: ["hide", "unhide"]), naming())
    case 35: return ("pause", .object([]))
    case 36..<38: return ("resume", .object([]))
    default: return ("status", .object([]))
    }
  }

  /// Donations, each with an id, as several requests bring them: in no order.
  mutating func donations(in requests: Int) -> [[JSON]] {
    var all: [[JSON]] = []
    for _ in 0..<requests {
      now = now.advanced(by: Int64(below(4_000_000)) * Int64(one(of: [1, 1, 1000, 20_000])))
      all.append((0..<1 + below(5)).map { _ in donation(isNamed: true) })
    }
    for place in all.indices { all.swapAt(place, below(all.count)) }
    return all
  }

  /// A question about some moment.
  mutating func question() -> JSON { asking() }

  private mutating func naming() -> JSON {
    let intent = below(6) == 0 ? "O*" : one(of: Self.intents)
    return .members([
      "intent": intent, "source": below(3) == 0 ? one(of: Self.sources) : nil,
    ])
  }

  private mutating func dismissing() -> JSON {
    .members([
      "intent": one(of: Self.intents), "source": below(2) == 0 ? one(of: Self.sources) : nil,
      "parameters": below(2) == 0 ? values() : nil, "at": time(now),
    ])
  }

  private mutating func forgetting() -> JSON {
    let isDryRun: Bool? = below(4) == 0 ? true : nil
    switch below(8) {
    case 0: return .members(["intent": one(of: Self.intents), "dryRun": isDryRun])
    case 1: return .members(["source": one(of: Self.sources), "dryRun": isDryRun])
    case 2: return .members(["entity": "Song/7", "dryRun": isDryRun])
    case 3:
      let ago = Int64(below(3_600)) * 1_000_000
      return .members(["since": time(now.advanced(by: -ago)), "dryRun": isDryRun])
    case 4:
      let ago = Int64(below(86_400)) * 1_000_000
      return .members(["before": time(now.advanced(by: -ago)), "dryRun": isDryRun])
    case 5 where below(6) == 0: return .members(["all": true])
    default:
      guard !given.isEmpty else { return .members(["intent": "Nothing"]) }
      return .members(["id": one(of: given)])
    }
  }

  private mutating func asking() -> JSON {
    // Now and then about the past.
    let ago = below(5) == 0 ? Int64(below(86_400)) * 1_000_000 : -1
    return .members([
      "at": time(now.advanced(by: -ago)), "context": below(2) == 0 ? context() : nil,
      "limit": below(3) == 0 ? below(20) + 1 : nil,
      "source": below(6) == 0 ? one(of: Self.sources) : nil,
      "whole": below(4) == 0 ? true : nil, "sequence": below(4) == 0 ? "one" : nil,
    ])
  }

  private mutating func donating() -> JSON {
    let count = below(5) == 0 ? below(6) + 2 : 1
    let donations = (0..<count).map { _ in donation() }
    let then = below(6) == 0 ? asking() : nil
    if count == 1, then == nil { return donations[0] }
    return .members(["donations": donations, "then": then])
  }

  /// - Parameter isNamed: true if it has an id at all events, so that it can be sent twice.
  private mutating func donation(isNamed: Bool = false) -> JSON {
    var instant = now.advanced(by: -Int64(below(1_000_000)))
    // Late, ahead, and at the very instant of another.
    switch below(20) {
    case 0: instant = now.advanced(by: -Int64(below(7 * 86_400)) * 1_000_000)
    case 1: instant = now.advanced(by: Int64(below(3600)) * 1_000_000)
    case 2: instant = Instant(seconds: now.microseconds / 1_000_000)
    case 3: instant = Instant(microseconds: now.microseconds / 60_000_000 * 60_000_000)
    default: break
    }
    var id: String?
    switch below(6) {
    case 0..<3:
      id = DonationID(at: instant, order: below(2), tail: next(), kind: .random).description
    case 3 where !given.isEmpty: id = one(of: given)
    case 4 where below(4) == 0:
      id = DonationID(high: next() & ~0xf000 | 0x4000, low: next() >> 2 | 1 << 63).description
    default: break
    }
    if id == nil, isNamed {
      id = DonationID(at: instant, order: 0, tail: next(), kind: .random).description
    }
    if let id { given.append(id) }
    let source = one(of: Self.sources)
    let isLine = source == "zsh"
    if isLine { instant = Instant(seconds: instant.microseconds / 1_000_000) }
    let intent = one(of: Self.intents)
    let parameters: JSON? =
      isLine
      ? .members(["arguments": one(of: ["push", "pull --rebase", "status"])])
      : below(3) > 0 ? values() : nil
    return .members([
      "id": id, "at": time(instant), "source": source, "intent": intent,
      "parameters": parameters, "context": below(2) == 0 ? context() : nil,
      "result": below(6) == 0 ? below(3) : nil,
      "duration": isLine || below(8) == 0 ? Double(below(50)) / 8 : nil,
      "sequence": below(4) == 0 ? one(of: ["one", "two"]) : nil,
      "timeKnown": below(30) == 0 ? false : nil, "taken": below(12) == 0 ? true : nil,
      "presentation": !isLine && below(6) == 0 ? presentation() : nil,
    ])
  }

  private mutating func values() -> JSON {
    let all: [JSON] = [
      .string("large"), .string("2"), .integer(2), .number(2.5), .boolean(true),
      .members(["entity": "Song", "id": "7"]), .members(["enum": "Size", "value": "large"]),
      .array([.string("milk"), .members(["entity": "Song", "id": "7"])]),
      .string("geo:52.5,13.4"), .string("token ghp_0123456789abcdefghijklmnopqrstuvwxyzAB"),
      .members(["date": "2026-11-21T08:30:00.25Z"]),
    ]
    return .members(["size": one(of: all), "milk": below(3) == 0 ? one(of: all) : nil])
  }

  private mutating func context() -> JSON {
    .members([
      "place": one(of: ["home", "work", "geo:52.5,13.4"]), "unlocked": below(3) == 0 ? true : nil,
    ])
  }

  private mutating func presentation() -> JSON {
    .members([
      "unlock": below(6) == 0 ? true : nil, "discoverable": below(12) == 0 ? false : nil,
      "name": "Order \(below(3))",
      "combinations": JSON.array([
        .members(["parameters": JSON.array([.string("size")]), "title": "Order \(below(9))"]),
        .members(["title": "Order something"]),
      ]),
    ])
  }

  private func time(_ instant: Instant) -> String {
    Timestamp.format(Moment(instant, utcOffset: 60))
  }
}

/// Returns how often something is tried, as `FORESIGHT_EFFORT` says.
func effort(usual: Int, check: Int, torture: Int) -> Int {
  switch getenv("FORESIGHT_EFFORT").map({ String(cString: $0) }) {
  case "check": check
  case "torture": torture
  default: usual
  }
}
