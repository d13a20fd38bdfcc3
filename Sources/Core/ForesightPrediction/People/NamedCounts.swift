public import ForesightValues

/// The habits of people, by name: for each context, the number of people who did each intent next at least once.
///
///     let nmap = NamedCounts.Intent(source: "zsh", name: "nmap")
///     let ssh = NamedCounts.Intent(source: "zsh", name: "ssh")
///     let counts = NamedCounts(minimum: 5, entries: [
///       .init(context: .after(nmap), followers: [.init(intent: ssh, people: 12)])
///     ])
///     Prior.none.naming(counts).names == counts      // true: what a person never did becomes a candidate, too
///
/// People are counted, not events. An intent is included only if at least ``minimum`` people did it, and a follower in
/// a context only if at least ``minimumOfSteps`` people did it next there.
public struct NamedCounts: Hashable, Sendable {
  /// An intent, by the names that its source uses.
  public struct Intent: Hashable, Sendable {
    /// The source; empty if the logs have none.
    public var source: String
    /// The name.
    public var name: String

    /// Makes an intent.
    public init(source: String, name: String) { (self.source, self.name) = (source, name) }

    /// True if the intent has a name, and neither text is longer than ``NamedCounts/longestName``.
    public var canBeNamed: Bool {
      !name.isEmpty && max(source.utf8.count, name.utf8.count) <= NamedCounts.longestName
    }

    /// The key of the intent in events.
    public var key: UInt64 { StableHash.combine(StableHash.of(source), StableHash.of(name)) }
  }

  /// A context in which the next intent of people was counted.
  public enum Context: Hashable, Sendable {
    /// Any context.
    case any
    /// After an intent; after two intents, the latest first.
    case after(Intent)
    case afterTwo(Intent, Intent)
    /// The first use of an intent, after the intent that the person most recently used for the first time.
    case new(after: Intent)
    /// A context in which a field had a value.
    case field(name: String, value: ParameterValue)

    /// True if all parts of the context have names, and no text is longer than ``NamedCounts/longestName``.
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

    /// The key by which followers are looked up.
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
    /// The intent that the person did next.
    public var intent: Intent

    /// Makes a step.
    public init(context: Context, intent: Intent) {
      (self.context, self.intent) = (context, intent)
    }

    /// A number that gives steps the same order on every machine.
    public var key: UInt64 { StableHash.combine(context.key, intent.key) }
  }

  /// The noise that was added to the numbers of people: (ε, δ)-differential privacy at the level of a person.
  public struct Noise: Hashable, Sendable {
    /// The bound on one person's influence: the probability of any outcome changes by a factor of e^ε at most.
    public var epsilon: Double
    /// The probability with which that bound may fail.
    public var delta: Double
    /// The largest number of steps that were counted for each person.
    public var steps: Int

    /// Makes the parameters of noise.
    public init(epsilon: Double, delta: Double, steps: Int) {
      (self.epsilon, self.delta, self.steps) = (epsilon, delta, steps)
    }
  }

  /// The maximum length of the name of a source, an intent or a field, and of the text of a value, in bytes.
  public static let longestName = 1000
  /// The largest number of followers, in all contexts together.
  public static let mostFollowers = 200_000

  /// An intent, and the number of people who did it next.
  public struct Follower: Hashable, Sendable {
    /// The intent.
    public var intent: Intent
    /// The number of people; a fraction if noise was added.
    public var people: Double

    /// Makes a follower.
    public init(intent: Intent, people: Double) { (self.intent, self.people) = (intent, people) }
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
      (self.context, self.followers) = (context, followers)
    }
  }

  /// The minimum number of people who did each intent named here, and who had each value of a context.
  public let minimum: Int
  /// The minimum number of people who did each step.
  public let minimumOfSteps: Int
  /// The noise in the numbers; `nil` if they are exact.
  public let noise: Noise?
  /// The contexts.
  public let entries: [Entry]
  /// All intents in the entries, in the order in which they are numbered.
  let intents: [Intent]
  private let numbers: [UInt64: Int]
  private let followers: [UInt64: [NumberedFollower]]

  /// Makes counts from entries in any order. It does not check that they meet the minimums.
  ///
  /// - Parameters:
  ///   - minimum: the minimum number of people who did each intent, and who had each value of a context.
  ///   - minimumOfSteps: the minimum number of people who did each step; the same as `minimum` if `nil`.
  ///   - entries: the followers in each context.
  ///   - noise: the noise in the numbers; `nil` if they are exact.
  /// - Complexity: O(followers).
  public init(
    minimum: Int, minimumOfSteps: Int? = nil, entries: [Entry], noise: Noise? = nil
  ) {
    (self.minimum, self.minimumOfSteps) = (minimum, minimumOfSteps ?? minimum)
    self.noise = noise
    // Sorted, so that the same counts give the same bits, in whatever order they were found.
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
    let followers = entries.map { entry in
      let numbered = entry.followers.map { follower in
        let number = numbers[follower.intent.key] ?? intents.count
        if number == intents.count {
          numbers[follower.intent.key] = number
          intents.append(follower.intent)
        }
        return NumberedFollower(number: number, people: Float(follower.people))
      }
      return (entry.context.key, numbered)
    }
    self.followers = Dictionary(followers, uniquingKeysWith: { first, _ in first })
    self.intents = intents
    self.numbers = numbers
  }

  /// Returns the followers in a context, given the context's key; `nil` if the counts do not have the context.
  func followers(of key: UInt64) -> [NumberedFollower]? { followers[key] }

  /// Returns the steps whose intents enough people did, and whose context values enough people had. The number of
  /// people who did an intent is that of its step from any context.
  ///
  /// - Parameters:
  ///   - steps: the number of people who did each step.
  ///   - minimum: the number of people that is enough.
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

  /// Returns the number of an intent, given its key; `nil` if no entry has the intent.
  func number(of key: UInt64) -> Int? { numbers[key] }
}
