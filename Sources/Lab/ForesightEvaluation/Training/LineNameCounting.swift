internal import ForesightFormats
public import ForesightPrediction
internal import ForesightPrivacy
internal import ForesightValues

/// Counts, for each place in a command line, the people who ever typed each word there.
///
///     var counting = LineNameCounting()
///     counting.add(counting.steps(in: donations))
///     counting.names(minimum: 5) == nil      // true: they are one person's
///
/// Each person counts once for each step, however often they took it. A line with a secret is not counted.
struct LineNameCounting {
  /// The surroundings of a word, and the word's bytes; `nil` at the end of a line.
  struct Step: Hashable {
    var context: UInt64
    var word: [UInt8]?
  }

  private var people: [Step: Int] = [:]
  private let allowed: AllowedWords?
  private let rules = try? RecordingRules(redactingAs: Settings())

  /// - Parameter allowed: the words that may be named; `nil` for all.
  init(allowing allowed: AllowedWords? = nil) { self.allowed = allowed }

  /// Returns the steps of one person's lines.
  ///
  /// - Complexity: O(words).
  func steps(in donations: some Sequence<Donation>) -> Set<Step> {
    var steps: Set<Step> = []
    var previous = ""
    for donation in donations {
      guard let line = TypedLine(donation) else { continue }
      // Nor is it known by its hash.
      let isClean = rules.map { $0.secrets(in: donation) == nil } ?? false
      if isClean {
        let taken = LineNames.steps(of: line.text, after: previous) { word, isFirst in
          allowed?.allows(word, isFirst: isFirst) ?? true
        }
        for step in taken {
          steps.insert(Step(context: step.context, word: step.word.map { Array($0.utf8) }))
        }
      }
      previous = isClean ? line.text : ""
    }
    return steps
  }

  mutating func add(_ steps: Set<Step>) {
    for step in steps { people[step, default: 0] += 1 }
  }

  /// Returns the steps that at least so many people took; `nil` where there are none.
  ///
  /// - Complexity: O(n log n) for n different steps.
  func names(minimum: Int) -> LineNames? {
    var contexts: [UInt64: [LineNames.Follower]] = [:]
    for (step, count) in people where count >= minimum {
      let word = step.word.map { String(decoding: $0, as: UTF8.self) }
      contexts[step.context, default: []].append(.init(word: word, people: Float(count)))
    }
    return contexts.isEmpty ? nil : LineNames(minimum: minimum, contexts: contexts)
  }
}

extension LineNames {
  /// Counts the words of command lines in data sets.
  ///
  ///     try LineNames.counted(in: [dataset], minimum: 5) == nil      // true: of one user nothing is named
  ///
  /// - Parameters:
  ///   - minimum: the number of people who must have typed a word somewhere for it to be named there.
  ///   - allowed: the words that may be named; `nil` for all.
  /// - Throws: `InputError` with the line where a file cannot be understood, and where a user comes twice.
  /// - Complexity: O(words).
  public static func counted(
    in paths: [String], minimum: Int, allowing allowed: AllowedWords? = nil,
    progress: Evaluator.Progress? = nil
  ) throws -> LineNames? {
    var counting = LineNameCounting(allowing: allowed)
    var known: Set<UInt64> = []
    for path in paths {
      var reader = try UserReader(path: path, selection: UserSelection(), keepsDonations: true)
      while let user = try reader.next(atMost: .max) {
        reader.tell(progress)
        guard known.insert(user.identity).inserted else {
          throw InputError.unsuitable(
            path: path, why: "one of its users was already counted; was a data set given twice?")
        }
        counting.add(counting.steps(in: user.donations))
      }
      progress?(1, 1)
    }
    let names = counting.names(minimum: minimum)
    if let names, let path = paths.first { try names.checkSize(path) }
    return names
  }

  /// Makes sure that it is not larger than a file of it may be.
  func checkSize(_ path: String) throws {
    guard contexts.values.reduce(0, { $0 + $1.count }) <= Self.mostFollowers else {
      throw InputError.unsuitable(
        path: path,
        why: "a prior can name no more than \(Self.mostFollowers) words of lines in their places; "
          + "name only what more people did")
    }
  }
}
