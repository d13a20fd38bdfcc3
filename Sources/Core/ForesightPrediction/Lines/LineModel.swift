internal import ForesightValues

/// Learns a person's command lines, and completes typed text from the person's own words.
///
///     var model = LineModel()
///     model.learn("git commit -m fix", in: LineSituation(directory: "/engine", after: ["make test"]))
///     model.completions(of: "git c", in: LineSituation(directory: "/engine"), limit: 1)[0].line // "git commit -m fix"
///
/// It is a fold: the state depends only on the lines and their order, and learning them at once or in parts gives the
/// same bits.
public struct LineModel: Sendable {
  /// The longest line that is learned, in bytes and in words.
  package static let longest = (bytes: 4096, words: 256)

  private typealias Learned = (
    line: String, former: String?, failed: Bool, taken: Bool, situation: LineSituation
  )

  let maximum: Int
  /// The words of other people; `nil` if none are known.
  let names: LineNames?
  private var learned: [Learned] = []
  var words = Words()
  var followers = FollowerTable()
  /// The options of each program, by a key of both.
  private(set) var options: Set<UInt64> = []
  /// The weights that were computed for a question; void once a line is learned.
  private(set) var weights = Kept<NextWords.Weights>()
  /// The outcome of each line, by its hash.
  private var outcomes: [UInt64: Outcome] = [:]

  /// The outcome of the tries of a line.
  private struct Outcome: Sendable {
    /// True if the last try failed, or was corrected right after.
    var hasFailed = false
    /// The number of tries, all of which failed; `nil` once one succeeded.
    var failures: Int? = 0
  }

  /// A model that has seen nothing.
  ///
  /// - Parameters:
  ///   - maximum: the largest number of lines that are remembered; beyond it, the older half is forgotten.
  ///   - names: the words of other people, which can be suggested although this person never typed them.
  public init(maximum: Int = 20_000, names: LineNames? = nil) {
    self.maximum = max(maximum, 2)
    self.names = names
    // The words of other people have the first numbers.
    for word in names?.words ?? [] { _ = words.add(word[...]) }
  }

  /// Learns one line, which must be later than the previous one.
  ///
  /// - Parameters:
  ///   - line: the line as it was typed. One that holds a newline or another control character is not learned.
  ///   - former: the previous line of the same sequence. If `line` corrects it, the former line is offered less.
  ///   - failed: true if the line ended with a status other than 0; lines that failed are offered less.
  ///   - taken: true if the line was a suggestion that the person took; it is learned with less weight.
  ///   - situation: the state of the line's prompt.
  public mutating func learn(
    _ line: String, after former: String? = nil, failed: Bool = false, taken: Bool = false,
    in situation: LineSituation
  ) {
    guard line.utf8.count <= Self.longest.bytes, line.isOneLine else { return }
    let parts = Words.split(line)
    guard parts.count <= Self.longest.words else { return }
    if learned.count == maximum { forgetOlderHalf() }
    weights = Kept()
    learned.append((line, former, failed, taken, situation))
    if let former, Correction.corrects(line, former, isKnown: isKnown) {
      outcomes[StableHash.of(former), default: Outcome()].hasFailed = true
    }
    let hash = StableHash.of(line)
    var outcome = outcomes[hash, default: Outcome()]
    outcome.hasFailed = failed
    outcome.failures = failed ? outcome.failures.map { $0 + 1 } : nil
    outcomes[hash] = outcome
    let weight = (failed ? LineWeights.failed : 1) * (taken ? LineWeights.taken : 1)
    var place = LinePlace(situation)
    for part in parts {
      let isNew = !(words.number(of: part).map { isUsed($0, at: place) } ?? false)
      let word = words.add(part)
      if isNew { count(Words.new, at: place, weight) }
      count(word, at: place, weight)
      if part.utf8.first == LinePlace.dash { options.insert(place.key(ofOption: part)) }
      place.append(word, words.texts[Int(word)])
    }
    count(Words.end, at: place, weight)
  }

  func hasFailed(_ line: String) -> Bool {
    outcomes[StableHash.of(line)]?.hasFailed ?? false
  }

  /// Returns true if a line failed at least twice, and never succeeded.
  package func isHopeless(_ line: String) -> Bool {
    (outcomes[StableHash.of(line)]?.failures ?? 0) > 1
  }

  /// Returns true if the person ran a program, whether that went well or not.
  package func hasRun(_ program: String) -> Bool {
    words.number(of: program[...]).map { words.first.has($0) } ?? false
  }

  /// Returns true if a word was used more than once.
  private func isKnown(_ word: Substring) -> Bool {
    words.number(of: word).map { words.first.count(of: $0) + words.later.count(of: $0) > 1 }
      ?? false
  }

  /// The number of lines that are remembered.
  var count: Int { learned.count }

  private func isUsed(_ word: Int32, at place: LinePlace) -> Bool {
    place.isFirst ? words.first.has(word) : words.later.has(word)
  }

  private mutating func count(_ word: Int32, at place: LinePlace, _ weight: Float) {
    let line = Int32(learned.count)
    if place.isFirst {
      words.first.add(word, weight, line: line)
    } else {
      words.later.add(word, weight, line: line)
    }
    place.contexts { followers.add(word, in: $1, weight: weight) }
  }

  /// Learns the later half of the lines anew, as if there had been no others.
  private mutating func forgetOlderHalf() {
    var anew = LineModel(maximum: maximum, names: names)
    for line in learned.suffix(maximum / 2) {
      anew.learn(
        line.line, after: line.former, failed: line.failed, taken: line.taken, in: line.situation)
    }
    self = anew
  }
}
