import ForesightValues
import Testing

@testable import ForesightPrediction

/// What holds where there are too many candidates to rank them all.
struct ShortlistTests {
  private static let few = 20

  private func situation(after events: [Event]) -> Situation {
    var moment = events.last?.moment ?? Moment(Instant(seconds: 0), utcOffset: 0)
    moment.instant = moment.instant.advanced(by: 60_000_000)
    return Situation(moment: moment, context: ["place": "p1"])
  }

  private func folded(_ events: some Sequence<Event>, limit: Int) -> Predictor {
    var predictor = Predictor()
    predictor.rankAtMost(limit)
    for event in events { predictor.learn(event) }
    return predictor
  }

  /// Up to the limit the bits are those of ranking all.
  @Test func fewCandidatesAreAllRanked() {
    let events = randomEvents(600, intents: Self.few, seed: 1)
    let all = folded(events, limit: .max).image(stamp: [])
    #expect(folded(events, limit: 2 * Self.few).image(stamp: []) == all)
    #expect(folded(events, limit: Self.few - 1).image(stamp: []) != all)
  }

  @Test(arguments: [30, 200])
  func probabilitiesOfAllSumToOne(intents: Int) {
    for count in [25, 100, 700] {
      let events = randomEvents(count, intents: intents, seed: 3)
      let predictor = folded(events, limit: Self.few)
      let situation = situation(after: events)
      for filter in [IntentFilter.all, IntentFilter(sources: [StableHash.of("s1")])] {
        let ranking = predictor.rank(situation, limit: .max, among: filter)
        let isAll = filter == .all
        #expect(!isAll || ranking.count == predictor.intentCount)
        let (named, unnamed) = predictor.newcomers(situation, among: filter)
        let sum = ranking.reduce(0) { $0 + Double($1.probability) }
        #expect(named.isEmpty && abs(sum + unnamed - 1) < 1e-4)
        for ranked in ranking {
          #expect(ranked.probability > 0 && ranked.probability.isFinite)
          #expect(abs(ranked.contributions.reduce(0, +) - ranked.score) < 1e-4)
          let values = predictor.parameters(of: ranked, situation, among: filter)
          #expect(isAll == false || values.reduce(0) { $0 + $1.probability } < 1 + 1e-4)
        }
      }
      let (wholes, new) = predictor.suggestionProbabilities(situation)
      #expect(abs(wholes.reduce(Double(new)) { $0 + Double($1) } - 1) < 1e-5)
    }
  }

  @Test func anySplitOfTheFoldGivesTheSameBits() throws {
    let events = randomEvents(300, intents: 60, seed: 4)
    let whole = folded(events, limit: Self.few).image(stamp: [])
    for split in [10, 60, 150, 299] {
      let first = folded(events.prefix(split), limit: Self.few).image(stamp: [])
      try withImage(first) { image in
        let restored = try #require(Restored(image))
        restored.predictor.rankAtMost(Self.few)
        for event in events.dropFirst(split) {
          _ = restored.predictor.rank(situation(after: events), limit: 3)
          restored.predictor.learn(event)
        }
        #expect(restored.predictor.image(stamp: []) == whole, "split at \(split)")
      }
    }
  }

  /// What ranking a tenth of them costs: how often the first of all is not the first, and the logarithm of what came.
  @Test func whatIsFoundIsWhatWouldStandFirst() {
    let events = randomEvents(3000, intents: 300, seed: 6).filter { !$0.isDismissal }
    var few = Predictor()
    var all = Predictor()
    few.rankAtMost(30)
    all.rankAtMost(.max)
    var (same, asked) = (0, 0)
    for event in events {
      if asked < 500, few.events > 2000 {
        let situation = Situation(moment: event.moment, context: event.context)
        asked += 1
        let first = few.rank(situation, limit: 1).first?.name
        if first == all.rank(situation, limit: 1).first?.name { same += 1 }
      }
      few.learn(event)
      all.learn(event)
    }
    #expect(asked == 500 && same >= 480, "\(same) of \(asked)")
  }

  /// A filter acts when candidates are found: what it leaves is ranked as when all are, though nothing else of it is
  /// among those that are found without it.
  @Test func whatAFilterLeavesIsRankedAsAmongAll() {
    // One app in a hundred events, in which one thing follows the other, among a hundred things of another app.
    let rare = StableHash.of("rare")
    var events = randomEvents(4000, intents: 100, seed: 7).filter { !$0.isDismissal }
    for (number, place) in events.indices.filter({ $0 % 100 == 99 }).enumerated() {
      events[place].source = rare
      events[place].name = StableHash.of("R\(number % 5)")
      events[place].parameters = 0
    }
    let few = folded(events, limit: Self.few)
    let all = folded(events, limit: .max)
    let filter = IntentFilter(sources: [rare])
    let (some, expected) = (
      few.rank(situation(after: events), limit: .max, among: filter),
      all.rank(situation(after: events), limit: .max, among: filter)
    )
    #expect(some.count == 5 && Set(some.map(\.name)) == Set(expected.map(\.name)))
    #expect(some.first?.name == expected.first?.name)
    for (one, other) in zip(some, expected) {
      #expect(abs(one.probability - other.probability) < 0.1)
    }
  }

  /// A little more than can be ranked, and a filter that leaves all or nothing: it may be that none is left to the others.
  @Test func aFilterMayFindAll() {
    for intents in [Self.few + 1, 2 * Self.few, 2 * Self.few + 1, 3 * Self.few] {
      let events = randomEvents(900, intents: intents, seed: 10)
      let predictor = folded(events, limit: Self.few)
      let situation = situation(after: events)
      let both = IntentFilter(sources: [StableHash.of("s0"), StableHash.of("s1")])
      let ranking = predictor.rank(situation, limit: .max, among: both)
      let (_, new) = predictor.newcomers(situation, among: both)
      #expect(ranking.count == predictor.intentCount)
      #expect(abs(ranking.reduce(new) { $0 + Double($1.probability) } - 1) < 1e-4)
      #expect(predictor.rank(situation, limit: 3, among: IntentFilter(sources: [])).isEmpty)
    }
  }

  /// Where a filter leaves no others, all are ranked as without a limit.
  @Test func aFilterThatFindsAllRanksAsWithoutALimit() {
    for intents in [Self.few + 1, 2 * Self.few] {
      // Without values there are no suggestions beside the intents, of which others would be left.
      let events = randomEvents(900, intents: intents, seed: 12).map { event in
        var event = event
        event.parameters = 0
        return event
      }
      let both = IntentFilter(sources: [StableHash.of("s0"), StableHash.of("s1")])
      let all = folded(events, limit: .max)
      var few = folded(events, limit: .max)
      few.rankAtMost(Self.few)
      let situation = situation(after: events)
      let ranking = few.rank(situation, limit: .max, among: both)
      let isTheSame = ranking == all.rank(situation, limit: .max, among: both)
      #expect(ranking.count > Self.few && isTheSame)
    }
  }

  /// Of more that a filter leaves than can be ranked, those that something speaks for are ranked.
  @Test func ofManyThatAFilterLeavesThoseThatSomethingSpeaksForAreRanked() {
    var events = randomEvents(4000, intents: 100, seed: 7).filter { !$0.isDismissal }
    let rare = StableHash.of("rare")
    for place in events.indices where place % 20 == 19 {
      // First many things once, then the same one after the other.
      let number = place < 2000 ? place / 20 : 1000 + place / 20 % 3
      (events[place].source, events[place].parameters) = (rare, 0)
      events[place].name = StableHash.of("R\(number)")
    }
    let filter = IntentFilter(sources: [rare])
    let situation = situation(after: events)
    let few = folded(events, limit: Self.few).rank(situation, limit: 3, among: filter)
    let all = folded(events, limit: .max).rank(situation, limit: 3, among: filter)
    #expect(Set(few.map(\.name)) == Set(all.map(\.name)))
  }

  /// After a filter the answer to the same question without one is the same as before.
  @Test func aFilterLeavesNothingBehind() {
    let events = randomEvents(700, intents: 80, seed: 9)
    let predictor = folded(events, limit: Self.few)
    let situation = situation(after: events)
    let before = predictor.rank(situation, limit: 10)
    _ = predictor.rank(
      situation, limit: 10, among: IntentFilter(name: events.first.map(\.name)))
    #expect(predictor.rank(situation, limit: 10) == before)
  }

  /// Whoever leaves repeats out is told that the last one cannot come; the others and something new share all.
  @Test(arguments: [Self.few, .max])
  func whatNeverComesTwiceInARowHasNoProbability(limit: Int) {
    var predictor = Predictor()
    predictor.rankAtMost(limit)
    var last: UInt64?
    let events = randomEvents(600, intents: 60, seed: 13).filter { event in
      defer { last = event.isDismissal ? last : event.intent }
      return !event.isDismissal && event.intent != last
    }
    for event in events {
      predictor.learn(event)
      predictor.excludeLastIntent()
    }
    let ranking = predictor.rank(situation(after: events), limit: .max)
    let (_, new) = predictor.newcomers(situation(after: events))
    #expect(ranking.first { $0.name == events.last?.name }?.probability == 0)
    #expect(abs(ranking.reduce(new) { $0 + Double($1.probability) } - 1) < 1e-4)
  }

  @Test func rowsAreThoseOfTheCandidatesTaken() {
    var shortlist = Shortlist()
    shortlist.takeAll(4)
    #expect(shortlist.candidates == [0, 1, 2, 3] && shortlist.rows == [0, 1, 2, 3])
    #expect(shortlist.rowOfOthers == nil && shortlist.found == 4)
    for size in [5, 9] {
      shortlist.begin(size, room: 2)
      shortlist.take([3, 3], upTo: 2)
      shortlist.take([3, 1, 0], upTo: 2)
      shortlist.end(others: 4)
      #expect(shortlist.candidates == [3, 1, 4] && shortlist.others == size - 2)
      #expect(shortlist.rowOfOthers == 2 && shortlist.found == 2)
      #expect((0..<size).map { shortlist.row(of: $0) }.prefix(5) == [2, 1, 2, 0, 2])
    }
    shortlist.takeAll(2)
    #expect(shortlist.rows == [0, 1] && shortlist.others == 0)
  }
}

extension Predictor {
  /// Ranks so many of each level one by one.
  fileprivate mutating func rankAtMost(_ limit: Int) {
    (intents.limit, second.suggestions.limit) = (limit, limit)
  }
}
