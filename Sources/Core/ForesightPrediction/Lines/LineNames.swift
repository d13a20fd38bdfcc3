internal import ForesightValues

/// The words of other people's command lines: for each context of a word, the number of people who typed each word
/// there.
///
///     let names = LineNames(minimum: 5, contexts: [LineNames.firstWords: [.init(word: "nmap", people: 12)]])
///     LineModel(names: names).completions(of: "nm", in: LineSituation(), limit: 1).map(\.line)      // ["nmap"]
///
/// People are counted, not lines. A word is included only if at least ``minimum`` people typed it as a first word or as
/// a later one, and in a context only if at least ``minimumOfSteps`` people typed it there. The words before it are
/// stored as a hash only.
public struct LineNames: Hashable, Sendable {
  /// A word, and the number of people who typed it.
  public struct Follower: Hashable, Sendable {
    /// The word; `nil` for the end of the line.
    public var word: String?
    /// The number of people.
    public var people: Float

    /// Makes a follower.
    public init(word: String?, people: Float) { (self.word, self.people) = (word, people) }
  }

  /// A word by its number, and the number of people who typed it.
  struct NumberedFollower: Hashable {
    let word: Int32
    let people: Float
  }

  /// The context of all first words, and that of all later words.
  public static let (firstWords, laterWords): (UInt64, UInt64) = (1, 2)
  /// The maximum length of a word, in bytes, and the largest number of followers in all contexts together.
  public static let (longestWord, mostFollowers) = (100, 100_000)

  /// The minimum number of people who typed each word.
  public let minimum: Int
  /// The minimum number of people who typed a word in each of its contexts.
  public let minimumOfSteps: Int
  /// The noise in the numbers; `nil` if they are exact.
  public let noise: NamedCounts.Noise?
  /// The followers in each context, by the context's key.
  public let contexts: [UInt64: [Follower]]

  /// The words, in the order of their numbers in a `LineModel`.
  package let words: [String]
  private let followers: [UInt64: [NumberedFollower]]
  /// The share of each word among first words and among later words.
  private let firstShares, laterShares: [Float]

  /// Makes names from counts; words that cannot be named are left out. It does not check the minimums.
  ///
  /// - Parameters:
  ///   - minimum: the minimum number of people who typed each word.
  ///   - minimumOfSteps: the minimum number of people who typed a word in each context; the same as `minimum` if `nil`.
  ///   - contexts: the followers in each context, by the context's key.
  ///   - noise: the noise in the numbers; `nil` if they are exact.
  /// - Complexity: O(followers).
  public init(
    minimum: Int, minimumOfSteps: Int? = nil, contexts: [UInt64: [Follower]],
    noise: NamedCounts.Noise? = nil
  ) {
    (self.minimum, self.minimumOfSteps) = (minimum, minimumOfSteps ?? minimum)
    self.noise = noise
    self.contexts = contexts.mapValues { followers in
      followers.filter { $0.word.map(Self.canBeNamed) ?? true }
        .sorted { one, other in
          one.people == other.people
            ? (one.word ?? "").utf8.lexicographicallyPrecedes((other.word ?? "").utf8)
            : one.people > other.people
        }
    }
    // Sorted, so that the same words get the same numbers, in whatever order they were found.
    let bytes = Set(self.contexts.values.joined().compactMap { $0.word.map { Array($0.utf8) } })
      .sorted { $0.lexicographicallyPrecedes($1) }
    words = bytes.map { String(decoding: $0, as: UTF8.self) }
    let numbers = Dictionary(uniqueKeysWithValues: zip(bytes, Words.firstNumber...))
    followers = self.contexts.mapValues { followers in
      followers.map { follower in
        let number = follower.word.map { numbers[Array($0.utf8)] ?? Words.new }
        return NumberedFollower(word: number ?? Words.end, people: follower.people)
      }
    }
    let count = words.count + Int(Words.firstNumber)
    func shares(_ followers: [NumberedFollower]) -> [Float] {
      let sum = followers.reduce(0) { $0 + $1.people }
      var shares = [Float](repeating: 0, count: count)
      for follower in followers { shares[Int(follower.word)] = follower.people / sum }
      return shares
    }
    firstShares = shares(followers[Self.firstWords] ?? [])
    laterShares = shares(followers[Self.laterWords] ?? [])
  }

  /// Returns true if a word can be named: it is short, and all its characters are visible.
  package static func canBeNamed(_ word: String) -> Bool {
    (1...longestWord).contains(word.utf8.count) && word.isOneLine
      && !word.unicodeScalars.contains { $0.isInvisible || $0.properties.isWhitespace }
  }

  /// The words that at least ``minimum`` people typed as a first word, or as a later one.
  package var wordsOfMany: Set<[UInt8]> {
    let followers = [Self.firstWords, Self.laterWords].flatMap { contexts[$0] ?? [] }
    return Set(
      followers.lazy.filter { $0.people >= Float(minimum) }
        .compactMap { $0.word.map { Array($0.utf8) } })
  }

  /// Returns the share of a word among all first words, or among all later words; 0 for a word that is not named.
  func share(_ word: Int32, isFirst: Bool) -> Float {
    let shares = isFirst ? firstShares : laterShares
    return Int(word) < shares.count ? shares[Int(word)] : 0
  }

  /// Returns all first words, or all later words, with their numbers of people.
  func all(isFirst: Bool) -> [NumberedFollower] {
    followers[isFirst ? Self.firstWords : Self.laterWords] ?? []
  }

  /// Calls `body` with the words that followed in a context, and the logarithm of how much likelier each is there than
  /// elsewhere.
  func forEach(in key: UInt64, isFirst: Bool, _ body: (_ word: Int32, _ evidence: Float) -> Void) {
    for follower in followers[key] ?? [] {
      let share = share(follower.word, isFirst: isFirst)
      if share > 0 { body(follower.word, LineWeights.evidence(follower.people, share)) }
    }
  }
}
