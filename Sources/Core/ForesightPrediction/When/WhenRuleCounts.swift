/// Counts how often each intent followed each other one, and was done in each hour, and how often that would be by
/// chance.
struct WhenRuleCounts {
  /// The intents that are counted; the events have indices into these.
  private let intents: [Int]
  private let events: [WhenRuleEvent]
  private let days: Range<Int>
  /// The number of occasions that each intent gave, by kind of day (workday, weekend): at index 0 its events as
  /// observed, at index 1 those events shifted to other days.
  private var causes: [[Int]]
  /// For each intent and kind of day, the sum over days of the square of the number of events on that day.
  private var squares: [Int]
  /// The number of these occasions that another intent followed, by intent, other intent, patience and kind of day.
  private var followers: [[Int]]
  /// The number of days on which an intent was done in an hour, by intent, hour and kind of day.
  private var hours: [Int]
  /// The first day on which each intent was done.
  private var firstDays: [Int]

  /// The number of hours in a day, including those that begin at half past.
  private static let starts = 47

  /// Counts the events of some days.
  ///
  /// - Parameters:
  ///   - days: the days of the events, counted from 1970-01-01.
  ///   - most: the largest number of intents to count; those done most often are.
  ///   - shifts: the numbers of days by which events are shifted for comparison.
  init(_ all: [WhenRuleEvent], days: Range<Int>, most: Int, shifts: [Int]) {
    var uses: [Int: Int] = [:]
    for event in all { uses[event.intent, default: 0] += 1 }
    let sorted = uses.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
    intents = sorted.prefix(most).map(\.key)
    let places = Dictionary(uniqueKeysWithValues: zip(intents, intents.indices))
    events = all.compactMap { event in
      guard let place = places[event.intent] else { return nil }
      var placed = event
      placed.intent = place
      return placed
    }
    self.days = days
    let count = intents.count
    causes = Array(repeating: Array(repeating: 0, count: 2 * count), count: 2)
    squares = causes[0]
    followers = Array(repeating: Array(repeating: 0, count: 4 * count * count), count: 2)
    hours = Array(repeating: 0, count: 2 * Self.starts * count)
    firstDays = Array(repeating: days.upperBound, count: count)
    countHours()
    for shift in [0] + shifts { countFollowers(shift: shift) }
  }

  private mutating func countHours() {
    var last = hours.map { _ in Int.min }
    var today = intents.map { _ in (day: Int.min, count: 0) }
    for event in events {
      let count = today[event.intent].day == event.day ? today[event.intent].count : 0
      today[event.intent] = (event.day, count + 1)
      squares[2 * event.intent + Self.kind(event.day)] += 2 * count + 1
      firstDays[event.intent] = min(firstDays[event.intent], event.day)
      let half = event.minute / 30
      for start in [half - 1, half] where (0..<Self.starts).contains(start) {
        let cell = 2 * (Self.starts * event.intent + start) + Self.kind(event.day)
        if last[cell] != event.day { hours[cell] += 1 }
        last[cell] = event.day
      }
    }
  }

  /// Counts the followers of each event or, if `shift` is not 0, those of the same time of day `shift` days later.
  private mutating func countFollowers(shift: Int) {
    let table = shift == 0 ? 0 : 1
    var last = intents.flatMap { _ in [-1, -1] }
    var next = 0
    for (number, event) in events.enumerated() {
      let start = event.seconds + Int64(shift) * 86_400
      while next < events.count, events[next].seconds <= start { next += 1 }
      let (day, kind) = (event.day + shift, Self.kind(event.day))
      guard days.contains(day), Self.kind(day) == kind else { continue }
      causes[table][2 * event.intent + kind] += 1
      for other in events[next...] {
        let delay = other.seconds - start
        if delay > WhenRules.patience[1] { break }
        for (index, patience) in WhenRules.patience.enumerated() where delay <= patience {
          let place = 2 * other.intent + index
          if last[place] != number { followers[table][cell(event.intent, place) + kind] += 1 }
          last[place] = number
        }
      }
    }
  }

  private static func kind(_ day: Int) -> Int { WhenRuleEvent.isWeekend(day) ? 1 : 0 }

  private func cell(_ cause: Int, _ other: Int) -> Int { 2 * (2 * cause * intents.count + other) }

  /// Calls `body` with each rule that could hold, and the share of occasions on which it would be kept by chance.
  func forEach(_ body: (WhenRule, Double) -> Void) {
    for days in WhenRule.Days.allCases {
      let kinds = days == .all ? 0...1 : days == .workdays ? 0...0 : 1...1
      func sum(_ counts: [Int], _ cell: Int) -> Int { kinds.reduce(0) { $0 + counts[cell + $1] } }
      func test(
        _ occasion: WhenRule.Occasion, _ place: Int, _ kept: Int, of occasions: Int,
        evidence: Int? = nil, anyway: Int, of others: Int
      ) {
        let rule = WhenRule(
          occasion: occasion, days: days, intent: intents[place], occasions: occasions, kept: kept,
          evidence: evidence)
        // The share is neither 0 nor 1, however few occasions there were.
        body(rule, (Double(anyway) + 0.5) / (Double(others) + 1))
      }
      for place in intents.indices {
        let first = max(self.days.lowerBound, firstDays[place])
        let occasions = (first..<self.days.upperBound).count(where: days.contains)
        let counts = (0..<Self.starts).map { sum(hours, 2 * (Self.starts * place + $0)) }
        let all = counts.reduce(0, +)
        for (start, kept) in counts.enumerated() {
          test(
            .between(minute: 30 * start), place, kept, of: occasions, anyway: all - kept,
            of: (Self.starts - 1) * occasions)
        }
        let causes = sum(causes[0], 2 * place)
        // Occasions of one day are correlated by a tenth (Kish, Survey Sampling, 1965).
        let evidence = 10 * causes * causes / max(1, 9 * causes + sum(squares, 2 * place))
        for other in intents.indices where other != place {
          for (index, patience) in WhenRules.patience.enumerated() {
            let cell = cell(place, 2 * other + index)
            test(
              .after(intents[place], within: patience), other, sum(followers[0], cell),
              of: causes, evidence: evidence, anyway: sum(followers[1], cell),
              of: sum(self.causes[1], 2 * place))
          }
        }
      }
    }
  }
}
