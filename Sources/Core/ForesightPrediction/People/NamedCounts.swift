public import ForesightValues

/// The habits of people, by name: for each context, the number of people who ever did each intent next.
///
///     let nmap = NamedCounts.Intent(source: "zsh", name: "nmap")
///     let ssh = NamedCounts.Intent(source: "zsh", name: "ssh")
///     let counts = NamedCounts(minimum: 5, entries: [
///       .init(context: .after(nmap), followers: [.init(intent: ssh, people: 12)])
///     ])
///     Prior.none.naming(counts).names == counts      // true: what a person never did becomes a candidate, too
///
/// People are counted, not events. An intent is in it only if at least ``minimum`` of them did it, and what followed
/// something only if at least ``minimumOfSteps`` of them went on so.
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

    /// True if it has a name, and its texts are no longer than ``NamedCounts/longestName``.
    public var canBeNamed: Bool {
      !name.isEmpty && max(source.utf8.count, name.utf8.count) <= NamedCounts.longestName
    }

    /// The identity by which events know it.
    public var key: UInt64 { StableHash.combine(StableHash.of(source), StableHash.of(name)) }
  }

  /// The context in which somebody did something next.
  public enum Context: Hashable, Sendable {
    /// Any context.
    case any
    /// After an intent; after two, the latest first.
    case after(Intent)
    case afterTwo(Intent, Intent)
    /// The first use of something, after the intent that was the last to be new.
    case new(after: Intent)
    /// A context with a field that had a value.
    case field(name: String, value: ParameterValue)

    /// True if everything in it has a name, and its texts are no longer than ``NamedCounts/longestName``.
    public var canBeNamed: Bool {
      switch self {
      case .any: true
      case .after(let last), .new(let last): last.canBeNamed
      case .afterTwo(let last, let before): last.canBeNamed && before.canBeNamed
      case .field(let name, let value):
        !name.isEmpty
          && max(name.utf8.count, value.canonicalText.utf8.count) <= NamedCounts.longestName
      }
    }

    /// The key by which it is looked up.
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

  /// A person's step from a context to an intent.
  public struct Step: Hashable, Sendable {
    /// The context.
    public var context: Context
    /// The intent that they did next.
    public var intent: Intent

    /// Makes a step.
    public init(context: Context, intent: Intent) {
      self.context = context
      self.intent = intent
    }

    /// A number that puts steps in the same order everywhere.
    public var key: UInt64 { StableHash.combine(context.key, intent.key) }
  }

  /// The noise that was added to the numbers of people: (ε, δ)-differential privacy at the level of a person.
  public struct Noise: Hashable, Sendable {
    /// The most that one person changes the probability of any outcome: by a factor of e^ε.
    public var epsilon: Double
    /// The probability with which that bound may fail.
    public var delta: Double
    /// The most steps that were counted of each person.
    public var steps: Int

    /// Makes the parameters of noise.
    public init(epsilon: Double, delta: Double, steps: Int) {
      self.epsilon = epsilon
      self.delta = delta
      self.steps = steps
    }
  }

  /// The longest name of a source, an intent or a field, and the longest text of a value, in bytes.
  public static let longestName = 1000
  /// The most followers, those of all contexts together.
  public static let mostFollowers = 200_000

  /// The number of people who did an intent next.
  public struct Follower: Hashable, Sendable {
    /// The intent.
    public var intent: Intent
    /// The number of people; one with noise may have a fraction.
    public var people: Double

    /// Makes a follower.
    public init(intent: Intent, people: Double) {
      self.intent = intent
      self.people = people
    }
  }

  /// An intent by its number, and the number of people who did it next.
  struct NumberedFollower: Hashable {
    let number: Int
    let people: Float
  }

  /// The intents that people did next in a context.
  public struct Entry: Hashable, Sendable {
    /// The context.
    public var context: Context
    /// The intents that followed, each with its number of people.
    public var followers: [Follower]

    /// Makes an entry.
    public init(context: Context, followers: [Follower]) {
      self.context = context
      self.followers = followers
    }
  }

  /// The least number of people that every name in it rests on: of an intent, and of a value of the context.
  public let minimum: Int
  /// The least number of people that every step in it rests on.
  public let minimumOfSteps: Int
  /// The noise in the numbers; `nil` where they are exact.
  public let noise: Noise?
  /// The contexts.
  public let entries: [Entry]
  /// All intents in it, in the order in which they are numbered.
  let intents: [Intent]
  private let numbers: [UInt64: Int]
  private let followers: [[NumberedFollower]]
  private let places: [UInt64: Int]

  /// Makes counts.
  ///
  /// - Parameter minimumOfSteps: as `minimum`, if nothing else is said.
  /// - Complexity: O(followers).
  public init(
    minimum: Int, minimumOfSteps: Int? = nil, entries: [Entry], noise: Noise? = nil
  ) {
    (self.minimum, self.minimumOfSteps) = (minimum, minimumOfSteps ?? minimum)
    self.noise = noise
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
        return NumberedFollower(number: number, people: Float(follower.people))
      }
    }
    self.intents = intents
    self.numbers = numbers
    places = Dictionary(
      entries.enumerated().map { ($1.context.key, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the followers in a context, by number; `nil` where the context is not in it.
  func followers(of key: UInt64) -> [NumberedFollower]? {
    places[key].map { followers[$0] }
  }

  /// Returns the steps whose intents enough people did and whose values of the context enough people had; the people who
  /// did an intent are those of its step from any context.
  ///
  /// - Parameter minimum: the least number of people that a name rests on.
  /// - Complexity: O(steps).
  package static func namable(_ steps: [Step: Int], minimum: Int) -> [Step: Int] {
    var intents: Set<Intent> = []
    var fields: Set<Context> = []
    for (step, people) in steps where people >= minimum {
      switch step.context {
      case .any: intents.insert(step.intent)
      case .field: fields.insert(step.context)
      default: break
      }
    }
    return steps.filter { step, _ in
      let isNamed =
        switch step.context {
        case .any: true
        case .after(let last), .new(let last): intents.contains(last)
        case .afterTwo(let last, let before): intents.contains(last) && intents.contains(before)
        case .field: fields.contains(step.context)
        }
      return isNamed && intents.contains(step.intent)
    }
  }

  /// The number of an intent.
  func number(of key: UInt64) -> Int? { numbers[key] }
}
