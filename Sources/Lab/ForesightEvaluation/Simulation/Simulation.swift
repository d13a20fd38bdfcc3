internal import ForesightFormats
public import ForesightValues

/// Logs of made-up users whose every next step has a known probability.
///
///     let simulation = Simulation(users: 20, days: 60, seed: 1)
///     var days = 0
///     simulation.forEachDay(ofUser: 0) { _ in days += 1 }
///     days > 0      // true
///
/// Times are drawn first: each day some sessions, each of some events. Then, for each event, an intent is drawn from a
/// mixture that depends on what is known before it (see ``SimulatedPerson``). That mixture is the truth; a ranking by
/// it can be beaten by luck alone. Some people also turn suggestions down (``SimulatedDismissals``), which the true
/// probabilities take into account.
public struct Simulation: Sendable {
  /// The number of users.
  public let users: Int
  /// The number of days for which each of them is followed.
  public let days: Int
  /// The seed from which everything is drawn.
  public let seed: UInt64
  /// True if the people turn suggestions down.
  public let dismisses: Bool

  /// Monday, 5 January 2026; times are those of the local clock, written as if they were UTC.
  static let start = Instant(seconds: 1_767_571_200)

  /// Makes a simulation.
  public init(users: Int, days: Int, seed: UInt64, dismisses: Bool = false) {
    (self.users, self.days, self.seed, self.dismisses) = (users, days, seed, dismisses)
  }

  /// One event or dismissal, and the event's true probability.
  public struct Step: Sendable {
    /// The event or the dismissal.
    public let donation: Donation
    /// The probability and the rank that the true process gave to it, as a row of the optimum's file; `nil` for a
    /// dismissal.
    public let optimum: String?
  }

  /// Returns the name of a user, given by a number from 0.
  ///
  ///     Simulation(users: 2, days: 1, seed: 1).name(ofUser: 0)      // "user0001"
  public func name(ofUser number: Int) -> String {
    "user" + (number + 1).digits(4)
  }

  /// Returns a row of the log: NDJSON if the people turn suggestions down, because TSV has no room for dismissals, else
  /// TSV.
  ///
  /// - Complexity: O(bytes).
  public func row(_ donation: Donation, user: String) -> String {
    guard dismisses, case .object(let members) = NDJSON.json(donation) else {
      return TSV.line(donation, user: user)
    }
    return JSON.object([.init("user", .string(user))] + members).text
  }

  /// Calls `body` with the events of each day of one user.
  ///
  /// - Complexity: O(events × intents); memory is that of a day.
  public func forEachDay(ofUser number: Int, _ body: ([Step]) throws -> Void) rethrows {
    var random = SplitMix64(seed: StableHash.combine(seed, UInt64(number)))
    var person = SimulatedPerson(days: days, random: &random)
    var past = SimulatedPast(intents: person.intents)
    // A generator of their own, so that everything else is drawn as without dismissals.
    var moods = SplitMix64(
      seed: StableHash.combine(StableHash.of("moods"), StableHash.combine(seed, UInt64(number))))
    var dismissals = dismisses ? SimulatedDismissals(random: &moods) : nil
    for day in 0..<days {
      var steps: [Step] = []
      person.begin(day: day, random: &random)
      for instant in Self.times(day, &random) {
        let moment = Moment(instant, utcOffset: 0)
        let place = SimulatedPerson.place(at: moment, random: &random)
        let base = person.probabilities(at: moment, place: place, past: past)
        var probabilities = dismissals?.applied(to: base, at: instant) ?? base
        if dismissals != nil, moods.chance(SimulatedDismissals.share),
          case let shown = Self.draw(probabilities, &moods), past.knows(shown)
        {
          dismissals?.dismiss(shown, at: instant)
          probabilities = dismissals?.applied(to: base, at: instant) ?? base
          steps.append(
            Step(
              donation: Donation(
                kind: .dismissal, at: moment, source: "", intent: person.names[shown]),
              optimum: nil))
        }
        let intent = Self.draw(probabilities, &random)
        let optimum = past.optimum(of: intent, probabilities)
        steps.append(
          Step(
            donation: Donation(
              at: moment, source: "", intent: person.names[intent],
              parameters: person.parameters(of: intent, random: &random),
              context: ["place": .string(SimulatedPerson.places[place])]),
            optimum: optimum.line(
              user: name(ofUser: number), seconds: instant.microseconds / 1_000_000)))
        past.add(intent, at: instant)
        dismissals?.use(intent)
      }
      try body(steps)
    }
  }

  /// The times of one day's events: three to seven sessions between 7 and 23 o'clock, each of six
  /// events on average, a minute or so apart.
  private static func times(_ day: Int, _ random: inout SplitMix64) -> [Instant] {
    var times: [Instant] = []
    for _ in 0..<Int.random(in: 3...7, using: &random) {
      var seconds = Double(day) * 86_400 + Double.random(in: 7...23, using: &random) * 3600
      repeat {
        times.append(start.advanced(by: Int64(seconds) * 1_000_000))
        seconds += random.exponential(mean: 60) + 2
      } while random.chance(5.0 / 6)
    }
    return times.sorted()
  }

  /// Draws an index with the given probabilities.
  static func draw(_ probabilities: [Double], _ random: inout SplitMix64) -> Int {
    var rest = Double.random(in: 0..<1, using: &random)
    for (intent, probability) in probabilities.enumerated() {
      rest -= probability
      if rest < 0 { return intent }
    }
    return probabilities.count - 1
  }
}
