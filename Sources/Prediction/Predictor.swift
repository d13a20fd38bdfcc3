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
  public static let version = 5

  var candidates: Candidates
  var fading: FadingCounts
  var hazard: Hazard
  var contexts: ContextTable
  var returns: ReturnHistogram
  var variants: Variants
  var mixer: Mixer
  var novelty: Novelty
  var attention: Attention
  var occasions: Occasions
  var values: ValueMixer
  var dismissals: Dismissals
  var history: FlatArray<History>
  let workspace = Workspace()
  private let image: ModelImage?

  /// A predictor that has seen nothing, and starts from a prior.
  public init(prior: Prior = .none) {
    candidates = Candidates()
    fading = FadingCounts()
    hazard = Hazard()
    contexts = ContextTable()
    returns = ReturnHistogram()
    variants = Variants()
    mixer = Mixer(prior)
    novelty = Novelty(prior)
    attention = Attention(prior)
    occasions = Occasions()
    values = ValueMixer()
    dismissals = Dismissals()
    history = FlatArray(repeating: History(), count: 1)
    image = nil
  }

  /// A predictor as it was when the image was made; `nil` when the image does not hold one.
  ///
  /// The image's memory is read in place and kept. Ask ``isDamaged`` after each use.
  public init?(image: ModelImage) {
    var reader = ModelImage.Reader(image)
    history = reader.array(of: History.self)
    mixer = Mixer(from: &reader)
    novelty = Novelty(from: &reader)
    attention = Attention(from: &reader)
    values = ValueMixer(from: &reader)
    dismissals = Dismissals(from: &reader)
    candidates = Candidates(from: &reader)
    fading = FadingCounts(from: &reader)
    hazard = Hazard(from: &reader)
    occasions = Occasions(from: &reader)
    returns = ReturnHistogram(from: &reader)
    variants = Variants(from: &reader)
    contexts = ContextTable(from: &reader)
    self.image = image
    let count = candidates.count
    guard reader.isComplete, !image.isDamaged, history.count == 1, candidates.isConsistent,
      history[0].isConsistent(candidates: count), contexts.isConsistent,
      fading.isConsistent(candidates: count), hazard.isConsistent(candidates: count),
      returns.isConsistent, variants.isConsistent(candidates: count), mixer.isConsistent,
      novelty.isConsistent, attention.isConsistent, values.isConsistent,
      dismissals.isConsistent(candidates: count),
      occasions.isConsistent(candidates: count, events: history[0].events)
    else { return nil }
  }

  /// The state as bytes, from which ``init(image:)`` makes the same predictor.
  ///
  /// - Parameter stamp: what the reader needs to know which fold this is.
  /// - Complexity: O(size of the state).
  public func image(stamp: [UInt64]) -> [UInt8] {
    var writer = ModelImage.Writer()
    writer.append(history)
    mixer.write(to: &writer)
    novelty.write(to: &writer)
    attention.write(to: &writer)
    values.write(to: &writer)
    dismissals.write(to: &writer)
    candidates.write(to: &writer)
    fading.write(to: &writer)
    hazard.write(to: &writer)
    occasions.write(to: &writer)
    returns.write(to: &writer)
    variants.write(to: &writer)
    contexts.write(to: &writer)
    return writer.finish(stamp: stamp)
  }

  /// Whether the image has turned out to be damaged, so that no result since can be trusted.
  public var isDamaged: Bool { image?.isDamaged ?? false }
  /// How many events were learned.
  public var events: Int { history[0].events }
  /// The weights as they are now.
  package var learned: Prior {
    Prior(
      mixer: mixer.learned, novelty: novelty.learned, attention: attention.learned)
  }
  /// How many different intents were seen.
  public var intents: Int { candidates.count }

  /// Learns one event, which is not earlier than the one before.
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
    mixer.descend(workspace.scratch.gradient, workspace.scratch.selection)
    let errors = workspace.scratch.scores
    for place in workspace.scratch.places {
      if let place { contexts.adjust(at: place, errors: errors) }
    }
  }

  /// Counts the event in every context that it stands in, whose keys `adapt` has left.
  private mutating func count(_ event: Event, _ known: Int?) {
    let now = history[0].events
    let instant = event.moment.instant.microseconds
    let rank = known.map { candidates.recencyRank(of: $0) }
    novelty.count(uses: known.map { candidates.counts[$0] } ?? 0)
    if let known {
      hazard.add(known, at: instant)
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
    let hour = ContextKeys.hour(event.moment.hour)
    contexts.add(hour, at: contexts.place(of: hour), candidate: candidate, now: now)
    if let rank {
      returns.add(rank: rank)
      if keys.returning != 0, rank < Self.ranksReturnedTo {
        contexts.add(
          keys.returning, at: workspace.scratch.returningPlace, candidate: rank, now: now)
      }
    }
    candidates.use(candidate)
    fading.use(candidate, at: instant)
    hazard.use(candidate, at: instant)
    variants.use(candidate, parameters: event.parameters, at: instant)
    workspace.scratch.occasion.candidate = UInt32(candidate)
    occasions.add(workspace.scratch.occasion, after: Int(history[0].last[0]), number: now)
    history[0].add(candidate, event)
  }

  /// Returns after the last intent are counted up to this rank.
  static let ranksReturnedTo = 40

  private mutating func addCandidate(_ event: Event) -> Int {
    variants.appendCandidate()
    fading.appendCandidate()
    hazard.appendCandidate()
    occasions.appendCandidate()
    return candidates.append(event)
  }

  /// Fills `scratch.features` and `scratch.scores`. What was asked for last is there already.
  func score(_ situation: Situation, _ scratch: inout Scratch) {
    if scratch.situation != situation {
      computeFeatures(situation, &scratch)
      scratch.situation = situation
    }
    mixer.weights(scratch.selection, into: &scratch.weights)
    scratch.features.multiply(scratch.weights, into: &scratch.scores)
  }
}
