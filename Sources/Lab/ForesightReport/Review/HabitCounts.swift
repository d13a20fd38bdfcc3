internal import ForesightValues

/// Finds habits among the steps of a log by counting: items that are done on an occasion clearly more often than
/// otherwise.
///
/// "Clearly" means that the lower end of the share's confidence interval is above the item's usual share. Pairs are
/// kept in the order of their first occurrence, so that results do not depend on the order of a dictionary.
struct HabitCounts {
  /// The longest pause between two items at which the second still counts as following the first, in microseconds.
  private static let patience: Int64 = 3_600_000_000
  /// The number of days, up to the last, that count for habits of an hour, because habits change.
  private static let recentDays = 84
  /// The fewest occurrences that make a habit.
  private static let fewest = 3
  /// The least difference between the lower end of a habit's interval and the item's usual share.
  private static let clearly = 0.05
  /// The most habits that are reported for one occasion.
  private static let mostAlike = 2
  /// Context fields about what is on the screen, rather than where the person is.
  private static let passing: Set = ["onScreen", "relevant", "unlocked"]

  private let log: ReviewedSteps
  private let items: [Int]
  /// The number of times that each item was done, by the item's number.
  private let uses: [Int: Int]
  private let limit: Int

  init(_ log: ReviewedSteps, limit: Int) {
    (self.log, self.limit) = (log, limit)
    items = log.steps.map(log.item)
    uses = items.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  private struct Found {
    let occasion: Int
    let item: Int
    let share: Share
    let usual: Double
    var score: Double { share.likely.lowerBound - usual }
  }

  /// Returns the clearest of the habits found, at most `each` for one occasion.
  private func best(_ found: [Found], each: Int = mostAlike) -> [Found] {
    var told: [Int: Int] = [:]
    var best: [Found] = []
    let clear = found.filter { $0.share.hits >= Self.fewest && $0.score > Self.clearly }
    for index in clear.indices.sorted(by: { (clear[$0].score, $1) > (clear[$1].score, $0) }) {
      let habit = clear[index]
      guard told[habit.occasion, default: 0] < each else { continue }
      told[habit.occasion, default: 0] += 1
      best.append(habit)
      if best.count == limit { break }
    }
    return best
  }

  private func told(_ habit: Found, _ occasion: Review.Occasion) -> Review.Habit {
    Review.Habit(
      occasion: occasion, item: log.words.item(habit.item), share: habit.share, usual: habit.usual)
  }

  private func share(of item: Int) -> Double {
    Double(uses[item] ?? 0) / Double(max(items.count, 1))
  }

  /// Finds items that follow another within an hour, in the same sequence if the steps have sequences.
  ///
  /// - Complexity: O(steps).
  func follows() -> [Review.Habit] {
    var last: [UInt64: Int] = [:]
    var pairs = Tally()
    for (place, step) in log.steps.enumerated() {
      if let before = last[step.sequence], items[before] != items[place] {
        let isKnown = step.moment.isKnown && log.steps[before].moment.isKnown
        let pause =
          step.moment.instant.microseconds - log.steps[before].moment.instant.microseconds
        if !isKnown || pause <= Self.patience { pairs.add(items[before], items[place]) }
      }
      last[step.sequence] = place
    }
    let found = pairs.all.map { first, second, count in
      Found(
        occasion: first, item: second, share: Share(count, of: uses[first] ?? 0),
        usual: share(of: second))
    }
    return best(found).map { told($0, .after(log.words.item($0.occasion))) }
  }

  /// Finds items that are done in certain circumstances.
  ///
  /// - Complexity: O(steps and fields of their contexts).
  func circumstances() -> [Review.Habit] {
    var pairs = Tally()
    var occasions: [Int: Int] = [:]
    for (place, step) in log.steps.enumerated() {
      for field in log.words.contextFields[step.context] {
        pairs.add(field, items[place])
        occasions[field, default: 0] += 1
      }
    }
    let found = pairs.all.compactMap { field, item, count -> Found? in
      guard !Self.passing.contains(log.words.fields[field].name) else { return nil }
      return Found(
        occasion: field, item: item, share: Share(count, of: occasions[field] ?? 0),
        usual: share(of: item))
    }
    return best(found).map { habit in
      let field = log.words.fields[habit.occasion]
      return told(habit, .during(name: field.name, value: field.value))
    }
  }

  /// Finds items that are done in a certain hour, or in two, by the share of days among those on which anything was
  /// done.
  ///
  /// - Complexity: O(steps of the last weeks, and items among them).
  func hours() -> [Review.Habit] {
    let known = log.steps.indices.filter { log.steps[$0].moment.isKnown }
    guard let lastDay = known.map({ log.steps[$0].moment.day }).max() else { return [] }
    let recent = known.filter { log.steps[$0].moment.day > lastDay - Self.recentDays }
    let active = Set(recent.map { log.steps[$0].moment.day }).sorted()
    // The hours in which each item was done, each hour once a day.
    var order: [Int] = []
    var times: [Int: Set<Int>] = [:]
    for place in recent {
      let moment = log.steps[place].moment
      if times[items[place]] == nil { order.append(items[place]) }
      times[items[place], default: []].insert(moment.day * 24 + moment.hour)
    }
    let found = order.compactMap { item -> (Found, Review.Occasion)? in
      guard let times = times[item], times.count >= Self.fewest,
        let first = times.min().map({ $0 / 24 })
      else { return nil }
      return Self.hour(of: item, times, active: active.filter { $0 >= first })
    }
    // Each item is its own occasion here, so that it is reported once.
    let habits = best(found.map(\.0), each: 1)
    return habits.compactMap { habit in
      found.first { $0.0.item == habit.item }.map { told(habit, $0.1) }
    }
  }

  /// Returns the hours and days at which an item stands out most; `nil` if it stands out at none.
  ///
  /// - Parameters:
  ///   - times: the hours in which the item was done, counted from 1970-01-01.
  ///   - active: the days on which anything was done, from the item's first day on.
  private static func hour(
    of item: Int, _ times: Set<Int>, active: [Int]
  ) -> (Found, Review.Occasion)? {
    var best: (Found, Review.Occasion)?
    for days in Review.Days.allCases {
      let meant = Set(active.filter { days.contains(day: $0) })
      if meant.count < fewest { continue }
      for width in 1...2 {
        var hits = (0..<24).map { start in
          meant.count { day in
            (start..<start + width).contains { times.contains(day * 24 + $0) }
          }
        }
        // A span of two hours does not cross midnight.
        if width == 2 { hits.removeLast() }
        let usual = Double(hits.reduce(0, +)) / Double(hits.count * meant.count)
        for (start, count) in hits.enumerated() {
          let found = Found(
            occasion: item, item: item, share: Share(count, of: meant.count), usual: usual)
          // One hour is preferred to two, and all days to some, unless the other choice is clearly better.
          if found.score > (best?.0.score ?? 0) + 0.02 {
            best = (found, .between(start: start, end: start + width, on: days))
          }
        }
      }
    }
    return best
  }
}

extension Review.Days {
  /// Returns true if these days include a day, counted from 1970-01-01, which was a Thursday.
  func contains(day: Int) -> Bool {
    let isWeekend = (day + 3) % 7 >= 5
    return self == .all || isWeekend == (self == .weekends)
  }
}

/// Pairs and the count of each, in the order of their first occurrence.
private struct Tally {
  private struct Pair: Hashable { let first, second: Int }
  private var places: [Pair: Int] = [:]
  private(set) var all: [(first: Int, second: Int, count: Int)] = []

  mutating func add(_ first: Int, _ second: Int) {
    let pair = Pair(first: first, second: second)
    if let place = places[pair] {
      all[place].count += 1
    } else {
      places[pair] = all.count
      all.append((first, second, 1))
    }
  }
}
