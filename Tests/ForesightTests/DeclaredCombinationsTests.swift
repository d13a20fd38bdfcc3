import Foresight
import ForesightTestSupport
import ForesightValues
import Testing

@testable import ForesightPrediction

struct DeclaredCombinationsTests {
  private let directory: TemporaryDirectory
  private let engine: SharedEngine
  private let now = after(1_000_000).instant

  init() throws {
    directory = try TemporaryDirectory()
    engine = try directory.sharedEngine()
  }

  private func suggestions(
    _ count: Int, _ context: Fields = ["unlocked": "true"], limit: Int = 1000
  ) async throws -> [Suggestion] {
    try await engine.predict(
      PredictionRequest(at: after(count), context: context, limit: limit)
    ).suggestions
  }

  /// How probable an intent is after some donations, and each set of values that is remembered of it.
  private func ranking(
    _ donations: [Donation], _ request: PredictionRequest, of intent: String
  ) throws -> (probability: Double, values: [(parameters: UInt64, probability: Double)])? {
    var predictor = Predictor(prior: try StartingWeights.shipped.prior())
    for donation in donations { predictor.learn(Event(donation)) }
    let situation = Situation(moment: request.moment, context: request.context)
    let ranked = predictor.rank(situation, limit: .max).first { $0.name == StableHash.of(intent) }
    return ranked.map { ranked in
      (
        Double(ranked.probability),
        predictor.parameters(of: ranked, situation).map { ($0.hash, Double($0.probability)) }
      )
    }
  }

  /// The contract, written out: of the combinations whose likeliest values reach a quarter, the most specific, with all
  /// its values.
  @Test func allValuesOfTheMostSpecificCombinationThatIsProbableEnoughAreShown() async throws {
    let life = declaredLife(0..<200)
    var shown: [Int: Int] = [:]
    for count in stride(from: 6, through: 200, by: 17) {
      let engine = try TemporaryDirectory().sharedEngine()
      try await engine.donate(Array(life[..<count]), now: now)
      let request = PredictionRequest(at: after(count), limit: 1000)
      let found = try await engine.predict(request).suggestions.filter {
        $0.intent == "OrderCoffee"
      }
      let (intent, sets) = try #require(
        try ranking(Array(life[..<count]), request, of: "OrderCoffee"))
      let latest = life[..<count].reduce(into: [UInt64: Fields]()) { latest, donation in
        latest[StableHash.of(all: donation.parameters)] = donation.parameters
      }
      var best: (names: Int, values: [Fields: Double]) = (0, [[:]: 1])
      for names in [["size"], ["milk", "size"], ["milk"]] {
        var sums: [Fields: Double] = [:]
        for set in sets {
          let all = try #require(latest[set.parameters])
          // A parameter without a value is one that may be without.
          if let fields = Fields(all.filter { names.contains($0.name) }), !fields.isEmpty {
            sums[fields, default: 0] += set.probability
          }
        }
        let (likeliest, known) = (sums.values.max() ?? 0, best.values.values.max() ?? 0)
        if likeliest >= 0.25, (names.count, likeliest) > (best.names, best.names == 0 ? 0 : known) {
          best = (names.count, sums)
        }
      }
      // Of two of which one contains the other the more probable one.
      func isPart(_ one: Fields, of other: Fields) -> Bool {
        one.allSatisfy { other[$0.name]?.matches($0.value) ?? false }
      }
      let expected = best.values.sorted { $0.value > $1.value }.reduce(into: [Fields]()) {
        all, next in
        let isNew = all.allSatisfy { !isPart($0, of: next.key) && !isPart(next.key, of: $0) }
        if isNew { all.append(next.key) }
      }
      #expect(Set(found.map(\.parameters)) == Set(expected), "\(count)")
      for suggestion in found {
        let expected = intent * (best.values[suggestion.parameters] ?? 0)
        #expect(abs(suggestion.probability - expected) < 1e-6)
      }
      // None contains another.
      for one in found {
        for other in found where other != one {
          #expect(!isPart(one.parameters, of: other.parameters))
        }
      }
      shown[best.names, default: 0] += 1
    }
    // More than one level occurs, so that the law says something.
    #expect(shown.count > 1, "\(shown)")
  }

  /// What was done in many ways is suggested in none that the app did not declare.
  @Test(arguments: [1, 2, 3, 30, 80])
  func onlyWhatIsDeclaredIsSuggestedUnlessItWasDoneBare(count: Int) async throws {
    func life(_ declared: [[String]]) -> [Donation] {
      (0..<count).map { number in
        var donation = Donation(
          at: after(number), source: "s", intent: "Lend",
          parameters: ["book": .integer(Int64(number / 2)), "guest": .integer(Int64(number % 20))])
        donation.presentation = Presentation(
          name: "Lend", combinations: declared.map { Combination(parameters: $0, title: "") })
        return donation
      }
    }
    func levels(_ donations: [Donation]) async throws -> Set<Set<String>> {
      let engine = try TemporaryDirectory().sharedEngine()
      try await engine.donate(donations, now: now)
      let request = PredictionRequest(at: after(count), limit: 1000)
      let found = try await engine.predict(request).suggestions
      #expect(found.map(\.probability).reduce(0, +) <= 1.0001)
      return Set(found.map { Set($0.parameters.map(\.name)) })
    }
    let both: Set<String> = ["book", "guest"]
    #expect(try await levels(life([["book", "guest"]])) == [both])
    let found = try await levels(life([["book", "guest"], ["guest"]]))
    #expect(found == [["guest"]] || found == [both])
    if count == 80 {
      #expect(found == [["guest"]])
      #expect(try await levels(life([["book", "guest"], []])) == [[]])
      var once = life([["book", "guest"]])
      once[7].parameters = [:]
      #expect(try await levels(once) == [[]])
    }
  }

  @Test func wholeSuggestionsHaveAllTheValuesOfADonation() async throws {
    let life = declaredLife(0..<200)
    try await engine.donate(life, now: now)
    let request = PredictionRequest(
      at: after(200), context: ["unlocked": "true"], limit: 1000, isWhole: true)
    let found = try await engine.predict(request).suggestions
    let done = Set(life.map { [$0.intent: $0.parameters] })
    #expect(found.allSatisfy { done.contains([$0.intent: $0.parameters]) })
    #expect(Set(found.map { [$0.intent: $0.parameters] }).count == found.count)
    #expect(found.count > 40 && found.map(\.probability).reduce(0, +) <= 1.0001)
    // A set of values that a combination names completely has that title.
    let coffee = try #require(
      found.first { $0.intent == "OrderCoffee" && $0.parameters.count == 2 })
    #expect(coffee.title.contains("coffee"))
  }

  @Test func titlesAreThoseOfTheLatestDonationWithTheValues() async throws {
    try await engine.donate(declaredLife(0..<300), now: now)
    let all = try await suggestions(300)
    #expect(Set(all.map(\.intent)).count == 4)
    let orders = all.filter { $0.intent == "OrderCoffee" }
    let level = try #require(orders.first).parameters.map(\.name)
    #expect(orders.count > 1 && level.contains("size"))
    for order in orders {
      let last = declaredLife(0..<300).last { donation in
        donation.intent == "OrderCoffee"
          && level.allSatisfy { donation.parameters[$0] == order.parameters[$0] }
      }
      let expected = last?.presentation?.combinations.first {
        $0.hasParameters(level)
      }
      if order.parameters.count == level.count { #expect(order.title == expected?.title) }
    }
    let order = try #require(orders.first)
    // What is declared by name only is bare with that name, or has its values behind it.
    #expect(all.contains { $0.intent == "WriteNote" && $0.title.hasPrefix("Write it down") })
    let music = all.filter { $0.intent == "PlayMusic" }
    #expect(Set(music.map(\.title)) == ["Play Music (Red)", "Play Music (Blue)"])
    // The past knows only the titles of the past.
    let past = try await suggestions(120).first { $0.intent == "OrderCoffee" }
    #expect(past != nil && past?.title != order.title)
    #expect(try await suggestions(1).map(\.parameters.count) == [2])
  }

  @Test func aBareIntentHasTheTitleOfTheBareCombinationThenTheName() async throws {
    let titles: [Presentation?] = [
      nil, Presentation(name: "Named"),
      Presentation(name: "N", combinations: [Combination(parameters: ["x"], title: "no")]),
      Presentation(name: "N", combinations: [Combination(parameters: [], title: "")]),
      Presentation(
        name: "N", combinations: [Combination(parameters: [], title: "Bare", subtitle: "below")]),
      // A donation that says nothing leaves it as it was.
      nil, Presentation(),
    ]
    let expected = ["Do It", "Named", "N", "N", "Bare", "Bare", "Do It"]
    for (number, presentation) in titles.enumerated() {
      var donation = Donation(at: after(number), source: "s", intent: "DoItIntent")
      donation.presentation = presentation
      try await engine.donate([donation], now: now)
      let suggestion = try #require(try await suggestions(number + 1).first)
      #expect(suggestion.title == expected[number], "\(number)")
      #expect(suggestion.subtitle == (expected[number] == "Bare" ? "below" : nil))
    }
  }

  @Test func valuesWithoutATitleAreCalledByNameAndValue() async throws {
    var donation = Donation(at: after(0), source: "s", intent: "A", parameters: ["x": 1, "y": "z"])
    try await engine.donate([donation, donation, donation], now: now)
    donation.moment = after(1)
    donation.presentation = Presentation(
      name: "Name", combinations: [Combination(parameters: ["x"], title: "")])
    try await engine.donate([donation], now: now)
    let suggestion = try #require(try await suggestions(2).first)
    #expect(suggestion.parameters == ["x": 1] && suggestion.title == "Name (x 1)")
  }

  @Test func whatMayNotBeShownIsLeftOutAndNothingElseChanges() async throws {
    let life = declaredLife(0..<200)
    try await engine.donate(life, now: now)
    let plain = try TemporaryDirectory().sharedEngine()
    try await plain.donate(
      life.map { donation in
        var donation = donation
        donation.presentation = nil
        return donation
      }, now: now)
    func names(_ context: Fields) async throws -> Set<String> {
      Set(try await suggestions(200, context).map(\.intent))
    }
    let open: Set = ["OrderCoffee", "PlayMusic", "WriteNote"]
    #expect(try await names([:]) == open)
    #expect(try await names(["unlocked": "false"]) == open)
    #expect(try await names(["unlocked": "true"]) == open.union(["OpenDoor"]))
    #expect(try await names(["unlocked": .boolean(true)]) == open.union(["OpenDoor"]))
    // Probabilities stay what they are among all intents.
    let request = PredictionRequest(at: after(200), limit: 1000)
    let shown = try await engine.predict(request).suggestions
    let all = try await plain.predict(request).suggestions
    for intent in ["PlayMusic", "WriteNote"] {
      let one = shown.first { $0.intent == intent }
      #expect(one?.probability == all.first { $0.intent == intent }?.probability && one != nil)
      #expect(one?.because == all.first { $0.intent == intent }?.because)
    }
  }

  /// Hidden intents take no place in the list, however many stand before the others.
  @Test func theListIsFullWhateverIsHidden() async throws {
    try await engine.donate(
      (0..<900).map { number in
        // Every third intent is shown; those that are hidden are used more.
        let intent = number % 90
        var donation = Donation(at: after(number), source: "s", intent: "I\(intent)")
        let isHidden = intent % 3 != 0 || intent < 45
        donation.presentation = isHidden ? Presentation(isDiscoverable: false) : nil
        return donation
      }, now: now)
    let whole = try await suggestions(900)
    #expect(whole.count == 15)
    for limit in [0, 1, 8, 14, 15, 16] {
      #expect(try await suggestions(900, limit: limit) == Array(whole.prefix(limit)))
    }
    var request = PredictionRequest(at: after(900), context: ["unlocked": "true"])
    request.minimumProbability = whole[4].probability
    let probable = try await engine.predict(request).suggestions
    #expect(probable.allSatisfy { $0.probability >= whole[4].probability } && probable.count >= 5)
  }

  @Test func presentationsLeaveTheModelAsItIs() throws {
    let life = declaredLife(0..<200)
    func image(_ donations: [Donation]) throws -> [UInt8] {
      let place = try TemporaryDirectory()
      let engine = try place.engine()
      try engine.donate(donations, now: now, random: { 1 })
      var predictor = Predictor()
      try engine.log.read { log in
        try log.forEachEvent(after: .start, before: now) {
          if let event = $1 { predictor.learn(event) }
        }
      }
      return predictor.image(stamp: [])
    }
    let plain = life.map { donation in
      var donation = donation
      donation.presentation = nil
      return donation
    }
    #expect(try image(life) == image(plain))
  }

  @Test func forgettingEqualsNeverHavingDeclared() async throws {
    let life = declaredLife(0..<300)
    try await engine.donate(life, now: now)
    try await engine.save(now: now)
    for (since, before) in [(290, 300), (100, 200), (0, 30)] {
      _ = try await engine.forget(
        DonationQuery(since: after(since).instant, before: after(before).instant))
      let rest = try await engine.read { log in
        var rest: [Donation] = []
        try log.forEach { rest.append($0) }
        return rest
      }
      let fresh = try TemporaryDirectory().sharedEngine()
      try await fresh.donate(rest, now: now)
      for count in [150, 300] {
        let request = PredictionRequest(at: after(count), limit: 1000)
        #expect(
          try await engine.predict(request).suggestions == fresh.predict(request).suggestions)
      }
    }
  }
}
