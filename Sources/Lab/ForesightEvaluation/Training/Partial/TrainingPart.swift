internal import ForesightFormats
internal import ForesightValues

/// A part of a training: some of the people from whom a prior is learned. Parts can be added to each other on any
/// machine.
///
///     if let everybody = PeopleSample(share: 1, seed: 1) {
///       var lines = ""
///       let part = TrainingPart(try dataset, dataset: "log", TrainingConditions(sample: everybody, isNaming: false))
///       try part.write(to: { lines += $0 })
///     }
///
/// The steps that people take are counted by name here. The donations of people in the sample are written out, too,
/// because the weights are learned after the merge. All events of a user must be in one part, in order of time.
public struct TrainingPart {
  private let path: String
  private let dataset: String
  private let conditions: TrainingConditions

  /// Makes a part of a file; `-` is the standard input.
  public init(_ path: String, dataset: String, _ conditions: TrainingConditions) {
    (self.path, self.dataset, self.conditions) = (path, dataset, conditions)
  }

  /// Writes the lines of the part, which ``TrainingMerge`` reads, by calling `write` with each.
  ///
  /// - Throws: `InputError`, and what `write` throws.
  /// - Complexity: O(events); memory for what is counted, and for the largest user.
  public func write(
    to write: (String) throws -> Void, progress: Evaluator.Progress? = nil
  ) throws {
    try forEachLine(progress: progress) { line in
      let text = line.json.text + "\n"
      guard text.utf8.count <= LineReader.longestLine else {
        throw InputError.unsuitable(
          path: path,
          why: "somebody in the sample did more than fits a line; draw another sample (--seed)")
      }
      try write(text)
    }
  }

  /// Calls `body` with each line: people in the order of the file, then the steps by name, then the end.
  func forEachLine(
    progress: Evaluator.Progress? = nil, _ body: (TrainingLine) throws -> Void
  ) throws {
    var (part, lines, events) = (UInt64?.none, 0, 0)
    func tell(_ content: TrainingLine.Content) throws {
      lines += 1
      try body(TrainingLine(dataset: dataset, part: part ?? 0, content))
    }
    var counting = StepCounting()
    var reader = try UserReader(path: path, selection: UserSelection(), keepsDonations: true)
    while let user = try reader.next() {
      reader.tell(progress)
      let name = StableHash.of(user.name)
      part = part ?? name
      events += user.events.count
      let learned = user.donations.map(\.learned)
      if conditions.isNaming {
        counting.add(counting.steps(in: learned, atMost: conditions.steps))
      }
      let isDrawn = conditions.sample.contains(user.name)
      try tell(
        .person(
          .init(
            name: name, identity: user.identity, events: user.events.count,
            donations: isDrawn ? learned : nil)))
    }
    for (step, people) in counting.intents.people { try tell(.step(step, people: people)) }
    for (step, people) in counting.lines.people { try tell(.typed(step, people: people)) }
    let end = TrainingLine.Content.end(conditions, lines: lines, events: events)
    try body(TrainingLine(dataset: dataset, part: part ?? 0, end))
    progress?(1, 1)
  }
}

extension Donation {
  /// The donation without the fields that no prior is learned from.
  fileprivate var learned: Donation {
    var learned = self
    (learned.id, learned.result, learned.presentation, learned.action) = (nil, nil, nil, nil)
    learned.microseconds = nil
    return learned
  }
}
