import ForesightValues
import Testing

@testable import ForesightPrediction

/// What holds of suggestions, which are intents with their values.
struct PredictorSuggestionsTests {
  /// Coffee, large in the morning and small in the evening; after each some reading, with a text that is
  /// never the same.
  private func events(days: Int) -> [Event] {
    (0..<days).flatMap { day in
      [8, 20].flatMap { hour in
        let instant = Instant(seconds: Int64(1_700_006_400 + day * 86_400 + hour * 3600))
        let size: ParameterValue = hour == 8 ? "large" : "small"
        return [
          Event(
            Donation(
              at: Moment(instant, utcOffset: 0), source: "s", intent: "Coffee",
              parameters: ["size": size])),
          Event(
            Donation(
              at: Moment(instant.advanced(by: 60_000_000), utcOffset: 0), source: "s",
              intent: "Read", parameters: ["page": .string("\(day) \(hour)")])),
        ]
      }
    }
  }

  private func situation(hour: Int) -> Situation {
    let instant = Instant(seconds: Int64(1_700_006_400 + 60 * 86_400 + hour * 3600))
    return Situation(moment: Moment(instant, utcOffset: 0))
  }

  @Test func valuesFollowTheTimeOfDay() throws {
    for (hour, size) in [(8, "large"), (20, "small")] {
      // In the evening the morning has been.
      let predictor = folded(events(days: 61).prefix(hour == 8 ? 240 : 242))
      let ranked = try #require(predictor.rank(situation(hour: hour), limit: 1).first)
      #expect(ranked.name == StableHash.of("Coffee"))
      let sets = predictor.parameters(of: ranked, situation(hour: hour))
      let likeliest = try #require(sets.max { $0.probability < $1.probability })
      #expect(
        likeliest.hash == StableHash.of(all: ["size": .string(size)]),
        "\(hour): \(sets.map(\.probability))")
      #expect(likeliest.probability > 0.7, "\(likeliest.probability)")
    }
  }

  /// All suggestions and something new sum to one, and no intent is less probable than its suggestions together.
  @Test(arguments: [0, 1, 2, 7, 60, 400])
  func probabilitiesSumToOneAtBothLevels(count: Int) {
    let events = randomEvents(count, intents: 6, seed: 8)
    let predictor = folded(events)
    let situation = Situation(
      moment: events.last?.moment ?? Moment(Instant(seconds: 0), utcOffset: 0))
    let (intents, newIntent) = predictor.probabilities(situation)
    let (suggestions, new) = predictor.suggestionProbabilities(situation)
    #expect(abs(intents.reduce(Double(newIntent)) { $0 + Double($1) } - 1) < 1e-5)
    #expect(abs(suggestions.reduce(Double(new)) { $0 + Double($1) } - 1) < 1e-5)
    #expect(suggestions.allSatisfy { $0 >= 0 } && new >= newIntent - 1e-5)
    for (candidate, probability) in intents.enumerated() {
      let sets = predictor.parameters(of: candidate, situation).map { Double($0.probability) }
      #expect(sets.reduce(0, +) <= 1 + 1e-5 && probability > 0)
    }
  }

  /// Values that never come again are dropped, and what comes again is remembered.
  @Test func valuesThatNeverRepeatDoNotFlood() throws {
    var predictor = Predictor()
    predictor.second.table.maximum = 100
    func event(_ number: Int, _ parameters: UInt64) -> Event {
      var event = Event(
        Donation(
          at: Moment(Instant(seconds: Int64(1_700_000_000 + number * 60)), utcOffset: 0),
          source: "s",
          intent: "Write"))
      event.parameters = parameters
      return event
    }
    for number in 0..<600 {
      let usual = number % 10 == 0
      predictor.learn(event(number, usual ? 7 : StableHash.combine(1, UInt64(number))))
    }
    let count = predictor.second.table.count
    #expect(count <= 100 && count == predictor.second.suggestions.candidates.count)
    let known = predictor.suggestion(intent: event(0, 7).intent, parameters: 7)
    #expect(known != nil)
    let sets = predictor.parameters(of: 0, Situation(moment: event(601, 0).moment))
    let usual = try #require(sets.first { $0.hash == 7 })
    #expect(usual.probability > 0.03 && sets.allSatisfy { $0.probability <= usual.probability })
  }

  /// The fold in parts gives the same bits wherever it is cut, also around the event by which suggestions get a level
  /// of their own, and around those by which half of them are dropped.
  @Test func anyCutOfTheFoldGivesTheSameBits() throws {
    var events = randomEvents(260, intents: 6, seed: 11)
    for index in events.indices {
      let value = index < 30 ? events[index].name : StableHash.combine(7, UInt64(index % 170))
      events[index].parameters = value
    }
    func fold(_ events: some Sequence<Event>, into predictor: inout Predictor) {
      predictor.second.table.maximum = 60
      for event in events { predictor.learn(event) }
    }
    var whole = Predictor()
    fold(events, into: &whole)
    #expect(whole.second.isSplit && whole.second.table.count < 60)
    for cut in stride(from: 0, to: events.count, by: 7) {
      var first = Predictor()
      fold(events.prefix(cut), into: &first)
      let copy = try #require(ModelImage(copying: first.image(stamp: [])))
      guard var restored = Predictor(image: copy) else { return #expect(Bool(false)) }
      fold(events.dropFirst(cut), into: &restored)
      #expect(restored.image(stamp: []) == whole.image(stamp: []), "cut at \(cut)")
    }
  }

  /// As long as each intent has one set of values, its level says all.
  @Test func suggestionsHaveALevelOfTheirOwnWhereValuesDiffer() {
    var events = randomEvents(50, intents: 6, seed: 10)
    for index in events.indices { events[index].parameters = events[index].name }
    var predictor = folded(events)
    let isSplit = predictor.second.isSplit
    #expect(!isSplit)
    let (table, intents) = (predictor.second.table.count, predictor.intentCount)
    #expect(table == intents)
    var other = events[49]
    other.parameters = 5
    predictor.learn(other)
    let counts = predictor.second.suggestions.candidates.count
    let isSplitNow = predictor.second.isSplit
    #expect(isSplitNow && counts == intents + 1)
  }

  /// Who is at one end of the town does next what is done there.
  @Test func whatIsNearIsMoreProbable() {
    var events: [Event] = []
    var side = 0
    for number in 0..<200 {
      // Mostly the same side again; which café it is changes at every visit.
      if StableHash.combine(4, UInt64(number)) % 5 == 0 { side = 1 - side }
      let cafe = Int(StableHash.combine(3, UInt64(number)) % 4)
      let (latitude, longitude) = (52.5 + Double(cafe) * 0.001, 13.2 + 0.4 * Double(side))
      events.append(
        Event(
          Donation(
            at: Moment(Instant(seconds: Int64(1_700_000_000 + number * 7200)), utcOffset: 0),
            source: "s", intent: "Visit",
            parameters: ["venue": .string("geo:\(latitude),\(longitude)")])))
    }
    let predictor = folded(events)
    var moment = events[199].moment
    moment.instant = moment.instant.advanced(by: 7_200_000_000)
    let start = Position("geo:52.5,13.2")
    func shareOfFirstSide(from uri: String) -> Float {
      let situation = Situation(moment: moment, context: [], position: Position(uri))
      return predictor.parameters(of: 0, situation).reduce(0) { sum, set in
        let event = events.first { $0.parameters == set.hash }
        let isThere = (event?.position.distance(to: start) ?? 99) < 5
        return sum + (isThere ? set.probability : 0)
      }
    }
    let (here, there) = (
      shareOfFirstSide(from: "geo:52.5005,13.2"), shareOfFirstSide(from: "geo:52.5005,13.6")
    )
    #expect(here > there + 0.1, "\(here) \(there)")
  }

  /// A number moves by its usual steps: which of its values comes next is where it was last.
  @Test func whatLiesNearTheLastNumberIsMoreProbable() {
    func event(_ number: Int, _ level: Int, isText: Bool) -> Event {
      Event(
        Donation(
          at: Moment(Instant(seconds: Int64(1_700_000_000 + number * 7200)), utcOffset: 0),
          source: "s", intent: "Dim",
          parameters: ["level": .string("\(level)" + (isText ? "%" : ""))]))
    }
    var levels = [50]
    for number in 1..<400 {
      let step = Int(StableHash.combine(5, UInt64(number)) % 7) - 3
      levels.append(min(max(levels[number - 1] + step, 0), 100))
    }
    /// How probable it made what came, in the second half.
    func mean(isText: Bool) -> Float {
      var predictor = Predictor()
      var sum: Float = 0
      for (number, level) in levels.enumerated() {
        let event = event(number, level, isText: isText)
        if number >= 200 {
          sum +=
            predictor.parameters(of: 0, event.situation)
            .first { $0.hash == event.parameters }?.probability ?? 0
        }
        predictor.learn(event)
      }
      return sum / 200
    }
    let (numbers, texts) = (mean(isText: false), mean(isText: true))
    #expect(numbers > texts + 0.02, "\(numbers) \(texts)")
  }

  /// What speaks for values adds up to how much better they score than all that the intent comes with.
  @Test(arguments: [20, 300])
  func contributionsOfValuesAddUpToTheirScore(kinds: Int) throws {
    var events = randomEvents(900, intents: 6, seed: 11)
    for index in events.indices {
      let value = StableHash.combine(7, UInt64(index)) % UInt64(kinds)
      events[index].parameters = StableHash.combine(5, value * value / UInt64(kinds))
      events[index].position = Position("\(value)").named(1)
    }
    let predictor = folded(events)
    let situation = events[880].situation
    let ranked = try #require(predictor.rank(situation, limit: 1).first)
    let sets = predictor.parameters(of: ranked, situation)
    let scratch = predictor.second.suggestions.workspace.scratch
    let intent = StableHash.combine(ranked.source, ranked.name)
    func score(_ set: RankedIntent.LikelyParameters) throws -> Float {
      let found = predictor.second.suggestions.candidates.find(StableHash.combine(intent, set.hash))
      let number = try #require(found)
      return scratch.scores[scratch.shortlist.row(of: number)]
    }
    let all = sets.reduce(0) { $0 + $1.probability }
    let usual = try sets.reduce(0) { $0 + $1.probability / all * (try score($1)) }
    for set in sets {
      let contributions = predictor.contributions(of: [set], to: ranked, situation)
      #expect(abs(contributions.reduce(0, +) - (try score(set) - usual)) < 1e-3)
    }
    // All values together are no better than all values.
    let whole = predictor.contributions(of: sets, to: ranked, situation)
    #expect(sets.count > 1 && abs(whole.reduce(0, +)) < 1e-3)
    #expect(predictor.contributions(of: [], to: ranked, situation).allSatisfy { $0 == 0 })
  }
}
