import ForesightValues

/// A time as people write it, by the clock on their wall.
///
///     let time = try TimeExpression.moment("yesterday 18:00", now: now, offset: { _ in 60 })
///
/// If the clock is set back and shows a time twice, the first of the two moments is meant.
enum TimeExpression {
  /// The help about the times that ``moment(_:now:offset:)`` reads.
  static let help = """
    TIME is a date and a time of day on your clock, such as '2026-11-22 18:00'. Without a time of day it \
    is midnight; without a date it is today. The date may also be today, yesterday, tomorrow, or a \
    weekday: 'monday 9:00' is the most recent one that has passed. TIME may also be now; an age in \
    minutes, hours, days of 24 hours or weeks, -30m, -2h, -3d, -1w; RFC 3339 with an offset, \
    2026-11-22T18:00:00+01:00; or Unix seconds.
    """
  /// The words that a shell offers as completions of a time.
  static let words = ["now", "today", "yesterday", "tomorrow"] + weekdays

  private static let weekdays = Moment.weekdays.map { $0.lowercased() }
  private static let units: [(name: Character, seconds: Int64)] = [
    ("m", 60), ("h", 3600), ("d", 86_400), ("w", 604_800),
  ]

  /// The reason why a text is not a time.
  struct Fault: Error, Hashable, CustomStringConvertible {
    let description: String
    /// The word that was probably meant; `nil` if no known word is similar.
    let guess: String?

    init(_ text: String, guess: String? = nil) { (description, self.guess) = (text, guess) }

    static let empty = Self("it is empty")
    static let skipped = Self("your clock never shows that, because it is set forward")
    static let outside = Self("it is not in the years 1970 to 9999")
    static func noDate(_ text: String) -> Self { Self("'\(text)' is no date, such as 2026-11-22") }
    static func noTimeOfDay(_ text: String) -> Self {
      Self("'\(text)' is no time of day, such as 18:00")
    }
    static func noSuchDate(_ date: String) -> Self { Self("there is no day \(date)") }
    static func tooLarge(_ what: String, _ number: Int, most: Int) -> Self {
      Self("there is no \(what) \(number), the last is \(most)")
    }
    static func missingUnit(_ text: String) -> Self {
      Self("'\(text)' has no unit, which is m, h, d or w")
    }
    static func unknownUnit(_ unit: String) -> Self {
      Self("there is no unit '\(unit)', but m, h, d and w")
    }
    static func unreadable(_ text: String) -> Self { Self("'\(text)' cannot be understood") }
    static func unknownWord(_ word: String) -> Self {
      Self("the word '\(word)' means no time", guess: Spelling.guess(word, words))
    }
    static func shortNumber(_ text: String) -> Self {
      Self(
        "'\(text)' is too short for Unix seconds; write a time of day as 18:30, and a date as 2026-11-22"
      )
    }
  }

  /// Reads a time.
  ///
  /// - Parameters:
  ///   - now: the current time.
  ///   - offset: returns the minutes by which the local clock is ahead of UTC at an instant.
  /// - Complexity: O(bytes).
  static func moment(
    _ text: String, now: Instant, offset: (Instant) -> Int
  ) throws(Fault) -> Moment {
    let words = text.split(separator: " ").map { $0.lowercased() }
    guard let first = words.first else { throw .empty }
    let moment: Moment
    if words.count == 1, first.allSatisfy({ digits.contains($0) || $0 == "." }) {
      let parts = first.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty }) else { throw .unreadable(first) }
      if Timestamp.isShortNumber(first) { throw .shortNumber(first) }
      guard let time = Timestamp.parse(first) else { throw .outside }
      moment = Moment(time.instant, utcOffset: offset(time.instant))
    } else if let time = Timestamp.parse(text) {
      moment = time
    } else if first == "now" || first.hasPrefix("-") {
      if words.count > 1 { throw .unreadable(words[1]) }
      let past = first == "now" ? 0 : try duration(first)
      let (instant, overflow) = now.microseconds.subtractingReportingOverflow(past)
      if overflow { throw .outside }
      let then = Instant(microseconds: instant)
      moment = Moment(then, utcOffset: offset(then))
    } else {
      moment = try local(words, now: Moment(now, utcOffset: offset(now)), offset)
    }
    guard Instant.recordable.contains(moment.instant), moment.isWritable else { throw .outside }
    return moment
  }

  private static let digits = "0123456789"

  /// Returns the length of an age, such as `-2h`, in microseconds.
  private static func duration(_ text: String) throws(Fault) -> Int64 {
    let number = text.dropFirst().prefix { digits.contains($0) }
    let name = text.dropFirst(number.count + 1)
    if number.isEmpty { throw .unreadable(text) }
    if name.isEmpty { throw .missingUnit(text) }
    guard let unit = units.first(where: { String($0.name) == name }) else {
      throw .unknownUnit(String(name))
    }
    guard let count = Int64(number) else { throw .outside }
    let (microseconds, overflow) = count.multipliedReportingOverflow(by: unit.seconds * 1_000_000)
    if overflow { throw .outside }
    return microseconds
  }

  /// Reads a day, a time of day, or both.
  private static func local(
    _ words: [String], now: Moment, _ offset: (Instant) -> Int
  ) throws(Fault) -> Moment {
    var words = words
    // A `T` may separate a date from its time of day.
    if let first = words.first, let digit = first.first, digits.contains(digit),
      let place = first.firstIndex(of: "t")
    {
      let time = String(first[first.index(after: place)...])
      if time.isEmpty { throw .unreadable(first) }
      words[0...0] = [String(first[..<place]), time]
    }
    var day = now.day
    var weekday: Int?
    if let first = words.first, !first.contains(":") {
      (day, weekday) = try date(first, now: now)
      words.removeFirst()
    }
    let time = try words.first.map { (word) throws(Fault) in try timeOfDay(word) }
    if words.count > 1 { throw .unreadable(words[1]) }
    let moment = try Self.moment(day: day, time: time, offset)
    guard weekday != nil, moment.instant > now.instant else { return moment }
    return try Self.moment(day: day - 7, time: time, offset)
  }

  /// Returns a date as the number of days since 1970, and the weekday, from 0 for Monday, if the word names one.
  private static func date(_ word: String, now: Moment) throws(Fault) -> (Int, weekday: Int?) {
    switch word {
    case "today": return (now.day, nil)
    case "yesterday": return (now.day - 1, nil)
    case "tomorrow": return (now.day + 1, nil)
    default: break
    }
    if let weekday = weekdays.firstIndex(of: word) {
      return (now.day - (now.weekday - weekday + 7) % 7, weekday)
    }
    guard word.contains(where: { digits.contains($0) }) else { throw .unknownWord(word) }
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2],
      parts.allSatisfy({ $0.allSatisfy { digits.contains($0) } }), let year = Int(parts[0])
    else { throw .noDate(word) }
    if let month = Int(parts[1]), month > 12 { throw .tooLarge("month", month, most: 12) }
    guard let midnight = Timestamp.parse(word + "T00:00Z") else {
      throw year < 1970 ? .outside : .noSuchDate(word)
    }
    return (midnight.day, nil)
  }

  /// Returns a time of day, such as `18:30`, as microseconds since midnight.
  private static func timeOfDay(_ word: String) throws(Fault) -> Int64 {
    // A time with a valid offset was parsed before, so any text after the digits is a fault. Faults in the digits are
    // reported first.
    let clock = word.prefix { digits.contains($0) || $0 == ":" || $0 == "." }
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), (1...2).contains(parts[0].count), parts[1].count == 2,
      let hour = Int(parts[0]), let minute = Int(parts[1])
    else { throw .noTimeOfDay(word) }
    if hour > 23 { throw .tooLarge("hour", hour, most: 23) }
    if minute > 59 { throw .tooLarge("minute", minute, most: 59) }
    let minutes = Int64(hour * 60 + minute) * 60_000_000
    guard clock.count == word.count else { throw .noTimeOfDay(word) }
    guard parts.count == 3 else { return minutes }
    if let second = Int(parts[2].prefix(2)), second > 60 {
      throw .tooLarge("second", second, most: 59)
    }
    // Seconds may have a fraction, and be a leap second.
    guard let seconds = Timestamp.parse("1970-01-01T00:00:\(parts[2])Z") else {
      throw .noTimeOfDay(word)
    }
    return minutes + seconds.instant.microseconds
  }

  /// Returns the moment at which the local clock first shows a time on a day; without a time, the beginning of the day.
  private static func moment(
    day: Int, time: Int64?, _ offset: (Instant) -> Int
  ) throws(Fault) -> Moment {
    let shown = Instant(microseconds: Int64(day) * Instant.day + (time ?? 0))
    // No zone is a day away from UTC, so the instant lies between these.
    let near = [-Instant.day, Instant.day].map { offset(shown.advanced(by: $0)) }
    let moments = near.map { Moment(shown.advanced(by: -Int64($0) * 60_000_000), utcOffset: $0) }
    if let moment = moments.first(where: { offset($0.instant) == $0.utcOffset }) { return moment }
    // Midnight may be skipped. Then the day begins when the clock has been set forward.
    let change = Moment(moments[0].instant, utcOffset: offset(moments[0].instant))
    guard time == nil, change.day == day else { throw .skipped }
    return change
  }
}
