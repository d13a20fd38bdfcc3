internal import ForesightFormats
public import ForesightPrediction
internal import ForesightPrivacy
internal import ForesightValues

/// Counts, for each place in a command line, the people who ever typed each word there.
///
///     var counting = LineNameCounting()
///     counting.add(counting.steps(in: donations))
///     counting.names(NamingChoice(minimum: 5)) == nil      // true: they are one person's
///
/// Each person counts once for each step, however often they took it. A line with a secret is not counted.
struct LineNameCounting {
  /// A step of a line: from a context to the next word. `context` is the key of the context and `before` its words, as
  /// bytes; `word` is the next word, as bytes, or `nil` for the end of the line.
  struct Step: CountedStep {
    var context: UInt64
    var before: [UInt8]
    var word: [UInt8]?

    var key: UInt64 {
      StableHash.combine(
        context, word.map { StableHash.of(String(decoding: $0, as: UTF8.self)) } ?? 1)
    }
  }

  private(set) var people: [Step: Int] = [:]
  private let allowed: AllowedWords?
  private let rules = try? RecordingRules(redactingAs: Settings())

  /// - Parameter allowed: the words that may be named; `nil` for all.
  init(allowing allowed: AllowedWords? = nil) { self.allowed = allowed }

  /// Counts the times that one person took each step of their lines.
  ///
  /// - Complexity: O(words²) for the words of each line.
  func uses(in donations: some Sequence<Donation>) -> [Step: Int] {
    var uses: [Step: Int] = [:]
    var previous = ""
    for donation in donations {
      guard let line = TypedLine(donation) else { continue }
      // A line with a secret counts nowhere: even the hash of a context could give it away.
      let isClean = rules.map { $0.withoutSecrets(donation) == nil } ?? false
      if isClean {
        let taken = LineNames.steps(of: line.text, after: previous) { word, isFirst in
          allowed?.allows(word, isFirst: isFirst) ?? true
        }
        for step in taken {
          let step = Step(
            context: step.context, before: Array(step.before.utf8),
            word: step.word.map { Array($0.utf8) })
          uses[step, default: 0] += 1
        }
      }
      previous = isClean ? line.text : ""
    }
    return uses
  }

  /// Returns the steps of one person's lines: all if `most` is `nil`, else at most that many, the most frequent ones.
  func steps(in donations: some Sequence<Donation>, atMost most: Int? = nil) -> Set<Step> {
    let uses = uses(in: donations)
    return Set(most.map(uses.mostUsed(atMost:)) ?? Array(uses.keys))
  }

  mutating func add(_ steps: some Sequence<Step>) {
    for step in steps { add(step, people: 1) }
  }

  /// Adds the number of other people who took a step.
  mutating func add(_ step: Step, people count: Int) { people[step, default: 0] += count }

  /// Returns the steps that enough people took; `nil` if there are none.
  ///
  /// - Complexity: O(n log n) for n different steps.
  func names(_ choice: NamingChoice) -> LineNames? { names(choice, people) }

  /// Returns the steps that enough people took, with the noise of `choice`, if any: see ``NamedCounts/Noise``.
  ///
  /// - Parameter generator: the source of the noise; counts that are published need the system's generator.
  func names(
    _ choice: NamingChoice, using generator: inout some RandomNumberGenerator
  ) -> LineNames? {
    guard let noise = choice.noise else { return names(choice) }
    return names(choice, noise.added(to: people, using: &generator), noise)
  }

  private func names(
    _ choice: NamingChoice, _ people: [Step: Int], _ noise: NamedCounts.Noise? = nil
  ) -> LineNames? {
    let least = choice.least
    var told = people.filter { $0.value >= least.steps }
    if choice.minimumOfSteps < choice.minimum { told = Self.namable(told, minimum: least.names) }
    var contexts: [UInt64: [LineNames.Follower]] = [:]
    for (step, count) in told {
      let word = step.word.map { String(decoding: $0, as: UTF8.self) }
      contexts[step.context, default: []].append(.init(word: word, people: Float(count)))
    }
    if contexts.isEmpty { return nil }
    return LineNames(
      minimum: choice.minimum, minimumOfSteps: choice.minimumOfSteps, contexts: contexts,
      noise: noise)
  }

  /// Returns the steps whose words, including those of the context, were each typed by enough people, as a first word
  /// or as a later one.
  private static func namable(_ steps: [Step: Int], minimum: Int) -> [Step: Int] {
    var words: Set<[UInt8]> = []
    for (step, people) in steps
    where people >= minimum && [LineNames.firstWords, LineNames.laterWords].contains(step.context) {
      if let word = step.word { words.insert(word) }
    }
    return steps.filter { step, _ in
      step.word.map(words.contains) ?? true
        && step.before.split(separator: UInt8(ascii: " ")).allSatisfy { words.contains(Array($0)) }
    }
  }
}

extension LineNames {
  /// Counts the words of command lines in data sets.
  ///
  ///     try LineNames.counted(in: [dataset], NamingChoice(minimum: 5)) == nil      // true: it has one user
  ///
  /// - Parameters:
  ///   - choice: the numbers of people who must have typed something for it to be named.
  ///   - allowed: the words that may be named; `nil` for all.
  ///   - generator: the source of noise; not a seeded one, because a seed could be found out and the noise removed.
  /// - Throws: `InputError` with the line if a file cannot be parsed, or if a user occurs twice.
  /// - Complexity: O(words).
  public static func counted(
    in paths: [String], _ choice: NamingChoice, allowing allowed: AllowedWords? = nil,
    noiseFrom generator: some RandomNumberGenerator = SystemRandomNumberGenerator(),
    progress: Evaluator.Progress? = nil
  ) throws -> LineNames? {
    var counting = LineNameCounting(allowing: allowed)
    try UserReader.forEachUser(of: paths, "counted", progress) { user in
      counting.add(counting.steps(in: user.donations, atMost: choice.noise?.steps))
    }
    var generator = generator
    let names = counting.names(choice, using: &generator)
    if let names, let path = paths.first { try names.checkSize(path) }
    return names
  }

  /// Throws an error that names `path` if there are more followers than a file may hold.
  func checkSize(_ path: String) throws {
    guard contexts.values.reduce(0, { $0 + $1.count }) <= Self.mostFollowers else {
      throw InputError.unsuitable(
        path: path,
        why: "a prior can name no more than \(Self.mostFollowers) words of lines in their places; "
          + "name only what more people did")
    }
  }
}
