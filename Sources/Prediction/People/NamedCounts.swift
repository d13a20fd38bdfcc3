public import Donations

/// What people do, by name: for each context how many of them ever went on with what.
///
///     let counts = NamedCounts(minimum: 5, entries: [
///       .init(context: .after(nmap), followers: [.init(intent: ssh, people: 12)])
///     ])
///     prior.naming(counts)            // what a person never did becomes a candidate, too
///
/// People are counted, not events, and only what at least ``minimum`` of them did is in it.
public struct NamedCounts: Hashable, Sendable {
  /// An intent, as its source calls it.
  public struct Intent: Hashable, Sendable {
    /// The source; empty where logs have none.
    public var source: String
    /// The name.
    public var name: String

    /// Makes an intent.
    public init(source: String, name: String) {
      self.source = source
      self.name = name
    }

    /// The identity by which events know it.
    public var key: UInt64 { StableHash.combine(StableHash.of(source), StableHash.of(name)) }
  }

  /// What somebody was in when they went on.
  public enum Context: Hashable, Sendable {
    /// Anything.
    case any
    /// After an intent; after two, the latest first.
    case after(Intent)
    case afterTwo(Intent, Intent)
    /// When they did something for the first time, after the intent that was the last to be new.
    case new(after: Intent)
    /// Where a field of the context had a value.
    case field(name: String, value: ParameterValue)

    /// By which it is looked up.
    var key: UInt64 {
      switch self {
      case .any: Self.anyKey
      case .after(let last): Self.key(after: last.key)
      case .afterTwo(let last, let before): Self.key(after: last.key, before.key)
      case .new(let last): Self.key(newAfter: last.key)
      case .field(let name, let value): Self.key(field: StableHash.of(name: name, value: value))
      }
    }

    static let anyKey = ContextKeys.key(2000, 0)
    static func key(after last: UInt64) -> UInt64 { ContextKeys.key(2001, last) }
    static func key(after last: UInt64, _ before: UInt64) -> UInt64 {
      ContextKeys.key(2002, last, before)
    }
    static func key(newAfter last: UInt64) -> UInt64 { ContextKeys.key(2004, last) }
    static func key(field: UInt64) -> UInt64 { ContextKeys.key(2003, field) }
  }

  /// How many people went on with an intent.
  public struct Follower: Hashable, Sendable {
    /// The intent.
    public var intent: Intent
    /// How many people; a number with noise may have a fraction.
    public var people: Double

    /// Makes a follower.
    public init(intent: Intent, people: Double) {
      self.intent = intent
      self.people = people
    }
  }

  /// What people went on with in a context.
  public struct Entry: Hashable, Sendable {
    /// The context.
    public var context: Context
    /// What followed.
    public var followers: [Follower]

    /// Makes an entry.
    public init(context: Context, followers: [Follower]) {
      self.context = context
      self.followers = followers
    }
  }

  /// The least number of people that everything in it rests on.
  public let minimum: Int
  /// The contexts.
  public let entries: [Entry]
  /// All intents in it, in the order in which they are numbered.
  let intents: [Intent]
  private let numbers: [UInt64: Int]
  private let followers: [[(number: Int, people: Float)]]
  private let places: [UInt64: Int]

  /// Makes counts.
  ///
  /// - Complexity: O(followers).
  public init(minimum: Int, entries: [Entry]) {
    self.minimum = minimum
    // In an order of its own, so that the same counts are the same bits however they were found.
    let entries = entries.map { entry in
      Entry(
        context: entry.context,
        followers: entry.followers.sorted {
          ($0.people, $0.intent.key) > ($1.people, $1.intent.key)
        })
    }.sorted { $0.context.key < $1.context.key }
    self.entries = entries
    var intents: [Intent] = []
    var numbers: [UInt64: Int] = [:]
    followers = entries.map { entry in
      entry.followers.map { follower in
        let number = numbers[follower.intent.key] ?? intents.count
        if number == intents.count {
          numbers[follower.intent.key] = number
          intents.append(follower.intent)
        }
        return (number, Float(follower.people))
      }
    }
    self.intents = intents
    self.numbers = numbers
    places = Dictionary(
      entries.enumerated().map { ($1.context.key, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// What followed in a context, by number.
  func followers(of key: UInt64) -> [(number: Int, people: Float)]? {
    places[key].map { followers[$0] }
  }

  /// The number of an intent.
  func number(of key: UInt64) -> Int? { numbers[key] }

  public static func == (first: NamedCounts, second: NamedCounts) -> Bool {
    first.minimum == second.minimum && first.entries == second.entries
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(minimum)
    hasher.combine(entries)
  }
}
