public import ForesightValues

/// A look back at a log, for a page that the log's owner reads.
///
///     let review = try engine.review(at: moment)
///     review.follows.count      // 0: three mornings say too little
///
/// It holds nothing that the owner's settings hide or exclude today, even if that was recorded earlier.
public struct Review: Sendable {
  /// The moment after which nothing is known.
  public var moment: Moment
  /// The number of donations that were read, the latest.
  public var considered = 0
  /// True if there are older donations, which were not read.
  public var isPartial = false
  /// The number of donations left out of everything else here, because the settings hide or exclude them.
  public var leftOut = 0
  /// The local days from the first to the last of the donations whose time is known, counted from 1970-01-01; `nil` if
  /// there are none.
  public var days: ClosedRange<Int>?
  /// The number of donations in each hour of the week, from Monday at midnight.
  public var week = Array(repeating: 0, count: 168)
  /// The number of times that each hour of the week occurred between the first and the last of these donations.
  public var occurrences = Array(repeating: 0, count: 168)
  /// The habits of doing one thing after another.
  public var follows: [Habit] = []
  /// The habits of doing something at a certain hour.
  public var hours: [Habit] = []
  /// The habits of doing something in certain circumstances.
  public var circumstances: [Habit] = []
  /// The things done most, the most frequent first.
  public var most: [Done] = []
  /// The things that were done often and are not any more, the most frequent first.
  public var ended: [Done] = []
  /// The share of the suggestions shown that were taken.
  public var offers = Share(0, of: 0)
  /// The share of unasked offers that were right.
  public var notices = Share(0, of: 0)
  /// The likeliest actions on the day after that of `moment`, in the order of their hours.
  public var ahead: [Ahead] = []
  /// The promises for the last days, and their outcomes; those that promised most first.
  public var promises: [Promise] = []
  /// The share of suggestions that were right, week by week.
  public var weeks: [Week] = []
  /// The share of donations for which suggesting the most frequent item until then would have been right.
  public var mostFrequent = Share(0, of: 0)
  /// The hours of the day of the moment, with what was to be expected and what happened.
  public var today: [Hour] = []
  /// The sources that donated, the one with the most first.
  public var sources: [Source] = []

  /// An action of a person, with the texts that name it on the page.
  public struct Item: Hashable, Sendable {
    /// The title that a person sees.
    public var title: String
    /// The text below the title; `nil` if there is none.
    public var subtitle: String?
    /// The source that donated the action.
    public var source: String
  }

  /// An item that is done on an occasion more often than at other times.
  public struct Habit: Hashable, Sendable {
    /// The occasion on which the item is done.
    public var occasion: Occasion
    /// The item.
    public var item: Item
    /// The share of the occasions on which the item was done.
    public var share: Share
    /// The share that would be expected without the occasion, from 0 to 1.
    public var usual: Double
  }

  /// An occasion on which an item is done.
  public enum Occasion: Hashable, Sendable {
    /// Within an hour after another item.
    case after(Item)
    /// From one full hour to another, on some days.
    case between(start: Int, end: Int, on: Days)
    /// While a circumstance has a value.
    case during(name: String, value: String)
  }

  /// An item, and how often it was done.
  public struct Done: Hashable, Sendable {
    /// The item.
    public var item: Item
    /// The number of times.
    public var count: Int
    /// The time that it took in all, in seconds; `nil` unless the durations of most of the times are known.
    public var seconds: Double?
    /// The local day on which it was last done, counted from 1970-01-01; `nil` if it is not known.
    public var lastDay: Int?
  }

  /// A choice of days of the week.
  public enum Days: Hashable, Sendable, CaseIterable {
    case all, workdays, weekends

    /// The words that follow a time of day on the page, such as " on workdays"; empty for all days.
    public var words: String {
      switch self {
      case .all: ""
      case .workdays: " on workdays"
      case .weekends: " at weekends"
      }
    }
  }

  /// The suggestions of a week. Each was compared with the next donation, before that donation was learned.
  public struct Week: Hashable, Sendable {
    /// The local day on which the week begins, a Monday, counted from 1970-01-01.
    public var day: Int
    /// The number of donations that were predicted.
    public var predictions = 0
    /// The number of donations for which the first suggestion was right.
    public var first = 0
    /// The number of donations for which one of the first three was right.
    public var firstThree = 0
  }

  /// An hour of the day.
  public struct Hour: Hashable, Sendable {
    /// The number of the hour, from 0 to 23.
    public var hour: Int
    /// The suggestions when the hour began or, for an hour to come, as of now; the most probable first.
    public var forecast: [Expected] = []
    /// The items that were done in the hour.
    public var happened: [Happened] = []
    /// True if the hour has begun, or is over.
    public var hasBegun: Bool
  }

  /// An item that was expected in an hour.
  public struct Expected: Hashable, Sendable {
    /// The item.
    public var item: Item
    /// The probability that the item is done next when the hour begins.
    public var probability: Double
    /// True if the item was done within the hour.
    public var happened = false
  }

  /// An item that was done in an hour.
  public struct Happened: Hashable, Sendable {
    /// The item.
    public var item: Item
    /// The number of times that the item was done in the hour.
    public var count: Int
  }

  /// A source that donated.
  public struct Source: Hashable, Sendable {
    /// The source's name.
    public var name: String
    /// The number of donations that are recorded, and the number of their intents.
    public var (donations, intents): (Int, Int)
    /// The local day of the source's latest donation among those read, in days since 1970-01-01; `nil` if none of them
    /// has a known time.
    public var lastDay: Int?
    /// True if the model learns from the source.
    public var isLearned: Bool
  }
}

extension Review {
  /// Bounds on what is read and replayed, so that a page takes seconds and not hours, however long the log is.
  public struct Bounds: Hashable, Sendable {
    /// The most donations that are read, the latest.
    public var donations = 100_000
    /// The most donations that are predicted once more, the latest.
    public var predictions = 4000
    /// The number of weeks, up to the end, in which donations are predicted.
    public var weeks = 26
    /// The most habits of a kind.
    public var habits = 8

    /// Makes the usual bounds.
    public init() {}
  }
}
