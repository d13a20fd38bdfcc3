/// Learns the outcomes of moments.
extension HazardModel {
  /// Records in all awaited moments that a habit was done.
  mutating func tell(_ number: Int, at time: Int64) {
    let isAwake = time - lastTime < Self.sleep
    for horizon in Horizon.allCases {
      for index in awaited[horizon.rawValue].indices {
        var example = awaited[horizon.rawValue][index]
        guard example.outcome.includes(time) else { continue }
        let moment = example.outcome.moment
        if example.outcome.events == 0 {
          example.outcome.events = 1
          // Nothing was done since the moment, so it can still be described; only the weights may have changed.
          if isAwake, example.descriptions == nil {
            example.descriptions = describe(moment, horizon)
          }
        }
        let isKnown = example.outcome.done.contains(number)
        example.outcome.done.insert(number)
        awaited[horizon.rawValue][index] = example
        guard horizon == .quarter, !isKnown else { continue }
        moment.count(habits[number].key, in: &contexts)
        if !moment.isAfterEvent { countRecurrence(number, moment, isDone: true) }
      }
    }
  }

  /// Divides a use of a habit among its possible causes.
  mutating func learnCauses(_ number: Int, at time: Int64, _ local: LocalQuarter) {
    let habit = habits[number]
    let clock = rows.probabilities(
      of: number, at: local, isDone: !habit.today.isEmpty,
      base: habit.base(at: max(QuarterHours.index(of: time), habit.first)))
    causes.learn(number, among: habits, at: time, own: clock[2] / 15)
  }

  private mutating func countRecurrence(_ number: Int, _ moment: HazardMoment, isDone: Bool) {
    let habit = habits[number]
    guard habit.count > 0 else { return }
    let place = recurrence.place(of: number, habit, at: moment.time, moment.local)
    recurrence.add(place, isDone: isDone, base: habit.base(at: moment.quarter))
  }

  /// Learns the moments whose outcomes are known at an instant, in the order in which they began.
  mutating func learnOutcomes(until time: Int64) {
    for horizon in Horizon.allCases {
      let count = awaited[horizon.rawValue].prefix { $0.outcome.end <= time }.count
      if count == 0 { continue }
      for index in 0..<count { learnOutcome(awaited[horizon.rawValue][index], horizon) }
      awaited[horizon.rawValue].removeFirst(count)
    }
  }

  private mutating func learnOutcome(_ example: HazardExample, _ horizon: Horizon) {
    let (moment, outcome) = (example.outcome.moment, example.outcome)
    let isSilent = outcome.events == 0 && !moment.isAfterEvent
    if horizon == .quarter {
      moment.count(in: &contexts)
      activity.add(moment.activity, isDone: outcome.events > 0)
      if !moment.isAfterEvent {
        for number in habits.indices where !outcome.done.contains(number) {
          countRecurrence(number, moment, isDone: false)
        }
      }
    }
    let weight = isSilent && horizon == .quarter ? Float(stride(at: moment.time)) : 1
    for known in example.descriptions ?? [] {
      let isDone = outcome.done.contains(Int(known.candidate))
      let surprise = heads[horizon.rawValue].learn(
        known.features, known.sets, known.odds,
        isAfterEvent: moment.isAfterEvent, isDone: isDone, weight: weight)
      if horizon == .quarter, !moment.isAfterEvent, !isDone {
        habits[Int(known.candidate)].expected += surprise
      }
    }
  }
}
