internal import ForesightValues

/// Predict, score, learn: one pass of one model over one user's log, in which every event is first predicted from all
/// earlier ones, then learned (prequential evaluation: Dawid, 1984).
///
///     var evaluation = ProgressiveEvaluation(MarkovChain(order: 2), targets: .all)
///     evaluation.run(on: donations.map { Event($0) })                          // as often as there are more
///     evaluation.figures.ranks.meanReciprocalRank > 0.5      // true
///
/// A prediction uses the full past, the current moment and the context, and nothing of the target. Equal scores are
/// ordered by recency. The first event is not predicted. Dismissals are not targets, and only the project's own
/// predictor learns from them.
struct ProgressiveEvaluation: LogEvaluation {
  /// The model, which learns as it goes.
  private var model: any Model
  /// The figures so far.
  private(set) var figures = ModelFigures()
  private var numbering: EventNumbering
  private let clock: Evaluator.Clock
  /// The last use of each candidate, as the number of past events at that use.
  private var lastUses: [Int] = []
  private var scores: [Double] = []
  /// The measurement of the keys that the model saves; `nil` to measure none.
  var typing: TypingEvaluation?

  /// Makes an evaluation of a model that has seen nothing.
  ///
  /// - Parameters:
  ///   - split: the time from which events are predicted; earlier ones are only learned.
  ///   - clock: the clock that times the model.
  init(
    _ model: any Model, targets: Targets, level: Level = .intent, split: Split? = nil,
    clock: @escaping Evaluator.Clock = { 0 }
  ) {
    self.model = model
    self.clock = clock
    numbering = EventNumbering(targets: targets, level: level, split: split)
  }

  mutating func run(on user: UserReader.User, _ record: (Outcome) -> Void) {
    run(on: user.events, lines: typing == nil ? [] : user.donations.map(TypedLine.init), record)
    if let typing { figures.typing = typing.figures }
  }

  /// Predicts and learns the next events.
  ///
  /// - Parameter lines: the command line of each element of `events`, `nil` for none; empty if typing is not measured.
  /// - Complexity: that of scoring and learning once per event, and O(candidates) per event.
  mutating func run(
    on events: some Sequence<Event>, lines: [TypedLine?] = [],
    _ record: (Outcome) -> Void = { _ in }
  ) {
    for (place, event) in events.enumerated() {
      if event.isDismissal {
        if model is ForesightModel { model.learn(numbering.candidate(of: event), event) }
        continue
      }
      guard let event = numbering.next(event) else { continue }
      if event.isPredicted {
        let outcome = predict(event)
        figures.add(outcome)
        record(outcome)
      }
      let line = lines.isEmpty ? nil : lines[place]
      if let line, numbering.split?.measures(event.event.moment) ?? true {
        typing?.type(line, scores: scores, lastUses: lastUses)
      }
      typing?.learn(line, as: event.candidate)
      if event.candidate == event.known {
        lastUses.append(event.past)
        scores.append(0)
      }
      let start = clock()
      model.learn(event.candidate, event.event)
      figures.learning += clock() - start
      figures.learned += 1
      lastUses[event.candidate] = event.past
    }
  }

  private mutating func predict(_ event: NumberedEvent) -> Outcome {
    let situation = event.event.situation
    let start = clock()
    let scale = model.score(situation, excluding: event.excluded, into: &scores)
    figures.predicting += clock() - start
    let (rank, first) = rank(of: event.target, excluding: event.excluded)
    let outcome = Outcome(
      event: event, rank: rank, first: first,
      belief: belief(scale, target: event.target, first: first))
    let newcomers = model.newcomers(situation, excluding: event.excluded)
    return newcomers.map { self.outcome(outcome, $0.named, $0.unnamed) } ?? outcome
  }

  /// Returns the outcome for a model that also ranks targets that the user never used.
  ///
  /// - Parameters:
  ///   - outcome: the outcome among the user's own targets.
  ///   - named: the other targets that the model knows by name, with their probabilities.
  ///   - unnamed: the probability of any target that is neither the user's nor named.
  private func outcome(
    _ outcome: Outcome, _ named: [(target: UInt64, probability: Double)], _ unnamed: Double
  ) -> Outcome {
    var outcome = outcome
    let event = outcome.event
    let key = numbering.level.target(of: event.event)
    let place = event.target == nil ? named.firstIndex { $0.target == key } : nil
    let best = named.map(\.probability).max() ?? 0
    let own = outcome.first.map { scores[$0] } ?? 0
    if let target = event.target {
      outcome.rank = outcome.rank.map { rank in
        rank + named.count { $0.probability > scores[target] }
      }
    } else if let place {
      let probability = named[place].probability
      let known = scores.indices.count { $0 != event.excluded && scores[$0] >= probability }
      outcome.rank =
        1 + known + named[..<place].count { $0.probability >= probability }
        + named[(place + 1)...].count { $0.probability > probability }
    }
    let isNamed = best > own
    outcome.belief = Outcome.Belief(
      happened: event.target.map { scores[$0] } ?? place.map { named[$0].probability } ?? unnamed,
      isNew: event.target == nil && place == nil, new: unnamed, suggestion: max(best, own),
      isRight: isNamed
        ? place != nil && place == named.firstIndex { $0.probability == best }
        : event.target != nil && event.target == outcome.first)
    if isNamed { outcome.first = nil }
    return outcome
  }

  /// Returns the rank of a target, from 1, and the candidate that is ranked first.
  private func rank(of target: Int?, excluding excluded: Int?) -> (rank: Int?, first: Int?) {
    // Written out with plain comparisons: this runs once per candidate, event and model.
    var before = 0
    var best = -1
    scores.withUnsafeBufferPointer { scores in
      lastUses.withUnsafeBufferPointer { lastUses in
        let score = target.map { scores[$0] } ?? .infinity
        let lastUse = target.map { lastUses[$0] } ?? .max
        var bestScore = -Double.infinity
        var bestUse = -1
        for candidate in 0..<scores.count where candidate != excluded {
          let other = scores[candidate]
          let use = lastUses[candidate]
          if other > score || (other == score && use > lastUse) { before += 1 }
          if other > bestScore || (other == bestScore && use > bestUse) {
            (best, bestScore, bestUse) = (candidate, other, use)
          }
        }
      }
    }
    return (target == nil ? nil : before + 1, best < 0 ? nil : best)
  }

  private func belief(_ scale: Scale, target: Int?, first: Int?) -> Outcome.Belief? {
    guard case .probabilities(let somethingNew) = scale else { return nil }
    return Outcome.Belief(
      happened: target.map { scores[$0] } ?? somethingNew, isNew: target == nil, new: somethingNew,
      suggestion: first.map { scores[$0] } ?? 0, isRight: target != nil && target == first)
  }
}
