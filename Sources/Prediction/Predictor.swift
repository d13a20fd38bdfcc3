public import Donations
internal import LinearAlgebra

/// Learns a log event by event, and ranks what comes next.
///
///     var predictor = Predictor()
///     for event in events { predictor.learn(event) }
///     predictor.rank(Situation(moment: now), limit: 3)
///
/// It is a fold: the state depends on the events and their order, on nothing else, and folding them
/// in one go or in parts gives the same bits. It cannot be copied, because it may be large; it can be
/// turned into an image and back (``image(stamp:)``).
///
/// The model is a context mixer: for each candidate some forty statistics of what followed in similar
/// situations, mixed by weights that adapt to the person (after the family of PAQ compressors: Mahoney,
/// *Adaptive Weighing of Context Models for Lossless Data Compression*, 2005). Beside the candidates it
/// keeps a share for something new.
public struct Predictor: ~Copyable {
  /// Changes whenever the same events would give another state.
  public static let version = 6

  var candidates = Candidates()
  var decayed: DecayedCounts
  var hazard = Hazard()
  var contexts = ContextTable()
  var returns = ReturnHistogram()
  var valueCounts = ValueCounts()
  var mixer: Mixer
  var novelty: Novelty
  var attention: Attention
  var episodes = EpisodeMemory()
  var valueMixer: ValueMixer
  var dismissals = Dismissals()
  /// One element, so that it is stored like the other state.
  var history = FlatArray(repeating: History(), count: 1)
  let workspace = Workspace()
  let image: ModelImage?

  /// A predictor that has seen nothing, and starts from a prior.
  ///
  ///     Predictor().rank(situation, limit: 3)       // []
  public init(prior: Prior = .none) {
    decayed = DecayedCounts()
    mixer = Mixer(weights: AdaptiveWeights(prior.mixer))
    novelty = Novelty(weights: AdaptiveWeights(prior.novelty))
    attention = Attention(weights: AdaptiveWeights(prior.attention))
    valueMixer = ValueMixer()
    image = nil
  }

  /// Whether the image has turned out to be damaged, so that no result since can be trusted.
  ///
  ///     let ranking = predictor.rank(situation, limit: 3)
  ///     if predictor.isDamaged { … }        // discard the ranking, and fold the log anew
  public var isDamaged: Bool { image?.isDamaged ?? false }
  /// How many events were learned; dismissals are none.
  ///
  ///     var predictor = Predictor()
  ///     predictor.learn(event)
  ///     predictor.events                // 1
  public var events: Int { history[0].events }
  /// The weights as they are now.
  package var learned: Prior {
    Prior(
      mixer: mixer.weights.learned, novelty: novelty.weights.learned,
      attention: attention.weights.learned)
  }
  /// How many different intents were seen.
  ///
  ///     predictor.learn(coffee)
  ///     predictor.learn(mail)
  ///     predictor.learn(coffee)
  ///     predictor.intents               // 2
  public var intents: Int { candidates.count }

  /// Learns one event, which is not earlier than the one before.
  ///
  ///     predictor.rank(situation, limit: 1)[0].probability      // 0.4
  ///     predictor.learn(event)                                  // the first of them, in that situation
  ///     predictor.rank(situation, limit: 1)[0].probability      // 0.5
  ///
  /// - Complexity: O(candidates × features).
  public mutating func learn(_ event: Event) {
    guard !event.isDismissal else { return dismiss(event) }
    let known = candidates.find(event.intent)
    adapt(to: known, in: Situation(moment: event.moment, context: event.context))
    count(event, known)
    contexts.trim()
  }

  /// Moves the weights toward what would have predicted the target, which is `nil` when it is new.
  private mutating func adapt(to target: Int?, in situation: Situation) {
    score(situation, &workspace.scratch)
    // What is counted below changes what the features are computed from.
    workspace.scratch.situation = nil
    guard candidates.count > 0 else { return }
    softmax(&workspace.scratch.scores)
    computeNovelty(&workspace.scratch)
    novelty.learn(
      workspace.scratch.novelty, probability: novelty.probability(workspace.scratch.novelty),
      isNew: target == nil)
    // Which of the candidates comes is learned only when one of them does.
    guard let target else { return }
    workspace.scratch.computeGradient(target: target)
    learnAttention()
    mixer.descend(
      workspace.scratch.gradient, workspace.scratch.totals, pause: workspace.scratch.keys.pause,
      events: events)
    adjustBiases()
  }

  /// Moves the biases in all current contexts against the errors in `scratch.scores`.
  mutating func adjustBiases() {
    let errors = workspace.scratch.scores
    for place in workspace.scratch.places {
      if let place { contexts.adjust(at: place, errors: errors) }
    }
  }

  /// Counts the event in every context that it stands in, whose keys `adapt` has left.
  private mutating func count(_ event: Event, _ known: Int?) {
    let now = history[0].events
    let instant = event.moment.instant
    let rank = known.map { candidates.recencyRank(of: $0) }
    novelty.count(uses: known.map { candidates.counts[$0] } ?? 0)
    if let known {
      if event.moment.isKnown { hazard.add(known, at: instant) }
      learnValues(known, event.parameters, now: now)
      dismissals.use(known)
    }
    let candidate = known ?? addCandidate(event)

    let keys = workspace.scratch.keys
    for (key, place) in zip(keys.features, workspace.scratch.places) where key != 0 {
      contexts.add(key, at: place, candidate: candidate, now: now)
    }
    for (key, place) in zip(keys.fields, workspace.scratch.fieldPlaces) {
      contexts.add(key, at: place, candidate: candidate, now: now)
    }
    if event.moment.isKnown {
      let hour = ContextKeys.hour(event.moment.hour)
      contexts.add(hour, at: contexts.place(of: hour), candidate: candidate, now: now)
    }
    if let rank {
      returns.add(rank: rank)
      if keys.returning != 0, rank < Self.ranksReturnedTo {
        contexts.add(
          keys.returning, at: workspace.scratch.returningPlace, candidate: rank, now: now)
      }
    }
    candidates.use(candidate)
    decayed.use(candidate, at: instant)
    if event.moment.isKnown { hazard.use(candidate, at: instant) }
    valueCounts.use(candidate, parameters: event.parameters, at: instant)
    workspace.scratch.episode.candidate = UInt32(candidate)
    episodes.add(workspace.scratch.episode, after: Int(history[0].last[0]), number: now)
    history[0].add(candidate, event)
  }

  /// Returns after the last intent are counted up to this rank.
  static let ranksReturnedTo = 40

  private mutating func addCandidate(_ event: Event) -> Int {
    valueCounts.appendCandidate()
    decayed.appendCandidate()
    hazard.appendCandidate()
    episodes.appendCandidate()
    return candidates.append(event)
  }

  /// Fills `scratch.features` and `scratch.scores`. What was asked for last is there already.
  func score(_ situation: Situation, _ scratch: inout Scratch) {
    if scratch.situation != situation {
      computeFeatures(situation, &scratch)
      scratch.situation = situation
    }
    mixer.weights(
      scratch.totals, pause: scratch.keys.pause, events: events, into: &scratch.weights)
    scratch.features.multiply(scratch.weights, into: &scratch.scores)
  }
}
