internal import ForesightFormats
internal import ForesightPages
public import ForesightPrediction
internal import ForesightValues

/// Adds the parts of a training, in any order, to the prior that one run would give.
///
///     // The prior of what several machines have read.
///     func prior(of parts: [String]) throws -> Prior {
///       var merge = TrainingMerge()
///       for part in parts { try merge.read(part) }
///       return try merge.prior(naming: nil).prior
///     }
///
/// The prior equals that of one run over all parts bit for bit. A person in two parts, a line that is missing or
/// duplicated, and a part that is truncated are errors, and never added silently.
public struct TrainingMerge {
  private struct Part {
    var lines = 0
    var events = 0
    var people = 0
    var most = 0
    /// The keys of the steps that were counted, to detect duplicates.
    var steps: Set<UInt64> = []
    var end: (lines: Int, events: Int)?
  }

  private var conditions: TrainingConditions?
  private var parts: [String: [UInt64: Part]] = [:]
  /// All people in the parts, by data set and the hash of the name.
  private var people: [String: Set<UInt64>] = [:]
  private var identities: Set<UInt64> = []
  private var counting = StepCounting()
  private var sample: [(identity: UInt64, donations: [Donation])] = []

  /// Makes an empty merge.
  public init() {}

  /// Reads a file with the lines of any number of parts.
  ///
  /// - Parameter path: a file, gzipped or not; `-` is the standard input.
  /// - Throws: `InputError` with the line that cannot be added.
  public mutating func read(_ path: String) throws {
    try LineReader.forEachJSON(in: path) { json throws(Fault) in
      guard let line = TrainingLine(json) else {
        throw Fault("this is no line of 'train --partial', or one of another version")
      }
      try add(line)
    }
  }

  /// Adds the content of a line. Throws if it duplicates or contradicts an earlier line.
  mutating func add(_ line: TrainingLine) throws(Fault) {
    func twice(_ what: String) -> Fault {
      Fault("\(what) of \(line.dataset) is there twice: a line or a part was added twice")
    }
    var part = parts[line.dataset]?.removeValue(forKey: line.part) ?? Part()
    defer { parts[line.dataset, default: [:]][line.part] = part }
    func count(_ key: UInt64, _ people: Int) throws(Fault) {
      guard part.steps.insert(key).inserted else { throw twice("a step") }
      part.most = max(part.most, people)
    }
    switch line.content {
    case .person(let person):
      guard people[line.dataset, default: []].insert(person.name).inserted else {
        throw Fault(
          "a user of \(line.dataset) is there twice: a part was added twice, or the user's events "
            + "were in two parts")
      }
      guard identities.insert(person.identity).inserted else {
        throw Fault("one of its users was already there; was a data set given twice?")
      }
      (part.people, part.events) = (part.people + 1, part.events + person.events)
      if let donations = person.donations { sample.append((person.identity, donations)) }
    case .step(let step, let people):
      try count(step.key, people)
      counting.intents.add(step, people: people)
    case .typed(let step, let people):
      try count(step.key, people)
      counting.lines.add(step, people: people)
    case .end(let conditions, let lines, let events):
      guard part.end == nil else { throw twice("the end of a part") }
      guard self.conditions ?? conditions == conditions else {
        throw Fault("this part was made in another way, or by another version, than before")
      }
      self.conditions = conditions
      part.end = (lines, events)
      return
    }
    part.lines += 1
  }

  /// A prior, and what it was learned from.
  public struct Trained: Sendable {
    /// The prior.
    public let prior: Prior
    /// The names of the data sets.
    public let datasets: [String]
    /// The sample of people from whom the weights were learned.
    public let sample: PeopleSample
  }

  /// Learns the prior from the parts that were read.
  ///
  /// - Parameters:
  ///   - isSituated: true if weights by situation are learned, too.
  ///   - naming: the choice of what the prior names, the same as for the parts; `nil` if they count no names.
  ///   - events: the number of events in all data sets, which reveals a missing part; `nil` if it is not known.
  ///   - generator: the source of noise.
  ///   - progress: called while the weights are learned.
  /// - Throws: `InputError` if parts or lines are missing, or the parts do not fit the choice.
  public func prior(
    isSituated: Bool = false, naming: NamingChoice?, events: Int? = nil,
    noiseFrom generator: some RandomNumberGenerator = SystemRandomNumberGenerator(),
    progress: Evaluator.Progress? = nil
  ) throws -> Trained {
    let datasets = parts.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    func fault(_ why: String) -> InputError {
      .unsuitable(path: datasets.isEmpty ? "the parts" : datasets.joined(separator: ", "), why: why)
    }
    var found = 0
    for part in parts.values.flatMap(\.values) {
      guard let end = part.end else { throw fault("a part of it was not gone through to its end") }
      guard end.lines == part.lines, end.events == part.events else {
        throw fault(
          "a part has \(part.lines) of \(Numbers.counted(end.lines, "line")): it was broken off, or lines were lost or added"
        )
      }
      guard part.most <= part.people else {
        throw fault("a part counts more people than there are in it")
      }
      found += part.events
    }
    if let events, events != found {
      throw fault(
        "the parts have \(Numbers.counted(found, "event")), and there should be \(Numbers.grouped(events))"
      )
    }
    guard let conditions else { throw fault("there is no line in them") }
    guard conditions.isNaming == (naming != nil), conditions.steps == naming?.noise?.steps else {
      throw fault(
        "--names, --epsilon and --steps have to be the same for --merge as they were for --partial")
    }
    guard !sample.isEmpty else { throw fault("nobody is in the sample; draw a larger share") }
    var counted = naming.map { PriorTraining.Naming($0) }
    counted?.counting = counting
    // Ordered by identity, so that the result does not depend on the division into parts.
    let users = sample.sorted { $0.identity < $1.identity }.enumerated().map { number, person in
      counted?.steps[person.identity] =
        counting.steps(in: person.donations, atMost: conditions.steps).intents
      return UserReader.User(
        number: number, name: "", identity: person.identity,
        events: person.donations.map { Event($0) })
    }
    let prior = try Prior.trained(
      on: users, of: datasets.joined(separator: ", "),
      counted: naming == nil ? nil : identities.sorted(), seed: conditions.sample.seed,
      isSituated: isSituated, naming: counted, noiseFrom: generator, progress: progress)
    return Trained(prior: prior, datasets: datasets, sample: conditions.sample)
  }
}

extension Prior {
  /// Learns a prior in one run; the result equals that of merging parts with the same people.
  ///
  /// - Parameter naming: as for ``TrainingMerge/prior(isSituated:naming:events:noiseFrom:progress:)``.
  /// - Throws: `InputError` if a file cannot be parsed, a user occurs twice, or nobody is in the sample.
  public static func trained(
    on paths: [String], sample: PeopleSample, isSituated: Bool = false,
    naming: NamingChoice? = nil,
    progress: Evaluator.Progress? = nil
  ) throws -> TrainingMerge.Trained {
    let conditions = TrainingConditions(
      sample: sample, isNaming: naming != nil, steps: naming?.noise?.steps)
    var merge = TrainingMerge()
    for path in paths {
      let part = TrainingPart(path, dataset: DataSetName.of(path), conditions)
      do {
        try part.forEachLine(progress: progress) { try merge.add($0) }
      } catch let error as Fault {
        throw InputError.unsuitable(path: path, why: error.why)
      }
    }
    return try merge.prior(isSituated: isSituated, naming: naming, progress: progress)
  }
}
