import ForesightValues
import Testing

@testable import Foresight
@testable import ForesightReport

/// The page about a person's own log.
struct PersonalPageTests {
  private static let attack = "<script>alert(1)</script>\"'&\u{202e}\u{0}\n</style>"

  /// So many hours after a Sunday's midnight in 2026.
  private func at(_ hours: Int64) -> Moment {
    Moment(Instant(seconds: 1_795_302_000 + hours * 3600), utcOffset: 60)
  }

  /// A review in which every word is an attack.
  private func review(_ word: String = attack) -> Review {
    var review = Review(moment: Moment(Instant(seconds: 1_795_419_000), utcOffset: 60))
    let item = Review.Item(title: word, subtitle: word, source: word)
    let share = Share(9, of: 10)
    review.considered = 12
    review.days = 20_000...20_780
    review.week[9] = 12
    review.occurrences = Array(repeating: 111, count: 168)
    review.leftOut = 3
    review.follows = [.init(occasion: .after(item), item: item, share: share, usual: 0.1)]
    review.hours = [
      .init(
        occasion: .between(start: 8, end: 9, on: .workdays), item: item, share: share, usual: 0.1)
    ]
    review.circumstances = [
      .init(occasion: .during(name: word, value: word), item: item, share: share, usual: 0.1)
    ]
    review.ahead = [
      .init(item: item, from: at(25), to: at(27), probability: 0.8, why: word)
    ]
    review.promises = [.init(least: 0.5, said: 0.71, kept: share)]
    review.weeks = [Review.Week(day: 20_773, predictions: 10, first: 4, firstThree: 7)]
    review.today = (0..<24).map { hour in
      Review.Hour(
        hour: hour, forecast: [.init(item: item, probability: 0.4, happened: hour == 9)],
        happened: hour == 9 ? [.init(item: item, count: 2)] : [], hasBegun: hour < 10)
    }
    review.sources = [
      .init(name: word, donations: 12, intents: 1, lastDay: 20_780, isLearned: false)
    ]
    return review
  }

  private func text(_ review: Review) -> String {
    PersonalPage(review: review, command: "foresight report", version: "foresight 1").text
  }

  @Test func everyWordIsOnlyAWord() {
    let page = text(review())
    #expect(!page.contains("<script") && !page.contains("\u{202e}") && !page.contains("\u{0}"))
    #expect(page.split(separator: "</style>").count == 2)
    #expect(
      page.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;\u{fffd}\u{fffd}\u{fffd}")
    )
    // Where the words are harmless, there is as much markup.
    let harmless = text(review("a word"))
    #expect(page.count { $0 == "<" } == harmless.count { $0 == "<" })
  }

  @Test func nothingIsAskedFor() {
    let page = text(review())
    for word in [
      "http:", "https:", "src=", "href=", "@import", "url(", "<link", "<img", "<iframe", "<form",
    ] {
      #expect(!page.contains(word), "\(word)")
    }
    #expect(
      page.contains(
        "Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\""))
  }

  @Test func whatIsSaid() {
    let page = text(review("Open Mail"))
    for words in [
      "90&nbsp;%", "9 of 10 workdays", "from 8:00 to 9:00 on workdays",
      "likely 60\u{2060}–\u{2060}98 %",
      "the first suggestion was right 40\u{a0}%", "forget --source &#39;Open Mail&#39;",
      "3 donations and everything about them are left out", "<h3>1\u{2060}–\u{2060}3</h3>",
      "Sunday, before it begins", "<h3>from 50 %</h3>", "<b>71 %</b>", "90 % came true, 9 of 10",
    ] {
      let isThere = page.replacing("\u{a0}", with: " ").contains(
        words.replacing("&nbsp;", with: " ").replacing("\u{a0}", with: " "))
      #expect(isThere, "\(words)")
    }
  }

  /// A log from Wednesday to Wednesday has more Wednesdays than Tuesdays, and no more happens on them.
  @Test func theWeekIsOneOfMeans() throws {
    var review = review("a word")
    review.week = Array(repeating: 0, count: 168)
    review.occurrences = Array(repeating: 2, count: 168)
    for hour in 48..<72 { review.occurrences[hour] = 3 }
    (review.week[57], review.week[81]) = (12, 10)
    let clock = WeekClock(week: review.week, occurrences: review.occurrences)
    #expect(clock.busiest == 81 && clock.means[57] == 4)
    let page = text(review)
    #expect(page.contains("<dd>Thu\u{a0}9:00</dd>") && page.contains("on a Thursday between 9:00"))
    #expect(page.contains("<b>4</b>") && page.contains("<b>5</b>") && page.contains("12 on 3 days"))
    // Where all are alike, none stands out.
    review.week[81] = 8
    let even = text(review)
    #expect(!even.contains("is your busiest hour") && !even.contains("Most happens"))
    #expect(even.contains("Your week"))
  }

  /// A log of one day says nothing of other days, nor what is usual on such a one.
  @Test func whatNeverCameIsNotSaidToBeEmpty() {
    var review = review("a word")
    review.week = Array(repeating: 0, count: 168)
    review.occurrences = review.week
    review.week[57] = 12
    for hour in 48..<60 { review.occurrences[hour] = 1 }
    let page = text(review)
    #expect(!page.contains("is your busiest hour") && !page.contains("Most happens"))
    #expect(page.contains("<span>Monday</span><i hidden></i><b>–</b>"))
    #expect(page.contains("<span>Wednesday</span><i style=\"--w:100.0%\"></i><b>12</b>"))
    // On a day that came, and on which nothing was done, that is known.
    for hour in 0..<24 { review.occurrences[hour] = 1 }
    #expect(text(review).contains("<span>Monday</span><i hidden></i><b>0</b>"))
  }

  /// On a narrow screen only what did happen is called so.
  @Test func aForecastIsNotCalledWhatHappened() {
    let page = text(review("a word"))
    #expect(page.contains(".hour .what::before{content:\"happened: \""))
    #expect(page.contains("<p class=\"how\">a word</p></div>"))
  }

  @Test func daysAreThoseOfTheLog() {
    var review = review("a word")
    let monday = review.moment.day - review.moment.weekday
    review.days = review.moment.day...review.moment.day
    #expect(text(review).contains(", on \(Dates.date(review.moment.day)), as of"))
    #expect(!text(review).contains("at weekends"))
    review.days = monday - 9...review.moment.day
    review.weeks = [-14, -7, 0].map { Review.Week(day: monday + $0, predictions: 9, first: 3) }
    #expect(text(review).contains("were right since \(Dates.date(monday - 9))"))
    #expect(
      text(review).contains(
        "<span>\(Dates.short(monday - 9))</span>".replacing(" ", with: "\u{a0}")))
    review.weeks.insert(Review.Week(day: monday - 21, predictions: 9, first: 3), at: 0)
    #expect(text(review).contains("in the last four weeks"))
  }

  /// Every tag that is opened is closed, in order.
  @Test func tagsAreBalanced() {
    var open: [Substring] = []
    let page = text(review())
    for piece in page.split(separator: "<").dropFirst() {
      let name = piece.prefix { $0.isLetter || $0.isNumber || $0 == "/" || $0 == "!" }
      if name.hasPrefix("!") || ["meta"].contains(name) || piece.contains("/>") { continue }
      if name.hasPrefix("/") {
        #expect(open.popLast() == name.dropFirst())
      } else {
        open.append(name)
      }
    }
    #expect(open.isEmpty)
  }

  @Test func anEmptyLogHasAPage() {
    let page = text(Review(moment: Moment(Instant(seconds: 0), utcOffset: 0)))
    #expect(page.contains("Nothing is known as of Thursday, 1 January 1970, at 0:00."))
    #expect(page.contains("foresight forget --all"))
  }

  @Test func longNamesAreCut() {
    #expect(PersonalPage.short(String(repeating: "a", count: 80)).count == 80)
    #expect(PersonalPage.short(String(repeating: "a", count: 81)).count == 80)
    // One letter with a thousand accents.
    #expect(
      PersonalPage.short("e" + String(repeating: "\u{301}", count: 1000)).unicodeScalars.count == 80
    )
  }
}

/// Words of a command line that somebody copies.
struct ShellWordTests {
  @Test(arguments: [
    ("zsh", "zsh"), ("mcp:claude", "mcp:claude"), ("", "''"), ("a b", "'a b'"),
    ("$(rm -rf ~)", "'$(rm -rf ~)'"),
    ("it's", "'it'\\''s'"), ("a\nb", "$'a\\x0ab'"), ("\u{202e}'\\", "$'\\xe2\\x80\\xae\\x27\\x5c'"),
    ("*", "'*'"), ("~", "'~'"), ("ü", "'ü'"), ("-rf", "-rf"),
  ])
  func words(text: String, word: String) {
    #expect(ShellWord.quoted(text) == word)
  }
}
