import Foresight
import ForesightLog
import ForesightReport
import ForesightTestSupport
import ForesightValues
import Testing

/// Looking back at a log.
struct ReviewTests {
  /// What has to stay as long as the test does.
  private final class Kept { var directories: [TemporaryDirectory] = [] }
  private let kept = Kept()

  /// Monday, 2 November 2026, at midnight in a place an hour ahead of UTC.
  private static let monday = Instant(seconds: 1_793_574_000)

  private static func moment(_ day: Int, _ hour: Int, _ minute: Int = 0) -> Moment {
    Moment(
      monday.advanced(by: Int64((day * 24 + hour) * 60 + minute) * 60_000_000), utcOffset: 60)
  }

  /// Four weeks: on workdays an alarm at 7, coffee after it at the station, mail at 9 and now and then twice; at
  /// weekends a film.
  private static let life: [Donation] = (0..<28).flatMap { day -> [Donation] in
    if day % 7 >= 5 {
      return [
        Donation(
          at: moment(day, 20), source: "tv", intent: "PlayFilm",
          parameters: ["n": .integer(Int64(day))])
      ]
    }
    return [
      Donation(at: moment(day, 7), source: "clock", intent: "StopAlarm"),
      Donation(
        at: moment(day, 7, 40), source: "cafe", intent: "OrderCoffee",
        parameters: ["size": day % 5 == 0 ? "small" : "large"], context: ["place": "station"]),
      Donation(
        at: moment(day, 9, 5), source: "mail", intent: "OpenMail", context: ["place": "office"]),
    ] + (day % 3 == 0 ? [Donation(at: moment(day, 9, 30), source: "mail", intent: "OpenMail")] : [])
  }

  private func engine(_ donations: [Donation] = life) throws -> Engine {
    let directory = try TemporaryDirectory()
    kept.directories.append(directory)
    let engine = try directory.engine()
    var number: UInt64 = 0
    try engine.donate(donations, now: Self.moment(40, 0).instant, isLimited: false) {
      number += 1
      return number
    }
    return engine
  }

  @Test func whatWasDoneWhen() throws {
    let engine = try engine()
    let review = try engine.review(at: Self.moment(27, 23))
    #expect(review.considered == Self.life.count && !review.isPartial && review.leftOut == 0)
    #expect(review.week.reduce(0, +) == Self.life.count)
    #expect(review.week[7] == 8 && review.week[5 * 24 + 20] == 4 && review.week[0] == 0)
    // From seven on the first Monday to eight in the evening on the last Sunday.
    #expect([7, 6, 164, 165].map { review.occurrences[$0] } == [4, 3, 4, 3])
    #expect(review.days == Self.moment(0, 1).day...Self.moment(27, 1).day)
    #expect(review.sources.map(\.name) == ["mail", "clock", "cafe", "tv"])
    #expect(review.sources.map(\.donations).reduce(0, +) == Self.life.count)
    #expect(review.sources.last?.lastDay == Self.moment(27, 0).day)
  }

  @Test func theDayAheadAndWhatWasPromised() throws {
    let engine = try engine()
    // Thursday of the fourth week, with a Friday to come.
    let review = try engine.review(at: Self.moment(24, 23))
    let first = try #require(review.ahead.first)
    #expect(
      review.ahead.count <= 8
        && review.ahead.allSatisfy { $0.item.title != "Play Film" || $0.probability < 0.2 })
    #expect(review.ahead.contains { $0.probability > 0.5 })
    #expect(review.ahead.map(\.from.instant) == review.ahead.map(\.from.instant).sorted())
    #expect(first.from.day == Self.moment(25, 0).day)
    #expect(review.ahead.contains { $0.why.hasPrefix("on ") && $0.why.hasSuffix("workdays") })
    #expect(review.ahead.allSatisfy { !$0.why.hasPrefix("on 0 ") })
    let promise = try #require(review.promises.first)
    #expect(promise.least == 0.5 && promise.said >= 0.5 && promise.kept.rate > 0.5)
    let lines = review.promises.reduce(0) { $0 + $1.kept.count }
    // Fourteen days have hundreds of lines at most, and each is in one of three.
    #expect(review.promises.count <= 3 && (20...1000).contains(lines))
    // What is hidden is neither promised nor counted.
    _ = try engine.log.change { settings in
      settings.hidden = ["StopAlarm", "OrderCoffee", "OpenMail", "PlayFilm"].map {
        HiddenIntent($0)
      }
    }
    let hidden = try engine.review(at: Self.moment(24, 23))
    #expect(hidden.ahead.isEmpty && hidden.promises.isEmpty)
    let early = try self.engine([]).review(at: Self.moment(0, 1))
    #expect(early.ahead.isEmpty && early.promises.isEmpty)
  }

  @Test func habits() throws {
    let engine = try engine()
    let review = try engine.review(at: Self.moment(27, 23))
    let coffee = try #require(review.follows.first)
    guard case .after(let alarm) = coffee.occasion else {
      Issue.record("\(coffee)")
      return
    }
    #expect(alarm.title == "Stop Alarm" && coffee.item.title == "Order Coffee (large)")
    #expect(coffee.share == Share(16, of: 20))
    // On each workday there was an alarm between 7 and 8, and a film on each day of a weekend, whichever it was.
    let hours = Dictionary(
      review.hours.map { ($0.item.title, $0) }, uniquingKeysWith: { first, _ in first })
    #expect(hours["Stop Alarm"]?.occasion == .between(start: 7, end: 8, on: .workdays))
    #expect(hours["Stop Alarm"]?.share == Share(20, of: 20))
    #expect(hours["Play Film"]?.occasion == .between(start: 20, end: 21, on: .weekends))
    let places = review.circumstances.map { ($0.occasion, $0.item.title) }
    #expect(
      places.contains {
        $0 == (.during(name: "place", value: "office"), "Open Mail")
      })
  }

  /// What is said of the past is what `predict` would have said then.
  @Test func suggestionsAreThoseOfTheirTime() throws {
    let engine = try engine()
    let review = try engine.review(at: Self.moment(27, 23))
    var (first, firstThree, predictions) = (0, 0, 0)
    for donation in Self.life.dropFirst() {
      let request = PredictionRequest(
        at: donation.moment, context: donation.context, limit: 3)
      let suggestions = try engine.predict(request).suggestions
      let rank = suggestions.firstIndex { suggestion in
        suggestion.intent == donation.intent
          && suggestion.parameters.allSatisfy { donation.parameters[$0.name] == $0.value }
      }
      predictions += 1
      if rank == 0 { first += 1 }
      if rank != nil { firstThree += 1 }
    }
    #expect(review.weeks.map(\.day) == (0..<4).map { Self.moment($0 * 7, 0).day })
    #expect(review.weeks.reduce(0) { $0 + $1.predictions } == predictions)
    #expect(review.weeks.reduce(0) { $0 + $1.first } == first && first > predictions / 2)
    #expect(review.weeks.reduce(0) { $0 + $1.firstThree } == firstThree)
  }

  /// Each hour of the day as it would have been forecast when it began, or now for those to come.
  @Test func theDayHourByHour() throws {
    let engine = try engine()
    let now = Self.moment(25, 8, 30)
    let review = try engine.review(at: now)
    #expect(review.today.map(\.hour) == Array(0..<24))
    #expect(review.today.map(\.hasBegun) == (0..<24).map { $0 <= 8 })
    for hour in [0, 7, 8, 9, 20] {
      let moment = Self.moment(25, hour)
      let known = Self.life.filter { $0.moment.instant < min(moment.instant, now.instant) }
      let other = try self.engine(known)
      let forecast = try other.predict(PredictionRequest(at: moment, limit: 3)).suggestions
      #expect(review.today[hour].forecast.map(\.item.title) == forecast.map(\.title), "\(hour)")
      #expect(review.today[hour].forecast.map(\.probability) == forecast.map(\.probability))
    }
    #expect(review.today[7].happened.map(\.item.title) == ["Stop Alarm", "Order Coffee (small)"])
    #expect(review.today[7].forecast.first?.happened == true)
    #expect(review.today[9].happened.isEmpty)
  }

  /// What is hidden or excluded leaves no word and no count, and is told to be left out.
  @Test func whatIsHiddenOrExcludedIsNotThere() throws {
    let engine = try engine()
    _ = try engine.log.change { settings in
      settings.hidden = [HiddenIntent("PlayFilm")]
      settings.exclusions = [
        Exclusion(source: "cl*"), Exclusion(intent: "OrderCoffee", parameter: "size"),
        Exclusion(parameter: "place"),
      ]
    }
    for moment in [Self.moment(27, 23), Self.moment(25, 12)] {
      let review = try engine.review(at: moment)
      let words = "\(review)"
      for word in ["Film", "tv", "clock", "Alarm", "large", "small", "station", "office"] {
        #expect(!words.contains(word), "\(word)")
      }
      #expect(words.contains("Order Coffee"))
      #expect(review.leftOut > 20 && review.circumstances.isEmpty)
      let counted = review.week.reduce(0, +)
      #expect(counted == review.considered - review.leftOut)
      #expect(review.weeks.reduce(0) { $0 + $1.predictions } <= counted)
    }
  }

  /// The order of the weeks matters to none of their days.
  @Test func shufflingDaysChangesNoWeekday() throws {
    func review(_ order: [Int]) throws -> Review {
      let donations = Self.life.map { donation -> Donation in
        var moved = donation
        let day = donation.moment.day - Self.moment(0, 0).day
        let target = order[day / 7] * 7 + day % 7
        moved.moment.instant = donation.moment.instant.advanced(
          by: Int64(target - day) * Instant.day)
        return moved
      }
      return try engine(donations).review(at: Self.moment(27, 23))
    }
    let straight = try review([0, 1, 2, 3])
    for order in [[3, 2, 1, 0], [1, 3, 0, 2], [2, 0, 3, 1]] {
      let shuffled = try review(order)
      #expect(shuffled.week == straight.week && shuffled.occurrences == straight.occurrences)
      #expect(shuffled.most.map(\.count) == straight.most.map(\.count))
    }
  }

  @Test func whatWasDoneMostAndWhatIsNotDoneAnyMore() throws {
    let timed = (0..<12).map { day -> Donation in
      var donation = Donation(at: Self.moment(day, 12), source: "apps", intent: "PlayChess")
      donation.duration = 600
      return donation
    }
    let engine = try engine(Self.life + timed)
    let review = try engine.review(at: Self.moment(38, 12))
    #expect(review.most.first?.item.title == "Open Mail" && review.most.first?.count == 27)
    let chess = try #require(review.most.first { $0.item.title == "Play Chess" })
    #expect(chess.count == 12 && chess.seconds == 7200)
    #expect(review.ended.map(\.item.title) == ["Play Chess"])
    #expect(review.ended.first?.lastDay == Self.moment(11, 12).day)
    // Then all of it was of late.
    #expect(try engine.review(at: Self.moment(20, 12)).ended.isEmpty)
  }

  /// A command of a program that has many stands by itself, and the person's home is no news to them.
  @Test func linesAreToldAsCommands() throws {
    var lines: [Donation] = []
    for number in 0..<20 {
      let texts: [String] = [
        "git status", "git commit -m 'a \(number)'", "cat /home/ada/x/\(number).txt",
        "vim a.\(number)",
      ]
      for text in texts {
        let parts = text.split(separator: " ", maxSplits: 1).map { String($0) }
        lines.append(
          Donation(
            at: Self.moment(number, 9), source: "zsh", intent: parts[0],
            parameters: ["arguments": .string(parts[1])],
            context: ["directory": "/home/ada/engine"]))
      }
    }
    let review = try engine(lines).review(at: Self.moment(27, 23), home: "/home/ada")
    #expect(Set(review.most.map(\.item.title)) == ["git status", "git commit", "cat", "vim"])
    #expect(!"\(review)".contains("/home/ada"))
  }

  @Test func whatWasOfferedIsCounted() throws {
    let engine = try engine()
    try engine.log.write { log in
      try log.note(Offers(shown: 19, taken: 7), at: Self.moment(20, 9), source: "menu")
    }
    #expect(try engine.review(at: Self.moment(27, 23)).offers == Share(7, of: 19))
  }

  @Test func boundsAreKept() throws {
    let engine = try engine()
    var bounds = Review.Bounds()
    (bounds.donations, bounds.predictions) = (30, 10)
    (bounds.weeks, bounds.habits) = (1, 1)
    let review = try engine.review(at: Self.moment(27, 23), within: bounds)
    #expect(review.considered == 30 && review.isPartial)
    #expect(review.weeks.reduce(0) { $0 + $1.predictions } == 10)
    #expect(review.follows.count <= 1 && review.hours.count <= 1)
    // Who donated how many is told of all.
    #expect(review.sources.map(\.donations).reduce(0, +) == Self.life.count)
  }

  @Test func anEmptyLog() throws {
    let engine = try engine([])
    let review = try engine.review(at: Self.moment(0, 12))
    #expect(review.days == nil && review.weeks.isEmpty && review.sources.isEmpty)
    #expect(review.today.count == 24 && review.today.allSatisfy(\.forecast.isEmpty))
  }

  @Test func itCanBeStopped() throws {
    struct Stopped: Error {}
    let engine = try engine()
    #expect(throws: Stopped.self) {
      try engine.review(at: Self.moment(27, 23), replaying: { _, _ in throw Stopped() })
    }
  }

  /// The same log gives the same review, in another process too: nothing goes by the order of a dictionary.
  @Test func itIsDeterministic() throws {
    let reviews = try (0..<3).map { _ in
      let engine = try engine()
      return "\(try engine.review(at: Self.moment(27, 23)))"
    }
    #expect(Set(reviews).count == 1)
  }
}
