internal import ForesightValues

/// The words of other people's command lines: for the surroundings of a word, how many people ever typed each one there.
///
///     let names = LineNames(minimum: 5, contexts: [LineNames.firstWords: [.init(word: "nmap", people: 12)]])
///     LineModel(names: names).completions(of: "nm", in: LineSituation(), limit: 1).map(\.line)      // ["nmap"]
///
/// People are counted, not lines. A word is in it only if at least ``minimum`` of them typed it as a first word, or behind
/// one, and each of its places only if ``minimumOfSteps`` of them typed it there. What stands before a word is known by a
/// hash alone.
public struct LineNames: Hashable, Sendable {
  /// A word, and the number of people who typed it.
  public struct Follower: Hashable, Sendable {
    /// The word; `nil` where the line ended.
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

  /// The surroundings of any first word, and of any other.
  public static let (firstWords, laterWords): (UInt64, UInt64) = (1, 2)
  /// The longest word, in bytes, and the most followers of all surroundings.
  public static let (longestWord, mostFollowers) = (100, 100_000)

  /// The least number of people that every word in it rests on.
  public let minimum: Int
  /// The least number of people that every step from what stands before a word to it rests on.
  public let minimumOfSteps: Int
  /// The noise in the numbers; `nil` where they are exact.
  public let noise: NamedCounts.Noise?
  /// The followers in each of the surroundings.
  public let contexts: [UInt64: [Follower]]

  /// The words, as a model of lines numbers them.
  package let words: [String]
  private let followers: [UInt64: [NumberedFollower]]
  /// The share of each word among first words and among others.
  private let firstShares, laterShares: [Float]

  /// Makes words of people; what cannot be named is left out.
  ///
  /// - Parameter minimumOfSteps: as `minimum`, if nothing else is said.
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
    // In an order of its own, so that the same names are the same numbers however they were found.
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

  /// Returns true if a word can be named: it is short, and shows all that is in it.
  package static func canBeNamed(_ word: String) -> Bool {
    (1...longestWord).contains(word.utf8.count) && word.isOneLine
      && !word.unicodeScalars.contains { $0.isInvisible || $0.properties.isWhitespace }
  }

  /// The words that at least ``minimum`` people typed as a first word, or behind one.
  package var wordsOfMany: Set<[UInt8]> {
    let followers = [Self.firstWords, Self.laterWords].flatMap { contexts[$0] ?? [] }
    return Set(
      followers.lazy.filter { $0.people >= Float(minimum) }
        .compactMap { $0.word.map { Array($0.utf8) } })
  }

  /// Returns the share of a word among all that people typed first, or behind another; 0 for one that is not named.
  func share(_ word: Int32, isFirst: Bool) -> Float {
    let shares = isFirst ? firstShares : laterShares
    return Int(word) < shares.count ? shares[Int(word)] : 0
  }

  /// The numbers of the words that were typed as a first word, or behind another.
  func all(isFirst: Bool) -> [NumberedFollower] {
    followers[isFirst ? Self.firstWords : Self.laterWords] ?? []
  }

  /// Tells the words that followed in a context, with how much likelier each is there than elsewhere, as a logarithm.
  func forEach(in key: UInt64, isFirst: Bool, _ body: (_ word: Int32, _ evidence: Float) -> Void) {
    for follower in followers[key] ?? [] {
      let share = share(follower.word, isFirst: isFirst)
      if share > 0 { body(follower.word, LineWeights.evidence(follower.people, share)) }
    }
  }
}
