public import Foresight

/// The habits that were found among some sources' donations, and the number and age of these donations.
public struct FoundHabits: Sendable {
  /// The habits: of one thing after another, and of hours.
  public var habits: [Review.Habit] = []
  /// `donations`: the number of donations of these sources that were read; `since`: the local day of the first of them,
  /// counted from 1970-01-01, `nil` if it is not known.
  public var (donations, since): (Int, Int?) = (0, nil)

  /// Makes a result without habits.
  public init() {}
}

extension Engine {
  /// Finds habits whose items and occasions belong to some sources alone.
  ///
  ///     try engine.habits(of: ["cafe"], at: moment).habits.count      // 1
  ///
  /// - Throws: ``StoreError``, and `SettingsError`.
  /// - Complexity: O(donations), of which the latest 100,000 are read.
  public func habits(of sources: [String], at moment: Moment, limit: Int = 8) throws -> FoundHabits
  {
    try log.read { log in
      // Intents that their app shows only on an unlocked screen, or to nobody, are left out.
      let reader = try SuggestionReader(log)
      let withheld = try log.numberedIntents().filter { intent in
        let declared = try reader.declaration(ofIntent: intent.number, before: moment.instant)
        return declared.map { !$0.isDiscoverable || $0.needsUnlock } ?? false
      }
      let steps = try ReviewedSteps(
        log, before: moment.instant, atMost: Review.Bounds().donations, home: nil,
        without: Set(withheld.map { HiddenIntent($0.name, source: $0.source) }), progress: nil)
      var found = FoundHabits()
      var isMeant: [Int: Bool] = [:]
      for step in steps.steps {
        let item = steps.item(step)
        let isOfThem = isMeant[item] ?? sources.contains(steps.words.item(item).source)
        isMeant[item] = isOfThem
        guard isOfThem else { continue }
        found.donations += 1
        if found.since == nil, step.moment.isKnown { found.since = step.moment.day }
      }
      let counts = HabitCounts(steps, limit: .max)
      found.habits = (counts.follows() + counts.hours()).filter { habit in
        guard sources.contains(habit.item.source) else { return false }
        if case .after(let item) = habit.occasion { return sources.contains(item.source) }
        return true
      }
      found.habits = Array(found.habits.prefix(limit))
      return found
    }
  }
}

extension Review.Occasion {
  /// The occasion in words: "after Open Mail", "from 9:00 to 10:00 on workdays".
  public var words: String {
    switch self {
    case .after(let item): return "after \(item.title)"
    case .between(let start, let end, let days):
      return "from \(start):00 to \(end):00\(days.words)"
    case .during(let name, let value): return "while \(name) is \(value)"
    }
  }
}
